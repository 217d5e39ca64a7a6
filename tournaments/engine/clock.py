"""The clock of a round, from facts: when it started, how long it is, when it stood still, which table has more time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from scoring.engine.errors import RuleError


@dataclass(frozen=True)
class Pause:
    """The clock stood still from one moment to another; it still does where `until` is None."""

    since: datetime
    until: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Clock:
    """The facts. `seconds` is the limit, `extra` what single tables have besides, in seconds, by table number.

    Times are aware. Pauses may overlap: a second counts once.
    """

    started: datetime
    seconds: int
    pauses: tuple[Pause, ...] = ()
    extra: Mapping[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        moments = [self.started, *(moment for pause in self.pauses for moment in (pause.since, pause.until) if moment)]
        if any(moment.tzinfo is None for moment in moments):
            raise RuleError("bad_file", "the times of a clock need their zone")
        if self.seconds < 1 or any(pause.until and pause.until < pause.since for pause in self.pauses):
            raise RuleError("bad_file", "a clock has at least a second, and no pause ends before it begins")


def elapsed(clock: Clock, now: datetime) -> int:
    """Whole seconds that the clock has run at `now`, pauses left out; 0 before the start."""
    ran, until_then = timedelta(), clock.started
    for since, until in sorted((pause.since, pause.until or now) for pause in clock.pauses):
        ran += max(timedelta(), min(since, now) - until_then)
        until_then = max(until_then, until)
    return (ran + max(timedelta(), now - until_then)) // timedelta(seconds=1)


def remaining(clock: Clock, now: datetime, table: int | None = None) -> int:
    """Seconds left at `now`, at one table with its extra time; below 0 once time is up, by how long ago."""
    more = 0 if table is None else clock.extra.get(table, 0)
    return clock.seconds + more - elapsed(clock, now)


def paused(clock: Clock, now: datetime) -> bool:
    """Whether the clock stands still at `now`."""
    return any(pause.since <= now and (pause.until is None or now < pause.until) for pause in clock.pauses)
