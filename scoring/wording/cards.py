"""Cards as people call them, and as they are drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.engine.cards import FACES, JOKER, rank_of, suit_of

SUIT_NAMES = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}
"""The name of a suit's drawing, and of its colour."""

FIGURES = dict(zip(FACES, ("sota", "caballo", "rey"), strict=True))
"""What is written on the figures, in every language."""


@dataclass(frozen=True)
class CardFace:
    """One card as it is drawn. `suit` is oros, copas, espadas, bastos or joker; `words` are for who cannot see it."""

    card: str
    suit: str
    rank: str
    figure: str
    joker: bool
    words: str


def card_face(card: str, jokers: Sequence[str] = ()) -> CardFace:
    """The drawing of `card`; one of `jokers` is marked as a joker."""
    is_joker = card == JOKER or card in jokers
    words = card_words(card, jokers)
    if card == JOKER:
        return CardFace(card, "joker", "", "", is_joker, words)
    rank = rank_of(card)
    return CardFace(card, SUIT_NAMES[suit_of(card)], str(rank), FIGURES.get(rank, ""), is_joker, words)


def card_words(card: str, jokers: Sequence[str] = ()) -> str:
    """A card by its name: `jack (sota) of cups (copas)`; one that is among the jokers says so."""
    if card == JOKER:
        return _("joker")
    name = _("%(rank)s of %(suit)s") % {"rank": rank_words(rank_of(card)), "suit": suit_words(suit_of(card))}
    return _("%(card)s, a joker") % {"card": name} if card in jokers else name


def suit_words(suit: str) -> str:
    """A suit, given by its letter."""
    return {
        "o": _("coins (oros)"),
        "c": _("cups (copas)"),
        "e": _("swords (espadas)"),
        "b": _("clubs (bastos)"),
    }[suit]


def cards_words(cards: Sequence[str], jokers: Sequence[str] = ()) -> str:
    """Several cards, one after another."""
    return ", ".join(card_words(card, jokers) for card in cards)


def rank_words(rank: int) -> str:
    """A rank, by its name where it has one."""
    figures = {1: _("ace"), 10: _("jack (sota)"), 11: _("knight (caballo)"), 12: _("king (rey)")}
    return figures.get(rank, str(rank))
