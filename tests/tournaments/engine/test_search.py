from __future__ import annotations

from random import Random

import pytest

from tests.tournaments.engine import checks
from tournaments.engine.bounds import meetings
from tournaments.engine.held import Short, without_guest
from tournaments.engine.search import APART, Limits, Schedule, Search, Target, anneal, broken, weights

NEVER = Target(0, 10**6)


def started(apart: list[tuple[int, int]]) -> Search:
    """Four rounds of 12 people, all the same."""
    rounds = [[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]] for _ in range(4)]
    cost = checks.sumsq(rounds) + 2 * APART * broken(rounds, apart)
    return Search(rounds, weights(meetings(12, rounds), apart), cost)


@pytest.mark.parametrize("apart", [[], [(0, 1), (0, 2), (5, 6), (1, 4)]])
def test_cost_weights_and_pairs_stay_true(apart: list[tuple[int, int]]) -> None:
    search = started(apart)
    anneal(search, Schedule(5000, 5.0, 0.2), NEVER, Random(1))
    met = meetings(12, search.rounds)
    assert search.weight == weights(met, apart)
    assert search.cost == checks.sumsq(search.rounds) + 2 * APART * broken(search.rounds, apart)
    assert search.pairs == sum(map(bool, (times for row in search.weight for times in row))) // 2


def test_cost_and_weights_stay_true_with_every_limit() -> None:
    rounds = [[[0, 1, 2, 3, 12], [4, 5, 6, 12], [7, 8, 9, 10, 11]] for _ in range(4)]
    seated, short = without_guest(rounds, 12), Short(5, [0] * 12)
    cost = checks.sumsq(seated) + short.after(seated).cost() + 2 * APART * broken(seated[:2], [(0, 4), (7, 8)])
    weight = [[*row, 0] for row in meetings(12, seated)] + [[0] * 13]
    for person, times in enumerate(short.after(seated).counts):
        weight[person][12] = weight[12][person] = times
    search = Search(rounds, weight, cost, Limits(frozenset({12, 5, 9}), weights(weight, [(0, 4), (7, 8)]), 2))
    anneal(search, Schedule(5000, 5.0, 0.2), NEVER, Random(1))
    found = without_guest(search.rounds, 12)
    early = 2 * APART * broken(found[:2], [(0, 4), (7, 8)])
    assert search.cost == checks.sumsq(found) + short.after(found).cost() + early
    assert search.limits.early == weights(search.weight, [(0, 4), (7, 8)])
    assert all(5 in tables[1] and 9 in tables[2] and tables[0][-1] == 12 for tables in search.rounds)


def test_nothing_happens_where_nobody_can_be_moved() -> None:
    rounds = [[[0, 1], [2, 3]]]
    search = Search(rounds, meetings(4, rounds), 2, Limits(frozenset(range(4))))
    anneal(search, Schedule(1000, 5.0, 0.2), NEVER, Random(1))
    assert search.best == rounds


def test_the_best_rounds_seen_are_kept() -> None:
    search = started([])
    anneal(search, Schedule(20_000, 0.8, 0.2), NEVER, Random(1))
    assert checks.sumsq(search.best) == search.best_cost == 108
    assert all(checks.seats_everybody(tables, range(12)) for tables in search.best)


def test_a_search_ends_at_its_target() -> None:
    reached, never = started([]), started([])
    anneal(reached, Schedule(1000, 0.8, 0.2), Target(200, 0), Random(1))
    anneal(never, Schedule(1000, 0.8, 0.2), NEVER, Random(1))
    assert never.best_cost < reached.best_cost <= 200


def test_nobody_to_be_kept_apart_shares_a_table() -> None:
    apart = [(0, 1), (0, 2), (0, 3), (4, 5), (4, 6), (8, 9)]
    search = started(apart)
    anneal(search, Schedule(20_000, 0.8, 0.2), NEVER, Random(1))
    assert broken(search.best, apart) == 0


def test_broken_counts_every_meeting() -> None:
    assert broken([[[0, 1, 2], [3, 4]], [[1, 0], [2, 3, 4]]], [(0, 1), (2, 4), (1, 3)]) == 3
