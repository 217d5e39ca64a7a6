"""Last survivor: one long match over many tables, which break and merge as people go out.

A table is its live players in the order in which they deal next: the last one has just dealt. Whoever moves keeps the
total (`Head.start` of the next match) and sits down last in that order, so nobody deals twice before the others there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.engine.errors import RuleError
from tournaments.engine.tables import LARGEST, even

Seats = tuple[str, ...]

LEAST_MOST = 3
"""Tables that hold no more than two would leave somebody alone at every odd number."""


@dataclass(frozen=True)
class Move:
    """`player` goes from one table to another, there to deal after everybody else."""

    player: str
    table: int
    to: int


@dataclass(frozen=True)
class Merge:
    """What to do between two hands: `broken` tables end, `moves` in the order to be made, `tables` afterwards.

    Without moves everything stays as it is. `over` is whether one survivor is left.
    """

    broken: tuple[int, ...]
    moves: tuple[Move, ...]
    tables: Mapping[int, Seats]
    over: bool


@dataclass(frozen=True)
class Eliminated:
    """Who went out, at which `moment` (any number that grows, the same for one hand), and with which total."""

    player: str
    moment: int
    total: int


def survivor_places(live: Mapping[str, int], out: Sequence[Eliminated]) -> dict[str, int]:
    """Everybody's place, the best first: the live by their totals, then the others, last out first.

    Within one moment the lower total is ahead; equal players share a place (rules.md §3.23).
    """
    keys = {player: (0, 0, total) for player, total in live.items()}
    keys |= {item.player: (1, -item.moment, item.total) for item in out}
    order = sorted(keys, key=lambda player: (keys[player], player))
    return {player: 1 + sum(other < keys[player] for other in keys.values()) for player in order}


def merge(tables: Mapping[int, Seats], most: int) -> Merge:
    """Which tables break now, and who moves where, by table number.

    A table breaks as soon as its people fit at the others, `most` at each: always the one with the fewest, of two as
    small the one with the higher number. People move between tables that stay only if a table has at least two fewer
    than another. Afterwards sizes differ by one at most wherever anybody moved, and no fewer people could have moved.
    From a table that stays, those go who dealt last. Raises RuleError: `bad_file` for a table size out of range,
    `duplicate_player`, `too_few_players` for nobody, `too_many_players` for a table with more than `most`.
    """
    live = {number: seats for number, seats in tables.items() if seats}
    _check(live, most)
    people = sum(map(len, live.values()))
    order = sorted(live, key=lambda number: (-len(live[number]), number))
    kept = order[: -(-people // most)]
    broken = tuple(sorted(set(tables) - set(kept)))
    if len(kept) == len(order) and len(live[order[0]]) - len(live[order[-1]]) <= 1:
        return Merge(broken, (), {number: live[number] for number in sorted(live)}, people == 1)
    wanted = dict(zip(kept, even(people, len(kept)), strict=True))
    seats = {number: list(live[number][: wanted[number]]) for number in kept}
    moves = []
    for number, player in _movers(live, wanted):
        # The table that lacks most people; of two, the one with the lower number.
        to = min(kept, key=lambda table: (len(seats[table]) - wanted[table], table))
        seats[to].append(player)
        moves.append(Move(player, number, to))
    after = {number: tuple(seats[number]) for number in sorted(kept)}
    return Merge(broken, tuple(moves), after, people == 1)


def _movers(live: Mapping[int, Seats], wanted: Mapping[int, int]) -> list[tuple[int, str]]:
    """Who moves, with the table they leave: in turn over tables, at each those first who deal first."""
    leaving = {number: live[number][wanted.get(number, 0) :] for number in sorted(live)}
    longest = max(map(len, leaving.values()))
    return [(number, seats[turn]) for turn in range(longest) for number, seats in leaving.items() if turn < len(seats)]


def _check(live: Mapping[int, Seats], most: int) -> None:
    if not LEAST_MOST <= most <= LARGEST:
        raise RuleError("bad_file", f"tables that merge have up to {LEAST_MOST} to {LARGEST} people", most=most)
    if not live:
        raise RuleError("too_few_players", "nobody is left", least=1)
    seen: set[str] = set()
    for number, seats in live.items():
        if len(seats) > most:
            raise RuleError("too_many_players", f"more than {most} people sit at table {number}", most=most)
        for player in seats:
            if player in seen:
                raise RuleError("duplicate_player", f"{player} sits twice", player=player)
            seen.add(player)
