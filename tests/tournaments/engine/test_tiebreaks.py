"""Every key by itself: which of two is ahead, and what does not count in it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.engine.evenings import played
from tournaments.engine.results import Result, by_decision
from tournaments.engine.standings import Because, Field, Standings, standings
from tournaments.engine.tallies import PlayedRound
from tournaments.engine.tiebreaks import TIEBREAKERS


def by(key: str, *rounds: PlayedRound) -> Standings:
    return standings(Field(people=("p", "q"), rounds=rounds, keys=(key,)))


def level(**facts: Any) -> PlayedRound:
    """Two who share the table's first place; `facts` are those of q."""
    one, other = by_decision({"p": 50, "q": 50})
    return PlayedRound(results=(one, replace(other, **facts)))


@pytest.mark.parametrize(
    ("key", "facts", "first"),
    [
        ("chinchones", {"chinchones": 1}, "q"),
        ("tens", {"tens": 1}, "q"),
        ("closes", {"closes": 1}, "q"),
        ("rebuys", {"rebuys": 1}, "p"),
        ("total", {"total": 51}, "p"),
        ("conceded", {"hands": 4, "conceded": 50}, "q"),
        ("wins", {"won": False}, "p"),
        ("points", {"place": 2, "level": 1}, "p"),
        ("best", {"place": 2, "level": 1}, "p"),
        ("worst", {"place": 2, "level": 1}, "p"),
        ("direct", {"place": 2, "level": 1}, "p"),
    ],
)
def test_who_is_ahead(key: str, facts: dict[str, Any], first: str) -> None:
    second = "p" if first == "q" else "q"
    assert [(row.place, row.player) for row in by(key, level(**facts)).rows] == [(1, first), (2, second)]


def test_every_key_but_the_lot_leaves_two_level_who_are() -> None:
    found = {key: {row.place for row in by(key, level()).rows} for key in TIEBREAKERS}
    assert found == {key: {1, 2} if key == "lot" else {1} for key in TIEBREAKERS}


def test_who_forfeits_has_not_won() -> None:
    found = by("wins", level(status="forfeit"))
    assert {row.player: row.values["wins"] for row in found.rows} == {"p": Fraction(1, 2), "q": 0}


def test_the_best_and_the_worst_round_are_those_with_most_and_fewest_points() -> None:
    rounds = (played({"p": 1, "q": 2}), played({"p": 1, "q": 2}), played({"q": 1, "p": 1}))
    assert [(row.tally.best, row.tally.worst) for row in by("points", *rounds).rows] == [
        (Fraction(4), Fraction(5, 2)),
        (Fraction(5, 2), Fraction(1)),
    ]


def test_a_mean_over_no_hands_is_behind_every_mean() -> None:
    with_hands = replace(by_decision({"p": 1, "x": 2})[0], hands=1, conceded=70)
    found = by("conceded", PlayedRound(results=(with_hands,)))
    assert [(row.player, row.values["conceded"]) for row in found.rows] == [("p", 70), ("q", None)]


def test_strong_opponents_are_ahead() -> None:
    # p meets x, who wins twice; q meets y, who wins once.
    found = by("opponents", played({"x": 1, "p": 2}, {"y": 1, "q": 2}), played({"x": 1, "y": 2}))
    assert [(row.player, row.values["opponents"]) for row in found.rows] == [("p", 8), ("q", 5)]


@pytest.mark.parametrize(
    "rounds",
    [
        (played({"p": 1, "x": 2}, {"q": 1, "y": 2}),),
        (played({"p": 1, "q": 2, "x": 3}), played({"p": 1, "q": 2}), played({"x": 1, "y": 2})),
    ],
    ids=["never", "not equally often"],
)
def test_no_direct_meeting_without_all_having_met_alike(rounds: tuple[PlayedRound, ...]) -> None:
    people = ("p", "q") if len(rounds) == 1 else ("p", "q", "x")
    found = standings(Field(people=people, rounds=rounds, keys=("rebuys", "direct")))
    assert {row.values["direct"] for row in found.rows} == {None}
    assert {row.place for row in found.rows} == {1}
    assert found.rows[1].because == Because("p", ("rebuys",))


def test_a_void_result_is_in_no_key() -> None:
    void: tuple[Result, ...] = tuple(
        replace(result, status="void", chinchones=3, closes=3, tens=3, rebuys=3, hands=9, conceded=9)
        for result in by_decision({"p": 1, "q": 99})
    )
    before = by("points", level())
    assert by("points", level(), PlayedRound(results=void)) == before
