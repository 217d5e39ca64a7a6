"""Plans changed by one word: more rounds, a final, a round less, another format."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.engine.errors import RuleError
from tournaments.engine.formats import FORMATS, Setup
from tournaments.engine.plan_edits import from_here, one_more, with_final, with_round, without
from tournaments.engine.plan_of_rounds import Plan, RoundPlan, change, check
from tournaments.engine.timing import Limits


def plan(form: str = "standings_and_final", rounds: int = 2) -> Plan:
    return FORMATS[form](Setup(people=12, rounds=rounds))


def cuts(found: Plan) -> list[int | None]:
    return [item.advance.places if item.advance else None for item in found.rounds]


def test_one_more_round_comes_before_the_cut_to_the_final() -> None:
    found = one_more(plan(), 0)
    check(found)
    assert ([item.stage for item in found.rounds], cuts(found)) == (["rounds"] * 3 + ["final"], [None, None, 4, None])


def test_one_more_round_comes_after_the_one_being_played_and_takes_its_cut() -> None:
    found = one_more(plan(), 2)
    assert cuts(change(plan(), 2, found)) == [None, None, 4, None]


def test_one_more_round_of_a_league_comes_at_its_end() -> None:
    before = plan("league")
    assert one_more(before, 0).rounds == (*before.rounds, before.rounds[-1])


def test_a_final_is_added_with_the_cut_before_it() -> None:
    found = with_final(plan("league"), 4)
    check(found, 12)
    assert cuts(found)[-2:] == [4, None]


def test_a_second_final_is_refused() -> None:
    with pytest.raises(RuleError):
        with_final(plan(), 4)


def test_without_the_last_round_before_the_final_the_cut_moves_to_the_one_before() -> None:
    found = without(plan(), 2)
    check(found)
    assert cuts(found) == [4, None]


def test_without_the_final_there_is_no_cut() -> None:
    found = without(plan(), 3)
    check(found)
    assert cuts(found) == [None, None]


@pytest.mark.parametrize("number", [0, 4])
def test_a_round_that_is_not_there_cannot_be_left_out(number: int) -> None:
    with pytest.raises(RuleError):
        without(plan(), number)


def test_the_only_round_cannot_be_left_out() -> None:
    with pytest.raises(RuleError):
        without(Plan(rounds=(RoundPlan(),)), 1)


def test_another_format_leaves_what_was_played() -> None:
    before, fresh = plan(), plan("league")
    assert from_here(before, 1, fresh).rounds == (before.rounds[0], *fresh.rounds)


def test_a_round_is_changed_alone_or_with_those_like_it() -> None:
    before = plan(rounds=3)
    changed = replace(before.rounds[0], limits=Limits(7, None))
    alone = with_round(before, 1, changed, alike=False, played=0)
    alike = with_round(before, 1, changed, alike=True, played=0)
    assert [item.limits.hands for item in alone.rounds] == [7, None, None, None]
    assert [item.limits.hands for item in alike.rounds] == [7, 7, 7, None]
    assert cuts(alike) == cuts(before)
