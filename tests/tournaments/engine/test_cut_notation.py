from __future__ import annotations

import json
from fractions import Fraction

import pytest

from scoring.engine.errors import RuleError
from tests.tournaments.engine.evenings import played
from tournaments.engine.cut_notation import cut_from_json, cut_to_json, value_from_json, value_to_json
from tournaments.engine.cuts import by_lot, cut
from tournaments.engine.standings import Field, standings

MADE = cut(
    standings(
        Field(people=tuple("abcd"), rounds=(played({"a": 1, "b": 2, "c": 2, "d": 3}),), keys=("points", "conceded"))
    ),
    2,
)


def test_a_cut_as_it_is_stored() -> None:
    assert cut_to_json(MADE) == {
        "places": 2,
        "open": 1,
        "qualified": ["a"],
        "tied": ["b", "c"],
        "out": ["d"],
        "keys": ["points", "conceded"],
        "values": {
            "a": {"points": "4", "conceded": None},
            "b": {"points": "5/2", "conceded": None},
            "c": {"points": "5/2", "conceded": None},
            "d": {"points": "1", "conceded": None},
        },
        "settled": None,
    }


@pytest.mark.parametrize("made", [MADE, by_lot(MADE, 4)])
def test_a_stored_cut_comes_back(made: object) -> None:
    assert isinstance(made, type(MADE))
    assert cut_from_json(json.loads(json.dumps(cut_to_json(made)))) == made


@pytest.mark.parametrize("value", [None, 0, -212, Fraction(5, 2), Fraction(-7, 3), Fraction(4)])
def test_a_value_comes_back_as_the_kind_it_was(value: int | Fraction | None) -> None:
    found = value_from_json(value_to_json(value))
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize("data", [True, 1.5, "", "x", "1/0", "1/2/3", "--1", "9" * 41, [1]])
def test_what_is_no_value_is_refused(data: object) -> None:
    with pytest.raises(RuleError) as caught:
        value_from_json(data)
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize(
    "change",
    [
        {"places": "2"},
        {"open": True},
        {"qualified": "a"},
        {"tied": [1]},
        {"values": []},
        {"values": {"a": 1}},
        {"settled": "chess"},
        {"colour": 1},
    ],
)
def test_what_is_no_cut_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(RuleError) as caught:
        cut_from_json(cut_to_json(MADE) | change)
    assert caught.value.code == "bad_file"


def test_nothing_is_no_cut() -> None:
    with pytest.raises(RuleError):
        cut_from_json(None)
