from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from tests.tournaments.engine import checks
from tournaments.engine.bounds import Bound, by_counting, figures, meetings

Tables = list[list[int]]


@pytest.mark.parametrize(
    ("sizes", "rounds", "bound"),
    [
        ((4, 4, 4, 4), 5, Bound(0, 120)),
        ((4, 4, 3), 5, Bound(20, 115)),
        ((4, 4, 4), 6, Bound(42, 198)),
        ((6, 6, 6, 6, 6), 6, Bound(25, 600)),
        ((2, 2), 4, Bound(2, 12)),
        ((5,), 3, Bound(20, 90)),
    ],
)
def test_the_bound_of_known_cases(sizes: tuple[int, ...], rounds: int, bound: Bound) -> None:
    assert by_counting(sum(sizes), [], [sizes] * rounds) == bound


def test_meetings_already_played_count() -> None:
    played = [[[0, 1], [2, 3]], [[0, 1], [2, 3]]]
    assert by_counting(4, played, [(2, 2)]) == Bound(2, 10)


def test_who_has_met_everybody_can_only_repeat() -> None:
    """Person 0 met all others, two of the others never met: over all pairs together there would still be room."""
    played = [[[0, 1], [2, 3]], [[0, 2]], [[0, 3]]]
    assert by_counting(4, played, [(2, 2)]) == Bound(1, 8)


def every_round(people: int, sizes: tuple[int, ...]) -> list[Tables]:
    found = {}
    for order in permutations(range(people)):
        seats = iter(order)
        tables = [sorted(next(seats) for _ in range(size)) for size in sizes]
        found[tuple(map(tuple, tables))] = tables
    return list(found.values())


@pytest.mark.parametrize(
    ("people", "sizes", "rounds"), [(4, (2, 2), 3), (5, (3, 2), 2), (5, (3, 2), 3), (6, (2, 2, 2), 2), (6, (4, 2), 2)]
)
def test_no_draw_is_better_than_the_bound(people: int, sizes: tuple[int, ...], rounds: int) -> None:
    first, choices = every_round(people, sizes)[0], every_round(people, sizes)
    played: list[Tables] = [[[0, 1]]]
    bound = by_counting(people, played, [sizes] * rounds)
    draws = [[*played, first, *rest] for rest in product(choices, repeat=rounds - 1)]
    assert min(checks.repeats(draw) for draw in draws) >= bound.repeats
    assert min(checks.sumsq(draw) for draw in draws) >= bound.sumsq


def test_figures_are_counted_over_pairs() -> None:
    rounds = [[[0, 1, 2], [3, 4]], [[0, 1, 3], [2, 4]], [[0, 1, 4], [2, 3]]]
    assert figures(meetings(5, rounds)) == Bound(checks.repeats(rounds), checks.sumsq(rounds)) == Bound(2, 18)


def test_meetings_are_symmetric() -> None:
    met = meetings(3, [[[0, 1, 2]], [[0, 2]]])
    assert met == [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    assert all(met[a][b] == met[b][a] for a, b in combinations(range(3), 2))
