"""How simulated players choose: which card to take, which to throw, when to close. Simple, but no fools."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from scoring.engine.cards import JOKER
from scoring.engine.closing import Close, closes
from scoring.engine.meld_tables import FIELD, FIELDS, ONES, RANK_MASKS, SUIT_MASKS, tables_of
from scoring.engine.melds import best_melds
from scoring.engine.rulesets import Ruleset

Chance = Callable[[], float]
"""Where all chance comes from: the method `random` of a seeded `random.Random`, which is the same everywhere."""

FRIEND_POINTS = 4
"""Loose points that a player bears to keep a card together with another that could become its neighbour."""
JOKER_KEPT = 1000
"""Nobody throws a joker while there is anything else."""
WAIT = 0.25
"""How often a player who could close with a loose card hopes for more."""
WRONG_CLOSE = 0.02
"""How often a player closes by mistake where that is tempting."""
MISCOUNTED = 5
"""The most points over the limit that such a player has."""


class Throw(NamedTuple):
    """One way to go on from eight cards; the first in order is the one to choose.

    `cost` is what it costs to the player's mind, `worth` the thrown card's points with a minus, `place` where it is in
    the hand; `points` are loose in what stays, `rest` (packed).
    """

    cost: int
    worth: int
    place: int
    points: int
    rest: int


class Mind:
    """What every player at the table knows of the rules. Hands are packed as in `meld_tables`."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.tables = tables_of(rules)
        self.codes = self.tables.codes
        self.jokers = {card for card in self.codes if card == JOKER or card in rules.jokers}
        self.worths = {card: rules.value(card) for card in self.codes}
        self.friends = {card: _friends(code & FIELDS) for card, code in self.codes.items()}

    def points(self, packed: int) -> int:
        """The fewest loose points."""
        return best_melds(self.tables, packed)[1]

    def wants(self, packed: int, points: int, card: str) -> bool:
        """Whether a hand (with its loose points) takes `card` from the discard pile: if it is melded at once."""
        return card in self.jokers or self.points(packed + self.codes[card]) <= points

    def throws(self, hand: Sequence[str], packed: int, taken: str | None) -> list[Throw]:
        """All throws from eight cards, the best first. A card `taken` from the discard pile is not thrown back.

        Few loose points are good, so is keeping pairs and neighbours; of equal cards the dearest goes.
        """
        all_points, in_melds = self.points(packed), self._in_melds(packed)
        found = []
        for place, card in enumerate(hand):
            if card == taken:
                continue
            rest, worth, joker = packed - self.codes[card], self.worths[card], card in self.jokers
            free = not joker and not self.codes[card] & in_melds  # it changes nothing for the others
            points = all_points - worth if free else self.points(rest)
            cost = points + FRIEND_POINTS * (rest & self.friends[card]).bit_count() + JOKER_KEPT * joker
            found.append(Throw(cost, -worth, place, points, rest))
        return sorted(found)

    def closing(self, throws: Sequence[Throw], total: int, chance: Chance) -> Throw | None:
        """The throw to close with, None to play on. `total` is the player's before the hand."""
        legal: list[tuple[bool, int, Throw, Close]] = []
        for throw in throws:
            if throw.points <= self.rules.close_max_points:
                close = closes(self.rules, throw.rest, total)[0]
                if close.reason is None:
                    legal.append((not close.wins, close.points, throw, close))
        if not legal:
            return None
        *_, throw, close = min(legal, key=lambda way: way[:3])
        return throw if close.melded_all or chance() >= WAIT else None

    def miscounts(self, throw: Throw, chance: Chance) -> bool:
        """Whether the player closes wrongly, a little over the limit; only where the ruleset has a penalty."""
        over = throw.points - self.rules.close_max_points
        return self.rules.wrong_close_penalty is not None and 0 < over <= MISCOUNTED and chance() < WRONG_CLOSE

    def _in_melds(self, packed: int) -> int:
        """The fields of all cards that some meld of the hand holds."""
        fields = 0
        for core in self.tables.cores(packed):
            fields |= core[1]
        return (fields | fields >> 1) & ONES


@lru_cache(maxsize=64)
def mind_of(rules: Ruleset) -> Mind:
    """The mind for these rules; it holds nothing of any match."""
    return Mind(rules)


def _friends(field: int) -> int:
    """The fields of the cards that may meet one card in a meld of three: of its rank, or up to two steps away."""
    suit = next((mask for mask in SUIT_MASKS if mask & field), 0)
    rank = next((mask for mask in RANK_MASKS if mask & field), 0)
    steps = field << FIELD | field << 2 * FIELD | field >> FIELD | field >> 2 * FIELD
    return (steps & suit | rank) & ONES
