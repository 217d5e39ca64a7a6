"""Cards in forms: read, kept, shown as boxes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.rulesets import PRESETS, from_json
from scoring.forms.cards import CardBox, TableCards, boxes, read_cards

LUDOTEKA = PRESETS["ludoteka"]


def box(found: list[CardBox], card: str, copy: int = 1) -> CardBox:
    return next(one for one in found if (one.face.card, one.copy) == (card, copy))


def deck(**options: object) -> list[CardBox]:
    rules = from_json({"preset": "ludoteka", **options})
    return [one for suit in boxes(rules, (), {}) for one in suit.boxes]


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({}, 42),
        ({"deck": 48}, 50),
        ({"deck": 50}, 50),
        ({"jokers": []}, 40),
        ({"jokers": ["1o"]}, 40),
        ({"decks": 2}, 84),
    ],
)
def test_the_whole_deck_is_there(options: dict[str, object], cards: int) -> None:
    assert len(deck(**options)) == cards


def test_a_box_knows_what_its_card_counts() -> None:
    assert [box(deck(), card).points for card in ("1o", "7e", "12b", "J")] == [1, 7, 10, 25]


def test_a_named_joker_is_marked_where_it_lies() -> None:
    found = deck(jokers=["1o"])
    assert (box(found, "1o").face.joker, box(found, "1o").points, box(found, "1c").face.joker) == (True, 25, False)


def test_a_card_of_somebody_else_cannot_be_ticked() -> None:
    found = [one for suit in boxes(LUDOTEKA, ("2o",), {"1o": ["Ana"]}) for one in suit.boxes]
    assert [(box(found, card).ticked, box(found, card).holder) for card in ("1o", "2o")] == [(False, "Ana"), (True, "")]


def test_with_two_decks_one_copy_stays_free() -> None:
    rules = replace(LUDOTEKA, decks=2)
    found = [one for suit in boxes(rules, ("1o",), {"1o": ["Ana"]}) for one in suit.boxes]
    first, second = box(found, "1o", 1), box(found, "1o", 2)
    assert [(first.holder, first.ticked), (second.holder, second.ticked)] == [("Ana", False), ("", True)]


def test_cards_come_out_of_a_form_as_they_went_in() -> None:
    cards = TableCards({"1": ("1o", "J")}, {"2": ("7e",)})
    fields = cards.fields(["1", "2"])
    assert fields == {"cards_1": "1o J", "loose_1": "", "cards_2": "", "loose_2": "7e"}
    assert TableCards.read(fields, ["1", "2"], LUDOTEKA) == cards


def test_who_holds_a_card_is_asked_about_everybody_else() -> None:
    cards = TableCards({"1": ("1o", "2o")}, {"2": ("1o",), "3": ("3o",)})
    assert cards.holders("3") == {"1o": ["1", "2"], "2o": ["1"]}


@pytest.mark.parametrize("text", ["8o", "13c", "1x", "<b>"])
def test_what_is_not_in_the_deck_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as error:
        read_cards(text, LUDOTEKA)
    assert error.value.code == "bad_card"
