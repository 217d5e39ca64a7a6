from __future__ import annotations

from random import Random

import pytest

from tests.tournaments.engine.checks import repeats, seats_everybody, sumsq
from tournaments.engine.problem import Problem
from tournaments.engine.rounds import planned, steps_for


@pytest.mark.parametrize(
    ("sizes", "rounds", "worst"),
    [((4,) * 5, 6, 6), ((4, 4, 3), 5, 20), ((4,) * 3, 6, 42), ((4,) * 6, 8, 18), ((4, 4, 3, 3), 5, 4)],
    ids=str,
)
def test_a_search_is_as_good_as_stated(sizes: tuple[int, ...], rounds: int, worst: int) -> None:
    method, found = planned(Problem(sum(sizes), [sizes] * rounds, [], []), 0.3, Random(1))
    assert method == "search"
    assert repeats(found) <= worst


def test_tables_wider_than_their_number_meet_the_bound() -> None:
    found = planned(Problem(30, [(6,) * 5] * 6, [], []), 0.3, Random(1))[1]
    assert sumsq(found) == 600


def test_played_rounds_are_avoided() -> None:
    played = planned(Problem(24, [(4,) * 6] * 3, [], []), 1, Random(1))[1]
    found = planned(Problem(24, [(4,) * 6] * 2, played, []), 0.5, Random(2))[1]
    assert repeats([*played, *found]) == 0


def test_rounds_may_differ_in_their_tables() -> None:
    sizes = [(4, 4, 4), (3, 3, 3, 3), (6, 6)]
    found = planned(Problem(12, sizes, [], []), 0.1, Random(1))[1]
    assert [tuple(map(len, tables)) for tables in found] == sizes
    assert all(seats_everybody(tables, range(12)) for tables in found)


def test_twice_the_effort_is_twice_the_steps() -> None:
    problem = Problem(20, [(4,) * 5] * 6, [], [])
    assert steps_for(problem, 2) == 2 * steps_for(problem, 1)
