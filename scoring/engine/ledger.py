"""The money of a match: bote, pay-out, net and who pays whom. Amounts are exact to the cent, in the match's unit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from scoring.engine.state import MatchState

CENT = Decimal("0.01")


@dataclass(frozen=True)
class Transfer:
    """`payer` hands `amount` to `payee`."""

    payer: str
    payee: str
    amount: Decimal


def paid_in(state: MatchState, player: str) -> Decimal:
    """What one player has put in: the entry and every rebuy (S0, S4)."""
    return state.rules.entry + state.rules.rebuy_price * state.rebuys.get(player, 0)


def bote(state: MatchState) -> Decimal:
    """The pot: everybody's entries and rebuys, leavers' too (rules.md §3.20)."""
    return sum((paid_in(state, player) for player in state.players), Decimal(0)).quantize(CENT)


def payout(state: MatchState) -> dict[str, Decimal]:
    """What each winner takes from the table; empty until the match is over.

    The bote and, where the ruleset says `points_of_losers`, the total of each loser (rules.md §3.17). Winners share
    to the cent, odd cents to the earlier seats (rules.md §3.4).
    """
    if not state.finished:
        return {}
    prize = bote(state) + sum(_points_owed(state, player) for player in state.players)
    return dict(zip(state.winners, _shares(prize, len(state.winners)), strict=True))


def net(state: MatchState) -> dict[str, Decimal]:
    """What each player is up or down at the end, in seat order; the sum is zero. Empty until the match is over."""
    if not state.finished:
        return {}
    taken = payout(state)
    return {
        player: (taken.get(player, Decimal(0)) - paid_in(state, player) - _points_owed(state, player)).quantize(CENT)
        for player in state.players
    }


def transfers(nets: Mapping[str, Decimal]) -> list[Transfer]:
    """Who pays whom so that everybody ends at their net, in the fewest transfers.

    A group of people whose nets sum to zero settles in one transfer fewer than it has members, so the fewest
    transfers come from the most such groups.
    """
    people = [player for player, amount in nets.items() if amount]
    groups = _most_zero_groups(tuple(int(nets[player] / CENT) for player in people))
    return [
        transfer for group in groups for transfer in _settle_group({people[seat]: nets[people[seat]] for seat in group})
    ]


def _points_owed(state: MatchState, player: str) -> int:
    return 0 if state.rules.payout != "points_of_losers" or player in state.winners else state.totals[player]


def _shares(amount: Decimal, count: int) -> list[Decimal]:
    cents, odd = divmod(int(amount / CENT), count)
    return [(cents + (seat < odd)) * CENT for seat in range(count)]


def _most_zero_groups(cents: Sequence[int]) -> list[list[int]]:
    everyone = (1 << len(cents)) - 1

    @cache
    def total(mask: int) -> int:
        return sum(amount for seat, amount in enumerate(cents) if mask >> seat & 1)

    @cache
    def best(mask: int) -> tuple[int, ...]:
        """The most groups of sum zero that `mask`, itself of sum zero, falls into."""
        first = mask & -mask
        rest = mask ^ first
        found: tuple[int, ...] = (mask,) if mask else ()
        part = (rest - 1) & rest
        while rest and part != rest:
            group = part | first
            if total(group) == 0 and len(option := (group, *best(mask ^ group))) > len(found):
                found = option
            part = (part - 1) & rest
        return found

    return [[seat for seat in range(len(cents)) if mask >> seat & 1] for mask in best(everyone)]


def _settle_group(nets: dict[str, Decimal]) -> list[Transfer]:
    """Each debtor in turn pays the creditors in turn: at most one transfer fewer than people."""
    moves = []
    creditors = [player for player, amount in nets.items() if amount > 0]
    for payer in [player for player, amount in nets.items() if amount < 0]:
        while nets[payer] < 0:
            payee = creditors[0]
            amount = min(-nets[payer], nets[payee])
            moves.append(Transfer(payer, payee, amount))
            nets[payer] += amount
            nets[payee] -= amount
            if not nets[payee]:
                creditors.pop(0)
    return moves
