"""Matches played by the machine: possible, the same everywhere, and with everything in them that can happen."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.events import Decline, End, Event, HandJudged, HandPlayed, Join, Leave, Penalty, Rebuy
from scoring.engine.match import Head, apply, begin
from scoring.engine.melds import deadwood
from scoring.engine.notation import MatchFile, match_from_json, match_to_json, result_to_json
from scoring.engine.rulesets import PRESETS, Ruleset
from scoring.engine.simulated_hands import most_players, play_hand
from scoring.engine.simulated_players import Chance, Mind, Throw, mind_of
from scoring.engine.simulation import HAND_MINUTES, MOST_HANDS, play_on, simulate_match
from scoring.engine.state import MatchState
from tests.scoring.engine import deals

PLAYERS = ("Ana", "Beto", "Carla", "Dani", "Eva", "Fermín", "Gala", "Hugo")
TABLES = [
    pytest.param(replace(rules, decks=decks), players, id=f"{preset}-{players}")
    for preset, rules in PRESETS.items()
    for players, decks in ((2, 1), (4, 1), (8, 2))
]
FROZEN = "afbe918d4a3c9264a717bf50fc694e97b61902d418f3f7a00e84a22e25c1ec8d"
"""SHA-256 of 32 matches. It changes only when players choose otherwise, on purpose."""


def simulated(rules: Ruleset, players: int, seed: int, *, cards: bool = True) -> MatchFile:
    """One match of the first so many people."""
    return simulate_match(rules, PLAYERS[:players], seed, cards=cards)


def states(match: MatchFile) -> Iterator[tuple[MatchState, Event]]:
    """The match before each event, and the event."""
    state = begin(match.head)
    for event in match.events:
        yield state, event
        state = apply(state, event)


def hands(match: MatchFile) -> list[HandPlayed]:
    """The hands of a match as its sheet has them."""
    return [hand.played for hand in match.replay().hands]


def kind(event: Event) -> str:
    """The name of an event; of a hand, its close."""
    return event.close if isinstance(event, HandPlayed) else type(event).__name__


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_a_match_is_a_file_that_replays_to_its_end(rules: Ruleset, players: int) -> None:
    for seed in range(4):
        match = simulated(rules, players, seed)
        read = match_from_json(json.loads(json.dumps(match_to_json(match))))
        assert read.events == match.events
        assert read.replay().finished


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_scores_from_cards_equal_scores_from_points(rules: Ruleset, players: int) -> None:
    for seed in range(4):
        cards, points = (simulated(rules, players, seed, cards=given) for given in (True, False))
        assert result_to_json(cards.replay()) == result_to_json(points.replay())
        assert not any(isinstance(event, HandJudged) for event in points.events)


def test_hands_carry_cards_except_where_somebody_closed_wrongly() -> None:
    events = [event for seed in range(20) for event in simulated(PRESETS["torneo"], 4, seed).events]
    assert {event.close for event in events if isinstance(event, HandPlayed)} == {"wrong"}
    assert any(isinstance(event, HandJudged) for event in events)


def test_the_same_seed_gives_the_same_matches_on_every_machine() -> None:
    matches = [
        match_to_json(simulated(replace(rules, decks=decks), players, seed))
        for rules in PRESETS.values()
        for players, decks in ((3, 1), (6, 2))
        for seed in (1, 2)
    ]
    assert hashlib.sha256(json.dumps(matches).encode()).hexdigest() == FROZEN


def test_another_seed_gives_another_match() -> None:
    assert simulated(PRESETS["conga"], 4, 1) != simulated(PRESETS["conga"], 4, 2)


def test_names_make_no_difference_to_what_is_played() -> None:
    results = [
        simulate_match(PRESETS["fournier"], names, 7).replay() for names in (PLAYERS[:4], ("Zoe", "Yago", "Xus", "Ana"))
    ]
    assert [list(result.totals.values()) for result in results] == [list(results[0].totals.values())] * 2


def test_everything_that_can_happen_happens() -> None:
    kinds: Counter[str] = Counter()
    for preset in ("ludoteka", "torneo", "corte3"):
        for seed in range(60):
            kinds.update(kind(event) for event in simulated(PRESETS[preset], 4, seed, cards=False).events)
    happenings = {event.__name__ for event in (Rebuy, Decline, Penalty, Leave, Join, End)}
    assert set(kinds) == happenings | {"loose", "seven", "run7", "wrong", "stock"}


def test_an_offer_sometimes_lapses_with_the_next_hand() -> None:
    assert any(
        state.offers and isinstance(event, HandPlayed)
        for seed in range(20)
        for state, event in states(simulated(PRESETS["fournier"], 4, seed, cards=False))
    )


@pytest.mark.parametrize(("latecomer", "late"), [("Yago", {"Yago"}), ("Ana", set()), (None, set())])
def test_only_the_latecomer_joins_and_nobody_twice(latecomer: str | None, late: set[str]) -> None:
    matches = [
        simulate_match(PRESETS["ludoteka"], PLAYERS[:3], seed, cards=False, latecomer=latecomer) for seed in range(40)
    ]
    assert {player for match in matches for player in match.replay().players[3:]} == late


def test_a_ruleset_without_a_penalty_sees_no_wrong_close() -> None:
    closes = {hand.close for seed in range(40) for hand in hands(simulated(PRESETS["ludoteka"], 4, seed, cards=False))}
    assert "wrong" not in closes


def test_a_stock_that_runs_out_ends_the_hand_at_the_limit() -> None:
    rules = replace(PRESETS["fournier"], stock_limit=1, close_max_points=0)
    closes = Counter(hand.close for seed in range(5) for hand in hands(simulated(rules, 5, seed, cards=False)))
    assert closes["stock"] > closes["seven"] > 0


class Counting(Mind):
    """A mind that counts turns until somebody first thinks of closing."""

    turns = 0
    first_thought = 0

    def throws(self, hand: Sequence[str], packed: int, taken: str | None) -> list[Throw]:
        self.turns += 1
        return super().throws(hand, packed, taken)

    def closing(self, throws: Sequence[Throw], total: int, chance: Chance) -> Throw | None:
        self.first_thought = self.first_thought or self.turns
        return super().closing(throws, total, chance)


@pytest.mark.parametrize(("allowed", "turn"), [(True, 1), (False, 5)])
def test_nobody_closes_in_the_first_round_unless_the_ruleset_allows_it(allowed: bool, turn: int) -> None:
    rules = replace(PRESETS["fournier"], first_round_close=allowed)
    mind = Counting(rules)
    play_hand(mind, begin(Head(rules, PLAYERS[:4])), Random(1).random)
    assert mind.first_thought == turn


def test_a_timed_match_ends_when_the_minutes_are_up() -> None:
    rules = replace(PRESETS["fournier"], max_minutes=3 * HAND_MINUTES, target=10000)
    match = simulate_match(rules, PLAYERS[:4], 1, cards=False, latecomer=None)
    assert match.events[-1] == End("time")
    assert len(match.replay().hands) == 3


def test_a_match_without_an_end_is_ended_by_agreement() -> None:
    rules = replace(PRESETS["fournier"], target=10000, stock_limit=1, close_max_points=0)
    endless = (simulate_match(rules, PLAYERS[:2], seed, cards=False) for seed in count())
    match = next(match for match in endless if len(match.replay().hands) == MOST_HANDS)
    assert match.events[-1] == End("agreement")


@pytest.mark.parametrize(("preset", "decks", "most"), [("fournier", 1, 5), ("corte3", 1, 6), ("cccj", 2, 11)])
def test_the_cards_are_enough_for_so_many(preset: str, decks: int, most: int) -> None:
    assert most_players(replace(PRESETS[preset], decks=decks)) == most


def test_a_full_table_plays_with_one_card_to_draw() -> None:
    assert simulated(PRESETS["ludoteka"], 5, 1).replay().finished


@pytest.mark.parametrize(
    ("players", "code"), [((), "too_few_players"), (("Ana",), "too_few_players"), (PLAYERS[:6], "too_many_players")]
)
def test_a_table_that_cannot_be_is_refused(players: tuple[str, ...], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        simulate_match(PRESETS["fournier"], players, 1)
    assert caught.value.code == code


@pytest.mark.parametrize("rules", deals.RULESETS.values(), ids=deals.RULESETS)
def test_players_know_the_fewest_points_after_every_throw(rules: Ruleset) -> None:
    chance, mind = Random(1), mind_of(rules)
    for _ in range(60):
        hand = deals.hand(chance, rules, 8)
        for throw in mind.throws(hand, mind.tables.pack(hand), None):
            kept = hand[: throw.place] + hand[throw.place + 1 :]
            assert (throw.points, throw.rest) == (deadwood(rules, kept), mind.tables.pack(kept))


@pytest.mark.parametrize(
    ("cards", "thrown"),
    [
        ("1o 2o 3o 5c 5e 7b 10o 12c", "12c"),  # the dearest of what belongs nowhere
        ("1o 2o 3o 5c 12e 12c 10o 11b", "11b"),  # a pair is kept, though dearer
        ("1o 2o 3o 5c 5e 5b 7e J", "7e"),  # a joker stays
    ],
)
def test_players_throw_with_sense(cards: str, thrown: str) -> None:
    rules = replace(PRESETS["ludoteka"], face_values=(8, 9, 10))
    mind, hand = mind_of(rules), cards.split()
    assert hand[mind.throws(hand, mind.tables.pack(hand), None)[0].place] == thrown


@pytest.mark.parametrize(("card", "wanted"), [("4o", True), ("6c", True), ("7e", False), ("1b", False), ("J", True)])
def test_players_take_what_they_can_meld(card: str, wanted: bool) -> None:
    mind, hand = mind_of(PRESETS["ludoteka"]), "1o 2o 3o 4c 5c 11b 12e".split()
    packed = mind.tables.pack(hand)
    assert mind.wants(packed, mind.points(packed), card) is wanted


def test_a_card_taken_from_the_pile_is_not_thrown_back() -> None:
    mind, hand = mind_of(PRESETS["fournier"]), "1o 2o 3o 5c 5e 7b 10o 12c".split()
    throws = mind.throws(hand, mind.tables.pack(hand), "12c")
    assert "12c" not in [hand[throw.place] for throw in throws]


@pytest.mark.parametrize("events", [0, 1, 5])
def test_a_match_is_played_on_from_where_it_stands(events: int) -> None:
    file = simulate_match(PRESETS["torneo"], ["Ana", "Beto", "Carla"], 3, cards=False, latecomer=None)
    state = MatchFile(file.head, file.events[:events]).replay()
    more = play_on(state, 7)
    for event in more:
        state = apply(state, event)
    assert state.finished
    assert play_on(MatchFile(file.head, file.events[:events]).replay(), 7) == more
