"""The form of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.utils import translation

from scoring.engine.rulesets import PRESETS, Ruleset, from_json
from scoring.forms.rules import RulesForm

CHANGED = from_json(
    {
        "preset": "conga",
        "deck": 50,
        "decks": 2,
        "jokers": ["J", "12b"],
        "joker_loose": 30,
        "bonus_run7": {"0": -10, "5": -3},
        "face_values": [1, 2, 3],
        "rebuys_max": None,
        "entry": "2.50",
        "win_at_negative": -100,
        "max_hands": 12,
        "near_limit_close_ban": True,
    }
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def as_sent(rules: Ruleset, **changes: str | None) -> dict[str, str]:
    """What a browser sends of the form that shows `rules`, with some fields changed, or left out where None."""
    form = RulesForm(rules=rules)
    shown: dict[str, Any] = {name: form[name].value() for name in form.fields} | changes
    return {f"rules-{name}": value for name, value in shown.items() if value is not None}


def read(data: dict[str, str]) -> Ruleset:
    """The rules of a form that must be valid."""
    form = RulesForm(data)
    assert form.errors == {}
    return form.ruleset()


def errors(data: dict[str, str]) -> dict[str, list[str]]:
    return {field: [str(message) for message in messages] for field, messages in RulesForm(data).errors.items()}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_alone_is_the_preset(preset: str) -> None:
    assert read({"rules-preset": preset}) == PRESETS[preset]


@pytest.mark.parametrize("rules", [*PRESETS.values(), CHANGED], ids=lambda rules: rules.preset)
def test_a_form_sent_back_untouched_changes_nothing(rules: Ruleset) -> None:
    assert read(as_sent(rules)) == rules


@pytest.mark.parametrize("rules", [*PRESETS.values(), CHANGED], ids=lambda rules: rules.preset)
def test_a_form_in_spanish_sent_back_untouched_changes_nothing(rules: Ruleset) -> None:
    with translation.override("es"):
        assert read(as_sent(rules)) == rules


@pytest.mark.parametrize(
    ("typed", "field", "value"),
    [
        ({"deck": "48"}, "deck", 48),
        ({"decks": "2"}, "decks", 2),
        ({"jokers": "none"}, "jokers", ()),
        ({"jokers": "1o,1c"}, "jokers", ("1o", "1c")),
        ({"joker_loose": "50"}, "joker_loose", 50),
        ({"min_naturals": "1"}, "min_naturals", 1),
        ({"face_10": "8", "face_11": "9"}, "face_values", (8, 9, 10)),
        ({"close_max_points": "0"}, "close_max_points", 0),
        ({"close_max_cards": ""}, "close_max_cards", None),
        ({"first_round_close": "yes"}, "first_round_close", True),
        ({"wrong_close_penalty": "50"}, "wrong_close_penalty", 50),
        ({"near_limit_close_ban": "no"}, "near_limit_close_ban", False),
        ({"bonus_seven": "20"}, "bonus_seven", -20),
        ({"bonus_seven": "-20"}, "bonus_seven", -20),
        ({"bonus_seven": "−20"}, "bonus_seven", -20),
        ({"bonus_seven": "0"}, "bonus_seven", 0),
        ({"bonus_run7_1": "", "bonus_run7_2": "30"}, "bonus_run7", ((0, -50), (2, -30))),
        ({"run7_wins": "no"}, "run7_wins", False),
        ({"layoff_on": "all"}, "layoff_on", "all"),
        ({"layoff_blocked_if_closer_melded_all": "no"}, "layoff_blocked_if_closer_melded_all", False),
        ({"target": "70"}, "target", 70),
        ({"out_when": ">="}, "out_when", ">="),
        ({"end_mode": "lowest_when_reached"}, "end_mode", "lowest_when_reached"),
        ({"rebuys_max": ""}, "rebuys_max", None),
        ({"rebuys_max": "0"}, "rebuys_max", 0),
        ({"rebuy_min_live": "1"}, "rebuy_min_live", 1),
        ({"rebuy_two_players": "yes"}, "rebuy_two_players", True),
        ({"entry": "2,50"}, "entry", Decimal("2.50")),
        ({"entry": "2.50"}, "entry", Decimal("2.50")),
        ({"rebuy_price": "3"}, "rebuy_price", Decimal(3)),
        ({"payout": "points_of_losers"}, "payout", "points_of_losers"),
        ({"win_at_negative": "100"}, "win_at_negative", -100),
        ({"stock_limit": ""}, "stock_limit", None),
        ({"max_hands": "12"}, "max_hands", 12),
        ({"max_minutes": "90"}, "max_minutes", 90),
    ],
)
def test_one_rule_is_changed_and_no_other(typed: dict[str, str], field: str, value: Any) -> None:
    ludoteka = PRESETS["ludoteka"]
    assert read(as_sent(ludoteka, **typed)) == replace(ludoteka, **{field: value})


def test_money_with_a_point_means_the_same_in_spanish() -> None:
    with translation.override("es"):
        assert read(as_sent(PRESETS["ludoteka"], entry="1.50")).entry == Decimal("1.50")


def test_a_point_that_could_part_thousands_is_refused() -> None:
    with translation.override("es"):
        assert list(errors(as_sent(PRESETS["ludoteka"], entry="1.500"))) == ["entry"]


def test_a_field_that_was_not_sent_has_the_presets_value() -> None:
    assert read({"rules-preset": "conga", "rules-custom": "conga", "rules-target": "70"}) == replace(
        PRESETS["conga"], target=70
    )


def test_fields_are_not_read_unless_the_form_says_so() -> None:
    assert read({"rules-preset": "conga", "rules-target": "nonsense"}) == PRESETS["conga"]


def test_changes_count_on_the_preset_chosen_last() -> None:
    sent = as_sent(PRESETS["ludoteka"], preset="fournier", target="70")
    assert read(sent) == replace(PRESETS["fournier"], target=70)


def test_a_preset_chosen_under_the_fields_of_another_is_not_modified() -> None:
    assert read(as_sent(PRESETS["ludoteka"], preset="corte3")) == PRESETS["corte3"]


@pytest.mark.parametrize("faces", [{}, {"face_values": [8, 9, 10]}, {"face_values": [10, 10, 10]}])
def test_fourniers_faces_in_a_deck_of_48_are_kept(faces: dict[str, Any]) -> None:
    rules = from_json({"preset": "fournier", "deck": 48, **faces})
    assert read(as_sent(rules)) == rules


def test_fourniers_faces_go_back_with_the_deck() -> None:
    assert read(as_sent(from_json({"preset": "fournier", "deck": 48}), deck="40")) == PRESETS["fournier"]


@pytest.mark.parametrize("custom", ["1", "mine 40", "conga 41", "conga x"])
def test_a_mark_that_names_no_preset_means_the_chosen_one(custom: str) -> None:
    assert read({**as_sent(PRESETS["conga"], target="70"), "rules-custom": custom}) == replace(
        PRESETS["conga"], target=70
    )


def test_fourniers_faces_follow_a_deck_of_48() -> None:
    assert read(as_sent(PRESETS["fournier"], deck="48")).face_values == (10, 11, 12)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"target": ""}, {"target": ["This field is required."]}),
        ({"target": "0"}, {"target": ["Ensure this value is greater than or equal to 1."]}),
        ({"target": "many"}, {"target": ["Enter a whole number."]}),
        ({"close_max_points": "-1"}, {"close_max_points": ["Ensure this value is greater than or equal to 0."]}),
        ({"entry": "1.005"}, {"entry": ["Ensure that there are no more than 2 decimal places."]}),
        ({"entry": "-1"}, {"entry": ["Ensure this value is greater than or equal to 0."]}),
        ({"jokers": "9o"}, {"jokers": ["Each joker must be a card of the chosen deck, named once."]}),
        ({"jokers": "<b>"}, {"jokers": ["Each joker must be a card of the chosen deck, named once."]}),
        ({"joker_loose": ""}, {"joker_loose": ["Jokers are played: say what a loose one counts."]}),
        ({"preset": "mine"}, {"preset": ["Select a valid choice. mine is not one of the available choices."]}),
        ({"preset": None}, {"preset": ["This field is required."]}),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(typed: dict[str, str], expected: dict[str, list[str]]) -> None:
    assert errors(as_sent(PRESETS["ludoteka"], **typed)) == expected


def test_jokers_that_are_not_on_the_list_stay_on_offer() -> None:
    offered = dict(RulesForm(rules=CHANGED).fields["jokers"].widget.choices)
    assert offered["J,12b"] == "1 joker and 12 of bastos"


def test_the_groups_show_every_field_once() -> None:
    form = RulesForm()
    shown = [field.name for group in form.groups() for field in group.fields]
    assert sorted([*shown, "preset", "custom"]) == sorted(form.fields)


def test_every_field_shown_has_a_label_and_a_help() -> None:
    bare = [
        field.name for group in RulesForm().groups() for field in group.fields if not field.label or not field.help_text
    ]
    assert bare == []


def test_only_the_group_with_an_error_is_open() -> None:
    groups = RulesForm(as_sent(PRESETS["ludoteka"], target="0")).groups()
    assert [group.name for group in groups if group.open] == ["limit"]


def test_what_was_typed_is_still_there_after_an_error() -> None:
    form = RulesForm(as_sent(PRESETS["ludoteka"], target="0", max_hands="7"))
    assert (form.is_valid(), form["target"].value(), form["max_hands"].value()) == (False, "0", "7")


def test_a_refreshed_form_shows_the_chosen_preset_with_the_changes() -> None:
    form = RulesForm(as_sent(PRESETS["ludoteka"], preset="fournier", target="70")).refreshed()
    assert (form["custom"].value(), form["close_max_points"].value(), form["target"].value()) == (
        "fournier 40",
        "5",
        "70",
    )


def test_the_rules_shown_are_those_chosen() -> None:
    assert RulesForm(as_sent(PRESETS["ludoteka"], target="70")).shown_ruleset().target == 70


def test_as_long_as_the_choice_is_not_valid_the_preset_is_shown() -> None:
    assert RulesForm(as_sent(PRESETS["conga"], target="0")).shown_ruleset() == PRESETS["conga"]
