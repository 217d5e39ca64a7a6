"""Last survivor: who is still in, whose tables break, and everybody's place by when they went out."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scoring.engine.match import apply, begin
from scoring.engine.state import MatchState
from tournaments.engine.survivor import LEAST_MOST, Eliminated, Merge, merge, survivor_places
from tournaments.models import Leaving
from tournaments.queries.days import Day, RoundNow, TableNow


@dataclass(frozen=True)
class Merging:
    """What to do now with the tables of the running round; people by the codes of their entries, with their totals."""

    item: RoundNow
    merge: Merge
    totals: dict[str, int]
    undecided: tuple[int, ...]
    """Tables at which somebody may still come back: they are asked first."""

    @property
    def changed(self) -> tuple[int, ...]:
        """Numbers of the tables whose match ends: those that break, and those where anybody comes or goes."""
        moves = self.merge.moves
        return tuple(sorted({move.table for move in moves} | {move.to for move in moves}))

    @property
    def stamp(self) -> str:
        """What a form carries, so that it carries out only what it showed."""
        moves = " ".join(f"{move.player}:{move.table}:{move.to}" for move in self.merge.moves)
        return f"{moves}|{' '.join(f'{code}={total}' for code, total in sorted(self.totals.items()))}"


def merging(day: Day) -> Merging | None:
    """What there is to be merged now; None unless a round of "last survivor" is being played."""
    item = day.current
    if day.plan.rounds[0].stage != "survivor" or item is None or item.state != "running":
        return None
    tables = {table.table.number: live_in_turn(table) for table in item.tables}
    totals = {code: total for table in item.tables for code, total in live_totals(table).items()}
    undecided = tuple(table.table.number for table in item.tables if table.game and table.game.state.may_rebuy)
    most = max(LEAST_MOST, day.plan.rounds[0].sizes.size(), *(len(seats) for seats in tables.values()))
    return Merging(item, merge(tables, most), totals, undecided)


def live_totals(table: TableNow) -> dict[str, int]:
    """Who is still in at the table, in seat order, with their totals."""
    if table.game is None:
        return {}
    state = table.game.state
    return {table.seats[player]: state.totals[player] for player in _still_in(state)}


def _still_in(state: MatchState) -> list[str]:
    """Who goes on, in seat order. A hand that wins at once marks nobody as out, yet nobody goes on beyond the limit."""
    return [player for player in state.live if not state.rules.passes_limit(state.totals[player])]


def live_in_turn(table: TableNow) -> tuple[str, ...]:
    """Who is still in at the table, by whose turn it is to deal next; the last one has just dealt."""
    if table.game is None:
        return ()
    state = table.game.state
    first = state.live.index(state.dealer_and_mano()[0]) if len(state.live) > 1 else 0
    still_in = _still_in(state)
    return tuple(table.seats[player] for player in (*state.live[first:], *state.live[:first]) if player in still_in)


def places_by_elimination(day: Day) -> list[tuple[int, str]]:
    """Everybody's place, the best first: who is still in by total, then who went out, the last one first.

    When somebody went out is the time at which that hand was entered, over all tables.
    """
    live: dict[str, int] = {}
    out: dict[str, Eliminated] = {}
    for table in (table for item in day.begun for table in item.tables):
        for found in _eliminated(table):
            out[found.player] = found
        for code, total in live_totals(table).items():
            live[code] = total
            out.pop(code, None)
    void = {entry.code for entry in day.entries if entry.leaving == Leaving.VOID}
    still = {code: total for code, total in live.items() if code not in out and code not in void}
    gone = [found for code, found in out.items() if code not in void]
    return [(place, code) for code, place in survivor_places(still, gone).items()]


def _eliminated(table: TableNow) -> Iterable[Eliminated]:
    """Who is out at the table, since when (in microseconds), and with which total."""
    if table.game is None:
        return
    timeline = table.game.timeline
    entered = {line.entry.number: line.created_at for line in table.game.log}
    since: dict[str, datetime] = {}
    state = begin(timeline.head)
    at = table.game.match.created_at
    for placed in timeline.placed:
        before, state = state, apply(state, placed.event)
        at = entered[_number(placed.id)]
        since |= {player: at for player in state.passed if player not in before.passed}
    still_in = _still_in(state)
    for player in (player for player in state.players if player not in still_in):
        moment = int(since.get(player, at).timestamp() * 1_000_000)
        yield Eliminated(table.seats[player], moment, state.totals[player])


def _number(target: str) -> int:
    """The number of the log's line that an event's id comes from."""
    return int(target.partition(".")[0])
