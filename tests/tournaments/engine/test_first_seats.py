from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.first_seats import balanced, firsts

Tables = list[list[int]]


def test_who_sits_first_is_counted() -> None:
    assert firsts(4, [[[2, 0], [1, 3]], [[2, 1]]]) == [0, 1, 2, 0]


def test_the_people_of_a_table_stay() -> None:
    rounds = [[[0, 1, 2], [3, 4]], [[0, 3], [1, 2, 4]]]
    seated = balanced(rounds, [0] * 5, Random(1))
    assert [[sorted(table) for table in tables] for tables in seated] == rounds


def test_first_seats_of_earlier_rounds_count() -> None:
    assert balanced([[[0, 1]]], [1, 0], Random(1)) == [[[1, 0]]]


def test_a_chain_of_tables_passes_the_seat_on() -> None:
    """Whoever leads the first table, only moving both makes room for a lead by 2."""
    seated = balanced([[[0, 1], [1, 2]]], [1, 1, 0], Random(3))
    assert sorted(firsts(3, seated)) == [0, 1, 1]
    assert firsts(3, seated)[2] == 1


@given(st.lists(st.sets(st.integers(0, 4), min_size=1, max_size=3), min_size=1, max_size=6), st.integers(0, 99))
def test_no_choice_of_first_seats_is_more_even(tables: list[set[int]], seed: int) -> None:
    rounds = [[sorted(table)] for table in tables]
    seats = firsts(5, balanced(rounds, [2, 0, 0, 1, 0], Random(seed)))
    found = sum((before + now) ** 2 for before, now in zip([2, 0, 0, 1, 0], seats, strict=True))
    best = min(
        sum((before + leads.count(person)) ** 2 for person, before in enumerate([2, 0, 0, 1, 0]))
        for leads in product(*map(sorted, tables))
    )
    assert found == best
