"""What the referee can say from everybody's cards, from some of them, and from one hand."""

from __future__ import annotations

import pytest

from scoring.engine.match import Head, begin
from scoring.engine.rulesets import PRESETS
from scoring.engine.state import MatchState
from scoring.queries.judge import ONE, OTHER, discards, judge_known, judge_position, turn_order, whole

RULES = PRESETS["ludoteka"]
CLOSES_WITH_2 = "4o 5o 6o 12c 12e J 2c".split()
HOLDS_7O = "7o 1c 1e 1b 10c 3b 7e".split()


@pytest.fixture
def state() -> MatchState:
    return begin(Head(RULES, ("1", "2", "3")))


@pytest.mark.parametrize(("count", "is_whole"), [(5, False), (6, True), (7, True), (8, True), (9, False)])
def test_a_whole_hand_has_about_seven_cards(count: int, is_whole: bool) -> None:
    assert whole(["1o"] * count) is is_whole


def test_the_turn_begins_with_the_closer() -> None:
    assert turn_order(["1", "2", "3"], "2") == ("2", "3", "1")


def test_a_rival_lays_off_on_the_closer_as_soon_as_both_are_known(state: MatchState) -> None:
    judgement = judge_known(state, "1", {"1": CLOSES_WITH_2, "2": HOLDS_7O})
    assert judgement is not None
    assert (judgement.close, judgement.points) == ("loose", {"1": 2, "2": 20})


def test_nothing_is_judged_before_the_closers_cards_are_known(state: MatchState) -> None:
    assert judge_known(state, "1", {"2": HOLDS_7O}) is None


def test_a_hand_still_being_marked_is_not_judged(state: MatchState) -> None:
    judgement = judge_known(state, "1", {"1": CLOSES_WITH_2, "2": HOLDS_7O[:3]})
    assert judgement is not None
    assert set(judgement.layout) == {"1"}


def test_the_best_discard_comes_first() -> None:
    found = discards(RULES, [*CLOSES_WITH_2, "3c"], None)
    assert [(one.card, one.judgement.legal) for one in found][:3] == [("3c", True), ("2c", True), ("12c", False)]
    assert len(found) == 8


def test_a_discard_that_melds_all_is_better_than_one_that_leaves_little() -> None:
    found = discards(RULES, "4o 5o 6o 12c 12e 12b 12o 2c".split(), None)
    assert (found[0].card, found[0].judgement.close) == ("2c", "seven")


def test_a_second_hand_of_a_position_lays_off() -> None:
    judgement = judge_position(RULES, CLOSES_WITH_2, None, HOLDS_7O)
    assert judgement.points == {ONE: 2, OTHER: 20}


def test_the_ban_near_the_limit_needs_the_total() -> None:
    reasons = [judge_position(RULES, CLOSES_WITH_2, total).reason for total in (None, 98, 99)]
    assert reasons == [None, None, "near_limit"]
