from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tests.tournaments.engine.evenings import PEOPLE, played, rounds
from tournaments.engine.results import absent, by_decision, voided
from tournaments.engine.standings import Because, Field, Moved, Standings, among, moved, standings
from tournaments.engine.tallies import PlayedRound, PointPenalty, Tally, tallies
from tournaments.engine.tiebreaks import TIEBREAKERS, lot_number

EVENING = (
    played({"Ana": 10, "Beto": 30, "Carla": 50, "Dani": 102}, {"Eva": 20, "Fede": 40, "Gala": 101}),
    played({"Ana": 60, "Eva": 60, "Dani": 105}, {"Beto": 0, "Carla": 80, "Fede": 90, "Gala": 120}),
)
"""Points: Ana 4 + 3¼, Beto 3 + 4, Carla 2 + 3, Dani 1 + 1, Eva 4 + 3¼, Fede 2½ + 2, Gala 1 + 1."""
NAMES = ("Ana", "Beto", "Carla", "Dani", "Eva", "Fede", "Gala")


def order(found: Standings) -> list[tuple[int, str]]:
    return [(row.place, row.player) for row in found.rows]


def test_a_whole_table_worked_by_hand() -> None:
    found = standings(Field(people=NAMES, rounds=EVENING, keys=("points", "wins", "total")))
    assert order(found) == [(1, "Ana"), (2, "Eva"), (3, "Beto"), (4, "Carla"), (5, "Fede"), (6, "Dani"), (7, "Gala")]
    assert {row.player: tuple(row.values.values()) for row in found.rows} == {
        "Ana": (Fraction(29, 4), Fraction(3, 2), 70),
        "Eva": (Fraction(29, 4), Fraction(3, 2), 80),
        "Beto": (Fraction(7), Fraction(1), 30),
        "Carla": (Fraction(5), Fraction(0), 130),
        "Fede": (Fraction(9, 2), Fraction(0), 130),
        "Dani": (Fraction(2), Fraction(0), 207),
        "Gala": (Fraction(2), Fraction(0), 221),
    }
    assert not found.provisional


def test_each_row_says_what_separates_it_from_the_one_above() -> None:
    found = standings(Field(people=NAMES, rounds=EVENING, keys=("points", "wins", "total")))
    assert [row.because for row in found.rows] == [
        None,
        Because("Ana", ("points", "wins"), "total", 80, 70),
        Because("Eva", (), "points", Fraction(7), Fraction(29, 4)),
        Because("Beto", (), "points", Fraction(5), Fraction(7)),
        Because("Carla", (), "points", Fraction(9, 2), Fraction(5)),
        Because("Fede", (), "points", Fraction(2), Fraction(9, 2)),
        Because("Dani", ("points", "wins"), "total", 221, 207),
    ]


def test_a_place_is_shared_when_nothing_separates() -> None:
    found = standings(Field(people=NAMES, rounds=EVENING, keys=("points", "wins")))
    assert order(found) == [(1, "Ana"), (1, "Eva"), (3, "Beto"), (4, "Carla"), (5, "Fede"), (6, "Dani"), (6, "Gala")]
    assert found.row("Gala").because == Because("Dani", ("points", "wins"))


def test_the_organiser_decides_which_key_is_first() -> None:
    found = standings(Field(people=NAMES, rounds=EVENING, keys=("total",)))
    assert order(found)[:3] == [(1, "Beto"), (2, "Ana"), (3, "Eva")]
    assert order(found)[3:5] == [(4, "Carla"), (4, "Fede")]


def test_a_penalty_is_taken_off_and_stays_visible() -> None:
    penalty = PointPenalty("Ana", Fraction(1, 2), "late")
    found = standings(Field(people=NAMES, rounds=EVENING, penalties=(penalty,)))
    assert [row.player for row in found.rows][:3] == ["Eva", "Beto", "Ana"]
    assert (found.row("Ana").penalties, found.row("Ana").tally.earned) == ((penalty,), Fraction(29, 4))
    assert found.row("Ana").values["points"] == Fraction(27, 4)


def test_a_penalty_below_nothing_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        standings(Field(people=NAMES, penalties=(PointPenalty("Ana", Fraction(-1)),)))
    assert caught.value.code == "negative_points"


@pytest.mark.parametrize("keys", [(), ("points", "points"), ("luck",)])
def test_keys_that_make_no_order_are_refused(keys: tuple[str, ...]) -> None:
    with pytest.raises(RuleError) as caught:
        Field(people=NAMES, keys=keys)
    assert caught.value.code == "bad_file"


def test_the_same_person_is_not_in_twice() -> None:
    with pytest.raises(RuleError) as caught:
        Field(people=("Ana", "Beto", "Ana"))
    assert caught.value.code == "duplicate_player"


def test_who_is_excluded_has_no_row_and_changes_no_other_one() -> None:
    field = Field(people=NAMES, rounds=EVENING, keys=("points", "total", "opponents"))
    before, after = standings(field), standings(replace(field, excluded=frozenset({"Eva"})))
    assert [row.player for row in after.rows] == [row.player for row in before.rows if row.player != "Eva"]
    assert {row.player: row.tally for row in after.rows} == {
        row.player: row.tally for row in before.rows if row.player != "Eva"
    }


def test_a_table_under_way_makes_its_players_provisional() -> None:
    live = tuple(replace(result, provisional=True) for result in by_decision({"Ana": 3, "Dani": 5}))
    found = standings(Field(people=NAMES, rounds=(*EVENING, PlayedRound(results=live))))
    assert found.provisional
    assert {row.player for row in found.rows if row.provisional} == {"Ana", "Dani"}


def test_strength_of_opponents_is_the_mean_of_what_they_earned_and_a_bye_has_none() -> None:
    evening = (*EVENING, played({"Beto": 1, "Carla": 2}, out="x"))
    found = standings(Field(people=(*NAMES, "x"), rounds=evening, keys=("opponents",)))
    # Beto met Ana 7¼, Carla 5 + 1, Dani 2; Carla 6, Fede 4½, Gala 2; Carla 6.
    assert found.row("Beto").values["opponents"] == (Fraction(29, 4) + 6 + 2 + 6 + Fraction(9, 2) + 2 + 6) / 7
    assert (found.row("x").values["opponents"], found.rows[-1].player) == (None, "x")


def test_direct_meeting_counts_only_where_all_tied_have_met_equally() -> None:
    evening = (
        played({"a": 1, "b": 2, "x": 3}, {"c": 1, "d": 2, "y": 3}),
        played({"b": 1, "a": 2, "z": 3}, {"c": 9, "d": 8}),
    )
    keys = ("wins", "direct")
    two = standings(Field(people=("a", "b", "c", "d"), rounds=(evening[0],), keys=keys))
    assert order(two) == [(1, "a"), (1, "c"), (3, "b"), (3, "d")]
    four = standings(Field(people=("a", "b", "c", "d"), rounds=evening, keys=keys))
    assert order(four) == [(1, "a"), (1, "b"), (1, "c"), (1, "d")]
    assert {row.values["direct"] for row in four.rows} == {None}


def test_direct_meeting_separates_those_level_who_met() -> None:
    evening = (played({"a": 1, "b": 2, "c": 3}), played({"a": 5}, {"b": 4}, {"c": 4}))
    found = standings(Field(people=("a", "b", "c"), rounds=evening, keys=("rebuys", "direct")))
    assert [(row.player, row.values["direct"]) for row in found.rows] == [
        ("a", Fraction(2)),
        ("b", Fraction(1)),
        ("c", Fraction(0)),
    ]
    assert found.rows[1].because == Because("a", ("rebuys",), "direct", Fraction(1), Fraction(2))


def test_the_lot_can_be_recomputed_by_anyone() -> None:
    # printf '7:Ana' | sha256sum
    assert lot_number("Ana", 7) == int("8182b2587db8", 16)


def test_the_lot_parts_those_level_and_only_them() -> None:
    field = Field(people=("p", "q", "r"), rounds=(played({"p": 1, "q": 1, "r": 2}),), keys=("points", "lot"), seed=3)
    found = standings(field)
    first, second = sorted(("p", "q"), key=lambda who: lot_number(who, 3))
    assert order(found) == [(1, first), (2, second), (3, "r")]
    assert found.row("r").values == {"points": Fraction(1)}


def test_some_of_the_people_are_placed_among_themselves_and_compared_with_who_is_above_there() -> None:
    table = by_decision({"Ana": 10, "Beto": 20, "Carla": 20, "Dani": 30})
    whole = standings(
        Field(people=("Ana", "Beto", "Carla", "Dani"), rounds=(PlayedRound(results=table),), keys=("total",))
    )
    found = among(whole, ["Dani", "Carla", "Beto"])
    assert order(found) == [(1, "Beto"), (1, "Carla"), (3, "Dani")]
    assert [row.because for row in found.rows] == [
        None,
        Because("Beto", ("total",)),
        Because("Carla", (), "total", 30, 20),
    ]


def test_a_correction_names_who_moved() -> None:
    before = standings(Field(people=NAMES, rounds=EVENING, keys=("points",)))
    corrected = played({"Ana": 10, "Beto": 30, "Carla": 50, "Dani": 102}, {"Eva": 20, "Fede": 40, "Gala": 39})
    after = standings(Field(people=NAMES, rounds=(corrected, EVENING[1]), keys=("points",)))
    assert moved(before, after) == (
        Moved("Gala", before.row("Gala"), after.row("Gala")),
        Moved("Fede", before.row("Fede"), after.row("Fede")),
        Moved("Dani", before.row("Dani"), after.row("Dani")),
    )
    assert [(item.player, item.after.place) for item in moved(before, after) if item.after] == [
        ("Gala", 5),
        ("Fede", 6),
        ("Dani", 7),
    ]


def test_somebody_who_is_not_there_has_no_row() -> None:
    with pytest.raises(RuleError) as caught:
        standings(Field(people=NAMES)).row("Zoe")
    assert caught.value.code == "unknown_player"


ALL = st.permutations(sorted(TIEBREAKERS)).flatmap(
    lambda keys: st.integers(1, len(keys)).map(lambda number: tuple(keys[:number]))
)
SOME = settings(max_examples=40)
SIMPLE = ("points", "wins", "total", "conceded", "chinchones", "best", "worst", "closes")


@SOME
@given(rounds(), ALL)
def test_the_order_of_the_input_makes_no_difference(evening: tuple[PlayedRound, ...], keys: tuple[str, ...]) -> None:
    mixed = [replace(one, results=tuple(reversed(one.results))) for one in reversed(evening)]
    field = Field(people=PEOPLE, rounds=evening, keys=keys)
    other = Field(people=PEOPLE[::-1], rounds=tuple(mixed), keys=keys)
    one, two = standings(field), standings(other)
    assert [(row.place, row.player, row.values, row.because) for row in one.rows] == [
        (row.place, row.player, row.values, row.because) for row in two.rows
    ]


@SOME
@given(rounds(), st.permutations(SIMPLE).map(lambda keys: tuple(keys[:3])))
def test_places_are_those_of_comparing_everybody_with_everybody(
    evening: tuple[PlayedRound, ...], keys: tuple[str, ...]
) -> None:
    found = standings(Field(people=PEOPLE, rounds=evening, keys=keys))
    sums = tallies(PEOPLE, evening)
    places = {who: 1 + sum(ahead(sums[other], sums[who], keys) for other in PEOPLE) for who in PEOPLE}
    assert {row.player: row.place for row in found.rows} == places


def ahead(one: Tally, other: Tally, keys: tuple[str, ...]) -> bool:
    """Whether `one` beats `other` at the first key that differs, worked without the registry."""
    for key in keys:
        if key == "conceded":
            mine = Fraction(one.conceded, one.hands) if one.hands else Fraction(10**6)
            theirs = Fraction(other.conceded, other.hands) if other.hands else Fraction(10**6)
        else:
            mine, theirs = getattr(one, key), getattr(other, key)
        if mine != theirs:
            return bool(mine < theirs) if key in ("conceded", "total") else bool(mine > theirs)
    return False


@SOME
@given(rounds(), ALL)
def test_a_void_table_and_the_place_of_the_void_change_nothing(
    evening: tuple[PlayedRound, ...], keys: tuple[str, ...]
) -> None:
    void = PlayedRound(results=voided(by_decision({"a": 0, "b": 99, "x": 5})))
    field = Field(people=PEOPLE, rounds=evening, keys=keys)
    assert standings(field) == standings(replace(field, rounds=(*evening, void)))


@SOME
@given(rounds(), st.sampled_from(PEOPLE))
def test_who_wins_everything_is_first(evening: tuple[PlayedRound, ...], champion: str) -> None:
    best = [
        played(*({who: -1 if who == champion else 5 for who in table} for table in {r.table for r in one.results}))
        for one in evening
    ]
    found = standings(Field(people=PEOPLE, rounds=tuple(best), keys=("points", "wins", "total")))
    assert found.row(champion).place == 1


@SOME
@given(rounds(), ALL)
def test_rows_never_fall_behind_a_worse_value_of_the_first_key(
    evening: tuple[PlayedRound, ...], keys: tuple[str, ...]
) -> None:
    first = keys[0]
    values = [row.values[first] for row in standings(Field(people=PEOPLE, rounds=evening, keys=keys)).rows]
    known = [value for value in values if value is not None]
    assert values[: len(known)] == sorted(known, reverse=TIEBREAKERS[first].best == "high")


@SOME
@given(rounds(), ALL, st.sampled_from(PEOPLE))
def test_a_drop_never_changes_what_others_have(
    evening: tuple[PlayedRound, ...], keys: tuple[str, ...], gone: str
) -> None:
    later = (*evening, PlayedRound(results=(absent(gone),)))
    before = standings(Field(people=PEOPLE, rounds=evening, keys=keys))
    after = standings(Field(people=PEOPLE, rounds=later, keys=keys, excluded=frozenset({gone})))
    assert {row.player: row.tally for row in after.rows} == {
        row.player: row.tally for row in before.rows if row.player != gone
    }
