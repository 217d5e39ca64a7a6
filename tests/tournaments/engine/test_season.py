"""Seasons: what counts, what is dropped, who is ahead, and what a change of the rule would do."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tournaments.engine.season import Event, Rule, Score, season_tallies, share_beaten
from tournaments.engine.season_table import finalists, season_table, shifts

F = Fraction
PLACES = Rule(weights={"places": F(1)}, placing=(F(10), F(6), F(3), F(1)))


def event(code: str, *players: str, **changes: object) -> Event:
    """An event that ended in this order."""
    scores = tuple(Score(player=player, place=place) for place, player in enumerate(players, start=1))
    return replace(Event(code=code, scores=scores), **changes)  # type: ignore[arg-type]  # fields by name


def totals(events: list[Event], rule: Rule) -> dict[str, Fraction]:
    return {player: tally.total for player, tally in season_tallies(events, rule).items()}


def test_the_placing_table_gives_its_points_and_nothing_beyond_it() -> None:
    played = event("a", "Ana", "Beto", "Carla", "Dani", "Eva")
    assert totals([played], PLACES) == {"Ana": 10, "Beto": 6, "Carla": 3, "Dani": 1, "Eva": 0}


def test_a_shared_place_gets_the_mean_of_those_it_takes_up() -> None:
    scores = (Score(player="Ana", place=1), *(Score(player=name, place=2, level=2) for name in ("Beto", "Carla")))
    assert totals([Event(code="a", scores=scores)], PLACES) == {"Ana": 10, "Beto": F(9, 2), "Carla": F(9, 2)}


@pytest.mark.parametrize(
    ("place", "level", "field", "share"),
    [
        (1, 1, 4, F(1)),
        (4, 1, 4, F(0)),
        (2, 1, 4, F(2, 3)),
        (1, 2, 4, F(5, 6)),
        (1, 4, 4, F(1, 2)),
        (3, 1, 21, F(9, 10)),
    ],
)
def test_the_share_beaten_is_the_same_scale_in_every_field(place: int, level: int, field: int, share: Fraction) -> None:
    assert share_beaten(Score(player="Ana", place=place, level=level), field) == share


def test_sources_are_weighed_and_added_to_bonuses() -> None:
    rule = Rule(weights={"beaten": F(50), "points": F(2), "wins": F(5)}, chinchon=F(3), attendance=F(1))
    ana = Score(player="Ana", place=1, points=F(11), wins=F(2), chinchones=1)
    [mark] = season_tallies([Event(code="a", scores=(ana, Score(player="Beto", place=2)))], rule)["Ana"].marks
    assert mark.parts == {"beaten": 50, "points": 22, "wins": 10, "chinchon": 3, "attendance": 1}
    assert mark.points == 86


def test_only_the_best_count_and_the_earlier_of_two_equal_ones() -> None:
    events = [event("a", "Ana", "Beto"), event("b", "Beto", "Ana"), event("c", "Ana", "Beto")]
    tally = season_tallies(events, replace(PLACES, best_of=1))["Ana"]
    assert [(mark.event, mark.why) for mark in tally.marks] == [("a", "counts"), ("b", "dropped"), ("c", "dropped")]
    assert tally.total == 10


def test_the_worst_are_dropped_while_one_is_left() -> None:
    events = [event("a", "Beto", "Ana"), event("b", "Ana", "Beto")]
    assert totals(events, replace(PLACES, drop=1)) == {"Beto": 10, "Ana": 10}
    assert totals(events[:1], replace(PLACES, drop=1)) == {"Beto": 10, "Ana": 6}


def test_an_event_with_too_small_a_field_counts_for_nobody() -> None:
    tally = season_tallies([event("a", "Ana", "Beto")], replace(PLACES, least_field=3))["Ana"]
    assert (tally.total, tally.wins, [mark.why for mark in tally.marks]) == (F(0), 0, ["small"])


def test_the_share_beaten_that_breaks_ties_leaves_too_small_events_out() -> None:
    events = [event("a", "Ana", "Beto", "Carla"), event("b", "Beto", "Ana")]
    tallies = season_tallies(events, replace(PLACES, least_field=3))
    assert [tallies[player].beaten for player in ("Ana", "Beto", "Carla")] == [F(1), F(1, 2), F(0)]
    assert season_tallies(events[1:], replace(PLACES, least_field=3))["Ana"].beaten == F(0)


def test_who_has_not_played_enough_is_not_ranked_and_told_how_many_are_missing() -> None:
    events = [event("a", "Ana", "Beto"), event("b", "Beto", "Carla")]
    rows = season_table(events, replace(PLACES, least_events=2)).rows
    assert [(row.player, row.place, row.missing) for row in rows] == [
        ("Beto", 1, 0),
        ("Ana", None, 1),
        ("Carla", None, 1),
    ]


def test_places_say_what_separates_them_and_how_far_the_next_one_is() -> None:
    rows = season_table([event("a", "Ana", "Beto", "Carla"), event("b", "Beto", "Ana", "Carla")], PLACES, seed=1).rows
    assert {row.player: row.place for row in rows}["Carla"] == 3
    assert {rows[0].player, rows[1].player} == {"Ana", "Beto"}
    assert (rows[0].place, rows[1].place, rows[1].separated) == (1, 2, "lot")
    assert (rows[1].needs.gap, rows[2].needs.gap, rows[2].needs.ahead) == (None, F(10), rows[1].player)


def test_without_the_lot_those_who_are_level_share_a_place() -> None:
    rows = season_table(
        [event("a", "Ana", "Beto"), event("b", "Beto", "Ana")], replace(PLACES, keys=("points", "wins"))
    ).rows
    assert [(row.player, row.place, row.separated) for row in rows] == [("Ana", 1, None), ("Beto", 1, None)]


def test_the_newest_event_moves_people_up_and_down() -> None:
    events = [event("a", "Ana", "Beto", "Carla"), event("b", "Carla", "Dani", "Beto")]
    moved = {row.player: row.moved for row in season_table(events, replace(PLACES, keys=("points", "wins"))).rows}
    assert moved == {"Carla": 2, "Ana": -1, "Beto": -1, "Dani": None}


def test_the_worst_result_that_counts_is_told_once_a_new_one_would_replace_it() -> None:
    events = [event("a", "Ana", "Beto"), event("b", "Beto", "Ana")]
    needs = {row.player: row.needs for row in season_table(events, replace(PLACES, best_of=2)).rows}
    assert (needs["Ana"].best, needs["Ana"].worst) == (F(10), F(6))
    assert season_table(events, PLACES).rows[0].needs.worst is None


def test_a_new_result_must_beat_the_worst_that_counts_or_the_best_of_those_dropped() -> None:
    events = [event("a", "Ana", "Beto"), event("b", "Beto", "Ana"), event("c", "Beto", "Carla", "Ana")]

    def beats(best_of: int | None = None, drop: int = 0) -> tuple[Fraction | None, Fraction | None]:
        rows = season_table(events, replace(PLACES, best_of=best_of, drop=drop)).rows
        needs = next(row.needs for row in rows if row.player == "Ana")
        return needs.worst, needs.beats

    assert beats() == (None, None)
    assert beats(best_of=3) == (F(3), F(3))
    assert beats(best_of=2) == (F(6), F(6))
    assert beats(drop=1) == (None, F(3))
    assert beats(drop=2) == (None, F(6))
    assert beats(drop=3) == (F(10), F(10))
    assert beats(best_of=2, drop=1) == (F(6), F(6))


def test_all_who_are_level_at_the_last_place_are_finalists() -> None:
    table = season_table([event("a", "Ana", "Beto"), event("b", "Beto", "Ana")], replace(PLACES, keys=("points",)))
    assert finalists(table, 1) == ("Ana", "Beto")


def test_an_event_twice_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        season_tallies([event("a", "Ana", "Beto"), event("a", "Ana", "Beto")], PLACES)
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"weights": {}}, "weights"),
        ({"weights": {"luck": F(1)}}, "weights"),
        ({"weights": {"beaten": F(-1)}}, "weights"),
        ({"weights": {"places": F(1)}, "placing": ()}, "placing"),
        ({"placing": (F(1), F(2))}, "placing"),
        ({"best_of": 0}, "best_of"),
        ({"drop": -1}, "drop"),
        ({"keys": ("points", "points")}, "keys"),
    ],
)
def test_a_rule_that_makes_no_sense_names_its_field(changes: dict[str, object], where: str) -> None:
    with pytest.raises(RuleError) as caught:
        Rule(**changes)  # type: ignore[arg-type]  # fields by name
    assert caught.value.params["field"] == where


names = st.lists(st.sampled_from("ABCDEFGH"), min_size=2, max_size=8, unique=True)
orders = st.lists(names, min_size=1, max_size=8)
rules = st.builds(
    lambda weights, best_of, drop, least: Rule(
        weights=weights, placing=(F(9), F(5), F(2)), best_of=best_of, drop=drop, least_field=least
    ),
    st.dictionaries(st.sampled_from(("places", "beaten")), st.fractions(0, 100), min_size=1),
    st.none() | st.integers(1, 6),
    st.integers(0, 4),
    st.integers(0, 5),
)


@given(orders, rules)
def test_playing_more_never_lowers_a_total(orders: list[list[str]], rule: Rule) -> None:
    events = [event(str(number), *order) for number, order in enumerate(orders)]
    before, after = totals(events[:-1], rule), totals(events, rule)
    assert [player for player in before if after[player] < before[player]] == []


@given(orders, rules, rules)
def test_the_preview_of_a_rule_is_what_the_table_then_says(orders: list[list[str]], old: Rule, new: Rule) -> None:
    events = [event(str(number), *order) for number, order in enumerate(orders)]
    after = {row.player: (row.place, row.tally.total) for row in season_table(events, new).rows}
    moved = {shift.player: shift.after for shift in shifts(events, old, new)}
    unmoved = {row.player: (row.place, row.tally.total) for row in season_table(events, old).rows}
    assert {**unmoved, **moved} == after


@given(orders, rules, st.randoms())
def test_the_order_of_events_changes_no_total(orders: list[list[str]], rule: Rule, chance: object) -> None:
    events = [event(str(number), *order) for number, order in enumerate(orders)]
    mixed = list(events)
    chance.shuffle(mixed)  # type: ignore[attr-defined]  # a Random
    assert totals(mixed, rule) == totals(events, rule)
