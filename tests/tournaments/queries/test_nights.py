"""Places of evenings, and of events in which two turned out to be one person."""

from __future__ import annotations

from fractions import Fraction

from tournaments.engine.season import Score, share_beaten
from tournaments.queries.nights import by_points, once


def places(scores: object) -> list[tuple[str, int, int]]:
    return [(score.player, score.place, score.level) for score in scores]  # type: ignore[attr-defined]  # scores


def test_places_go_by_points_and_the_level_share_one() -> None:
    points = {"1": 3, "2": 5, "3": 3, "4": 1}
    found = by_points([Score(player, 1, points=Fraction(value)) for player, value in points.items()])
    assert places(found) == [("2", 1, 1), ("1", 2, 2), ("3", 2, 2), ("4", 4, 1)]


def test_who_came_behind_the_worse_of_two_entries_of_one_person_moves_up() -> None:
    rows = [Score("1", 1), Score("2", 2, 2), Score("1", 2, 2), Score("3", 4, 2), Score("4", 4, 2), Score("1", 6)]
    found = list(once(rows))
    assert places(found) == [("1", 1, 1), ("2", 2, 1), ("3", 3, 2), ("4", 3, 2)]
    assert [share_beaten(score, len(found)) for score in found] == [1, Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)]


def test_nobody_moves_where_everybody_is_there_once() -> None:
    rows = [Score("1", 1), Score("2", 2, 2), Score("3", 2, 2)]
    assert list(once(rows)) == rows
