"""Cards as forms carry them: everybody's in the hand form, and the deck of one player as boxes to tick."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.engine.cards import JOKER, SUITS, naturals, suit_of
from scoring.engine.errors import RuleError
from scoring.engine.rulesets import Ruleset
from scoring.queries.judge import whole
from scoring.wording.cards import SUIT_NAMES, CardFace, card_face, suit_words

CARDS, LOOSE = "cards_", "loose_"
"""With a player behind them: the whole hand, or the loose cards alone, as `1o 2o J`."""

MOST = 8


@dataclass(frozen=True)
class CardBox:
    """One card of the deck to be ticked. `points` are what it counts loose, `copy` is 2 for its twin of a second deck.

    `holder` is who else at the table has it, blank if nobody.
    """

    face: CardFace
    points: int
    copy: int
    ticked: bool
    holder: str


@dataclass(frozen=True)
class SuitBoxes:
    """The boxes of one suit, or of the jokers."""

    suit: str
    name: str
    boxes: tuple[CardBox, ...]


@dataclass(frozen=True)
class TableCards:
    """What is known of the cards at a table: whole hands, and of other players the loose cards alone."""

    hands: Mapping[str, tuple[str, ...]]
    loose: Mapping[str, tuple[str, ...]]

    @classmethod
    def read(cls, data: Mapping[str, Any], players: Iterable[str], rules: Ruleset) -> "TableCards":
        """The cards that a form carries. Raises RuleError `bad_card` for what is not in the deck."""
        people = list(players)
        hands = {player: read_cards(data.get(CARDS + player), rules) for player in people}
        loose = {player: read_cards(data.get(LOOSE + player), rules) for player in people}
        return cls(
            {player: cards for player, cards in hands.items() if cards},
            {player: cards for player, cards in loose.items() if cards},
        )

    def holders(self, but: str) -> dict[str, list[str]]:
        """Who holds each card, everybody except `but`; a card that is there twice has two holders."""
        found: dict[str, list[str]] = {}
        for player, cards in (*self.hands.items(), *self.loose.items()):
            for card in cards:
                if player != but:
                    found.setdefault(card, []).append(player)
        return found

    def complete(self, live: Sequence[str]) -> bool:
        """Whether the whole hand of everybody who plays is known."""
        return all(whole(self.hands.get(player, ())) for player in live)

    def fields(self, players: Iterable[str]) -> dict[str, str]:
        """The cards as a form carries them."""
        found = {}
        for player in players:
            found[CARDS + player] = " ".join(self.hands.get(player, ()))
            found[LOOSE + player] = " ".join(self.loose.get(player, ()))
        return found


def read_cards(text: Any, rules: Ruleset) -> tuple[str, ...]:
    """The cards of a hand that a form carries. Raises RuleError `bad_card` for what is not in the deck."""
    cards = tuple(str(text or "").split())
    known = {*naturals(rules.deck), *rules.jokers}
    for card in cards:
        if card not in known:
            raise RuleError("bad_card", "a card that this deck does not have", card=card)
    return cards


def boxes(rules: Ruleset, ticked: Sequence[str], holders: Mapping[str, Sequence[str]]) -> list[SuitBoxes]:
    """The whole deck of `rules` as boxes; `holders` are the names of those who have a card already."""
    left = Counter(ticked)
    found = [
        SuitBoxes(
            SUIT_NAMES[suit],
            suit_words(suit),
            tuple(
                _box(rules, card, copy, left, holders)
                for copy in range(1, rules.decks + 1)
                for card in naturals(rules.deck)
                if suit_of(card) == suit
            ),
        )
        for suit in SUITS
    ]
    jokers = range(1, rules.jokers.count(JOKER) * rules.decks + 1)
    if jokers:
        joker_boxes = tuple(_box(rules, JOKER, copy, left, holders) for copy in jokers)
        found.append(SuitBoxes("joker", card_face(JOKER).words, joker_boxes))
    return found


def _box(rules: Ruleset, card: str, copy: int, left: Counter[str], holders: Mapping[str, Sequence[str]]) -> CardBox:
    """The next copy of a card: first those that others hold, then those that are ticked."""
    names = holders.get(card, ())
    holder = names[copy - 1] if copy <= len(names) else ""
    ticked = not holder and left[card] > 0
    left[card] -= ticked
    return CardBox(card_face(card, rules.jokers), rules.value(card), copy, ticked, holder)
