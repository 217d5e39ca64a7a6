from __future__ import annotations

import pytest

from scoring.engine.errors import RuleError
from tournaments.engine.timing import HANDS, Limits, Pace, round_minutes, rounds_in

PLAIN = Pace(turn_seconds=10, hand_seconds=60, between_minutes=5, hands={3: 10, 4: 12}, turns={3: 12, 4: 18})
"""Three people play a hand in 3 minutes, four in 4."""


@pytest.mark.parametrize(
    ("sizes", "limits", "minutes"),
    [
        ((4, 4), Limits(), 48),
        ((3, 3), Limits(), 30),
        ((4, 3), Limits(), 48),
        ((4, 4), Limits(hands=5), 20),
        ((4, 4), Limits(hands=20), 48),
        ((4, 4), Limits(minutes=30), 34),
        ((4, 4), Limits(minutes=46), 48),
        ((3,), Limits(hands=9, minutes=20), 23),
    ],
)
def test_a_round_lasts_as_long_as_its_slowest_tables(sizes: tuple[int, ...], limits: Limits, minutes: int) -> None:
    assert round_minutes(sizes, PLAIN, limits) == minutes


def test_minutes_are_rounded_up() -> None:
    assert round_minutes((4,), Pace(turn_seconds=7, hand_seconds=0, hands={4: 1}, turns={4: 9})) == 2


@pytest.mark.parametrize(("available", "rounds"), [(0, 0), (47, 0), (48, 1), (100, 1), (101, 2), (153, 2), (154, 3)])
def test_rounds_that_fit_with_the_pauses_between_them(available: int, rounds: int) -> None:
    assert rounds_in(available, 48, PLAIN) == rounds


def test_every_size_of_table_has_a_pace_of_its_own() -> None:
    assert {size: round_minutes((size,), Pace()) for size in HANDS} == {2: 50, 3: 50, 4: 56, 5: 54, 6: 57, 7: 56, 8: 60}


def test_a_size_without_pace_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        round_minutes((4, 5), PLAIN)
    assert caught.value.code == "bad_file"
