"""Records of matches whose story is known."""

from __future__ import annotations

from scoring.engine.events import Event, HandJudged, HandPlayed, Rebuy
from scoring.engine.match import Head, begin, replay
from scoring.engine.rulesets import from_json
from scoring.engine.state import MatchState
from tournaments.engine.records import Comeback, GreatHand, SecondLife, comeback, great_hand, second_lives


def hand(closer: str, **points: int) -> HandPlayed:
    return HandPlayed(closer, "seven", points)


def folded(*events: Event, target: int = 50) -> MatchState:
    rules = from_json({"preset": "fournier", "target": target})
    return replay(begin(Head(rules, ("Ana", "Beto", "Carla"))), events)


STORY = (
    hand("Ana", Beto=40, Carla=10),
    hand("Carla", Ana=5, Beto=20),
    Rebuy("Beto"),
    hand("Beto", Ana=30, Carla=30),
    hand("Beto", Ana=30, Carla=30),
)
"""Beto is at 40, goes out with 60, comes back at 0 (Carla's total), and wins when the others go out."""


def test_the_biggest_comeback_is_the_winners_worst_moment() -> None:
    state = folded(*STORY)
    assert state.winners == ("Beto",)
    assert comeback(state) == Comeback("Beto", 65, 2)


def test_a_match_that_goes_on_has_no_comeback() -> None:
    assert comeback(folded(hand("Ana", Beto=40, Carla=10))) is None


def test_a_life_after_a_rebuy_is_counted_in_hands() -> None:
    assert second_lives(folded(*STORY), STORY) == (SecondLife("Beto", 2, 2, won=True),)


def test_the_great_hand_is_the_one_that_moved_most() -> None:
    assert great_hand(folded(*STORY), STORY) == GreatHand("Beto", 3, 70, chinchon=False)


def test_the_cards_of_the_great_hand_are_told_where_they_are_known() -> None:
    cards = {
        "Ana": ("1o", "2o", "3o", "4o", "5o", "6o", "7o"),
        "Beto": ("1b", "3b", "5b", "7b", "1c", "3c", "10e"),
        "Carla": ("1e", "3e", "5e", "7e", "5c", "7c", "11b"),
    }
    events = (HandJudged("Ana", cards),)
    found = great_hand(folded(*events, target=100), events)
    assert found is not None
    assert (found.player, found.chinchon, found.cards) == ("Ana", True, cards["Ana"])
