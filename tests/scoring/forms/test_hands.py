"""The form of a hand: what it reads, what it refuses, what it asks."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.engine.events import HandPlayed
from scoring.engine.match import Head, apply, begin
from scoring.engine.rulesets import PRESETS, from_json
from scoring.engine.state import MatchState
from scoring.forms.hands import HandForm, close_options, initial_of
from tests.scoring.factories import hand, hand_fields

NAMES = {"1": "Ana", "2": "Berto", "3": "Carla"}


def state(**rules: Any) -> MatchState:
    return begin(Head(from_json({"preset": "fournier", **rules}), tuple(NAMES)))


def filled(now: MatchState, *args: Any, **fields: Any) -> HandForm:
    """The form with these values, checked, in English."""
    with translation.override("en"):
        form = HandForm(hand_fields(0, *args, **fields), state=now, names=NAMES)
        form.is_valid()
    return form


def test_a_hand_is_read_as_it_was_typed() -> None:
    form = filled(state(), 1, "loose", p1=3, p2="12", p3=" 23 ")
    assert form.hand == HandPlayed("1", "loose", {"1": 3, "2": 12, "3": 23})


@pytest.mark.parametrize("close", ["seven", "run7:0", "wrong"])
def test_points_that_a_close_does_not_count_are_left_out(close: str) -> None:
    form = filled(state(wrong_close_penalty=50), 1, close, p1=3, p2=12, p3=23)
    assert form.hand is not None
    assert isinstance(form.hand, HandPlayed)
    assert form.hand.points == ({} if close == "wrong" else {"2": 12, "3": 23})


def test_a_hand_without_a_closer_is_one_where_the_stock_ran_out() -> None:
    form = filled(state(stock_limit=2), 1, "stock", p1=1, p2=2, p3=3)
    assert form.hand == HandPlayed(None, "stock", {"1": 1, "2": 2, "3": 3})


@pytest.mark.parametrize(
    ("field", "value", "at"),
    [
        ("close", "", "close"),
        ("close", "banana", "close"),
        ("close", "wrong", "close"),
        ("close", "stock", "close"),
        ("close", "run7:x", "close"),
        ("close", "run7:" + "9" * 6000, "close"),
        ("closer", "", "closer"),
        ("closer", "9", "closer"),
        ("points_2", "", "points_2"),
        ("points_2", "-5", "points_2"),
        ("points_2", "-", "points_2"),
        ("points_2", "1.5", "points_2"),
        ("points_2", "9" * 6000, "points_2"),
        ("points_2", "68", "points_2"),
        ("points_1", "6", "points_1"),
        ("points_1", "0", "points_1"),
    ],
)
def test_what_cannot_be_is_told_at_the_field_that_caused_it(field: str, value: str, at: str) -> None:
    fields = {**hand_fields(0, 1, "loose", p1=3, p2=12, p3=23), field: value}
    form = HandForm(fields, state=state(), names=NAMES)
    assert (form.is_valid(), list(form.errors), form.hand) == (False, [at], None)


def test_many_points_and_the_same_hand_again_are_asked_about() -> None:
    now = apply(state(), hand(1, "seven", p2=65, p3=1))
    assert len(filled(now, 1, "seven", p2=65, p3=1).questions) == 2
    assert filled(now, 1, "seven", p2=5, p3=1).questions == []


def test_who_is_out_is_shown_without_a_field() -> None:
    now = apply(state(target=50), hand(1, "seven", p2=60, p3=1))
    form = HandForm(state=now, names=NAMES)
    assert [(row.name, row.playing) for row in form.entries()] == [("Ana", True), ("Berto", False), ("Carla", True)]
    assert "points_2" not in form.fields


@pytest.mark.parametrize("preset", PRESETS)
def test_only_the_closes_of_the_ruleset_are_offered_with_what_they_count(preset: str) -> None:
    rules = PRESETS[preset]
    options = {option.value: option for option in close_options(rules)}
    assert ("wrong" in options) == (rules.wrong_close_penalty is not None)
    assert ("stock" in options) == (rules.stock_limit is not None)
    assert (options["loose"].points, options["seven"].points) == (None, rules.bonus_seven)
    assert options["run7:0"].wins == rules.run7_wins


@pytest.mark.parametrize(
    "played",
    [hand(1, "loose", p1=3, p2=5, p3=9), hand(1, "seven", p2=5, p3=9), hand(1, "run7", p2=5, p3=9)],
)
def test_a_hand_shown_to_be_corrected_reads_back_as_itself(played: HandPlayed) -> None:
    fields = {**hand_fields(0, 1), **initial_of(played)}
    form = HandForm(fields, state=state(), names=NAMES)
    assert (form.is_valid(), form.hand) == (True, played)
