"""Money of a tournament: what comes in, what the club keeps, prizes in money and in things; exact to the cent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from typing import Literal

from scoring.engine.errors import RuleError

CENT = Decimal("0.01")
NOTHING = Decimal("0.00")

Kind = Literal["entry", "rebuy", "added", "retained", "prize"]
"""`added` is money from elsewhere: a sponsor, the club."""


@dataclass(frozen=True)
class Line:
    """Money that came in (over 0) or goes out (under 0), and for whom; nobody for what is not a player's."""

    kind: Kind
    amount: Decimal
    player: str | None = None


@dataclass(frozen=True, kw_only=True)
class Prize:
    """What one place wins: a fixed sum, a percentage of the pot, a thing, or several of these."""

    place: int
    money: Decimal = NOTHING
    percent: Decimal = NOTHING
    thing: str = ""


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What was announced. The club keeps `retained`, and `retained_percent` of what came in; the rest is the pot."""

    prizes: tuple[Prize, ...]
    retained: Decimal = NOTHING
    retained_percent: Decimal = NOTHING

    def __post_init__(self) -> None:
        amounts = [self.retained, self.retained_percent]
        amounts += [amount for prize in self.prizes for amount in (prize.money, prize.percent)]
        if any(amount < 0 for amount in amounts) or any(prize.place < 1 for prize in self.prizes):
            raise RuleError("bad_file", "prizes have places from 1 and no amount below 0")
        if self.retained_percent > 100 or sum(prize.percent for prize in self.prizes) > 100:
            raise RuleError("bad_file", "percentages cannot add up to more than 100")
        if any(amount != amount.quantize(CENT) for amount in (self.retained, *(prize.money for prize in self.prizes))):
            raise RuleError("bad_file", "money has at most two decimals")


@dataclass(frozen=True)
class Award:
    """What one player wins. `shared_with` are others of the same place.

    `odd` is whether one of the cents that do not divide went here. `things` belong to all who share the place
    together, and have to be settled between them.
    """

    player: str
    place: int
    money: Decimal
    things: tuple[str, ...]
    shared_with: tuple[str, ...]
    odd: bool


@dataclass(frozen=True)
class Ledger:
    """All lines, those of the prizes included, and what is left of them.

    `unclaimed` is what remains: a pot that was not all given away, prizes of places that nobody took. Below 0 it is
    what is missing to pay what was announced. The sum of all lines less `unclaimed` is always zero.
    """

    lines: tuple[Line, ...]
    pot: Decimal
    awards: tuple[Award, ...]
    unclaimed: Decimal

    @property
    def missing(self) -> Decimal:
        """What has to be found to pay everybody; 0 where there is enough."""
        return max(NOTHING, -self.unclaimed)


def ledger(income: Sequence[Line], terms: Terms, places: Mapping[str, int]) -> Ledger:
    """The money of a tournament whose final `places` are these, in the order of the standings.

    Percentages are of the pot, rounded down to the cent; where they add up to 100 the cents that this leaves go to the
    best place among them. Those who share a place share the money of the places they take up, odd cents one each to
    the first of them in the standings. Raises RuleError `bad_file` for income that is none or not to the cent, or for
    places that are not counted 1, 1, 3.
    """
    for line in income:
        if line.kind not in ("entry", "rebuy", "added") or line.amount < 0 or line.amount != line.amount.quantize(CENT):
            raise RuleError("bad_file", "income is an amount of at least 0, with at most two decimals", kind=line.kind)
    if any(place != 1 + sum(other < place for other in places.values()) for place in places.values()):
        raise RuleError("bad_file", "places must be counted 1, 1, 3")
    received = sum((line.amount for line in income), NOTHING)
    kept = terms.retained + _part(received, terms.retained_percent)
    pot = max(NOTHING, received - kept)
    awards = _awards(terms.prizes, _money(terms.prizes, pot), places)
    lines = [*income, Line("retained", -kept)] if kept else [*income]
    lines += [Line("prize", -award.money, award.player) for award in awards if award.money]
    return Ledger(tuple(lines), pot, awards, sum((line.amount for line in lines), NOTHING))


def _part(amount: Decimal, percent: Decimal) -> Decimal:
    return (amount * percent / 100).quantize(CENT, ROUND_DOWN)


def _money(prizes: Sequence[Prize], pot: Decimal) -> dict[int, Decimal]:
    """The money of each place."""
    found: dict[int, Decimal] = {}
    for prize in prizes:
        found[prize.place] = found.get(prize.place, NOTHING) + prize.money + _part(pot, prize.percent)
    if sum(prize.percent for prize in prizes) == 100:
        best = min(prize.place for prize in prizes if prize.percent)
        found[best] += pot - sum(_part(pot, prize.percent) for prize in prizes)
    return found


def _awards(prizes: Sequence[Prize], money: Mapping[int, Decimal], places: Mapping[str, int]) -> tuple[Award, ...]:
    groups: dict[int, list[str]] = {}
    for player, place in places.items():
        groups.setdefault(place, []).append(player)
    awards = []
    for place, group in sorted(groups.items()):
        taken = range(place, place + len(group))
        things = tuple(prize.thing for prize in prizes if prize.thing and prize.place in taken)
        cents, odd = divmod(int(sum(money.get(number, NOTHING) for number in taken) / CENT), len(group))
        for seat, player in enumerate(group):
            others = tuple(other for other in group if other != player)
            share = ((cents + (seat < odd)) * CENT).quantize(CENT)
            if share or things:
                awards.append(Award(player, place, share, things, others, seat < odd))
    return tuple(awards)
