"""The clock of a round, read from what was done to it."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from scoring.engine import rulesets
from tournaments.engine.clock import Clock, Pause, paused, remaining
from tournaments.models import ClockMark
from tournaments.queries.days import RoundNow


def minutes_of(item: RoundNow) -> int | None:
    """How many minutes the round may take: by its plan, else by the rules; None without a limit."""
    return item.plan.limits.minutes or rulesets.from_json(item.round.tournament.rules).max_minutes


def clock_of(item: RoundNow) -> Clock | None:
    """The clock; None where the round has no limit, or the clock has not been started."""
    minutes = minutes_of(item)
    marks = list(ClockMark.objects.filter(round=item.round).select_related("table").order_by("at", "pk"))
    started = next((mark.at for mark in marks if mark.kind == "start"), None)
    if minutes is None or started is None:
        return None
    seconds = minutes * 60
    extra: dict[int, int] = {}
    for mark in marks:
        if mark.kind == "extra" and mark.table is None:
            seconds += mark.seconds
        elif mark.kind == "extra" and mark.table is not None:
            extra[mark.table.number] = extra.get(mark.table.number, 0) + mark.seconds
    return Clock(started=started, seconds=max(1, seconds), pauses=_pauses(marks), extra=extra)


def ends_at(clock: Clock | None, now: datetime, table: int | None = None) -> datetime | None:
    """When time is up, at one table with its extra time; None while the clock stands still or where there is none."""
    if clock is None or paused(clock, now):
        return None
    return now.replace(microsecond=0) + timedelta(seconds=remaining(clock, now, table))


def _pauses(marks: Sequence[ClockMark]) -> tuple[Pause, ...]:
    found: list[Pause] = []
    for mark in marks:
        if mark.kind == "pause":
            found.append(Pause(mark.at))
        elif mark.kind == "resume" and found:
            found[-1] = Pause(found[-1].since, mark.at)
    return tuple(found)
