from __future__ import annotations

from tests.tournaments.engine.evenings import played
from tournaments.engine.podium import Placed, final_places
from tournaments.engine.standings import Field, Standings, standings


def stage(totals: dict[str, int]) -> Standings:
    return standings(Field(people=tuple(totals), rounds=(played(totals),), keys=("total",)))


FIRST = stage({"a": 1, "b": 2, "c": 3, "d": 4, "e": 4, "f": 9})
FINAL = stage({"a": 30, "b": 10, "c": 30})


def test_who_came_further_is_ahead_and_shared_places_stay_shared() -> None:
    found = final_places([FIRST, FINAL])
    assert [(item.place, item.player, item.stage) for item in found] == [
        (1, "b", 2),
        (2, "a", 2),
        (2, "c", 2),
        (4, "d", 1),
        (4, "e", 1),
        (6, "f", 1),
    ]
    assert found[0] == Placed(1, "b", 2, FINAL.row("b"))


def test_one_who_reached_the_final_from_a_shared_place_leaves_the_other_behind() -> None:
    final = stage({"a": 1, "b": 2, "c": 3, "e": 4})
    found = final_places([FIRST, final])
    assert [(item.place, item.player) for item in found] == [(1, "a"), (2, "b"), (3, "c"), (4, "e"), (5, "d"), (6, "f")]


def test_a_tournament_of_one_stage_ends_as_its_standings() -> None:
    assert [(item.place, item.player) for item in final_places([FIRST])] == [
        (row.place, row.player) for row in FIRST.rows
    ]
