"""What the services of a tournament refuse, in sentences."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.engine.errors import RuleError
from tournaments.engine.formats import FORMATS, Setup
from tournaments.engine.plan_of_rounds import Advance, Plan, RoundPlan, check
from tournaments.engine.tables import Wish, best_split
from tournaments.wording.errors import explain


@pytest.fixture(autouse=True)
def _in_english() -> object:
    with translation.override("en"):
        yield


def refused(plan: Plan, people: int | None = None) -> str:
    with pytest.raises(RuleError) as caught:
        check(plan, people)
    return explain(caught.value)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RuleError("results_missing", "", tables=[3, 7]), "There is no result yet of these tables: 3 and 7."),
        (RuleError("results_missing", ""), "Some results are still missing."),
        (RuleError("results_missing", "", round=2), "Round 2 is not closed yet."),
        (RuleError("duplicate_player", "", player="p3"), "Ana is in already."),
        (RuleError("too_many_players", "", most=8), "At most 8 players fit at a table."),
        (RuleError("bad_file", "", most=40, length=0), "There is no name."),
        (RuleError("bad_file", "", field="contact", most=120), "contact: at most 120 characters."),
        (
            RuleError("plan_frozen", "", round=0, field="keys"),
            "A cut was made by these tie-breaks, so they stay as they are.",
        ),
        (RuleError("bad_file", "as it is"), "as it is"),
    ],
)
def test_codes_are_said_with_what_they_are_about(error: RuleError, said: str) -> None:
    assert explain(error, {"p3": "Ana"}) == said


def test_what_is_wrong_with_a_plan_is_said_round_by_round() -> None:
    final = RoundPlan(stage="final", draw="random")
    assert refused(Plan(rounds=(final, RoundPlan()))) == "Round 1 is the final: no other round comes after it."
    assert refused(Plan(rounds=(RoundPlan(), final))) == "Round 1: say how many play the final after it."
    last = RoundPlan(advance=Advance(places=4))
    assert refused(Plan(rounds=(last,))) == "Round 1 is the last one: nobody plays on after it."
    few = Plan(rounds=(RoundPlan(advance=Advance(places=12)), RoundPlan()))
    assert refused(few, 8) == "Round 1: more people would play on than play it."


def test_people_who_do_not_fit_are_said_with_the_sizes() -> None:
    with pytest.raises(RuleError) as caught:
        best_split(7, Wish(4, 4, 4))
    assert explain(caught.value) == "7 people don't fit at tables of 4 to 4."
    with pytest.raises(RuleError) as caught:
        FORMATS["knockout"](Setup(people=16, each=0))
    assert explain(caught.value) == "At least 1 goes through at each table, and the final has 2 to 8 people."
