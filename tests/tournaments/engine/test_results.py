from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.events import End, Event, HandPlayed, Leave, Penalty, Rebuy
from scoring.engine.match import Head, begin, replay
from scoring.engine.rulesets import PRESETS
from scoring.engine.simulation import simulate_match
from tournaments.engine.results import Result, absent, by_decision, bye, from_match, voided

RULES = replace(PRESETS["ludoteka"], target=50, wrong_close_penalty=20)
EVENTS: list[Event] = [
    HandPlayed("a", "loose", {"a": 3, "b": 20, "c": 10, "d": 40}),
    Penalty("c", 5, "renuncio"),
    HandPlayed("b", "seven", {"a": 0, "c": 4, "d": 11}),
    Rebuy("d"),
    HandPlayed("c", "wrong", {}),
    HandPlayed("d", "run7", {"a": 1, "b": 2, "c": 3}, jokers=2),
    Leave("a"),
]


def results(events: list[Event]) -> dict[str, Result]:
    state = replay(begin(Head(RULES, ("a", "b", "c", "d"))), events)
    return {result.player: result for result in from_match(state, events)}


# a 3, 0, 0 (wrong), 1 · b 20, -10, 0, 2 · c 10, +5, 4, 20 (wrong), 3 · d 40, 11 (51: back at 19), 0, -25
LIVE: dict[str, Any] = {"table": ("a", "b", "c", "d"), "hands": 3, "provisional": True}
UNDER_WAY = [
    {"player": "a", "place": 2, "total": 4, "points": (3, 0, 0, 1), "conceded": 4, "closes": 1},
    {"player": "b", "place": 3, "total": 12, "points": (20, -10, 0, 2), "conceded": 22, "closes": 1, "tens": 1},
    {"player": "c", "place": 4, "total": 42, "points": (10, 4, 20, 3), "conceded": 17, "wrong_closes": 1, "penalty": 5},
    {"player": "d", "place": 1, "total": -6, "points": (40, 11, 0, -25), "conceded": 51, "closes": 1, "rebuys": 1}
    | {"chinchones": 1},
]


@pytest.mark.parametrize("facts", UNDER_WAY, ids=lambda facts: facts["player"])
def test_a_match_under_way_gives_what_happened_to_each_player(facts: dict[str, Any]) -> None:
    assert results(EVENTS[:-1])[facts["player"]] == Result(**LIVE, **facts)


def test_who_leaves_is_behind_the_live_and_keeps_the_total() -> None:
    found = results([*EVENTS, End("time")])
    assert [(found[who].place, found[who].total, found[who].status, found[who].won) for who in "abcd"] == [
        (4, 4, "left", False),
        (2, 12, "played", False),
        (3, 42, "played", False),
        (1, -6, "played", True),
    ]
    assert not any(result.provisional for result in found.values())


def test_a_run_with_more_jokers_than_the_rules_name_is_a_close_with_everything_melded() -> None:
    rules = replace(RULES, bonus_run7=((0, -50),))
    events: list[Event] = [HandPlayed("a", "run7", {"b": 9}, jokers=1)]
    closer, _ = from_match(replay(begin(Head(rules, ("a", "b"))), events), events)
    assert (closer.tens, closer.chinchones, closer.total) == (1, 0, -10)


def test_places_at_a_shared_total_are_shared() -> None:
    events: list[Event] = [HandPlayed(None, "stock", {"a": 7, "b": 7, "c": 9}), End("agreement")]
    state = replay(begin(Head(RULES, ("a", "b", "c"))), events)
    assert [(r.place, r.level, r.won) for r in from_match(state, events)] == [(1, 2, True), (1, 2, True), (3, 1, False)]


def test_seats_are_told_who_sits_on_them_and_what_was_ruled() -> None:
    events: list[Event] = [HandPlayed(None, "stock", {"a": 7, "b": 8})]
    state = replay(begin(Head(RULES, ("a", "b"))), events)
    one, other = from_match(state, events, {"a": "E1", "b": "E2"}, decided={"b": "forfeit"})
    assert (one.player, one.table, one.status) == ("E1", ("E1", "E2"), "played")
    assert (other.player, other.status, other.place) == ("E2", "forfeit", 2)


def test_a_seat_without_a_person_is_refused() -> None:
    with pytest.raises(RuleError, match="b is not at this table") as caught:
        from_match(begin(Head(RULES, ("a", "b"))), [], {"a": "E1"})
    assert caught.value.code == "unknown_player"


@pytest.mark.parametrize("seed", range(12))
def test_simulated_matches_add_up(seed: int) -> None:
    """What hands, penalties and rebuys added is the total; closes are as many as closed hands."""
    match = simulate_match(PRESETS["torneo"], ("a", "b", "c", "d"), seed, cards=False)
    state = replay(begin(match.head), match.events)
    found = from_match(state, match.events)
    assert {result.player: result.total for result in found} == dict(state.totals)
    for result in found:
        if result.player in match.head.players:
            assert sum(result.points) + result.penalty == result.total
    closed = [hand.played.close for hand in state.hands if hand.played.closer is not None]
    assert sum(result.closes + result.wrong_closes for result in found) == len(closed)
    assert sum(result.conceded for result in found) == sum(
        max(0, delta) for hand in state.hands if hand.played.close != "wrong" for delta in hand.deltas.values()
    )


def test_a_table_known_by_its_end_has_places_by_total_or_as_decided() -> None:
    totals = {"a": 30, "b": 12, "c": 30}
    assert [(r.player, r.place, r.level, r.won) for r in by_decision(totals)] == [
        ("a", 2, 2, False),
        ("b", 1, 1, True),
        ("c", 2, 2, False),
    ]
    assert [r.place for r in by_decision(totals, {"a": 1, "b": 2, "c": 3})] == [1, 2, 3]


@pytest.mark.parametrize("order", [{"a": 1, "b": 2}, {"a": 1, "b": 1, "c": 2}, {"a": 2, "b": 3, "c": 1, "d": 4}])
def test_places_that_cannot_be_are_refused(order: dict[str, int]) -> None:
    with pytest.raises(RuleError, match="1, 1, 3") as caught:
        by_decision({"a": 1, "b": 2, "c": 3}, order)
    assert caught.value.code == "bad_file"


def test_a_table_of_nobody_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        by_decision({})
    assert caught.value.code == "too_few_players"


def test_what_is_no_result_at_a_table() -> None:
    table = by_decision({"a": 1, "b": 2})
    assert [r.at_table for r in (bye("x"), absent("y"), *voided(table), *table)] == [False] * 4 + [True] * 2
