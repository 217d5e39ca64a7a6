from __future__ import annotations

from random import Random

from tournaments.engine.chance import acceptance, chosen, cooling, shuffled


def test_a_shuffle_keeps_every_item_once() -> None:
    assert sorted(shuffled(range(50), Random(1))) == list(range(50))


def test_a_shuffle_is_the_same_on_every_machine() -> None:
    assert shuffled("abcdefgh", Random(7)) == list("feghadbc")


def test_every_item_can_be_chosen() -> None:
    chance = Random(1)
    assert {chosen("abc", chance) for _ in range(50)} == {"a", "b", "c"}


def test_acceptance_falls_from_one_by_the_same_factor() -> None:
    assert acceptance(1.0)[:3] == [1.0, 0.36787944117144233, 0.36787944117144233**2]


def test_acceptance_ends_where_it_is_too_small_to_count() -> None:
    assert [len(acceptance(temperature, 1e-3)) for temperature in (0.1, 1.0)] == [2, 8]


def test_cooling_goes_in_equal_ratios() -> None:
    assert cooling(8.0, 1.0, 4) == [8.0, 4.0, 2.0, 1.0]
