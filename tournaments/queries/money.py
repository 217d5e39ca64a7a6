"""The money of a tournament: what came in, what the club keeps, what each place wins, what was handed over."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from scoring.engine.errors import RuleError
from tournaments.engine.prizes import Kind, Ledger, Line, Prize, Terms, ledger
from tournaments.models import LedgerLine
from tournaments.queries.cuts import final_places
from tournaments.queries.days import Day

INCOME: Mapping[str, Kind] = {"fee": "entry", "buy_back": "rebuy", "added": "added"}
"""What the engine calls the kinds of income that are stored."""


@dataclass(frozen=True)
class Money:
    """The ledger as it should come out, and as it was handed over so far.

    `handed` is what every entry has received in money, by its code; `things` what was given to whom.
    """

    ledger: Ledger
    lines: tuple[LedgerLine, ...]
    handed: Mapping[str, Decimal]
    things: Mapping[str, tuple[str, ...]]

    @property
    def too_much(self) -> list[str]:
        """Who has received money and wins none as the places are now: the codes of their entries."""
        winners = {award.player for award in self.ledger.awards}
        return [code for code, amount in self.handed.items() if amount > 0 and code not in winners]

    def due(self, code: str) -> Decimal:
        """What somebody still has to receive."""
        won = sum((award.money for award in self.ledger.awards if award.player == code), Decimal(0))
        return won - self.handed.get(code, Decimal(0))


def money(day: Day, terms: Terms | None = None) -> Money:
    """The money of the tournament as it stands, by what was announced, or by other `terms` that are thought of.

    Raises RuleError `bad_file` for prizes that make no sense.
    """
    stored = tuple(day.tournament.ledger.select_related("entry__person", "account").order_by("at", "pk"))
    sums: dict[str, Decimal] = {}
    for line in stored:
        if line.kind in INCOME:
            sums[line.kind] = sums.get(line.kind, Decimal(0)) + line.amount
    income = [Line(INCOME[kind], amount) for kind, amount in sorted(sums.items())]
    places = {code: place for place, code in final_places(day)} if day.begun else {}
    handed: dict[str, Decimal] = {}
    things: dict[str, tuple[str, ...]] = {}
    for line in stored:
        if line.kind == "prize" and line.entry is not None:
            handed[line.entry.code] = handed.get(line.entry.code, Decimal(0)) - line.amount
            things[line.entry.code] = (*things.get(line.entry.code, ()), *([line.thing] if line.thing else []))
    announced = terms or terms_from_json(day.tournament.prizes)
    return Money(ledger(income, announced, places), stored, handed, things)


def by_place(pot: Decimal, terms: Terms) -> dict[int, Decimal]:
    """What each place that wins money would get of a pot, if nobody shared a place."""
    prizes = Terms(prizes=terms.prizes)
    places = {str(place): place for place in range(1, 1 + max((prize.place for prize in prizes.prizes), default=0))}
    income = [Line("added", pot)] if pot else []
    return {award.place: award.money for award in ledger(income, prizes, places).awards if award.money}


def terms_from_json(data: Any) -> Terms:
    """What was announced, as it is stored. Raises RuleError `bad_file`."""
    if not data:
        return Terms(prizes=())
    try:
        prizes = tuple(
            Prize(
                place=int(prize["place"]),
                money=Decimal(prize.get("money", "0.00")),
                percent=Decimal(prize.get("percent", "0")),
                thing=str(prize.get("thing", "")),
            )
            for prize in data["prizes"]
        )
        retained = Decimal(data.get("retained", "0.00"))
        return Terms(prizes=prizes, retained=retained, retained_percent=Decimal(data.get("retained_percent", "0")))
    except (KeyError, TypeError, ValueError, ArithmeticError) as error:
        raise RuleError("bad_file", f"prizes cannot be read: {error}") from error


def terms_to_json(terms: Terms) -> dict[str, Any]:
    """How it is stored."""
    return {
        "prizes": [
            {
                "place": prize.place,
                "money": f"{prize.money:.2f}",
                "percent": str(prize.percent),
                "thing": prize.thing,
            }
            for prize in terms.prizes
        ],
        "retained": f"{terms.retained:.2f}",
        "retained_percent": str(terms.retained_percent),
    }
