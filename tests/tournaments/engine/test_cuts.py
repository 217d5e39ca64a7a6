from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tests.tournaments.engine.evenings import PEOPLE, played, rounds
from tournaments.engine.cuts import Cut, by_lot, cut, replaced, settle
from tournaments.engine.standings import Field, standings
from tournaments.engine.tallies import PlayedRound
from tournaments.engine.tiebreaks import lot_number

TIED = Field(
    people=tuple("abcdef"), rounds=(played({"a": 1, "b": 2, "c": 3}, {"d": 2, "e": 2, "f": 9}),), keys=("total",)
)
"""a 1; b, d, e 2; c 3; f 9."""


def made(places: int) -> Cut:
    return cut(standings(TIED), places)


@pytest.mark.parametrize(
    ("places", "qualified", "tied", "free", "out"),
    [
        (1, "a", "", 0, "bdecf"),
        (2, "a", "bde", 1, "cf"),
        (3, "a", "bde", 2, "cf"),
        (4, "abde", "", 0, "cf"),
        (5, "abdec", "", 0, "f"),
        (9, "abdecf", "", 0, ""),
    ],
)
def test_a_cut_leaves_open_only_a_tie_across_it(places: int, qualified: str, tied: str, free: int, out: str) -> None:
    found = made(places)
    assert (found.qualified, found.tied, found.open, found.out) == (tuple(qualified), tuple(tied), free, tuple(out))


def test_a_tie_is_settled_by_who_was_chosen_and_the_others_are_next_in_line() -> None:
    found = settle(made(3), ("e", "b"), "play_off")
    assert (found.qualified, found.tied, found.open, found.out) == (("a", "e", "b"), (), 0, ("d", "c", "f"))
    assert found.settled == "play_off"


def test_a_tie_is_settled_by_lot_from_a_seed() -> None:
    low, middle, high = sorted("bde", key=lambda who: lot_number(who, 11))
    found = by_lot(made(3), 11)
    assert (found.qualified, found.out, found.settled) == (("a", low, middle), (high, "c", "f"), "lot")
    assert by_lot(made(4), 11) == made(4)


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        (("b",), "bad_file"),
        (("b", "c"), "unknown_player"),
        (("b", "b"), "duplicate_player"),
        (("b", "d", "e"), "bad_file"),
    ],
)
def test_a_choice_that_does_not_settle_the_tie_is_refused(chosen: tuple[str, ...], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        settle(made(3), chosen, "choice")
    assert caught.value.code == code


def test_a_cut_keeps_what_it_was_decided_by() -> None:
    found = made(4)
    assert (found.keys, found.values["b"], found.values["f"]) == (("total",), {"total": 2}, {"total": 9})


def test_no_cut_while_a_result_is_missing() -> None:
    live = PlayedRound(results=tuple(replace(result, provisional=True) for result in TIED.rounds[0].results))
    with pytest.raises(RuleError) as caught:
        cut(standings(replace(TIED, rounds=(live,))), 2)
    assert caught.value.code == "results_missing"


def test_a_cut_has_a_place() -> None:
    with pytest.raises(RuleError) as caught:
        made(0)
    assert caught.value.code == "bad_file"


def test_somebody_who_cannot_play_is_replaced_by_the_next_in_line() -> None:
    found = replaced(made(4), "a", "c")
    assert (found.qualified, found.out) == (("b", "d", "e", "c"), ("f", "a"))
    assert replaced(made(4), "a").qualified == ("b", "d", "e")


@pytest.mark.parametrize(("gone", "by"), [("c", "f"), ("a", "b"), ("a", "zoe")])
def test_only_who_is_in_goes_and_only_who_is_out_comes(gone: str, by: str) -> None:
    with pytest.raises(RuleError) as caught:
        replaced(made(4), gone, by)
    assert caught.value.code == "unknown_player"


@settings(max_examples=40)
@given(rounds(), st.integers(1, 10), st.sampled_from([("points",), ("total", "wins"), ("chinchones",)]))
def test_a_cut_shares_everybody_out_and_fills_its_places(
    evening: tuple[PlayedRound, ...], places: int, keys: tuple[str, ...]
) -> None:
    table = standings(Field(people=PEOPLE, rounds=evening, keys=keys))
    found = cut(table, places)
    assert sorted((*found.qualified, *found.tied, *found.out)) == sorted(PEOPLE)
    assert len(found.qualified) + found.open == min(places, len(PEOPLE))
    assert found.open == 0 or 0 < found.open < len(found.tied)
    assert len(by_lot(found, 1).qualified) == min(places, len(PEOPLE))
    assert all(table.row(who).place <= places for who in (*found.qualified, *found.tied))
