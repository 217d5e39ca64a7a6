"""Where the marks of charts lie."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.engine.charts import HEIGHT, WIDTH, Bar, bar_chart, line_chart, steps_to


def shares(*values: int) -> list[Fraction]:
    return [Fraction(value, 100) for value in values]


def test_the_first_value_lies_left_the_last_right_and_more_is_higher() -> None:
    chart = line_chart(shares(0, 50, 100), shares(0, 25, 50), shares(0, 100))
    assert chart.dots == ((0, HEIGHT), (WIDTH // 2, HEIGHT // 2), (WIDTH, 0))
    assert chart.curve == f"0,{HEIGHT} {WIDTH // 2},{HEIGHT * 3 // 4} {WIDTH},{HEIGHT // 2}"
    assert chart.ticks == ((HEIGHT, Fraction(0)), (0, Fraction(1)))


def test_one_value_lies_in_the_middle() -> None:
    assert line_chart(shares(100), shares(100), shares(0, 100)).dots == ((WIDTH // 2, 0),)


def test_values_above_the_last_tick_stay_on_the_drawing() -> None:
    assert line_chart(shares(0, 200), shares(0, 100), shares(0, 100)).dots[1] == (WIDTH, 0)


def test_the_highest_bar_is_as_high_as_the_field_and_what_is_there_is_seen() -> None:
    chart = bar_chart([1000, 0, 1, 500])
    assert [(bar.y, bar.height) for bar in chart.bars] == [
        (0, HEIGHT),
        (HEIGHT, 0),
        (HEIGHT - 2, 2),
        (HEIGHT // 2, HEIGHT // 2),
    ]
    assert chart.bars[0] == Bar(10, 0, 60, HEIGHT, 40)


@pytest.mark.parametrize(
    ("highest", "ticks"), [(0, [0, 5]), (5, [0, 5]), (12, [0, 5, 10, 15]), (33, [0, 10, 20, 30, 40])]
)
def test_ticks_are_few_and_reach_the_highest(highest: int, ticks: list[int]) -> None:
    assert steps_to(Fraction(highest), 5) == ticks
