from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tournaments.engine.survivor import Eliminated, Merge, Move, Seats, merge, survivor_places


def tables(*seats: str) -> dict[int, Seats]:
    return {number: tuple(people) for number, people in enumerate(seats, start=1)}


def test_nothing_happens_while_tables_are_even_and_nobody_fits_elsewhere() -> None:
    sixteen = tables("abcd", "efgh", "ijkl", "mnop")
    assert merge(sixteen, 4) == Merge((), (), sixteen, over=False)
    fifteen = tables("abcd", "efgh", "ijkl", "mno")
    assert merge(fifteen, 4) == Merge((), (), fifteen, over=False)


def test_a_table_with_two_fewer_gets_one_who_has_just_dealt_at_the_largest() -> None:
    found = merge(tables("abcd", "efgh", "ijkl", "mn"), 4)
    assert found == Merge((), (Move("l", 3, 4),), tables("abcd", "efgh", "ijk", "mnl"), over=False)


def test_a_table_breaks_as_soon_as_its_people_fit_at_the_others() -> None:
    found = merge(tables("abc", "efg", "ijk", "mno"), 4)
    assert found.broken == (4,)
    assert found.moves == (Move("m", 4, 1), Move("n", 4, 2), Move("o", 4, 3))
    assert dict(found.tables) == tables("abcm", "efgn", "ijko")


def test_the_table_with_the_fewest_breaks_whatever_its_number() -> None:
    found = merge(tables("a", "bcd", "efgh"), 4)
    assert (found.broken, found.moves) == ((1,), (Move("a", 1, 2),))
    assert dict(found.tables) == {2: tuple("bcda"), 3: tuple("efgh")}


def test_a_table_without_anybody_is_broken() -> None:
    found = merge(tables("ab", "", "cd"), 3)
    assert (found.broken, found.moves, dict(found.tables)) == ((2,), (), {1: ("a", "b"), 3: ("c", "d")})


def test_one_table_is_left_and_then_one_survivor() -> None:
    assert dict(merge(tables("ab", "cd"), 4).tables) == {1: tuple("abcd")}
    assert merge(tables("ab"), 4).over is False
    assert merge(tables("a"), 4) == Merge((), (), tables("a"), over=True)


@pytest.mark.parametrize(
    ("seats", "most", "code"),
    [
        (tables(""), 4, "too_few_players"),
        (tables("abcde"), 4, "too_many_players"),
        (tables("ab", "bc"), 4, "duplicate_player"),
        (tables("ab"), 9, "bad_file"),
        (tables("ab"), 2, "bad_file"),
    ],
)
def test_what_cannot_be_merged_is_refused(seats: dict[int, Seats], most: int, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        merge(seats, most)
    assert caught.value.code == code


@settings(max_examples=150)
@given(st.lists(st.integers(0, 5), min_size=1, max_size=5).filter(any))
def test_the_fewest_people_move_that_can(sizes: list[int]) -> None:
    names = iter("abcdefghijklmnopqrstuvwxyz")
    before = {number: tuple(next(names) for _ in range(size)) for number, size in enumerate(sizes, start=1)}
    found = merge(before, 5)
    people = sum(sizes)
    after = {number: len(seats) for number, seats in found.tables.items()}
    assert Counter(who for seats in found.tables.values() for who in seats) == Counter(
        who for seats in before.values() for who in seats
    )
    assert len(after) == -(-people // 5)
    if found.moves:
        assert max(after.values()) - min(after.values()) <= 1
        assert len(found.moves) == fewest(sizes, sorted(after.values()))
    else:
        live = [size for size in sizes if size]
        assert max(live) - min(live) <= 1 or len(live) == 1


def fewest(before: list[int], after: list[int]) -> int:
    """Every choice of tables that stay, and of the size that each gets."""
    return sum(before) - max(
        sum(min(size, wanted) for size, wanted in zip(stay, order, strict=True))
        for stay in combinations(before, len(after))
        for order in permutations(after)
    )


@settings(max_examples=60)
@given(st.integers(2, 40), st.integers(3, 8), st.randoms(use_true_random=False))
def test_an_evening_ends_with_one_survivor_and_who_moves_deals_last(people: int, most: int, chance: Random) -> None:
    everybody = [f"p{number}" for number in range(people)]
    seats: dict[int, Seats] = {
        number: tuple(everybody[first : first + most]) for number, first in enumerate(range(0, people, most), start=1)
    }
    while True:
        found = merge(seats, most)
        for move in found.moves:
            stayed = [who for who in found.tables[move.to] if who in seats[move.to]]
            assert found.tables[move.to].index(move.player) >= len(stayed)
        if found.over:
            break
        live = [who for table in found.tables.values() for who in table]
        gone = live[chance.randrange(len(live))]
        seats = {number: tuple(who for who in table if who != gone) for number, table in found.tables.items()}
    assert len(found.tables) == 1


def test_places_are_by_who_went_out_last_and_within_a_hand_by_total() -> None:
    out = [Eliminated("a", 3, 101), Eliminated("b", 9, 120), Eliminated("c", 9, 104), Eliminated("d", 5, 101)]
    assert survivor_places({"e": 80, "f": 12}, out) == {"f": 1, "e": 2, "c": 3, "b": 4, "d": 5, "a": 6}
    assert list(survivor_places({"e": 80}, out)) == ["e", "c", "b", "d", "a"]
    level = [Eliminated("a", 3, 101), Eliminated("b", 3, 101), Eliminated("c", 1, 200)]
    assert survivor_places({"e": 80}, level) == {"e": 1, "a": 2, "b": 2, "c": 4}
