"""Where somebody sits now, and where somebody who came late could sit down."""

from dataclasses import dataclass

from scoring.engine.match import MAX_PEOPLE, MAX_PLAYERS
from tournaments.engine.draft import Facts, Late, seats_for
from tournaments.models import Entry, Tournament
from tournaments.queries.days import Day, RoundNow, TableNow, can_play, load_day
from tournaments.queries.draws import EARLY_ROUNDS, history, playing, seating


@dataclass(frozen=True)
class Place:
    """A table that somebody could join: how well it suits, and the total that the newcomer would start with."""

    late: Late
    total: int
    hands: int


@dataclass(frozen=True)
class Chance:
    """Somebody and the round that is being played: the table where he sits, or those that he could join, best first.

    `running` is the number of that round; None where none is being played. `free` says whether he plays it and has no
    table, `played` whether he ever had one.
    """

    running: int | None
    table: TableNow | None
    places: tuple[Place, ...]
    played: bool
    free: bool = False


def chances(tournament: Tournament, entry: Entry) -> Chance:
    """Where `entry` sits or could sit now. A constant number of queries."""
    day = load_day(tournament)
    current = day.current
    played = any(item.table_of(entry) is not None for item in day.begun)
    if current is None or current.state != "running":
        return Chance(None, None, (), played)
    table = current.table_of(entry)
    free = table is None and may_sit_down(day, current, entry)
    return Chance(current.round.number, table, _places(day, current, entry) if free else (), played, free)


def may_sit_down(day: Day, item: RoundNow, entry: Entry) -> bool:
    """Whether somebody without a table may still play the round `item`: is here, and not out at a cut before it.

    Whoever had a table of a "last survivor" and has none now is out of it.
    """
    before = [other for other in day.begun if other.round.number < item.round.number]
    if day.plan.rounds[0].stage == "survivor":
        return can_play(entry) and not any(other.table_of(entry) for other in before)
    return entry in playing(day, before[-1] if before else None)


def _places(day: Day, item: RoundNow, entry: Entry) -> tuple[Place, ...]:
    tables = {now.table.number: now for now in item.tables if _open(now)}
    found = []
    for late in seats_for(tuple(map(tuple, seating(item))), _facts(day, item), entry.draw_name):
        now = tables.get(late.table)
        if now is not None and now.game is not None:
            state = now.game.state
            found.append(Place(late, max(state.totals[player] for player in state.live), len(state.hands)))
    return tuple(found)


def _open(now: TableNow) -> bool:
    """Whether somebody may still sit down there: it is played, nobody has passed the limit, and there is room."""
    if now.finished or now.game is None:
        return False
    state = now.game.state
    room = len(state.players) - len(state.left) < MAX_PLAYERS and len(state.players) < MAX_PEOPLE
    return room and not state.anyone_passed


def _facts(day: Day, item: RoundNow) -> Facts:
    """What a seat in the round `item` is judged by."""
    names = {entry.pk: entry.draw_name for entry in day.entries}
    early = item.round.number <= EARLY_ROUNDS
    return Facts(
        history=tuple(tuple(map(tuple, tables)) for tables in history(day, before=item.round.number)),
        apart=tuple((names[pair.one_id], names[pair.two_id]) for pair in day.apart if early or not pair.early_only),
        fixed=tuple((entry.draw_name, entry.fixed_table) for entry in day.entries if entry.fixed_table),
        short_below=item.plan.sizes.size(),
    )
