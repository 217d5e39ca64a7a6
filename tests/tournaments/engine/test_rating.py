"""Ratings: who wins goes up, the sure move less, and going on equals working everything out again."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tournaments.engine.rating import ENOUGH, Placed, Skill, rate

orders = st.lists(st.lists(st.sampled_from("ABCDEF"), min_size=2, max_size=6, unique=True), min_size=1, max_size=12)


def won(code: str, *players: str) -> Placed:
    return Placed(code, {player: place for place, player in enumerate(players, start=1)})


def test_the_order_of_the_table_is_the_order_of_newcomers() -> None:
    skills = rate([won("m", "Ana", "Beto", "Carla")]).skills
    assert skills["Ana"].mean > skills["Beto"].mean > skills["Carla"].mean
    assert all(skill.spread < 500 for skill in skills.values())


def test_those_who_share_a_place_move_alike() -> None:
    skills = rate([Placed("m", {"Ana": 1, "Beto": 2, "Carla": 2})]).skills
    assert (skills["Beto"].mean, skills["Beto"].spread) == (skills["Carla"].mean, skills["Carla"].spread)


def test_beating_the_strong_moves_more_than_beating_the_weak() -> None:
    known = [won(f"m{number}", "Strong", "Weak") for number in range(20)]
    over_strong = rate([*known, won("x", "New", "Strong")]).skills["New"].mean
    over_weak = rate([*known, won("x", "New", "Weak")]).skills["New"].mean
    assert over_strong > over_weak > 1500


def test_the_rating_shown_is_careful_with_newcomers() -> None:
    assert Skill().shown == 500


def test_the_list_has_only_those_with_enough_matches() -> None:
    matches = [won(f"m{number}", "Ana", "Beto") for number in range(ENOUGH)]
    assert rate([*matches, won("x", "Carla", "Ana")]).ranked() == ["Ana", "Beto"]


def test_a_match_of_one_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        rate([won("m", "Ana")])
    assert caught.value.code == "too_few_players"


def test_every_step_names_its_match() -> None:
    steps = rate([won("a", "Ana", "Beto"), won("b", "Beto", "Ana")]).steps["Ana"]
    assert [(step.match, step.skill.matches) for step in steps] == [("a", 1), ("b", 2)]


def test_seats_make_no_difference() -> None:
    tables = [dict(zip(order, (1, 2, 3), strict=True)) for order in permutations(("Ana", "Beto", "Carla"))]
    for places in tables:
        found = {
            rate([Placed("m", dict(sorted(places.items(), reverse=turn)))]).skills["Ana"] for turn in (True, False)
        }
        assert len(found) == 1


@given(orders, st.integers(0, 12))
def test_going_on_equals_working_everything_out_again(rounds: list[list[str]], cut: int) -> None:
    matches = [won(str(number), *order) for number, order in enumerate(rounds)]
    assert rate(matches[cut:], rate(matches[:cut])) == rate(matches)
