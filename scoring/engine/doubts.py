"""Hands that can be, but that somebody should look at again before they are stored."""

from scoring.engine.cards import HAND_SIZE, ranks
from scoring.engine.events import HandPlayed
from scoring.engine.rulesets import Ruleset
from scoring.engine.state import MatchState


def doubts(state: MatchState, hand: HandPlayed) -> list[tuple[str, str | None]]:
    """What is improbable about `hand` (not yet in `state`): pairs of a code and the player it is about.

    `many_points`: more than seven cards without a meld hold; `same_again`: the hand before was equal.
    """
    most = unmelded_points(state.rules)
    found: list[tuple[str, str | None]] = [
        ("many_points", player) for player, points in hand.points.items() if points > most
    ]
    if state.hands and state.hands[-1].played == hand and hand.close != "wrong":
        found.append(("same_again", None))
    return found


def unmelded_points(rules: Ruleset) -> int:
    """The most points in seven natural cards of which no three are of a rank; a joker nearly always finds a place."""
    values = sorted(
        (rules.value(card) for rank in ranks(rules.deck) for card in (f"{rank}e", f"{rank}b")), reverse=True
    )
    return sum(values[:HAND_SIZE])
