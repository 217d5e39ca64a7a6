"""The clock of a round, read from what was done to it."""

from tournaments.engine.clock import Clock, Pause
from tournaments.models import ClockMark
from tournaments.queries.days import RoundNow


def clock_of(item: RoundNow) -> Clock | None:
    """The clock; None where the round has no limit, or the clock has not been started."""
    minutes = item.plan.limits.minutes
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


def _pauses(marks: list[ClockMark]) -> tuple[Pause, ...]:
    found: list[Pause] = []
    for mark in marks:
        if mark.kind == "pause":
            found.append(Pause(mark.at))
        elif mark.kind == "resume" and found:
            found[-1] = Pause(found[-1].since, mark.at)
    return tuple(found)
