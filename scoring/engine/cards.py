"""Spanish cards: ranks, suits and the decks they make (rules.md §1, §4).

A card is written as in docs/formats.md: rank then suit, `1o` … `12b`, and `J` for a joker that is a card of its own.
"""

from functools import cache

SUITS = "oceb"
"""oros, copas, espadas, bastos"""

JOKER = "J"
FACES = (10, 11, 12)
"""sota, caballo, rey"""

DECK_SIZES = (40, 48, 50)
HAND_SIZE = 7


@cache
def ranks(deck: int) -> tuple[int, ...]:
    """The ranks of a deck in the order in which runs are built: without 8 and 9 in a deck of 40 (S1)."""
    return tuple(rank for rank in range(1, 13) if deck != 40 or rank not in (8, 9))


@cache
def naturals(deck: int) -> tuple[str, ...]:
    """Every card of one deck that has a rank and a suit, suit by suit."""
    return tuple(f"{rank}{suit}" for suit in SUITS for rank in ranks(deck))


def rank_of(card: str) -> int:
    """The rank (1 to 12) of a card other than `J`."""
    return int(card[:-1])


def suit_of(card: str) -> str:
    """The suit letter of a card other than `J`."""
    return card[-1]
