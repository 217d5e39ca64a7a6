from __future__ import annotations

from collections import Counter

import pytest

from scoring.engine.errors import RuleError
from tournaments.engine.table_plans import Evening, TablePlan, sat_short, short_seats, table_plans
from tournaments.engine.tables import Wish
from tournaments.engine.timing import Pace

PACE = Pace(between_minutes=5, hands=dict.fromkeys(range(2, 9), 10), turns=dict.fromkeys(range(2, 9), 12))
"""Thirty minutes a round at every table."""


def test_the_plans_of_eleven_people() -> None:
    found = table_plans(11, Wish(4), Evening(rounds=5, minutes=120, pace=PACE))
    assert found == (TablePlan((4, 4, 3), 0, 0, 30, 170, 3, 20, 3),)


def test_a_plan_with_byes_where_they_are_allowed() -> None:
    found = table_plans(23, Wish(4, 3, 5), Evening(rounds=3, pace=PACE, byes=1))
    assert [(plan.sizes, plan.byes, plan.most_byes, plan.short, plan.possible) for plan in found] == [
        ((4, 4, 4, 4, 4, 3), 0, 0, 3, None),
        ((5, 5, 5, 4, 4), 0, 0, 8, None),
        ((4, 4, 3, 3, 3, 3, 3), 0, 0, 15, None),
        ((4, 4, 4, 4, 4), 3, 1, 0, None),
    ]


@pytest.mark.parametrize(("rounds", "byes", "planned"), [(1, 0, False), (7, 1, True), (8, 1, False), (8, 2, True)])
def test_byes_must_go_round(rounds: int, byes: int, planned: bool) -> None:
    found = table_plans(23, Wish(4), Evening(rounds=rounds, pace=PACE, byes=byes))
    assert any(plan.byes for plan in found) is planned


def test_nobody_sits_out_where_all_tables_are_full_anyway() -> None:
    assert [plan.byes for plan in table_plans(8, Wish(4, 4, 4), Evening(rounds=2, byes=1))] == [0]


def test_an_evening_has_a_round() -> None:
    with pytest.raises(RuleError) as caught:
        table_plans(8, Wish(), Evening(rounds=0))
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize(("sizes", "seats"), [((4, 4), 0), ((4, 4, 3), 3), ((5, 4, 4), 8)])
def test_seats_at_short_tables(sizes: tuple[int, ...], seats: int) -> None:
    assert short_seats(sizes) == seats


def test_who_sat_short_before() -> None:
    history = [["abcd", "efg"], ["aebf", "cdg"], ["ab", "cd"]]
    assert sat_short(history) == Counter({"g": 2, "e": 1, "f": 1, "c": 1, "d": 1})
