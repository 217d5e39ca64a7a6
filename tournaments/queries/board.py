"""A round while it is played, table by table: for the director's board, the hall screen and who looks on.

Only the one round is read, in a constant number of queries; whether anything has changed is asked with one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Sum
from django.utils import timezone

from scoring.engine.consequences import status
from scoring.models import Call, Match
from scoring.queries.games import Game, load_all
from tournaments.engine.clock import Clock, paused, remaining
from tournaments.engine.plan_of_rounds import RoundPlan
from tournaments.engine.timing import Pace
from tournaments.models import Chair, Round, Table, Tournament
from tournaments.queries.clocks import clock_of, ends_at, minutes_of
from tournaments.queries.days import RoundNow

SLOW = 2
"""A table is slow once its hand has taken so many times as long as hands usually do."""


@dataclass(frozen=True)
class Person:
    """Somebody at a table: total on the sheet, `live`, `offered`, `out` or `left`, and whether the match is won."""

    name: str
    total: int
    status: str
    wins: bool


@dataclass(frozen=True)
class Facts:
    """What follows from the log of one match: its people in playing order with the names that the log has for them."""

    people: tuple[Person, ...]
    players: tuple[str, ...]
    hand: int
    last: datetime
    finished: bool


KEPT = 1000
_KNOWN: dict[tuple[str, int, str], Facts] = {}
"""Facts by the code, the version and the names of a match (Match.search: who is forgotten changes no version), which
they never change for: to fold 75 matches takes a third of a second, and of 75 tables one or two have moved since the
board was asked for last. The oldest are dropped."""


@dataclass(frozen=True)
class Desk:
    """One table as the desk sees it.

    `hand` is the number of the hand being played, `last` when the newest line was written (the start before that),
    `slow_at` when it will be slow, `ends_at` when its time is up: both None once it has a result; `extra` are seconds
    of its own.
    """

    table: Table
    people: tuple[Person, ...]
    hand: int
    last: datetime | None
    finished: bool
    slow_at: datetime | None
    ends_at: datetime | None
    extra: int
    calls: tuple[Call, ...]

    @property
    def decided(self) -> bool:
        """Whether its result was given instead of played out."""
        return self.table.decided is not None

    @property
    def slow(self) -> bool:
        """Whether it has been without a hand for long."""
        return self.slow_at is not None and timezone.now() >= self.slow_at

    @property
    def up(self) -> bool:
        """Whether its time is up and it plays on."""
        return self.ends_at is not None and timezone.now() >= self.ends_at

    @property
    def needs(self) -> bool:
        """Whether somebody should go there."""
        return bool(self.calls) or self.slow or self.up


@dataclass(frozen=True)
class Board:
    """A round with its tables; `rounds` are all that were published. `left` are the seconds on the clock now.

    Without a clock that was started `left` is None; `minutes` is the limit, None where there is none.
    """

    round: Round
    plan: RoundPlan
    rounds: tuple[Round, ...]
    desks: tuple[Desk, ...]
    stamp: str
    minutes: int | None
    left: int | None
    paused: bool
    ends_at: datetime | None

    @property
    def calls(self) -> list[tuple[Desk, Call]]:
        """Calls without an answer, the oldest first."""
        found = [(desk, call) for desk in self.desks for call in desk.calls]
        return sorted(found, key=lambda pair: pair[1].pk)

    @property
    def missing(self) -> list[Desk]:
        """Tables without a result."""
        return [desk for desk in self.desks if not desk.finished]


def stamp_of(tournament: Tournament) -> str:
    """What changes with every write to the tournament or to a match of its tables; one query."""
    moved = Match.objects.filter(table__round__tournament=tournament).aggregate(Sum("version"), Sum("calls_moves"))
    return f"{tournament.version}.{moved['version__sum'] or 0}.{moved['calls_moves__sum'] or 0}"


def board_of(tournament: Tournament, number: int | None = None) -> Board | None:
    """Round `number`, the newest if None, as it stands. None if no such round was published. At most eight queries."""
    stamp = stamp_of(tournament)  # before the rest: what is written meanwhile is shown next time
    rounds = tuple(tournament.rounds.filter(published_at__isnull=False).order_by("number"))
    made = next((item for item in reversed(rounds) if number in (None, item.number)), None)
    if made is None:
        return None
    item = RoundNow(made, ())
    clock, calls, now = clock_of(item), _calls(made), timezone.now()
    tables = list(made.tables.select_related("match").order_by("number"))
    facts, chairs = _facts(tables), _chairs(made)
    desks = tuple(
        _desk(table, chairs.get(table.pk, ()), facts.get(_code(table)), calls.get(table.match_id or 0, ()), clock)
        for table in tables
    )
    return Board(
        round=made,
        plan=item.plan,
        rounds=rounds,
        desks=desks,
        stamp=stamp,
        minutes=minutes_of(item),
        left=None if clock is None else remaining(clock, now),
        paused=clock is not None and paused(clock, now),
        ends_at=ends_at(clock, now),
    )


def _code(table: Table) -> str:
    return table.match.code if table.match else ""


def _chairs(made: Round) -> dict[int, list[Chair]]:
    """Who sits where, by the keys of the tables, in playing order."""
    found: dict[int, list[Chair]] = {}
    for chair in Chair.objects.filter(round=made).select_related("person", "entry").order_by("position"):
        found.setdefault(chair.table_id, []).append(chair)
    return found


def _facts(tables: Sequence[Table]) -> dict[str, Facts]:
    """What follows from the matches of these tables, by the codes of the matches; only what has moved is read."""
    matches = [table.match for table in tables if table.match]
    known = {match.code: _KNOWN.get((match.code, match.version, match.search)) for match in matches}
    found = {code: facts for code, facts in known.items() if facts is not None}
    for game in load_all([match for match in matches if match.code not in found]).values():
        found[game.match.code] = _KNOWN[game.match.code, len(game.log), game.match.search] = _read(game)
    for key in list(_KNOWN)[:-KEPT]:
        _KNOWN.pop(key, None)
    return found


def _read(game: Game) -> Facts:
    state = game.state
    people = [
        Person(game.names[player], state.totals[player], status(state, player), player in state.winners)
        for player in state.players
    ]
    last = game.log[-1].created_at if game.log else game.match.created_at
    return Facts(tuple(people), tuple(state.players), game.next_hand, last, state.finished)


def _calls(made: Round) -> Mapping[int, Sequence[Call]]:
    """Calls without an answer, by the keys of their matches."""
    found: dict[int, list[Call]] = {}
    for call in Call.objects.filter(match__table__round=made, answered_at=None).order_by("pk"):
        found.setdefault(call.match_id, []).append(call)
    return found


def _desk(
    table: Table, chairs: Sequence[Chair], facts: Facts | None, calls: Sequence[Call], clock: Clock | None
) -> Desk:
    finished = table.decided is not None or (facts is not None and facts.finished)
    extra = clock.extra.get(table.number, 0) if clock else 0
    if facts is None:
        people = tuple(Person(chair.person.public_name, 0, "live", False) for chair in chairs)
        return Desk(table, people, 0, None, finished, None, None, extra, ())
    usual = Pace().hand_minutes(max(2, min(8, len(facts.people))))
    slow_at = None if finished else facts.last + timedelta(minutes=SLOW * usual)
    up_at = None if finished else ends_at(clock, timezone.now(), table.number)
    people = _decided(facts, chairs, table.decided) if table.decided else facts.people
    return Desk(table, people, facts.hand, facts.last, finished, slow_at, up_at, extra, tuple(calls))


def _decided(facts: Facts, chairs: Sequence[Chair], decided: Mapping[str, Any]) -> tuple[Person, ...]:
    """The people with the winner that the decision made."""
    first = {str(chair.position) for chair in chairs if (decided["places"] or {}).get(chair.entry.code) == 1}
    return tuple(
        replace(person, wins=player in first) for person, player in zip(facts.people, facts.players, strict=True)
    )
