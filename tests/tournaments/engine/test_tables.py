from __future__ import annotations

import pytest

from scoring.engine.errors import RuleError
from tournaments.engine.tables import Wish, best_split, splits


@pytest.mark.parametrize(
    ("people", "wish", "sizes"),
    [
        (23, Wish(4, 3, 5), (4, 4, 4, 4, 4, 3)),
        (11, Wish(), (4, 4, 3)),
        (50, Wish(4), (4,) * 11 + (3, 3)),
        (50, Wish(4, 4, 5), (5, 5) + (4,) * 10),
        (5, Wish(), (5,)),
        (6, Wish(), (3, 3)),
        (7, Wish(), (4, 3)),
        (13, Wish(), (5, 4, 4)),
        (9, Wish(8), (5, 4)),
        (5, Wish(8), (5,)),
        (7, Wish(2), (3, 2, 2)),
        (10, Wish(least=5), (5, 5)),
        (9, Wish(most=3), (3, 3, 3)),
    ],
)
def test_the_split_nearest_to_the_usual_size_is_taken(people: int, wish: Wish, sizes: tuple[int, ...]) -> None:
    assert best_split(people, wish) == sizes


def test_there_is_one_split_for_each_number_of_tables() -> None:
    assert splits(12, Wish(4, 3, 6)) == [(4, 4, 4), (3, 3, 3, 3), (6, 6)]


@pytest.mark.parametrize("usual", range(2, 9))
def test_every_number_of_people_can_be_seated(usual: int) -> None:
    found = {people: best_split(people, Wish(usual)) for people in range(2, 301)}
    assert {people: sum(sizes) for people, sizes in found.items()} == {people: people for people in range(2, 301)}
    assert {size for sizes in found.values() for size in sizes} <= set(range(2, 9))


def test_larger_fields_are_never_more_than_one_off_the_usual_size() -> None:
    found = {size for people in range(8, 301) for size in best_split(people, Wish(4))}
    assert found == {3, 4, 5}


@pytest.mark.parametrize(
    ("people", "wish", "code"),
    [
        (2, Wish(4, 3, 5), "too_few_players"),
        (1, Wish(), "too_few_players"),
        (7, Wish(4, 4, 5), "bad_file"),
        (20, Wish(4, 5, 6), "bad_file"),
        (20, Wish(4, 3, 9), "bad_file"),
        (20, Wish(1), "bad_file"),
    ],
)
def test_what_does_not_fit_is_said(people: int, wish: Wish, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        best_split(people, wish)
    assert caught.value.code == code
