"""What the director does to a table or to the clock of a round."""

from collections.abc import Mapping

from django.db.models import F
from django.utils import timezone

from scoring import audit
from scoring.engine.errors import RuleError
from scoring.engine.events import End
from scoring.models import Match
from scoring.roles import Actor
from scoring.services.matches import enter
from tournaments.engine.results import by_decision
from tournaments.models import ClockMark, Round, Table
from tournaments.queries.clocks import clock_of, ends_at
from tournaments.queries.days import RoundNow, TableNow, load_day
from tournaments.services.day import writing
from tournaments.services.leaving import write_now

MARKS = ("start", "pause", "resume", "extra")


def decide(*, table: Table, by: Actor, places: Mapping[str, int], reason: str) -> Table:
    """Give a table a result without playing it out: the place of every entry that sits there, by its code.

    The totals are those of the sheet as it stands. Raises Finished; RuleError `round_closed`, `bad_file` for places
    that are not those of these people.
    """
    with writing(table.round.tournament):
        now = _now(table)
        totals = dict.fromkeys(now.seats.values(), 0)
        if now.game is not None:
            on_sheet = now.game.state.totals
            totals = {code: on_sheet.get(player, 0) for player, code in now.seats.items()}
        by_decision(totals, dict(places))
        table.decided = {"totals": totals, "places": dict(places), "reason": reason.strip()[:120]}
        table.save(update_fields=["decided"])
        _note(table, by, "table.decided", places=_by_place(now, places), reason=reason.strip()[:120])
        return table


def _by_place(now: TableNow, places: Mapping[str, int]) -> dict[str, str]:
    """Codes of people by their places, for the audit; who shares a place has it with a mark behind it."""
    found: dict[str, str] = {}
    for chair in sorted(now.chairs, key=lambda chair: places.get(chair.entry.code, 0)):
        place = str(places[chair.entry.code])
        while place in found:
            place += "="
        found[place] = chair.person.code
    return found


def undecide(*, table: Table, by: Actor) -> Table:
    """Take a decision back: the match counts again. Raises Finished, RuleError `round_closed`."""
    with writing(table.round.tournament):
        _now(table)
        table.decided = None
        table.save(update_fields=["decided"])
        _note(table, by, "table.undecided")
        return table


def call_time(*, table: Table, by: Actor) -> Table:
    """End the match of a table because time is up: the lowest live total wins, as the rules say.

    Raises Finished, RuleError `round_closed`, `match_over`.
    """
    with writing(table.round.tournament):
        game = _now(table).game
        if game is None:
            raise RuleError("no_round", "the table has not begun")
        enter(game=game, action=End("time"), write=write_now(game, by))
        _note(table, by, "table.time")
        return table


def set_clock(*, round: Round, by: Actor, kind: str, table: Table | None = None, seconds: int = 0) -> ClockMark | None:
    """Start, pause or resume the clock of a round, or give it, or one table, extra seconds.

    What is so already changes nothing: a started clock is not started again. Raises Finished; RuleError `bad_file` for
    another kind, for extra time of nothing, or for a table that is not in the round.
    """
    if kind not in MARKS or (kind == "extra") != (seconds != 0):
        raise RuleError("bad_file", f"a clock is set by one of {', '.join(MARKS)}, extra with its seconds")
    if table is not None and (table.round_id != round.pk or kind != "extra"):
        raise RuleError("bad_file", "only extra time is for one table, and for one of the round")
    with writing(round.tournament):
        last = round.clock.exclude(kind="extra").last()
        before = last.kind if last else None
        allowed = {"start": (None,), "pause": ("start", "resume"), "resume": ("pause",)}
        if kind != "extra" and before not in allowed[kind]:
            return last
        mark = ClockMark.objects.create(
            round=round, table=table, kind=kind, seconds=seconds, at=timezone.now(), account_id=by.account_id
        )
        _tell_tables(round)
        audit.record(
            club=round.tournament.club,
            by=by,
            verb="round.clock",
            subject=f"tournament:{round.tournament.code}",
            label=str(round.tournament),
            after=_clock_facts(mark),
        )
        return mark


def _tell_tables(round: Round) -> None:
    """Write on the matches that are being played when their time is up, so that every sheet shows it."""
    clock, now = clock_of(RoundNow(round, ())), timezone.now()
    playing = Match.objects.filter(table__round=round, finished=False)
    playing.update(ends_at=ends_at(clock, now), calls_moves=F("calls_moves") + 1)
    for number in clock.extra if clock else ():
        playing.filter(table__number=number).update(ends_at=ends_at(clock, now, number))


def _clock_facts(mark: ClockMark) -> dict[str, object]:
    facts = {
        "round": mark.round.number,
        "table": mark.table and mark.table.number,
        "clock": mark.kind,
        "minutes": mark.seconds / 60,
    }
    return {name: value for name, value in facts.items() if value}


def _now(table: Table) -> TableNow:
    """The table as it stands in a round that is being played. Raises RuleError `round_closed`."""
    day = load_day(table.round.tournament)
    item = next(item for item in day.rounds if item.round.pk == table.round_id)
    if item.state != "running":
        raise RuleError("round_closed", "the round is not being played")
    return next(now for now in item.tables if now.table.pk == table.pk)


def _note(table: Table, by: Actor, verb: str, **after: object) -> None:
    audit.record(
        club=table.round.tournament.club,
        by=by,
        verb=verb,
        subject=f"table:{table.code}",
        label=str(table),
        after={"round": table.round.number, "table": table.number, **after},
    )
