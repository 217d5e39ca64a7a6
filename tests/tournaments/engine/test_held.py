from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.held import Short, gathered, without_guest

TABLES = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]


def test_a_group_is_called_to_the_table_where_most_of_it_are() -> None:
    assert gathered(TABLES, [[4, 5, 0]]) == [[6, 1, 2, 3], [4, 5, 0, 7], [8, 9, 10]]


def test_a_group_alone_goes_nowhere() -> None:
    assert gathered(TABLES, [[9]]) == TABLES


def test_whoever_sits_out_stays_out() -> None:
    assert gathered(TABLES, [[99, 9], [98]]) == TABLES


@given(st.permutations(range(11)), st.lists(st.integers(1, 3), max_size=3))
def test_every_group_is_together_and_no_two_share_a_table(order: list[int], sizes: list[int]) -> None:
    people = iter(order)
    groups = [[next(people) for _ in range(size)] for size in sizes]
    found = gathered(TABLES, groups)
    homes = [{number for number, table in enumerate(found) if person in table} for group in groups for person in group]
    places = [next(number for number, table in enumerate(found) if set(group) <= set(table)) for group in groups]
    assert sorted(person for table in found for person in table) == list(range(11))
    assert len(set(places)) == len(groups)
    assert all(len(home) == 1 for home in homes)
    assert list(map(len, found)) == [4, 4, 3]


def test_short_seats_are_counted() -> None:
    assert Short(4, [1] + [0] * 10).after([TABLES]).counts == [1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]


def test_the_guest_comes_to_short_tables_and_goes() -> None:
    dressed = Short(4, [0] * 11).with_guest([TABLES])
    assert dressed == [[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]]
    assert without_guest(dressed, 11) == [TABLES]


def test_short_seats_can_go_round_so_evenly() -> None:
    assert Short(4, [2, 0, 0, 1]).least(4) == (4 + 4 + 4 + 1, 4)
    assert Short(4, [2, 0, 0, 1]).least(1) == (4 + 1 + 1, 3)
