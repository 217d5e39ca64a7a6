"""The match file: what it takes, what it answers, and every code of docs/formats.md with the event that caused it."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.events import End, HandJudged, HandPlayed, Join, Leave, Penalty
from scoring.engine.notation import (
    FORMAT,
    MAX_EVENTS,
    MAX_LIST,
    error_to_json,
    event_from_json,
    event_to_json,
    match_from_json,
    match_to_json,
    result_to_json,
)
from tests.scoring.engine.tables import Json, loose, match, penalty, refused, rules, run7, score, seven, wrong

VECTORS: list[dict[str, Any]] = json.loads(Path("tests/vectors/matches.json").read_text(encoding="utf-8"))
FOURNIER, LUDOTEKA, TORNEO = map(rules, ("fournier", "ludoteka", "torneo"))
ONE = loose("A", A=1, B=2)
DOCUMENTED = (
    "bad_file bad_rules unknown_player duplicate_player too_few_players too_many_players player_out missing_points "
    "negative_points too_many_points closing_points closing_cards near_limit irregular_hand "
    "wrong_close_has_no_penalty no_jokers_in_rules rebuy_not_allowed late_join bad_card duplicate_card "
    "wrong_card_count match_over"
)


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_worked_example(vector: dict[str, Any]) -> None:
    try:
        answer = result_to_json(match_from_json(vector).replay())
    except RuleError as error:
        answer = error_to_json(error)
        del answer["error"]["message"]
    assert {key: answer[key] for key in vector["expect"]} == vector["expect"]


def test_the_answer_holds_everything_that_is_documented() -> None:
    assert score(rules("acanomas", target=70), {"A": 60, "B": 10}, seven("B", A=12)) == {
        "totals": {"A": 72, "B": 0},
        "live": ["B"],
        "out": ["A"],
        "finished": True,
        "winners": ["B"],
        "places": {"A": 2, "B": 1},
        "rebuys": {},
        "may_rebuy": [],
        "bote": "2.00",
        "payout": {"B": "2.00"},
        "net": {"A": "-1.00", "B": "1.00"},
        "dealers": ["A"],
        "manos": ["B"],
        "hands": [{"number": 1, "deltas": {"A": 12, "B": -10}, "totals": {"A": 72, "B": 0}}],
    }


NOTHING = ["1c", "2e", "4b", "7o", "7c", "10e", "12b"]
HANDS: dict[str, list[str]] = {
    "run of five and two": ["2o", "3o", "4o", "5o", "6o", "1e", "1b"],
    "run of six and a two": ["2o", "3o", "4o", "5o", "6o", "7o", "2c"],
    "six cards": ["2o", "3o", "4o", "5o", "6o", "7o"],
    "five cards": ["2o", "3o", "4o", "5o", "6o"],
    "a nine": ["2o", "3o", "4o", "5o", "6o", "7o", "9c"],
    "a card of the other's": ["2o", "3o", "4o", "5o", "6o", "7o", "1c"],
    "nine cards": ["2o", "3o", "4o", "5o", "6o", "7o", "10o", "11o", "12o"],
    "what no deck has": ["2o", "3o", "4o", "5o", "6o", "7o", "1000o"],
}


def cards(name: str) -> Json:
    """A hand that A closes with these cards."""
    other = [card for card in NOTHING if card != "7o" or "7o" not in HANDS[name]]
    spare = ["11c"] if len(other) < len(NOTHING) else []
    return {"hand": {"closer": "A", "cards": {"A": HANDS[name], "B": [*other, *spare]}}}


LIMIT = {"A": 99, "B": 0, "C": 0}
PASSED = [loose("B", A=30, B=0, C=0), {"decline": "A"}]

REFUSALS: list[tuple[int, str, Json]] = [
    (0, "bad_file", match(FOURNIER, {"A": 101, "B": 0})),
    (0, "bad_file", match(rules("fournier", out_when=">="), {"A": 100, "B": 0})),
    (0, "bad_file", match(rules("fournier", win_at_negative=-100), {"A": -100, "B": 0})),
    (0, "bad_rules", match(rules("x"), "AB", ONE)),
    (0, "unknown_player", match(FOURNIER, "AB", dealer="C")),
    (0, "unknown_player", match(FOURNIER, "AB", start={"C": 1})),
    (0, "duplicate_player", match(FOURNIER, "ABA", ONE)),
    (0, "too_few_players", match(FOURNIER, "A")),
    (0, "too_many_players", match(FOURNIER, "ABCDEFGHI")),
    (2, "bad_file", match(FOURNIER, "AB", ONE, {"start": "A"})),
    (2, "unknown_player", match(FOURNIER, "AB", ONE, {"leave": "Z"})),
    (2, "duplicate_player", match(FOURNIER, "AB", ONE, {"join": "A"})),
    (1, "too_many_players", match(FOURNIER, "ABCDEFGH", {"join": "I"})),
    (
        2,
        "too_few_players",
        match(rules("fournier", rebuy_min_live=1), {"A": 99, "B": 0, "C": 99}, seven("B", A=9, C=9), ONE),
    ),
    (2, "player_out", match(FOURNIER, "ABC", {"leave": "C"}, loose("A", A=1, B=1, C=1))),
    (2, "missing_points", match(FOURNIER, "AB", ONE, loose("A", A=1))),
    (2, "negative_points", match(FOURNIER, "AB", ONE, loose("A", A=1, B=-1))),
    (2, "too_many_points", match(FOURNIER, "AB", ONE, loose("A", A=1, B=68))),
    (2, "closing_points", match(FOURNIER, "AB", ONE, loose("A", A=6, B=1))),
    (2, "closing_cards", match(TORNEO, "AB", ONE, cards("run of five and two"))),
    (1, "near_limit", match(LUDOTEKA, LIMIT, loose("A", A=2, B=1, C=1))),
    (1, "near_limit", match(TORNEO, {"A": 99, "B": 0}, cards("run of six and a two"))),
    (1, "irregular_hand", match(TORNEO, "AB", cards("six cards"))),
    (2, "wrong_close_has_no_penalty", match(FOURNIER, "AB", ONE, wrong("A"))),
    (2, "no_jokers_in_rules", match(FOURNIER, "AB", ONE, run7("A", 1, B=1))),
    (1, "rebuy_not_allowed", match(FOURNIER, "AB", {"rebuy": "A"})),
    (1, "rebuy_not_allowed", match(FOURNIER, "AB", {"decline": "A"})),
    (3, "late_join", match(FOURNIER, LIMIT, *PASSED, {"join": "D"})),
    (1, "bad_card", match(TORNEO, "AB", cards("a nine"))),
    (1, "duplicate_card", match(TORNEO, "AB", cards("a card of the other's"))),
    (1, "wrong_card_count", match(TORNEO, "AB", cards("five cards"))),
    (2, "match_over", match(FOURNIER, "AB", {"end": "time"}, ONE)),
    # far beyond, and still told by its own code
    (0, "too_many_players", match(FOURNIER, "ABCDEFGHI") | {"players": [f"p{seat}" for seat in range(200)]}),
    (2, "negative_points", match(FOURNIER, "AB", ONE, loose("A", A=1, B=-(10**20)))),
    (2, "too_many_points", match(FOURNIER, "AB", ONE, loose("A", A=1, B=10**20))),
    (2, "closing_points", match(FOURNIER, "AB", ONE, loose("A", A=10**20, B=1))),
    (2, "no_jokers_in_rules", match(LUDOTEKA, "AB", ONE, run7("A", 10**20, B=1))),
    (1, "wrong_card_count", match(TORNEO, "AB", cards("nine cards"))),
    (1, "bad_card", match(TORNEO, "AB", cards("what no deck has"))),
    (1, "bad_card", match(TORNEO, "AB", {"hand": {"closer": "A", "cards": {"A": [1], "B": []}}})),
]


@pytest.mark.parametrize(("event", "code", "data"), REFUSALS, ids=[f"{code}-{event}" for event, code, _ in REFUSALS])
def test_what_the_rules_forbid_is_named_with_its_event(event: int, code: str, data: Json) -> None:
    with pytest.raises(RuleError) as refusal:
        match_from_json(data).replay()
    assert (refusal.value.event, refusal.value.code, bool(refusal.value.message)) == (event, code, True)


def test_every_documented_code_is_tried() -> None:
    assert {code for _, code, _ in REFUSALS} == set(DOCUMENTED.split())


def test_an_error_is_written_with_event_code_and_message() -> None:
    error = RuleError("match_over", "the match is over").at(7)
    assert error_to_json(error) == {"error": {"event": 7, "code": "match_over", "message": "the match is over"}}


WHOLE = match(FOURNIER, "AB", ONE)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "match",
        {},
        {"rules": FOURNIER},
        {"players": ["A", "B"]},
        WHOLE | {"format": "chinchon-match/2"},
        WHOLE | {"format": None},
        WHOLE | {"winner": "A"},
        WHOLE | {"players": "AB"},
        WHOLE | {"players": ["A", 2]},
        WHOLE | {"players": ["A", ""]},
        WHOLE | {"players": ["A", "x" * 41]},
        WHOLE | {"start": [1, 2]},
        WHOLE | {"start": {"A": "1"}},
        WHOLE | {"start": {"A": 1.0}},
        WHOLE | {"start": {"A": True}},
        WHOLE | {"start": {"A": 1, " A": 2}},
        WHOLE | {"dealer": 0},
        WHOLE | {"events": {}},
        WHOLE | {"events": [{}] * (MAX_EVENTS + 1)},
    ],
)
def test_a_head_of_another_shape_is_no_file(data: Any) -> None:
    with pytest.raises(RuleError) as refusal:
        match_from_json(data)
    assert (refusal.value.event, refusal.value.code) == (0, "bad_file")


@pytest.mark.parametrize(
    "event",
    [
        None,
        "rebuy",
        [],
        {},
        {"meta": 1},
        {"rebuy": "A", "decline": "B"},
        {"rebuy": None},
        {"win": "A"},
        {"hand": "A"},
        {"hand": {"close": "loose"}},
        {"hand": {"closer": "A", "close": "loose", "points": {}, "bonus": 1}},
        {"hand": {"closer": "A", "close": "loose", "points": [1, 2]}},
        {"hand": {"closer": "A", "close": "loose", "points": {"A": 1, "B": "2"}}},
        {"hand": {"closer": "A", "close": "loose", "points": {"A": 1, "B": 2.0}}},
        {"hand": {"closer": "A", "close": "loose", "points": {"A": 1, "B": True}}},
        {"hand": {"closer": "A", "close": "loose", "points": {"A": 1, "B": 2, "B ": 2}}},
        {"hand": {"closer": "A", "close": "loose", "cards": {}}},
        {"hand": {"closer": "A", "cards": [[], []]}},
        {"hand": {"closer": "A", "cards": {"A": "1o", "B": []}}},
        {"hand": {"closer": "A", "cards": {"A": ["1o"] * (MAX_LIST + 1), "B": []}}},
        {"penalty": {"player": "A", "points": 10**7}},
        {"penalty": {"player": "A"}},
        {"penalty": {"player": "A", "points": 5, "reason": 3}},
        {"penalty": {"player": "A", "points": 5, "why": ""}},
        {"end": None},
    ],
)
def test_an_event_of_another_shape_is_named_by_its_place(event: Any) -> None:
    assert refused(FOURNIER, "AB", ONE, event) == (2, "bad_file")


def test_what_is_only_for_readers_is_ignored() -> None:
    extra = {"format": FORMAT, "meta": {"table": 2}, "id": "x", "title": "A match", "expect": {}, "dealer": None}
    noted = WHOLE | {"events": [ONE | {"meta": {"by": "Ana"}}]}
    assert match_from_json(noted | extra) == match_from_json(WHOLE)


def test_names_are_kept_in_one_spelling() -> None:
    data = {"rules": FOURNIER, "players": ["Jose\u0301", " Ana  Mª "], "dealer": "José", "start": {"Ana Mª": 3}}
    read = match_from_json(data).head
    assert (read.players, read.dealer, read.start) == (("José", "Ana Mª"), "José", {"Ana Mª": 3})


def test_two_spellings_of_one_name_are_one_player_twice() -> None:
    assert refused(FOURNIER, "AB", players=["José", "Jose\u0301"]) == (0, "duplicate_player")


def test_a_match_is_written_with_nothing_left_to_defaults() -> None:
    read = match_from_json(match(rules("ludoteka", target=70), {"A": 0, "B": 5}, ONE))
    assert match_to_json(read) == {
        "format": "chinchon-match/1",
        "rules": {"preset": "ludoteka", "target": 70},
        "players": ["A", "B"],
        "start": {"A": 0, "B": 5},
        "dealer": "A",
        "events": [{"hand": {"closer": "A", "close": "loose", "points": {"A": 1, "B": 2}}}],
    }


@pytest.mark.parametrize(
    ("data", "event"),
    [
        (run7("A", 1, B=2), HandPlayed("A", "run7", {"B": 2}, 1)),
        ({"hand": {"closer": None, "cards": {"A": ["1o"]}}}, HandJudged(None, {"A": ("1o",)})),
        (
            {"hand": {"closer": "A", "order": ["A"], "cards": {"A": ["J"]}}},
            HandJudged("A", {"A": ("J",)}, ("A",)),
        ),
        ({"penalty": {"player": "A", "points": 20, "reason": "renuncio"}}, Penalty("A", 20, "renuncio")),
        ({"leave": "A"}, Leave("A")),
        ({"join": "A"}, Join("A")),
        ({"end": "time"}, End("time")),
    ],
)
def test_an_event_is_read_and_written_alike(data: Json, event: Any) -> None:
    assert event_from_json(data) == event
    assert event_to_json(event) in (data, {"hand": {**data.get("hand", {}), "jokers": 0}})


def test_a_penalty_needs_no_reason() -> None:
    assert event_from_json(penalty("A", 5)) == Penalty("A", 5, "")


def test_the_first_fault_is_told_also_where_a_later_one_is_of_another_kind() -> None:
    data = {
        "rules": {"preset": "ludoteka"},
        "players": ["A", "B", "C"],
        "events": [{"rebuy": "A"}, {"nonsense": 1}],
    }
    with pytest.raises(RuleError) as caught:
        match_from_json(data)
    assert (caught.value.event, caught.value.code) == (1, "rebuy_not_allowed")
