from __future__ import annotations

from tournaments.engine.problem import Problem
from tournaments.engine.replan import refitted


def test_a_gap_is_filled_by_a_newcomer() -> None:
    plan = [[[0, 1, 2], [3, 4]], [[0, 3], [1, 2, 4]]]
    problem = Problem(6, [(3, 3)] * 2, [], [], plan=plan)
    assert refitted(problem) == [[[0, 1, 2], [3, 4, 5]], [[1, 2, 4], [0, 3, 5]]]


def test_a_table_too_many_is_shared_out_to_those_met_least() -> None:
    problem = Problem(6, [(3, 3)], [[[4, 0], [5, 2]]], [], plan=[[[0, 1], [2, 3], [4, 5]]])
    assert refitted(problem) == [[[0, 1, 5], [2, 3, 4]]]


def test_a_table_too_large_sends_its_last_away() -> None:
    problem = Problem(6, [(3, 3)], [], [], plan=[[[0, 1, 2, 3], [4, 5]]])
    assert refitted(problem) == [[[0, 1, 2], [4, 5, 3]]]


def test_whoever_sits_out_is_left_out() -> None:
    problem = Problem(5, [(2, 2)], [], [], out=[[4]], plan=[[[0, 4], [1, 2], [3]]])
    assert refitted(problem) == [[[1, 2], [0, 3]]]
