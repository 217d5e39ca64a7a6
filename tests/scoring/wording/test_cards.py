"""Cards have names that can be read out."""

from __future__ import annotations

from django.utils import translation

from scoring.engine.cards import naturals
from scoring.wording.cards import card_face, card_words, cards_words


def words(card: str, *jokers: str) -> str:
    with translation.override("en"):
        return card_words(card, jokers)


def test_a_figure_is_named_in_both_languages_for_english_ears() -> None:
    assert words("10c") == "jack (sota) of cups (copas)"


def test_an_ace_and_a_number_are_named() -> None:
    assert (words("1o"), words("7b")) == ("ace of coins (oros)", "7 of clubs (bastos)")


def test_a_joker_is_a_joker() -> None:
    assert words("J", "J") == "joker"


def test_a_card_that_serves_as_joker_says_so() -> None:
    assert words("1o", "1o") == "ace of coins (oros), a joker"


def test_no_two_cards_of_a_deck_are_called_the_same() -> None:
    assert len({words(card) for card in naturals(50)}) == 48


def test_several_cards_are_named_in_turn() -> None:
    with translation.override("en"):
        assert cards_words(["2o", "J"]) == "2 of coins (oros), joker"


def test_a_figure_is_drawn_with_its_spanish_name() -> None:
    face = card_face("11e")
    assert (face.suit, face.rank, face.figure, face.joker) == ("espadas", "11", "caballo", False)


def test_a_joker_is_drawn_without_a_rank() -> None:
    face = card_face("J", ["J"])
    assert (face.suit, face.rank, face.figure, face.joker) == ("joker", "", "", True)
