from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from tests.tournaments.engine.checks import seats_everybody
from tournaments.engine.ranking import by_standings
from tournaments.engine.search import weights

STEPS = 20_000


def nobody(people: int) -> list[list[int]]:
    """Weights of people who never met."""
    return [[0] * people for _ in range(people)]


def cost(tables: list[list[int]], weight: list[list[int]]) -> float:
    """What docs/draw.md says a round by standings costs."""
    again = sum(weight[a][b] for table in tables for a, b in combinations(table, 2))
    means = [sum(table) / len(table) for table in tables]
    wide = sum((rank - mean) ** 2 for table, mean in zip(tables, means, strict=True) for rank in table)
    return float(len(weight) ** 2 * again + wide)


def test_strangers_sit_in_blocks_of_the_ranking() -> None:
    found = by_standings(nobody(11), (4, 4, 3), STEPS, Random(1))
    assert [sorted(table) for table in found] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]


def test_one_table_seats_all() -> None:
    assert by_standings(nobody(4), (4,), STEPS, Random(1)) == [[0, 1, 2, 3]]


@pytest.mark.parametrize("seed", range(4))
def test_a_small_round_is_the_best_there_is(seed: int) -> None:
    chance = Random(seed)
    pairs = [pair for pair in combinations(range(7), 2) if chance.random() < 0.5]
    weight = [[int((min(a, b), max(a, b)) in pairs) for b in range(7)] for a in range(7)]
    best = min(cost([list(order[:4]), list(order[4:])], weight) for order in permutations(range(7)))
    assert cost(by_standings(weight, (4, 3), STEPS, Random(1)), weight) == pytest.approx(best)


def test_people_to_be_kept_apart_are_though_they_are_neighbours_in_rank() -> None:
    found = by_standings(weights(nobody(8), [(0, 1), (6, 7)]), (4, 4), STEPS, Random(1))
    assert seats_everybody(found, range(8))
    assert not any({0, 1} <= set(table) or {6, 7} <= set(table) for table in found)
