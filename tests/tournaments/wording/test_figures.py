"""A player's figures in words."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils import translation

from scoring.engine.rulesets import PRESETS, from_json
from tournaments.engine.figures import LEAST_HANDS, LEAST_MATCHES, Returns, Sums
from tournaments.wording.figures import decimal, facts, percent, returned, rules_names, signed_decimal


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "–"),
        (Fraction(25, 2), "12.5"),
        (Fraction(-10), "−10.0"),
        (Fraction(-1, 100), "0.0"),
        (Fraction(0), "0.0"),
    ],
)
def test_a_mean_has_a_decimal_and_a_real_minus(value: Fraction | None, said: str) -> None:
    with translation.override("en"):
        assert decimal(value) == said


def test_a_mean_has_a_decimal_comma_in_spanish() -> None:
    with translation.override("es"):
        assert decimal(Fraction(5, 4), 2) == "1,25"


def test_a_difference_has_its_sign_unless_it_is_nothing() -> None:
    with translation.override("en"):
        assert [signed_decimal(Fraction(value, 100)) for value in (150, -150, 0, 1)] == ["+1.5", "−1.5", "0.0", "0.0"]


def test_shares_are_told_from_enough_matches_and_hands_on() -> None:
    few = Sums(matches=LEAST_MATCHES - 1, won=1, hands=LEAST_HANDS - 1, closes=1)
    enough = few + Sums(matches=1, won=1, hands=1, closes=1)
    with translation.override("en"):
        assert [fact.value for fact in facts(few)][1:4] == ["1", "9", "1"]
        assert [fact.value for fact in facts(enough)][1:4] == ["2 · 40%", "10", "2 · 20%"]
        assert percent(None) == "–"


def test_what_came_of_rebuys_is_one_sentence() -> None:
    with translation.override("en"):
        said = returned(Returns(matches=4, rebuys=5, won=1, between=1, last=2))
        assert said == "In 4 matches with rebuys: won 1 time, last 2 times and in between 1 time."
        assert returned(Returns()) == ""


def test_rulesets_that_differ_are_called_differently() -> None:
    changed = [from_json({"preset": "ludoteka", "target": target}) for target in (120, 150)]
    with translation.override("en"):
        names = rules_names({"a": PRESETS["ludoteka"], "b": changed[0], "c": changed[1]})
    assert len(set(names.values())) == 3
    assert names["a"] == "Ludoteka"
    assert "120" in names["b"]
