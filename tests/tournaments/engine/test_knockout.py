from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tournaments.engine.cuts import settle
from tournaments.engine.knockout import Fill, Rule, go_through, ladder, table_cuts
from tournaments.engine.results import Result, by_decision, bye
from tournaments.engine.tables import Wish

ROUND = (
    *by_decision({"a": 10, "b": 20, "c": 30, "d": 90, "e": 95}),
    *by_decision({"f": 5, "g": 40, "h": 41, "i": 99}),
    *by_decision({"k": 5, "l": 50, "m": 60, "n": 70}),
)
"""Losers: c beat half of its table, h and m a third, d a quarter; e, i and n nobody."""


def test_the_ladder_of_thirty_seven_at_fours_two_of_each_through() -> None:
    steps = ladder(37, Wish(4), each=2, final=4)
    # 9 tables, 18 through, 20 are whole tables; 5 tables, 10, 12; 3 tables, 6, 8; 2 tables, 4: the final.
    assert [(step.people, len(step.sizes), sum(step.through), step.lucky) for step in steps] == [
        (37, 9, 18, 2),
        (20, 5, 10, 2),
        (12, 3, 6, 2),
        (8, 2, 4, 0),
        (4, 1, 0, 0),
    ]


@pytest.mark.parametrize(
    ("people", "each", "final", "fill", "fields"),
    [
        (37, 1, 4, "best_losers", [37, 12, 4]),
        (37, 2, 4, "none", [37, 18, 10, 6, 4]),
        (37, 2, 8, "best_losers", [37, 20, 12, 8]),
        (37, 2, 4, "buy_back", [37, 20, 12, 8, 4]),
        (64, 1, 4, "best_losers", [64, 16, 4]),
        (5, 2, 4, "best_losers", [5]),
        (6, 1, 4, "best_losers", [6, 4]),
        (6, 1, 4, "none", [6, 2]),
        (4, 2, 4, "best_losers", [4]),
    ],
)
def test_how_many_play_each_round(people: int, each: int, final: int, fill: Fill, fields: list[int]) -> None:
    assert [step.people for step in ladder(people, Wish(4), each=each, final=final, fill=fill)] == fields


@pytest.mark.parametrize("usual", range(2, 9))
@pytest.mark.parametrize("fill", ["best_losers", "none"])
def test_every_number_of_people_has_a_ladder_down_to_one_final_table(usual: int, fill: Fill) -> None:
    for people in range(5, 201):
        for each in (1, 2, 3):
            steps = ladder(people, Wish(usual), each=each, final=4, fill=fill)
            assert [one.next for one in steps[:-1]] == [two.people for two in steps[1:]]
            assert all(one.people > two.people for one, two in pairwise(steps))
            assert all(sum(step.sizes) == step.people and step.lucky >= 0 for step in steps)
            assert all(
                0 < out < size for step in steps[:-1] for out, size in zip(step.through, step.sizes, strict=True)
            )
            assert (len(steps[-1].sizes), steps[-1].through, steps[-1].next) == (1, (), 0)
            assert steps[-1].people <= max(4, usual + 2)


@settings(max_examples=60)
@given(st.integers(5, 200), st.integers(2, 6), st.integers(0, 2), st.integers(2, 8), st.integers(1, 7))
def test_strict_table_sizes_give_a_ladder_or_say_why_not(
    people: int, least: int, more: int, final: int, each: int
) -> None:
    most = least + more
    try:
        steps = ladder(people, Wish(least=least, most=most), each=each, final=final)
    except RuleError as error:
        assert error.code in ("bad_file", "too_few_players")  # noqa: PT017 - either outcome is right, and both are checked
        return
    assert all(least <= size <= most for step in steps[:-1] for size in step.sizes)
    assert 2 <= steps[-1].people <= most


@pytest.mark.parametrize(("each", "final"), [(0, 4), (2, 1), (2, 9)])
def test_a_ladder_that_cannot_be_is_refused(each: int, final: int) -> None:
    with pytest.raises(RuleError) as caught:
        ladder(20, Wish(4), each=each, final=final)
    assert caught.value.code == "bad_file"


def test_the_best_of_each_table_and_then_the_best_losers_go_through() -> None:
    rule = Rule(each=2, places=8)
    found = go_through(ROUND, rule, table_cuts(ROUND, rule))
    assert [table.qualified for table in found.tables] == [("a", "b"), ("f", "g"), ("k", "l")]
    assert found.losers is not None
    # c beat more of its table; h and m as many, h with the lower total. d beat one of four, the last nobody.
    assert (found.losers.qualified, found.losers.out) == (("c", "h"), ("m", "d", "n", "e", "i"))
    assert found.qualified == ("a", "b", "f", "g", "k", "l", "c", "h")
    assert found.settled


def test_only_losers_who_pay_buy_back() -> None:
    rule = Rule(each=2, places=8, willing={"d", "i", "n"})
    found = go_through(ROUND, rule, table_cuts(ROUND, rule))
    assert found.losers is not None
    assert (found.losers.qualified, found.losers.out) == (("d", "n"), ("i",))


def test_losers_level_on_every_key_are_left_to_be_settled() -> None:
    two = (*by_decision({"a": 1, "b": 9, "c": 50}), *by_decision({"d": 1, "e": 9, "f": 50}))
    rule = Rule(each=1, places=3, keys=("points", "total"))
    found = go_through(two, rule, table_cuts(two, rule))
    assert found.losers is not None
    assert (found.losers.tied, found.losers.open, found.settled) == (("b", "e"), 1, False)


def test_a_tie_at_a_table_comes_first() -> None:
    level = (*by_decision({"a": 1, "b": 9, "c": 9}), *by_decision({"d": 1, "e": 2, "f": 50}))
    rule = Rule(each=2, places=5, keys=("points", "total"))
    cuts = table_cuts(level, rule)
    assert (cuts[0].tied, cuts[0].open) == (("b", "c"), 1)
    assert (go_through(level, rule, cuts).losers, go_through(level, rule, cuts).settled) == (None, False)
    settled = (settle(cuts[0], ("c",), "play_off"), cuts[1])
    assert go_through(level, rule, settled).qualified == ("a", "c", "d", "e", "b")


def test_a_place_at_the_table_counts_before_every_other_key() -> None:
    table = by_decision({"a": 40, "b": 20, "c": 30}, {"a": 1, "b": 2, "c": 3})
    assert table_cuts(table, Rule(each=1, keys=("total",)))[0].qualified == ("a",)


def ruled(results: tuple[Result, ...], player: str) -> tuple[Result, ...]:
    return tuple(replace(item, status="forfeit") if item.player == player else item for item in results)


def test_who_forfeits_does_not_go_through_and_is_no_lucky_loser() -> None:
    table = ruled(by_decision({"a": 1, "b": 2, "c": 3}), "a")
    rule = Rule(each=2, places=3)
    found = go_through(table, rule, table_cuts(table, rule))
    assert (found.qualified, found.losers) == (("b", "c"), None)


def test_who_has_gone_home_leaves_the_place_to_the_next_and_to_a_loser() -> None:
    rule = Rule(each=2, places=8, gone={"a", "c"})
    found = go_through(ROUND, rule, table_cuts(ROUND, rule))
    assert found.qualified == ("b", "d", "f", "g", "k", "l", "h", "m")


def test_a_bye_goes_through() -> None:
    results = (*by_decision({"a": 1, "b": 2, "c": 3}), bye("z"))
    rule = Rule(each=1, places=2)
    assert go_through(results, rule, table_cuts(results, rule)).qualified == ("a", "z")


def test_nobody_goes_through_while_a_match_is_going_on() -> None:
    live = tuple(replace(item, provisional=True) for item in ROUND)
    with pytest.raises(RuleError) as caught:
        table_cuts(live, Rule(each=2))
    assert caught.value.code == "results_missing"


@pytest.mark.parametrize("people", [5, 11, 16, 23, 37, 100])
@pytest.mark.parametrize("each", [1, 2])
def test_a_whole_knock_out_plays_its_ladder_down_to_a_winner(people: int, each: int) -> None:
    chance = Random(people)
    field = tuple(f"p{number}" for number in range(people))
    for step in ladder(people, Wish(4), each=each, final=4):
        assert len(set(field)) == step.people
        seats = iter(field)
        tables = [by_decision({next(seats): chance.randrange(20) for _ in range(size)}) for size in step.sizes]
        results = tuple(result for table in tables for result in table)
        rule = Rule(each=each, places=step.next)
        if step.through:
            found = go_through(results, rule, table_cuts(results, rule))
            assert found.settled
            assert all({item.player for item in table if item.place == 1} & set(found.qualified) for table in tables)
            field = found.qualified
    assert len(field) == step.people
