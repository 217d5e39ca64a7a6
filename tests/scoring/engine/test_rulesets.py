"""Rulesets: the presets (rules.md §2), changes field by field, and what no ruleset can be."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.rulesets import PRESETS, Ruleset, from_json

COLUMNS: dict[str, tuple[Any, ...]] = {
    "preset": ("fournier", "ludoteka", "corte3", "acanomas", "cccj", "argentino50", "conga"),
    "deck": (40, 40, 50, 40, 40, 50, 40),
    "decks": (1,) * 7,
    "jokers": ((), ("J", "J"), ("J", "J"), (), ("1o",), ("J", "J"), ("1o",)),
    "joker_loose": (None, 25, 25, None, 25, 50, 25),
    "min_naturals": (2,) * 7,
    "face_values": ((8, 9, 10), (10,) * 3, (10,) * 3, (8, 9, 10), (10, 11, 12), (10, 11, 12), (10, 11, 12)),
    "close_max_points": (5, 4, 3, 5, 5, 5, 5),
    "close_max_cards": (None, 1, None, None, None, 1, 3),
    "first_round_close": (True, False, False, True, True, True, True),
    "wrong_close_penalty": (None, None, 50, None, None, None, None),
    "near_limit_close_ban": (False, True, False, False, False, False, False),
    "bonus_seven": (-10,) * 7,
    "bonus_run7": (
        ((0, -10),),
        ((0, -50), (1, -50), (2, -25)),
        ((0, -50),),
        ((0, -10),),
        ((0, -10), (1, -10)),
        ((0, -10), (1, -10), (2, -10)),
        ((0, -10), (1, -25), (2, -25)),
    ),
    "run7_wins": (False, True, True, False, False, True, True),
    "layoff_on": ("closer", "shown_before", "all", "closer", "closer", "closer", "closer"),
    "layoff_blocked_if_closer_melded_all": (True,) * 7,
    "target": (100,) * 7,
    "out_when": (">", ">", ">=", ">=", ">", ">=", ">"),
    "end_mode": ("last_standing", "last_standing", "lowest_when_reached", *("last_standing",) * 4),
    "rebuys_max": (None, 1, 0, None, None, 1, 1),
    "rebuy_min_live": (2,) * 7,
    "rebuy_two_players": (True, False, False, True, True, False, False),
    "entry": (1, 0, 0, 1, 0, 500, 0),
    "rebuy_price": (1, 0, 0, 1, 0, 200, 0),
    "payout": (*("winner_takes_bote",) * 4, "points_of_losers", *("winner_takes_bote",) * 2),
    "win_at_negative": (None,) * 7,
    "stock_limit": (None, 4, None, None, None, None, None),
    "rebuy_score": ("highest_live",) * 7,
    "all_bust": ("lowest_total",) * 7,
    "max_hands": (None,) * 7,
    "max_minutes": (None,) * 7,
}
"""The table of the rules, row by row."""


@pytest.mark.parametrize("place", range(7), ids=COLUMNS["preset"])
def test_a_preset_has_the_values_of_the_table(place: int) -> None:
    expected = Ruleset(**{field: row[place] for field, row in COLUMNS.items()})
    assert PRESETS[expected.preset] == expected
    assert set(COLUMNS) == set(Ruleset.__dataclass_fields__)


def test_torneo_is_ludoteka_without_jokers_and_rebuys_and_with_a_penalty() -> None:
    changes = {"preset": "torneo", "jokers": (), "joker_loose": None, "rebuys_max": 0, "wrong_close_penalty": 50}
    assert PRESETS["torneo"] == replace(PRESETS["ludoteka"], **changes)  # type: ignore[arg-type]  # fields by name
    assert len(PRESETS) == 8


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_an_unchanged_preset_is_written_by_its_name(preset: str) -> None:
    assert from_json({"preset": preset}).to_json() == {"preset": preset}


CHANGES: dict[str, Any] = {
    "deck": 48,
    "decks": 2,
    "jokers": ["J", "1c"],
    "joker_loose": 30,
    "min_naturals": 3,
    "face_values": {"10": 1, "11": 2, "12": 3},
    "close_max_points": 7,
    "close_max_cards": 2,
    "first_round_close": True,
    "wrong_close_penalty": 25,
    "near_limit_close_ban": False,
    "bonus_seven": -15,
    "bonus_run7": {"0": -40, "3": -5},
    "run7_wins": False,
    "layoff_on": "all",
    "layoff_blocked_if_closer_melded_all": False,
    "target": 70,
    "out_when": ">=",
    "end_mode": "lowest_when_reached",
    "rebuys_max": None,
    "rebuy_min_live": 1,
    "rebuy_two_players": True,
    "entry": "2.50",
    "rebuy_price": "0.05",
    "payout": "points_of_losers",
    "win_at_negative": -100,
    "stock_limit": None,
    "max_hands": 12,
    "max_minutes": 45,
}


@pytest.mark.parametrize("field", sorted(CHANGES))
def test_each_field_can_be_changed_and_is_named_as_changed(field: str) -> None:
    rules = from_json({"preset": "ludoteka", field: CHANGES[field]})
    assert rules.changes == {field: CHANGES[field]}
    assert from_json(rules.to_json()) == rules


def test_fourniers_faces_move_up_with_8_and_9_in_the_deck() -> None:
    assert from_json({"preset": "fournier", "deck": 48}).face_values == (10, 11, 12)
    assert from_json({"preset": "acanomas", "deck": 48}).face_values == (8, 9, 10)
    kept = from_json({"preset": "fournier", "deck": 48, "face_values": [8, 9, 10]})
    assert (kept.face_values, from_json(kept.to_json())) == ((8, 9, 10), kept)


@pytest.mark.parametrize(("given", "amount"), [(2, "2"), ("2", "2"), ("2.50", "2.5"), (Decimal("0.05"), "0.05")])
def test_money_is_exact(given: Any, amount: str) -> None:
    assert from_json({"preset": "fournier", "entry": given}).entry == Decimal(amount)


def test_money_is_never_minus_zero() -> None:
    assert from_json({"preset": "fournier", "entry": "-0"}).to_json()["entry"] == "0.00"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("colour", 1),
        ("preset", "x"),
        ("deck", 52),
        ("deck", "40"),
        ("deck", 40.0),
        ("deck", Decimal(40)),
        ("deck", None),
        ("decks", True),
        ("decks", 3),
        ("jokers", "J"),
        ("jokers", ["2x"]),
        ("jokers", [1]),
        ("jokers", ["8o"]),
        ("jokers", ["1o", "1o"]),
        ("jokers", ["J"] * 9),
        ("joker_loose", None),
        ("joker_loose", -1),
        ("min_naturals", 0),
        ("face_values", [10, 10]),
        ("face_values", {"10": 1}),
        ("face_values", {"10": 1, "11": 2, "12": "3"}),
        ("close_max_points", None),
        ("close_max_points", 1.5),
        ("first_round_close", 1),
        ("bonus_seven", 10),
        ("bonus_run7", {"7": -10}),
        ("bonus_run7", {"0": 5}),
        ("bonus_run7", [-10]),
        ("out_when", ">>"),
        ("out_when", []),
        ("target", 0),
        ("target", True),
        ("rebuy_min_live", 0),
        ("win_at_negative", 0),
        ("entry", -1),
        ("entry", "0.005"),
        ("entry", "1_0"),
        ("entry", "١"),
        ("entry", "NaN"),
        ("entry", "Infinity"),
        ("entry", True),
        ("entry", None),
        ("entry", 10**7),
    ],
)
def test_what_no_ruleset_can_be_is_refused_by_field(field: str, value: Any) -> None:
    with pytest.raises(RuleError) as refusal:
        from_json({"preset": "ludoteka", field: value})
    assert (refusal.value.code, refusal.value.params["field"]) == ("bad_rules", field)


@pytest.mark.parametrize("data", [None, [], "ludoteka", {}, {"preset": None}, {"preset": ["ludoteka"]}])
def test_rules_are_an_object_with_a_preset(data: Any) -> None:
    with pytest.raises(RuleError) as refusal:
        from_json(data)
    assert refusal.value.code == "bad_rules"


def test_a_loose_joker_counts_what_the_ruleset_says_and_a_face_its_value() -> None:
    conga = PRESETS["conga"]
    assert [conga.value(card) for card in ("1o", "1c", "7b", "10e", "11e", "12e")] == [25, 1, 7, 10, 11, 12]
    assert PRESETS["argentino50"].value("J") == 50


def test_cards_in_play_count_jokers_that_are_cards_of_their_own() -> None:
    counts = {name: (rules.card_count, rules.joker_count) for name, rules in PRESETS.items()}
    assert counts == {
        "fournier": (40, 0),
        "ludoteka": (42, 2),
        "corte3": (50, 2),
        "acanomas": (40, 0),
        "cccj": (40, 1),
        "argentino50": (50, 2),
        "conga": (40, 1),
        "torneo": (40, 0),
    }
    assert replace(PRESETS["corte3"], decks=2).card_count == 100
