"""The fold in the browser says what the Python fold says, to the letter: results, refusals, logs and previews."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.engine.events import ENDINGS
from scoring.engine.rulesets import PRESETS, from_json, full_json
from tests.browser.fold_corrections import correction_cases
from tests.browser.fold_matches import Json, log_case, match_case
from tests.browser.fold_page import FILES, in_python, in_the_browser, open_fold
from tests.house.source import ROOT

MATCHES, LOGS, CORRECTIONS = 480, 160, 240
"""Random cases for each preset: 5,120 matches and logs in all, and some 3,000 corrections and decisions."""
AT_ONCE = 320
LIMIT = 5 * 1024
"""Bytes of one file, compressed."""


@pytest.fixture
def fold(desktop: Page) -> Page:
    """A page of the site, under its strict policy, with the fold."""
    return open_fold(desktop)


def differences(fold: Page, cases: Sequence[Json]) -> list[Json]:
    """The cases to which the two folds answer differently, with both answers."""
    found = []
    for first in range(0, len(cases), AT_ONCE):
        batch = cases[first : first + AT_ONCE]
        for case, browser in zip(batch, in_the_browser(fold, batch), strict=True):
            python = in_python(case)
            if text(python) != text(browser):
                found.append({"case": case, "python": python, "browser": browser})
    return found


def text(answer: Any) -> str:
    """An answer as JSON: exact, where `1 == 1.0 == True` would not be."""
    return json.dumps(answer, sort_keys=True, ensure_ascii=False)


def game(preset: str, players: Iterable[str], *events: Json, **changes: Any) -> Json:
    """A match as one case."""
    rules = full_json(from_json({"preset": preset, **changes}))
    return {"match": {"rules": rules, "players": list(players), "events": list(events)}}


def hand(close: str, points: int, **more: int) -> Json:
    """A hand that A closes and in which B has `points`."""
    return {"hand": {"closer": "A", "close": close, "points": {"B": points}, **more}}


def code(fold: Page, case: Json) -> Any:
    """Where and why the fold in the browser refuses the case."""
    error = in_the_browser(fold, [case])[0]["error"]
    return error["event"], error["code"]


@pytest.mark.parametrize("preset", PRESETS)
def test_random_matches_come_out_the_same(fold: Page, preset: str) -> None:
    assert differences(fold, [match_case(preset, number) for number in range(MATCHES)])[:1] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_random_logs_with_corrections_and_undos_come_out_the_same(fold: Page, preset: str) -> None:
    assert differences(fold, [log_case(preset, number) for number in range(LOGS)])[:1] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_random_corrections_and_decisions_come_out_the_same(fold: Page, preset: str) -> None:
    cases = [case for number in range(CORRECTIONS) for case in correction_cases(preset, number)]
    assert differences(fold, cases)[:1] == []


def test_the_worked_examples_come_out_the_same(fold: Page) -> None:
    examples = json.loads((ROOT / "tests" / "vectors" / "matches.json").read_text(encoding="utf-8"))
    cases = [{"match": {**example, "rules": full_json(from_json(example["rules"]))}} for example in examples]
    assert len(cases) > 15
    assert differences(fold, cases) == []


def test_a_table_that_is_full_of_people_who_left_comes_out_the_same(fold: Page) -> None:
    turns = [[{"leave": str(seat)}, {"join": str(seat + 8)}] for seat in range(1, 6)]
    events = [event for turn in turns for event in turn]
    assert differences(fold, [game("fournier", "12345678", *events[:length]) for length in range(11)]) == []
    assert code(fold, game("fournier", "12345678", *events)) == (10, "too_many_players")


def test_twelve_people_settle_up_the_same_with_as_few_transfers(fold: Page) -> None:
    joins = [event for seat in range(1, 5) for event in ({"leave": str(seat)}, {"join": str(seat + 8)})]
    hands = [
        {"hand": {"closer": "5", "close": "seven", "points": {str(seat): 3 * seat % 8 for seat in range(6, 13)}}},
        {"hand": {"closer": "6", "close": "loose", "points": {str(seat): seat % 4 for seat in range(5, 13)}}},
    ]
    cases = [
        game("cccj", "12345678", *joins, *hands, {"end": "time"}, payout=payout, entry=entry)
        for payout in ("points_of_losers", "winner_takes_bote")
        for entry in ("0.01", "7.00")
    ]
    assert differences(fold, cases) == []
    assert len(in_the_browser(fold, cases)[0]["transfers"]) == 11


def test_what_lies_on_either_side_of_a_limit_comes_out_the_same(fold: Page) -> None:
    small = {"10": 5, "11": 5, "12": 5}
    bust = {"hand": {"closer": "A", "close": "seven", "points": {"B": 25, "C": 25}}}
    edges = [
        (game("fournier", "12345678", {"join": "9"}), "too_many_players"),
        (game("fournier", "1234567", {"join": "9"}), None),
        (game("ludoteka", "AB", hand("run7", 1, jokers=1), min_naturals=6), None),
        (game("ludoteka", "AB", hand("run7", 1, jokers=2), min_naturals=6), "no_jokers_in_rules"),
        (game("fournier", "AB", hand("seven", 1), win_at_negative=-10), None),
        (game("fournier", "AB", hand("seven", 1), win_at_negative=-11), None),
        (game("fournier", "AB", hand("seven", 60), deck=48, face_values=small), None),
        (game("fournier", "AB", hand("seven", 61), deck=48, face_values=small), "too_many_points"),
        (game("argentino50", "AB", hand("seven", 4 * 50 + 3 * 12), decks=2), None),
        (game("argentino50", "AB", hand("seven", 4 * 50 + 3 * 12 + 1), decks=2), "too_many_points"),
        (game("fournier", "AB", {"penalty": {"player": "A", "points": 1_000_000}}), None),
        (game("fournier", "AB", {"penalty": {"player": "A", "points": 1_000_001}}), "bad_file"),
        (game("fournier", "ABC", bust, bust, target=20, rebuy_min_live=1), "too_few_players"),
    ]
    assert differences(fold, [case for case, _ in edges]) == []
    answers = in_the_browser(fold, [case for case, _ in edges])
    assert [answer.get("error", {}).get("code") for answer in answers] == [expected for _, expected in edges]


def test_points_counted_from_cards_may_be_more_than_seven_cards_hold(fold: Page) -> None:
    typed, counted = (game("acanomas", "AB", hand("seven", 68, **more)) for more in ({}, {"counted": True}))
    assert code(fold, typed) == (1, "too_many_points")
    assert in_the_browser(fold, [counted])[0]["totals"] == {"A": -10, "B": 68}


def test_a_hand_with_cards_is_refused(fold: Page) -> None:
    cards = {"A": ["1o", "2o", "3o", "4o", "5o", "6o", "7o"], "B": ["1c", "2c", "3c", "4c", "5c", "6c", "7c"]}
    assert code(fold, game("fournier", "AB", hand("seven", 1), {"hand": {"closer": "A", "cards": cards}})) == (
        2,
        "bad_file",
    )


@pytest.mark.parametrize("rules", [{"preset": "fournier", "target": 70}, None])
def test_rules_without_all_their_fields_are_refused(fold: Page, rules: Json | None) -> None:
    assert code(fold, {"match": {"rules": rules, "players": ["A", "B"]}}) == (0, "bad_rules")


@pytest.mark.parametrize("preset", PRESETS)
def test_full_rules_read_back_as_the_same_rules(preset: str) -> None:
    assert from_json(json.loads(json.dumps(full_json(PRESETS[preset])))) == PRESETS[preset]


def test_each_file_of_the_fold_weighs_at_most_its_budget() -> None:
    weights = {file: len(gzip.compress((ROOT / "chinchon_site" / "static" / file).read_bytes())) for file in FILES}
    assert {file: weight for file, weight in weights.items() if weight > LIMIT} == {}


# The comparison is worth something only if the random cases reach every corner.

EVENTS = {"hand", "rebuy", "decline", "penalty", "leave", "join", "end"}
REMEDIES = {"rebuy_first", "without", "drop", "drop_rest"}
CHANGES = {"replace", "remove", "insert", "reseat"}
ENDED = {"chinchon", "negative", "limit", "all_bust", "last_standing", "max_hands", *ENDINGS}
CODES = set(
    "bad_file unknown_player duplicate_player too_few_players too_many_players player_out missing_points "
    "negative_points too_many_points closing_points near_limit wrong_close_has_no_penalty no_jokers_in_rules "
    "rebuy_not_allowed late_join match_over".split()
)


def test_the_random_matches_hold_every_event_every_ending_and_every_refusal() -> None:
    cases = [match_case(preset, number) for preset in PRESETS for number in range(MATCHES)]
    played = {kind for case in cases for event in case["match"]["events"] for kind in event}
    answers = [in_python(case) for case in cases]
    previews = [answer["preview"] for answer in answers if answer.get("preview")]
    assert played >= EVENTS
    assert {answer["ending"] for answer in answers if "ending" in answer} == {*ENDED, None}
    assert {answer["error"]["code"] for answer in answers if "error" in answer} == CODES
    assert {preview["ending_after"] for preview in previews if "error" not in preview} == {*ENDED, None}
    assert sum("error" not in preview for preview in previews) > 1000


def test_the_random_logs_hold_every_action_and_every_change() -> None:
    cases = [log_case(preset, number) for preset in PRESETS for number in range(LOGS // 2)]
    lines = [line for case in cases for line in case["log"]]
    kinds = {kind for line in lines for kind in line}
    changes = {next(iter(change)) for line in lines for change in line.get("correct", [])}
    assert kinds == {*EVENTS, "correct", "undo", "redo", "reopen", "rename"}
    assert changes == CHANGES
    answers = [in_python(case) for case in cases]
    assert {key for answer in answers if "placed" in answer for key in answer if answer[key]} >= {"undone", "reopened"}


def test_the_random_corrections_reach_every_remedy() -> None:
    cases = [
        case for preset in PRESETS for number in range(CORRECTIONS // 2) for case in correction_cases(preset, number)
    ]
    answers = [in_python(case) for case in cases]
    conflicts = [answer for answer in answers if "remedies" in answer]
    assert {remedy["kind"] for found in conflicts for remedy in found["remedies"]} == REMEDIES
    assert any(found["missing"] for found in conflicts)
    assert sum("winners_after" in answer for answer in answers) > 400


def test_the_random_matches_hold_every_doubt() -> None:
    answers = [in_python(match_case(preset, number)) for preset in PRESETS for number in range(MATCHES)]
    doubts = [answer["doubts"] for answer in answers if isinstance(answer.get("doubts"), list)]
    assert {code for found in doubts for code, _ in found} == {"many_points", "same_again"}
