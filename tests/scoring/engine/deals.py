"""Hands for tests and benches: random ones, fair or rich in melds and jokers, and a few to write tests with."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random

from scoring.engine.cards import JOKER, SUITS, naturals
from scoring.engine.judge import Judgement, judge
from scoring.engine.rulesets import PRESETS, Ruleset

SIX_MELDED = "2o 3o 4o 6c 6e 6b"
NOTHING = "1c 2e 4b 6o 7c 10e 12b"
OTHERS = "1c 2e 4b 6c 7c 10e 12b"
"""no meld, and 40 points where faces count ten"""
RUN = "1o 2o 3o 4o 5o 6o 7o"

MODIFIED = {
    "one natural": replace(PRESETS["ludoteka"], min_naturals=1),
    "three naturals": replace(PRESETS["ludoteka"], min_naturals=3),
    "both kinds of joker": replace(PRESETS["corte3"], jokers=("J", "J", "1o", "2c")),
    "two aces, free jokers": replace(PRESETS["ludoteka"], jokers=("1o", "1c"), joker_loose=0),
    "worthless faces": replace(PRESETS["corte3"], min_naturals=1, face_values=(0, 0, 0)),
}
RULESETS: dict[str, Ruleset] = {
    f"{name}, {decks} decks": replace(rules, decks=decks)
    for name, rules in (PRESETS | MODIFIED).items()
    for decks in (1, 2)
}


def deck_of(rules: Ruleset) -> list[str]:
    """All cards in play."""
    return [*naturals(rules.deck), *(card for card in rules.jokers if card == JOKER)] * rules.decks


def shuffled(chance: Random, rules: Ruleset, *, rich: bool) -> Iterator[str]:
    """The deck in a random order; `rich` puts jokers and cards near each other on top."""
    lowest, width, suits = chance.randint(1, 9), chance.randint(2, 6), chance.sample(SUITS, chance.randint(1, 4))

    def weight(card: str) -> float:
        if not rich:
            return 1
        if card == JOKER or card in rules.jokers:
            return 4
        return 8 if card[-1] in suits and lowest <= int(card[:-1]) <= lowest + width else 0.5

    return iter(sorted(deck_of(rules), key=lambda card: chance.random() ** (1 / weight(card)), reverse=True))


def hand(chance: Random, rules: Ruleset, size: int = 7) -> tuple[str, ...]:
    """One hand, rich in three cases of five."""
    return tuple(islice(shuffled(chance, rules, rich=chance.random() < 0.6), size))


def hands(chance: Random, rules: Ruleset, players: int) -> list[tuple[str, ...]]:
    """Hands of seven for a table, rich in three cases of five."""
    cards = list(islice(shuffled(chance, rules, rich=chance.random() < 0.6), 7 * players))
    chance.shuffle(cards)
    return [tuple(cards[7 * place : 7 * place + 7]) for place in range(players)]


def judged(
    rules: Ruleset, closer: str | None, cards: Mapping[str, str], totals: Mapping[str, int] | None = None
) -> Judgement:
    """Judge hands written as texts, in the order in which they are given."""
    return judge(rules, closer, None, {player: text.split() for player, text in cards.items()}, totals)
