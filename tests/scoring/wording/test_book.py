"""Rulesets of a club's book in words: what they are called, and what a version changed."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.engine.rulesets import PRESETS, from_json
from scoring.wording.rules import book_name, changes_between


@pytest.fixture(autouse=True)
def _in_english() -> None:
    translation.activate("en")


def test_a_ruleset_of_the_book_is_named_with_its_version_and_what_it_goes_by() -> None:
    assert book_name("Casa", 2, from_json({"preset": "ludoteka", "target": 70})) == "“Casa” v2 (Ludoteka, modified)"


def test_every_rule_that_a_version_changed_is_a_line() -> None:
    before = from_json({"preset": "ludoteka", "target": 70})
    after = from_json({"preset": "ludoteka", "target": 90, "max_hands": 8})
    assert changes_between(before, after) == [
        "Limit: 90 instead of 70",
        "Most hands: 8 hands instead of no limit",
    ]


def test_another_preset_is_the_first_line() -> None:
    assert changes_between(PRESETS["ludoteka"], PRESETS["torneo"])[0] == "Ruleset: Tournament instead of Ludoteka"


def test_equal_rules_change_nothing() -> None:
    assert changes_between(PRESETS["conga"], PRESETS["conga"]) == []
