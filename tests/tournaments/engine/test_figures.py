"""A player's figures by hand-made examples, and what holds for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.figures import (
    LEAST_HANDS,
    LEAST_MEETINGS,
    OF_EVENTS,
    OF_MATCHES,
    Line,
    Meeting,
    Placings,
    Returns,
    Run,
    Sums,
    by_rules,
    meetings,
    moving,
    nemeses,
    placings,
    returns,
    runs,
    sums,
    victims,
)


def line(match: str = "m", player: str = "ana", place: int = 1, **more: int | str | bool) -> Line:
    told = {"rules": "r", "size": 4, "won": place == 1, **more}
    return Line(match=match, player=player, place=place, **told)  # type: ignore[arg-type]  # fields by name


def a_table(match: str, *order: str) -> list[Line]:
    """A match in which everybody's place is that in `order`."""
    return [line(match, player, place, size=len(order)) for place, player in enumerate(order, start=1)]


def in_a_row(places: Sequence[int]) -> list[Line]:
    return [line(f"m{number}", place=place) for number, place in enumerate(places, start=1)]


def test_matches_add_up() -> None:
    one = line(total=90, hands=7, conceded=95, closes=2, tens=1, chinchones=1, wrong_closes=1, rebuys=2)
    two = line(place=3, total=104, hands=5, conceded=104)
    assert sums([one, two]) == Sums(
        matches=2, won=1, hands=12, total=194, conceded=199, closes=2, tens=1, chinchones=1, wrong_closes=1, rebuys=2
    )


def test_means_are_of_matches_and_of_hands() -> None:
    found = sums([line(total=90, hands=8, conceded=96, closes=3), line(total=103, hands=4, conceded=102)])
    assert found.per_match == Fraction(193, 2)
    assert found.per_hand == Fraction(198, 12)
    assert found.closing == Fraction(3, 12)


def test_a_few_hands_say_nothing() -> None:
    assert sums([line(hands=LEAST_HANDS - 1, conceded=50)]).per_hand is None
    assert sums([line(hands=LEAST_HANDS, conceded=50)]).per_hand == 5
    assert sums([]).per_match is None


def test_rulesets_are_kept_apart_the_most_played_first() -> None:
    found = by_rules([line(rules="b", total=1), line(rules="a", total=2), line(rules="b", total=4)])
    assert list(found.items()) == [("b", Sums(matches=2, won=2, total=5)), ("a", Sums(matches=1, won=1, total=2))]


def test_places_are_counted_with_the_share_of_the_others_beaten() -> None:
    found = placings([(1, 1, 4), (1, 2, 3), (4, 1, 4)])
    assert found == Placings({1: 2, 4: 1}, 3, (1 + Fraction(3, 4) + 0) / 3)
    assert placings([]) == Placings({}, 0, None)


def test_what_came_of_rebuys() -> None:
    found = returns(
        [line(rebuys=2), line(place=4, rebuys=1), line(place=3, level=2, rebuys=1), line(place=2, rebuys=1)]
    )
    assert found == Returns(matches=4, rebuys=5, won=1, between=1, last=2)
    assert returns([line()]) == Returns()


def test_the_longest_run_of_two_alike_is_the_newer() -> None:
    found = runs(in_a_row([1, 1, 3, 1, 1]), OF_MATCHES)
    assert found["wins"] == Run(2, "m4", "m5", now=True)
    assert found["not_last"] == Run(5, "m1", "m5", now=True)
    assert "chinchones" not in found


def test_a_run_ends_with_the_first_match_that_is_none() -> None:
    assert runs(in_a_row([1, 1, 1, 4]), OF_MATCHES)["wins"] == Run(3, "m1", "m3", now=False)


def test_the_first_three_of_three_are_no_podium() -> None:
    small, big = line("small", place=3, size=3), line("big", place=3, size=24)
    assert runs([big, small], OF_EVENTS)["podiums"] == Run(1, "big", "big", now=False)


def test_two_are_compared_over_the_matches_they_sat_in_together() -> None:
    tables = [
        a_table("m1", "ana", "berto", "carla"),
        a_table("m2", "carla", "berto", "ana"),
        a_table("m3", "berto", "carla"),
        [line("m4", "ana", 1, level=2), line("m4", "berto", 1, level=2)],
    ]
    assert meetings(tables, "ana") == [
        Meeting("berto", ahead=1, behind=1, level=1, places=0),
        Meeting("carla", ahead=1, behind=1, level=0, places=0),
    ]
    assert meetings(tables, "nobody") == []


def test_the_difference_is_in_places() -> None:
    found = meetings([a_table("m1", "ana", "berto", "carla"), a_table("m2", "ana", "carla")], "ana")
    assert [(one.other, one.difference) for one in found] == [("carla", Fraction(3, 2)), ("berto", 1)]


def test_victims_and_nemeses_have_been_met_often_enough() -> None:
    met = [
        Meeting("often", ahead=LEAST_MEETINGS),
        Meeting("rarely", ahead=LEAST_MEETINGS - 1),
        Meeting("mostly", ahead=4, behind=2),
        Meeting("even", ahead=3, behind=3),
        Meeting("strong", ahead=1, behind=6),
    ]
    assert [one.other for one in victims(met)] == ["often", "mostly"]
    assert [one.other for one in nemeses(met)] == ["strong"]


def test_a_moving_mean_begins_with_what_there_is() -> None:
    assert moving([Fraction(1), Fraction(0), Fraction(2)], window=2) == [1, Fraction(1, 2), 1]


PEOPLE = ("ana", "berto", "carla", "dani", "eva")


@st.composite
def _tables(draw: st.DrawFn) -> list[list[Line]]:
    tables = []
    for number in range(draw(st.integers(0, 8))):
        people = draw(st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=5, unique=True))
        scores = [draw(st.integers(0, 3)) for _player in people]
        tables.append(
            [
                line(
                    f"m{number}",
                    player,
                    1 + sum(other < score for other in scores),
                    level=scores.count(score),
                    size=len(people),
                    won=score == min(scores),
                    rules=draw(st.sampled_from("xy")),
                    hands=draw(st.integers(0, 12)),
                    conceded=draw(st.integers(0, 120)),
                    rebuys=draw(st.integers(0, 2)),
                )
                for player, score in zip(people, scores, strict=True)
            ]
        )
    return tables


@given(tables=_tables())
def test_what_one_is_ahead_the_other_is_behind(tables: list[list[Line]]) -> None:
    found = {(player, one.other): one for player in PEOPLE for one in meetings(tables, player)}
    for (player, other), one in found.items():
        back = found[other, player]
        assert (back.ahead, back.behind, back.level, back.places) == (one.behind, one.ahead, one.level, -one.places)
        assert one.share + back.share == 1


@given(tables=_tables(), player=st.sampled_from(PEOPLE))
def test_the_parts_add_up_to_the_whole(tables: list[list[Line]], player: str) -> None:
    lines = [one for table in tables for one in table if one.player == player]
    assert sum(by_rules(lines).values(), Sums()) == sums(lines)
    back = returns(lines)
    assert (back.won + back.between + back.last, back.rebuys) == (back.matches, sums(lines).rebuys)
    places = placings((one.place, one.level, one.size) for one in lines)
    assert sum(places.counts.values()) == places.events == len(lines)


@given(tables=_tables())
def test_everybody_together_beats_half_of_the_others(tables: list[list[Line]]) -> None:
    for table in tables:
        assert sum(one.beaten for one in table) == Fraction(len(table), 2)


@given(places=st.lists(st.integers(1, 4), max_size=30))
def test_no_run_is_longer_than_the_one_found(places: list[int]) -> None:
    lines = in_a_row(places)
    longest = max((len(part) for part in "".join("w" if place == 1 else " " for place in places).split()), default=0)
    found = runs(lines, OF_MATCHES).get("wins")
    assert (found.length if found else 0) == longest
