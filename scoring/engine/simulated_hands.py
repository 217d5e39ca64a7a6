"""One hand played with real cards: deal, draw, throw, until somebody closes or the stock has run out too often."""

from collections.abc import Sequence
from typing import TypeVar

from scoring.engine.cards import HAND_SIZE, JOKER, naturals
from scoring.engine.errors import RuleError
from scoring.engine.events import Hand, HandJudged, HandPlayed
from scoring.engine.rulesets import Ruleset
from scoring.engine.simulated_players import Chance, Mind, Throw
from scoring.engine.state import MatchState

LEAST_STOCK = 2
"""Cards that must be left after the deal: one turned up, one to draw."""
PATIENCE = 12
"""How often a table turns the pile over before it gives a hand up, where the ruleset has no `stock_limit`."""

Item = TypeVar("Item")


def most_players(rules: Ruleset) -> int:
    """For how many players the cards in play suffice."""
    return (rules.card_count - LEAST_STOCK) // HAND_SIZE


def check_cards(rules: Ruleset, players: int) -> None:
    """Whether the cards suffice for a table. Raises RuleError `too_many_players`."""
    most = most_players(rules)
    if players > most:
        message = f"{rules.card_count} cards are enough for {most} players, not for {players}"
        raise RuleError("too_many_players", message, most=most)


def play_hand(mind: Mind, state: MatchState, chance: Chance) -> Hand:
    """Deal and play the match's next hand: everybody's cards at its end, or that somebody closed wrongly."""
    table = _Table(mind, state.live, chance)
    mano = state.live.index(state.dealer_and_mano()[1])
    order = state.live[mano:] + state.live[:mano]
    may_close = 0 if mind.rules.first_round_close else len(order)
    turn = 0
    while True:
        player = order[turn % len(order)]
        taken = table.takes(player)
        if taken is None and not table.draws(player):
            return table.ended(None)
        throws = mind.throws(table.hands[player], table.packed[player], taken)
        if turn >= may_close:
            closing = mind.closing(throws, state.totals[player], chance)
            if closing is not None:
                table.throws(player, closing)
                return table.ended(player)
            if mind.miscounts(throws[0], chance):
                return HandPlayed(player, "wrong")
        table.throws(player, throws[0])
        turn += 1


def shuffled(items: Sequence[Item], chance: Chance) -> list[Item]:
    """The items in a random order, by our own hands: `Random.shuffle` may change from one Python to the next."""
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        other = int(chance() * (last + 1))
        found[last], found[other] = found[other], found[last]
    return found


class _Table:
    """Stock and discard pile (the last card is on top), and everybody's cards."""

    def __init__(self, mind: Mind, live: Sequence[str], chance: Chance) -> None:
        rules = mind.rules
        deck = [*naturals(rules.deck), *(card for card in rules.jokers if card == JOKER)] * rules.decks
        self.mind, self.chance = mind, chance
        self.stock = shuffled(deck, chance)
        self.run_out = PATIENCE if rules.stock_limit is None else rules.stock_limit
        self.hands = {player: [self.stock.pop() for _ in range(HAND_SIZE)] for player in live}
        self.packed = {player: mind.tables.pack(hand) for player, hand in self.hands.items()}
        self.points = {player: mind.points(packed) for player, packed in self.packed.items()}
        self.pile = [self.stock.pop()]

    def takes(self, player: str) -> str | None:
        """The card that `player` takes from the pile, if it is wanted."""
        if not self.mind.wants(self.packed[player], self.points[player], self.pile[-1]):
            return None
        card = self.pile.pop()
        self._holds(player, card)
        return card

    def draws(self, player: str) -> bool:
        """`player` draws from the stock; False if it has run out for the last time."""
        if not self.stock:
            self.run_out -= 1
            if not self.run_out:
                return False
            self.stock = shuffled(self.pile[:-1], self.chance)
            del self.pile[:-1]
        self._holds(player, self.stock.pop())
        return True

    def throws(self, player: str, throw: Throw) -> None:
        """`player` throws a card, in the open or (to close) face down."""
        self.pile.append(self.hands[player].pop(throw.place))
        self.packed[player], self.points[player] = throw.rest, throw.points

    def ended(self, closer: str | None) -> HandJudged:
        """Everybody's cards on the table."""
        return HandJudged(closer, {player: tuple(hand) for player, hand in self.hands.items()})

    def _holds(self, player: str, card: str) -> None:
        self.hands[player].append(card)
        self.packed[player] += self.mind.codes[card]
