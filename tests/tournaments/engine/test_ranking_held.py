from __future__ import annotations

from itertools import combinations
from random import Random

from tests.tournaments.engine.checks import meetings, seats_everybody
from tournaments.engine.held import Short
from tournaments.engine.problem import Problem
from tournaments.engine.ranking import Held, by_standings, ranked

STEPS = 20_000


def test_groups_stay_together_and_apart_from_one_another() -> None:
    strangers = [[0] * 12 for _ in range(12)]
    found = by_standings(strangers, (4, 4, 4), STEPS, Random(1), Held(together=[[0, 11], [1]]))
    assert seats_everybody(found, range(12))
    home = next(table for table in found if 0 in table)
    assert (11 in home, 1 in home) == (True, False)


def test_who_sat_short_goes_up_a_table() -> None:
    weight = [[0] * 8 for _ in range(8)]
    for person in (5, 6):
        weight[person][7] = weight[7][person] = 1
    found = by_standings(weight, (4, 3), STEPS, Random(1), Held(short=Short(4, [0] * 7)))
    assert seats_everybody(found, range(7))
    assert not {5, 6} & set(found[1])


def test_rounds_by_one_ranking_leave_out_who_sits_out_and_avoid_one_another() -> None:
    problem = Problem(13, [(3,) * 4] * 3, [], [], out=[[12], [11], [10]])
    found = ranked(problem, 0.3, Random(1))
    seated = [set().union(*tables) for tables in found]
    assert seated == [set(range(13)) - {gone} for gone in (12, 11, 10)]
    assert max(meetings(found).values()) == 1


def test_early_pairs_meet_after_the_early_rounds() -> None:
    problem = Problem(9, [(3, 3, 3)] * 2, [], [], early=list(combinations(range(3), 2)), early_rounds=1)
    first, second = ranked(problem, 0.3, Random(1))
    assert not any(len({0, 1, 2} & set(table)) > 1 for table in first)
    assert any(len({0, 1, 2} & set(table)) > 1 for table in second)
