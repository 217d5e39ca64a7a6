from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tournaments.engine.points import By, Counting, Credit, credited, place_points, position_points
from tournaments.engine.results import Result, absent, by_decision, bye, voided

FIVE_AND_FOUR = (
    *by_decision({"a": 10, "b": 20, "c": 30, "d": 40, "e": 95}),
    *by_decision({"f": 5, "g": 8, "h": 60, "i": 80}),
)
"""All totals add up to 348: 38 2/3 each; the highest is 95, the winners have 10 and 5."""


@pytest.mark.parametrize(
    ("by", "size", "points"),
    [
        ("fair", 4, [4, 3, 2, 1]),
        ("fair", 3, [4, Fraction(5, 2), 1]),
        ("fair", 5, [4, Fraction(13, 4), Fraction(5, 2), Fraction(7, 4), 1]),
        ("fair", 2, [4, 1]),
        ("beaten", 4, [1, Fraction(2, 3), Fraction(1, 3), 0]),
        ("beaten", 5, [1, Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), 0]),
        ("size", 5, [5, 4, 3, 2, 1]),
        ("wins", 3, [1, 0, 0]),
    ],
)
def test_points_of_the_positions_at_a_table(by: By, size: int, points: list[Fraction]) -> None:
    assert list(position_points(Counting(by=by), size)) == points


@pytest.mark.parametrize("size", range(2, 9))
def test_fair_points_have_the_same_mean_at_every_table(size: int) -> None:
    assert sum(position_points(Counting(by="fair"), size)) / size == Fraction(5, 2)


def test_the_organiser_may_have_an_own_table() -> None:
    six = (Fraction(6), Fraction(3), Fraction(1), Fraction(0))
    counting = Counting(by="own", own={3: (Fraction(5), Fraction(2), Fraction(0)), 4: six})
    assert position_points(counting, 4) == six
    with pytest.raises(RuleError, match="no points are given for a table of 5") as caught:
        position_points(counting, 5)
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize("points", [(Fraction(1), Fraction(0)), (Fraction(1), Fraction(2), Fraction(3))])
def test_an_own_table_that_cannot_be_is_refused(points: tuple[Fraction, ...]) -> None:
    with pytest.raises(RuleError) as caught:
        Counting(by="own", own={3: points})
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize(
    ("by", "place", "level", "points"),
    [
        ("fair", 1, 2, Fraction(7, 2)),
        ("fair", 2, 3, Fraction(2)),
        ("wins", 1, 3, Fraction(1, 3)),
        ("beaten", 2, 2, Fraction(1, 2)),
        ("size", 1, 4, Fraction(5, 2)),
    ],
)
def test_a_shared_place_gets_the_mean_of_its_positions(by: By, place: int, level: int, points: Fraction) -> None:
    assert place_points(Counting(by=by), 4, place, level) == points


@given(
    st.lists(st.integers(-50, 120), min_size=2, max_size=8),
    st.sampled_from(["fair", "beaten", "size", "wins"]),
)
def test_a_table_gives_out_all_its_points_whatever_is_shared(totals: list[int], by: By) -> None:
    counting = Counting(by=by)
    table = by_decision({f"p{seat}": total for seat, total in enumerate(totals)})
    given_out = sum(credit.points for credit in credited(table, counting).values())
    assert given_out == sum(position_points(counting, len(totals)))


@given(st.lists(st.integers(0, 30), min_size=2, max_size=8))
def test_beaten_is_the_share_of_the_others_who_were_beaten_and_half_of_those_level(totals: list[int]) -> None:
    table = by_decision({f"p{seat}": total for seat, total in enumerate(totals)})
    expected = {
        f"p{seat}": Fraction(sum(2 * (total < other) + (total == other) for other in totals) - 1, 2 * (len(totals) - 1))
        for seat, total in enumerate(totals)
    }
    found = credited(table, Counting(by="beaten"))
    assert {player: credit.points for player, credit in found.items()} == expected


@pytest.mark.parametrize(
    ("counting", "credit"),
    [
        (Counting(bye="mean"), Credit(Fraction(5, 2), 39)),
        (Counting(bye="win"), Credit(Fraction(4), 8)),
        (Counting(bye="none"), Credit(Fraction(0), 95)),
        (Counting(by="wins", bye="mean"), Credit(Fraction(1, 5), 39)),
        (Counting(by="total", bye="mean"), Credit(Fraction(-39), 39)),
        (Counting(by="total", bye="win"), Credit(Fraction(-8), 8)),
    ],
)
def test_a_bye_by_rule(counting: Counting, credit: Credit) -> None:
    # As many tables of five as of four: the larger size is the usual one.
    assert credited([*FIVE_AND_FOUR, bye("z")], counting)["z"] == credit


@pytest.mark.parametrize(("counting", "points"), [(Counting(), 0), (Counting(forfeit="last"), 1)])
def test_a_forfeit_by_rule(counting: Counting, points: int) -> None:
    assert credited([*FIVE_AND_FOUR, absent("z")], counting)["z"] == Credit(Fraction(points), 95)


def test_a_ruling_against_one_player_changes_nobody_else() -> None:
    before = credited([*FIVE_AND_FOUR, bye("z")], Counting())
    ruled = [replace_status(result) if result.player == "e" else result for result in FIVE_AND_FOUR]
    after = credited([*ruled, bye("z")], Counting())
    assert after.pop("e") == Credit(Fraction(0), 95)
    assert after == {player: credit for player, credit in before.items() if player != "e"}


def replace_status(result: Result) -> Result:
    return Result(player=result.player, table=result.table, place=result.place, total=result.total, status="forfeit")


def test_a_void_table_gives_nothing_and_measures_nothing() -> None:
    void = voided(by_decision({"u": 0, "v": 200}))
    assert credited([*FIVE_AND_FOUR, bye("z"), *void], Counting()) == credited([*FIVE_AND_FOUR, bye("z")], Counting())


def test_a_round_of_byes_alone_counts_nothing() -> None:
    assert credited([bye("a"), absent("b")], Counting(bye="win")) == {
        "a": Credit(Fraction(0), 0),
        "b": Credit(Fraction(0), 0),
    }


def test_two_results_of_one_player_in_a_round_are_refused() -> None:
    with pytest.raises(RuleError) as caught:
        credited([*by_decision({"a": 1, "b": 2}), bye("a")], Counting())
    assert caught.value.code == "duplicate_player"
