from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.table_numbers import Numbering, assigned

SQUARES = st.integers(1, 5).flatmap(
    lambda size: st.lists(st.lists(st.integers(0, 6), min_size=size, max_size=size), min_size=size, max_size=size)
)


@given(SQUARES)
def test_the_cheapest_assignment_is_found(costs: list[list[int]]) -> None:
    found = assigned(costs)
    least = min(
        sum(row[place] for row, place in zip(costs, way, strict=True)) for way in permutations(range(len(costs)))
    )
    assert sorted(found) == list(range(len(costs)))
    assert sum(row[place] for row, place in zip(costs, found, strict=True)) == least


def test_tables_stay_in_order_but_for_those_of_fixed_people() -> None:
    numbering = Numbering({5: 0}, [], change=False)
    assert numbering.numbered([[[0, 1], [2, 3], [4, 5], [6, 7]]]) == [[[4, 5], [2, 3], [0, 1], [6, 7]]]


def test_a_table_is_changed_again_and_again() -> None:
    numbering = Numbering({}, [[[0, 1], [2, 3], [4, 5]]], change=True)
    rounds = numbering.numbered([[[0, 1], [2, 3], [4, 5]], [[0, 1], [2, 3], [4, 5]]])
    assert sorted([0, *(tables.index([0, 1]) for tables in rounds)]) == [0, 1, 2]
    assert numbering.again() == 0


def test_who_is_fixed_sits_nowhere_again() -> None:
    numbering = Numbering({0: 0}, [[[0, 1], [2, 3]]], change=True)
    assert numbering.numbered([[[0, 2], [1, 3]]]) == [[[0, 2], [1, 3]]]
    assert numbering.again() == 1
