"""Rulesets in words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.utils import translation

from scoring.engine.ruleset_fields import CHOICES, OPTIONAL
from scoring.engine.rulesets import PRESETS, Ruleset, from_json
from scoring.wording import rules as words

FIELDS = [field.name for field in dataclasses.fields(Ruleset)]
OTHER: dict[str, Any] = {
    "deck": 48,
    "decks": 2,
    "jokers": ("1o",),
    "joker_loose": 50,
    "min_naturals": 1,
    "face_values": (10, 11, 12),
    "close_max_points": 5,
    "close_max_cards": None,
    "first_round_close": True,
    "wrong_close_penalty": 50,
    "near_limit_close_ban": False,
    "bonus_seven": -20,
    "bonus_run7": ((0, -50), (1, -50)),
    "run7_wins": False,
    "layoff_on": "all",
    "layoff_blocked_if_closer_melded_all": False,
    "target": 70,
    "out_when": ">=",
    "end_mode": "lowest_when_reached",
    "rebuys_max": None,
    "rebuy_min_live": 3,
    "entry": Decimal(2),
    "rebuy_price": Decimal(1),
    "payout": "points_of_losers",
    "win_at_negative": -100,
    "stock_limit": 2,
    "max_hands": 12,
    "max_minutes": 90,
}
"""For each field a value that Ludoteka does not have."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def prose(rules: Ruleset, unit: str | None = None) -> list[str]:
    return [paragraph.text for section in words.sections(rules, unit) for paragraph in section.paragraphs]


def paragraph(rules: Ruleset, beginning: str) -> words.Paragraph:
    """The one paragraph that begins so."""
    found = [
        paragraph
        for section in words.sections(rules)
        for paragraph in section.paragraphs
        if paragraph.text.startswith(beginning)
    ]
    assert len(found) == 1
    return found[0]


def test_the_card_says_what_matters_at_the_table() -> None:
    assert words.summary(PRESETS["ludoteka"]) == [
        "Close with one loose card of 4 or less",
        "Run of seven: wins the match",
        "100 = alive",
        "1 rebuy each",
        "40 cards, 2 jokers",
    ]


def test_the_card_of_a_match_without_eliminations_says_how_it_ends() -> None:
    assert words.summary(PRESETS["corte3"]) == [
        "Close with 3 or less",
        "Run of seven: wins the match",
        "Ends at 100: the lowest total wins",
        "50 cards, 2 jokers",
        "Wrong close: +50",
    ]


@pytest.mark.parametrize(
    ("changed", "fact"),
    [
        ({"out_when": ">="}, "100 = out"),
        ({"rebuys_max": None}, "Rebuys without limit"),
        ({"rebuys_max": 0}, "No rebuys"),
        ({"close_max_cards": None}, "Close with 4 or less"),
        ({"close_max_cards": 3}, "Close with 4 or less in up to 3 cards"),
        ({"close_max_cards": 0}, "Close only with all seven melded"),
        ({"run7_wins": False}, "Run of seven: −50"),
        ({"run7_wins": False, "bonus_run7": {}}, "Run of seven: −10"),
        ({"jokers": ["1o", "1c"]}, "40 cards, jokers: ace of oros and ace of copas"),
        ({"decks": 2}, "Two decks, each of 40 cards, 2 jokers"),
        ({"end_mode": "lowest_when_reached"}, "Ends past 100: the lowest total wins"),
        ({"max_minutes": 90}, "90 minutes at most"),
        ({"win_at_negative": -100}, "−100 wins at once"),
        ({"entry": "2.50"}, "Stake 2.50"),
    ],
)
def test_the_card_follows_the_rules(changed: dict[str, Any], fact: str) -> None:
    assert fact in words.summary(from_json({"preset": "ludoteka", **changed}))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_is_short(preset: str) -> None:
    assert 4 <= len(words.summary(PRESETS[preset])) <= 6


def test_a_preset_goes_by_its_name() -> None:
    assert words.ruleset_name(PRESETS["acanomas"]) == "A Ca No Más"


def test_a_changed_preset_says_that_it_is_modified() -> None:
    assert words.ruleset_name(replace(PRESETS["ludoteka"], target=70)) == "Ludoteka, modified"


def test_every_change_is_named_with_what_it_was_before() -> None:
    rules = from_json(
        {"preset": "ludoteka", "jokers": [], "target": 70, "rebuys_max": None, "out_when": ">=", "entry": "2"}
    )
    assert words.differences(rules) == [
        "Jokers: no jokers instead of 2 jokers",
        "Limit: 70 instead of 100",
        "Exactly at the limit: out instead of still in",
        "Rebuys per player: without limit instead of 1 time",
        "Stake: 2 instead of 0",
    ]


def test_fourniers_faces_differ_from_those_of_the_same_deck() -> None:
    rules = from_json({"preset": "fournier", "deck": 48, "face_values": [8, 9, 10]})
    assert words.differences(rules) == [
        "Deck: 48 cards instead of 40 cards",
        "Sota, caballo, rey: 8, 9, 10 instead of 10, 11, 12",
    ]


def test_an_unchanged_preset_has_no_differences() -> None:
    assert words.differences(PRESETS["conga"]) == []


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_has_a_label_and_a_help_of_its_own(field: str) -> None:
    assert words.label(field) not in {words.label(other) for other in FIELDS if other != field}
    assert words.help_text(field) not in {words.help_text(other) for other in FIELDS if other != field}


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("deck", 40, "40 cards"),
        ("decks", 1, "1 deck"),
        ("jokers", ("J", "1o"), "1 joker and ace of oros"),
        ("jokers", ["2b"], "2 of bastos"),
        ("face_values", (8, 9, 10), "8, 9, 10"),
        ("face_values", {"10": 8, "11": 9, "12": 10}, "8, 9, 10"),
        ("bonus_seven", -10, "−10 points"),
        ("bonus_run7", {"0": -50, "1": -25}, "without jokers −50, with 1 joker −25"),
        ("bonus_run7", (), "as all seven melded"),
        ("run7_wins", True, "yes"),
        ("first_round_close", False, "no"),
        ("entry", "2.50", "2.50"),
        ("rebuy_price", Decimal(1), "1"),
        ("max_minutes", 1, "1 minute"),
        ("wrong_close_penalty", None, "no penalty"),
        ("target", 100, "100"),
    ],
)
def test_a_value_is_said_in_words(field: str, value: Any, text: str) -> None:
    assert words.value_words(field, value) == text


@pytest.mark.parametrize(("field", "value"), [(field, value) for field in CHOICES for value in CHOICES[field]])
def test_no_choice_is_shown_as_it_is_stored(field: str, value: Any) -> None:
    assert words.value_words(field, value) not in {"", str(value)}


@pytest.mark.parametrize("field", sorted(OPTIONAL))
def test_not_playing_a_rule_has_words(field: str) -> None:
    assert words.value_words(field, None) not in {"", "None"}


@pytest.mark.parametrize("field", OTHER)
def test_every_rule_shows_in_the_prose(field: str) -> None:
    ludoteka = replace(PRESETS["ludoteka"], run7_wins=False) if field == "bonus_run7" else PRESETS["ludoteka"]
    assert prose(replace(ludoteka, **{field: OTHER[field]})) != prose(ludoteka)


def test_rebuys_between_two_show_where_one_player_left_is_enough() -> None:
    rules = replace(PRESETS["fournier"], rebuy_min_live=1)
    assert "In a match of two one may come back as well." in prose(rules)
    assert "In a match of two nobody comes back." in prose(replace(rules, rebuy_two_players=False))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_names_a_source_or_has_a_footnote(preset: str) -> None:
    without = [
        paragraph.text
        for section in words.sections(PRESETS[preset])
        for paragraph in section.paragraphs
        if not paragraph.sources and paragraph.note is None
    ]
    assert without == []


@pytest.mark.parametrize("preset", PRESETS)
def test_every_mark_is_explained(preset: str) -> None:
    marks = {
        mark
        for section in words.sections(PRESETS[preset])
        for paragraph in section.paragraphs
        for mark in paragraph.sources
    }
    assert marks - set(words.source_names()) == set()


@pytest.mark.parametrize("preset", PRESETS)
def test_footnotes_are_numbered_as_they_are_met(preset: str) -> None:
    notes = [paragraph.note for section in words.sections(PRESETS[preset]) for paragraph in section.paragraphs]
    met = list(dict.fromkeys(note for note in notes if note is not None))
    assert met == list(range(1, len(words.footnotes(PRESETS[preset])) + 1))


def test_a_rule_is_told_with_its_sources() -> None:
    assert paragraph(PRESETS["ludoteka"], "You may close") == words.Paragraph(
        "You may close when all cards are melded but one, and that one counts at most 4 points.", ["S1"], None
    )


def test_a_rule_decided_for_the_app_says_so() -> None:
    assert paragraph(PRESETS["fournier"], "Only the closer").sources == ["house decision"]


def test_what_the_fragment_does_not_say_is_a_footnote() -> None:
    rules = PRESETS["acanomas"]
    deck, closing = paragraph(rules, "A Spanish deck"), paragraph(rules, "You may close when")
    assert deck.note == closing.note == 1
    assert words.footnotes(rules)[0].startswith("Only a fragment of the source is known.")


def test_the_points_of_a_loose_joker_are_a_custom_at_ludoteka() -> None:
    rules = PRESETS["ludoteka"]
    loose = paragraph(rules, "A joker left loose")
    assert (loose.text, loose.sources) == ("A joker left loose counts 25 points.", ["CCC", "CON"])
    assert words.footnotes(rules)[(loose.note or 0) - 1].startswith("The source does not say")


def test_a_change_takes_the_footnote_of_the_preset_away() -> None:
    assert paragraph(replace(PRESETS["ludoteka"], joker_loose=50), "A joker left loose") == words.Paragraph(
        "A joker left loose counts 50 points.", ["ARG", "CON"], None
    )


def test_a_change_that_no_source_has_is_the_tables_own() -> None:
    assert paragraph(replace(PRESETS["fournier"], close_max_points=6), "You may close when").sources == ["this table"]


def test_a_run_of_seven_with_more_jokers_than_named_counts_as_two_melds() -> None:
    assert "All seven in one run with 2 jokers count as two melds." in prose(PRESETS["corte3"])


def test_money_is_said_in_the_unit_of_the_match() -> None:
    assert "Everybody pays 2.50 € into the bote before the first hand." in [
        text.replace("\N{NO-BREAK SPACE}", " ")
        for text in prose(replace(PRESETS["fournier"], entry=Decimal("2.5")), "€")
    ]


def test_a_match_for_nothing_says_that_there_is_no_bote() -> None:
    assert "There is no bote: the match is played for the win alone." in prose(PRESETS["ludoteka"])


def test_no_rebuys_are_told_where_nobody_goes_out() -> None:
    assert "Rebuys" not in [section.title for section in words.sections(PRESETS["corte3"])]


def test_the_card_holds_everything_a_page_shows_of_a_ruleset() -> None:
    rules = replace(PRESETS["torneo"], target=50)
    assert words.card(rules) == words.RulesetCard(
        "torneo",
        "Tournament, modified",
        words.preset_origin("torneo"),
        tuple(words.summary(rules)),
        ("Limit: 50 instead of 100",),
    )
