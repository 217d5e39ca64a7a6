from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tournaments.engine.clock import Clock, Pause, elapsed, paused, remaining

START = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)


def at(seconds: int) -> datetime:
    return START + timedelta(seconds=seconds)


def test_a_clock_runs_down_and_then_says_how_long_time_has_been_up() -> None:
    clock = Clock(started=START, seconds=1800)
    assert [remaining(clock, at(now)) for now in (-60, 0, 1, 1800, 1830)] == [1800, 1800, 1799, 0, -30]


def test_a_table_has_its_extra_time() -> None:
    clock = Clock(started=START, seconds=600, extra={3: 120})
    assert [remaining(clock, at(500), table) for table in (None, 1, 3)] == [100, 100, 220]


def test_pauses_do_not_count_nor_twice_where_they_overlap() -> None:
    clock = Clock(started=START, seconds=600, pauses=(Pause(at(100), at(200)), Pause(at(150), at(250)), Pause(at(400))))
    moments = (50, 100, 180, 250, 300, 400, 1000)
    assert [elapsed(clock, at(now)) for now in moments] == [50, 100, 100, 100, 150, 250, 250]
    assert [paused(clock, at(now)) for now in (99, 100, 225, 250, 400)] == [False, True, True, False, True]


def test_times_of_different_zones_are_the_same_moments() -> None:
    madrid = timezone(timedelta(hours=1))
    assert elapsed(Clock(started=START, seconds=60), at(30).astimezone(madrid)) == 30


@pytest.mark.parametrize(
    "facts",
    [
        {"started": datetime(2026, 11, 30, 21, 0), "seconds": 60},  # noqa: DTZ001 - a time without its zone
        {"started": START, "seconds": 0},
        {"started": START, "seconds": 60, "pauses": (Pause(at(5), at(4)),)},
    ],
)
def test_facts_that_cannot_be_are_refused(facts: dict[str, object]) -> None:
    with pytest.raises(RuleError) as caught:
        Clock(**facts)  # type: ignore[arg-type]  # fields by name
    assert caught.value.code == "bad_file"


SPANS = st.lists(
    st.tuples(st.integers(-50, 150), st.none() | st.integers(0, 80)).map(
        lambda span: (span[0], None if span[1] is None else span[0] + span[1])
    ),
    max_size=5,
)


@given(SPANS, st.integers(-20, 200))
def test_only_the_seconds_count_in_which_no_pause_was_on(spans: list[tuple[int, int | None]], now: int) -> None:
    clock = Clock(
        started=START,
        seconds=60,
        pauses=tuple(Pause(at(since), None if until is None else at(until)) for since, until in spans),
    )
    ran = sum(
        not any(since <= second and (until is None or second < until) for since, until in spans)
        for second in range(max(0, now))
    )
    assert elapsed(clock, at(now)) == ran
