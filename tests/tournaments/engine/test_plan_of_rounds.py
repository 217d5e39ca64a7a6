from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tournaments.engine.formats import FORMATS, Setup
from tournaments.engine.plan_notation import plan_from_json, plan_to_json
from tournaments.engine.plan_of_rounds import Advance, Change, Plan, RoundPlan, change, changes, check
from tournaments.engine.points import Counting
from tournaments.engine.tables import Wish
from tournaments.engine.timing import Limits

ONE = RoundPlan(draw="random", limits=Limits(hands=10))
LAST = RoundPlan(draw="standings", advance=Advance(places=4))
FINAL = RoundPlan(stage="final", draw="random")
PLAN = Plan(rounds=(ONE, ONE, LAST, FINAL))


def refused(plan: Plan, people: int | None = None) -> dict[str, Any]:
    with pytest.raises(RuleError) as caught:
        check(plan, people)
    return {"code": caught.value.code, "round": caught.value.params.get("round")}


def test_a_plan_says_the_tables_of_every_round() -> None:
    assert check(PLAN, 11) == ((4, 4, 3), (4, 4, 3), (4, 4, 3), (4,))
    assert check(PLAN) == ()


def test_people_sit_out_where_no_table_fits_them() -> None:
    fours = replace(ONE, sizes=Wish(4, 4, 4))
    assert check(Plan(rounds=(fours,), byes=1), 23) == ((4, 4, 4, 4, 4),)
    assert refused(Plan(rounds=(ONE, fours)), 23) == {"code": "bad_file", "round": 2}


@pytest.mark.parametrize(
    ("rounds", "number"),
    [
        ((), 0),
        ((FINAL, ONE), 1),
        ((ONE, FINAL), 1),
        ((ONE, replace(ONE, stage="survivor")), 2),
        ((ONE, LAST), 2),
        ((replace(ONE, limits=Limits(minutes=0)), ONE), 1),
        ((replace(LAST, advance=Advance(places=1)), FINAL), 1),
        ((replace(LAST, advance=Advance(places=4, each=8)), FINAL), 1),
        ((replace(LAST, advance=Advance(places=9)), FINAL), 1),
        ((replace(LAST, advance=Advance(places=6)), replace(FINAL, sizes=Wish(4, 3, 5))), 1),
    ],
)
def test_plans_that_make_no_sense_say_in_which_round(rounds: tuple[RoundPlan, ...], number: int) -> None:
    assert refused(Plan(rounds=rounds)) == {"code": "bad_file", "round": number}


@pytest.mark.parametrize(
    ("plan", "people", "answer"),
    [
        (PLAN, 3, {"code": "bad_file", "round": 3}),
        (PLAN, 1, {"code": "too_few_players", "round": 1}),
        (Plan(rounds=(FINAL,)), 9, {"code": "bad_file", "round": 1}),
    ],
)
def test_too_many_or_too_few_people_are_said(plan: Plan, people: int, answer: dict[str, Any]) -> None:
    assert refused(plan, people) == answer


def test_what_is_to_come_may_change_and_is_listed_for_a_preview() -> None:
    longer = replace(PLAN, rounds=(ONE, ONE, ONE, LAST, FINAL), byes=1)
    assert change(PLAN, 2, longer) is longer
    assert changes(PLAN, longer) == (
        Change(0, "byes", 0, 1),
        Change(3, "draw", "standings", "random"),
        Change(3, "limits", Limits(), Limits(hands=10)),
        Change(3, "advance", Advance(places=4), None),
        Change(4, "stage", "final", "rounds"),
        Change(4, "draw", "random", "standings"),
        Change(4, "advance", None, Advance(places=4)),
        Change(5, "round", None, FINAL),
    )


def frozen(played: int, new: Plan, *, cut_made: bool = False) -> tuple[int, str]:
    with pytest.raises(RuleError) as caught:
        change(PLAN, played, new, cut_made=cut_made)
    assert caught.value.code == "plan_frozen"
    return caught.value.params["round"], caught.value.params["field"]


def test_what_was_played_is_frozen() -> None:
    shorter = replace(ONE, limits=Limits(hands=5))
    assert frozen(1, replace(PLAN, rounds=(shorter, ONE, LAST, FINAL))) == (1, "limits")
    assert frozen(4, replace(PLAN, rounds=(ONE, LAST, FINAL))) == (2, "draw")
    assert frozen(4, replace(PLAN, rounds=(ONE, ONE, replace(LAST, advance=None)))) == (3, "advance")
    assert frozen(3, replace(PLAN, rounds=(ONE, ONE))) == (3, "round")


def test_a_cut_may_change_until_it_is_made_and_so_may_the_keys() -> None:
    five = replace(PLAN, rounds=(ONE, ONE, replace(LAST, advance=Advance(places=5)), FINAL))
    assert change(PLAN, 3, five) is five
    assert frozen(3, five, cut_made=True) == (3, "advance")
    keys = replace(PLAN, keys=("total", "lot"))
    assert change(PLAN, 3, keys) is keys
    assert frozen(3, keys, cut_made=True) == (0, "keys")
    assert frozen(4, keys) == (0, "keys")


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("people", [*range(5, 60), 75, 137, 200])
def test_every_ready_format_works_for_every_number_of_people(name: str, people: int) -> None:
    plan = FORMATS[name](Setup(people=people))
    found = check(plan, people)
    assert sum(found[0]) == people
    assert plan_from_json(plan_to_json(plan)) == plan
    if name not in ("league", "last_survivor"):
        assert (plan.rounds[-1].stage, len(found[-1])) == ("final", 1)


def test_the_ready_formats_of_thirty_seven() -> None:
    found = {name: [sum(sizes) for sizes in check(form(Setup(people=37)), 37)] for name, form in FORMATS.items()}
    assert found == {
        "standings_and_final": [37, 37, 37, 4],
        "random_and_final": [37, 37, 37, 4],
        "knockout": [37, 20, 12, 8, 4],
        "league": [37] * 12,
        "last_survivor": [37],
    }


def test_a_format_with_a_final_has_a_round_before_it() -> None:
    with pytest.raises(RuleError) as caught:
        FORMATS["random_and_final"](Setup(people=12, rounds=0))
    assert caught.value.code == "bad_file"


FULL = Plan(
    rounds=(
        RoundPlan(
            stage="knockout",
            draw="by_hand",
            sizes=Wish(4, 3, 5),
            limits=Limits(hands=12, minutes=50),
            counting=Counting(by="own", own={3: (Fraction(5), Fraction(5, 2), Fraction(0))}, bye="win", forfeit="last"),
            advance=Advance(places=8, each=2, fill="buy_back", carry=True),
        ),
        ONE,
    ),
    keys=("points", "direct"),
    byes=2,
)


def test_a_plan_as_json_and_back() -> None:
    data = plan_to_json(FULL)
    assert data["rounds"][0] == {
        "stage": "knockout",
        "draw": "by_hand",
        "table_size": 4,
        "min_size": 3,
        "max_size": 5,
        "max_hands": 12,
        "max_minutes": 50,
        "counts": {"by": "own", "own": {"3": ["5", "5/2", "0"]}, "bye": "win", "forfeit": "last"},
        "advance": {"places": 8, "each": 2, "fill": "buy_back", "carry": True},
    }
    assert (data["keys"], data["byes"]) == (["points", "direct"], 2)
    assert plan_from_json(data) == FULL


def test_what_is_left_out_has_its_default() -> None:
    assert plan_from_json({"rounds": [{}]}) == Plan(rounds=(RoundPlan(),))


@pytest.mark.parametrize(
    ("data", "at"),
    [
        ([], "the plan"),
        ({"rounds": [{}], "colour": 1}, "the plan"),
        ({}, "rounds"),
        ({"rounds": [{}, 5]}, "rounds[2]"),
        ({"rounds": [{}], "byes": "1"}, "the plan.byes"),
        ({"rounds": [{"stage": "party"}]}, "rounds[1].stage"),
        ({"rounds": [{"stage": ["final"]}]}, "rounds[1].stage"),
        ({"rounds": [{"table_size": 9}]}, "rounds[1].table_size"),
        ({"rounds": [{"max_hands": True}]}, "rounds[1].max_hands"),
        ({"rounds": [{"counts": {"by": "luck"}}]}, "rounds[1].counts.by"),
        ({"rounds": [{"counts": {"own": {"9": [1]}}}]}, "rounds[1].counts.own"),
        ({"rounds": [{"counts": {"own": {"2": [1, "1e99"]}}}]}, "rounds[1].counts.own"),
        ({"rounds": [{"counts": {"own": {"2": [1, "1/0"]}}}]}, "rounds[1].counts.own"),
        ({"rounds": [{"counts": {"own": {"2": [1, True]}}}]}, "rounds[1].counts.own"),
        ({"rounds": [{"advance": {}}]}, "rounds[1].advance"),
        ({"rounds": [{"advance": {"places": 4, "carry": 1}}]}, "rounds[1].advance"),
        ({"rounds": [{"advance": {"places": 4, "fill": 1}}]}, "rounds[1].advance.fill"),
    ],
)
def test_what_is_wrong_in_a_plan_is_named(data: object, at: str) -> None:
    with pytest.raises(RuleError) as caught:
        plan_from_json(data)
    assert (caught.value.code, caught.value.params["at"]) == ("bad_file", at)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.sampled_from(["", "final", "points", "fair", "5/2"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["rounds", "keys", "byes", "stage", "counts", "own", "by", "advance", "places", "4"]), inner
        )
    ),
)


@given(st.fixed_dictionaries({"rounds": st.lists(JSON, max_size=2)}, optional={"keys": JSON, "byes": JSON}))
def test_whatever_comes_is_a_plan_or_an_error_of_ours(data: object) -> None:
    try:
        plan = plan_from_json(data)
    except RuleError as error:
        assert error.code == "bad_file"  # noqa: PT017 - either outcome is right, and both are checked
    else:
        assert plan_from_json(plan_to_json(plan)) == plan


def test_the_plan_of_the_documentation_is_one() -> None:
    text = Path("docs/tournament.md").read_text(encoding="utf-8")
    plan = plan_from_json(json.loads(text.partition("```json\n")[2].partition("```")[0]))
    assert check(plan, 23) == ((4, 4, 4, 4, 4, 3), (4,))
