from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tests.tournaments.engine.checks import meetings, repeats, seats_everybody, sumsq
from tournaments.engine.bounds import Bound
from tournaments.engine.seating import Draw, Request, Seating, draw
from tournaments.engine.tables import Wish, best_split


def request(people: int, sizes: tuple[int, ...], rounds: int, **more: Any) -> Request:
    """A draw for p1…pN at the same tables in every round."""
    return Request(players=tuple(f"p{i}" for i in range(1, people + 1)), sizes=(sizes,) * rounds, **more)


def valid(found: Draw, wanted: Request) -> bool:
    """Whether every round seats everybody once, at tables of the sizes asked for."""
    return (
        all(seats_everybody(tables, wanted.players) for tables in found.rounds)
        and tuple(tuple(map(len, tables)) for tables in found.rounds) == wanted.sizes
    )


@settings(max_examples=60)
@given(st.integers(5, 300), st.integers(2, 8), st.integers(1, 6), st.booleans(), st.data())
def test_any_number_of_people_at_any_tables_gives_a_valid_draw(
    people: int, size: int, rounds: int, ranked: bool, data: st.DataObject
) -> None:
    players = [f"p{i}" for i in range(1, people + 1)]
    apart = data.draw(st.lists(st.sampled_from(list(combinations(players[:12], 2))), max_size=4))
    ranking = tuple(reversed(players)) if ranked else None
    wanted = request(
        people, best_split(people, Wish(size)), rounds, apart=tuple(apart), ranking=ranking, seed=people, effort=0.01
    )
    found = draw(wanted)
    assert valid(found, wanted)
    assert found.repeats == repeats(found.rounds) >= found.bound.repeats
    assert found.sumsq == sumsq(found.rounds) >= found.bound.sumsq


def test_the_same_request_gives_the_same_draw() -> None:
    assert draw(request(14, (4, 4, 3, 3), 5, seed=5, effort=0.05)) == draw(
        request(14, (4, 4, 3, 3), 5, seed=5, effort=0.05)
    )


def test_another_seed_gives_another_draw() -> None:
    assert draw(request(16, (4,) * 4, 5, seed=1)).rounds != draw(request(16, (4,) * 4, 5, seed=2)).rounds


def test_a_published_draw_stays_what_it_was() -> None:
    """If this fails, draws published by an earlier version can't be repeated any more: say so in the changelog."""
    found = draw(request(9, (3, 3, 3), 1, seed=7))
    assert found.rounds == ((("p2", "p4", "p9"), ("p8", "p1", "p7"), ("p5", "p6", "p3")),)


def test_figures_count_history_and_draw_together() -> None:
    history = ((("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8")), (("p1", "p2"),))
    found = draw(request(8, (4, 4), 2, history=history, effort=0.05))
    assert (found.repeats, found.sumsq) == (repeats([*history, *found.rounds]), sumsq([*history, *found.rounds]))
    assert found.most_meetings == max(meetings([*history, *found.rounds]).values())
    assert found.bound == Bound(9, 63)


def test_first_seats_are_even_over_history_and_draw() -> None:
    history = ((("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8")),)
    found = draw(request(8, (4, 4), 3, history=history, effort=0.05))
    leads = [table[0] for tables in (*history, *found.rounds) for table in tables]
    assert found.first_seats == (1, 1)
    assert sorted(leads) == sorted(f"p{i}" for i in range(1, 9))


def test_who_is_to_be_kept_apart_does_not_meet() -> None:
    apart = (("p1", "p2"), ("p2", "p3"), ("p1", "p3"))
    found = draw(request(16, (4,) * 4, 4, apart=apart, effort=0.2))
    met = meetings(found.rounds)
    assert (found.apart_broken, [met[frozenset(pair)] for pair in apart]) == (0, [0, 0, 0])


def test_what_could_not_be_kept_apart_is_counted() -> None:
    found = draw(request(4, (4,), 2, apart=(("p1", "p2"), ("p2", "p1"), ("p3", "p4"))))
    assert found.apart_broken == 4


def test_who_has_left_counts_for_nobody() -> None:
    history = ((("gone", "p1", "p2", "p3"), ("p4", "p5", "p6", "left")),)
    found = draw(request(6, (3, 3), 1, history=history, effort=0.05))
    assert found.sumsq == sumsq([*_without(history, {"gone", "left"}), *found.rounds])
    assert found.first_seats == (0, 1)


def _without(rounds: Iterable[Seating], gone: set[str]) -> list[list[tuple[str, ...]]]:
    return [[tuple(name for name in table if name not in gone) for table in tables] for tables in rounds]


@pytest.mark.parametrize("ranked", [False, True])
def test_early_rounds_keep_apart_who_may_meet_later(ranked: bool) -> None:
    players = tuple(f"p{i}" for i in range(1, 9))
    clubs = (("p1", "p2"), ("p3", "p4"), ("p5", "p6"), ("p7", "p8"))
    found = draw(
        request(8, (4, 4), 4, apart_early=clubs, early_rounds=2, ranking=players if ranked else None, effort=0.3)
    )
    early, late = meetings(found.rounds[:2]), meetings(found.rounds[2:])
    assert [early[frozenset(pair)] for pair in clubs] == [0, 0, 0, 0]
    assert any(late[frozenset(pair)] for pair in clubs)
    assert found.apart_broken == 0


@pytest.mark.parametrize("ranked", [False, True])
def test_a_fixed_table_is_kept_in_every_round(ranked: bool) -> None:
    ranking = tuple(f"p{i}" for i in range(1, 24)) if ranked else None
    fixed = (("p1", 6), ("p20", 2), ("p21", 2))
    found = draw(request(23, (4, 4, 4, 4, 4, 3), 4, fixed=fixed, ranking=ranking, effort=0.05))
    assert all(name in tables[table - 1] for tables in found.rounds for name, table in fixed)
    assert all(sorted(map(len, tables)) == [3, 4, 4, 4, 4, 4] for tables in found.rounds)


def test_one_fixed_table_costs_no_repeat() -> None:
    found = draw(request(40, (4,) * 10, 10, fixed=(("p1", 1), ("p2", 3))))
    assert (found.repeats, found.method) == (0, "starter")


def test_tables_are_changed_where_that_is_wished() -> None:
    played = draw(request(48, (4,) * 12, 1)).rounds
    found = draw(request(48, (4,) * 12, 2, history=played, change_tables=True))
    sat = [(name, place) for tables in (*played, *found.rounds) for place, table in enumerate(tables) for name in table]
    assert (found.same_table, len(set(sat))) == (0, 144)


@pytest.mark.parametrize("ranked", [False, True])
def test_who_sat_short_does_not_again(ranked: bool) -> None:
    ranking = tuple(f"p{i}" for i in range(1, 12)) if ranked else None
    history = ((("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"), ("p9", "p10", "p11")),)
    found = draw(request(11, (4, 4, 3), 1, history=history, short_below=4, ranking=ranking, effort=0.2))
    short = [name for tables in (*history, *found.rounds) for table in tables if len(table) == 3 for name in table]
    assert (len(set(short)), found.short_seats) == (6, (0, 1))


@pytest.mark.parametrize("ranked", [False, True])
def test_byes_go_round(ranked: bool) -> None:
    ranking = tuple(f"p{i}" for i in range(1, 11)) if ranked else None
    found = draw(request(10, (4, 4), 5, byes=1, ranking=ranking, effort=0.05))
    assert found.byes is not None
    assert sorted(name for names in found.byes for name in names) == sorted(f"p{i}" for i in range(1, 11))
    assert all(
        seats_everybody([*tables, names], [f"p{i}" for i in range(1, 11)])
        for tables, names in zip(found.rounds, found.byes, strict=True)
    )


def test_more_byes_than_anybody_may_have_are_an_error() -> None:
    with pytest.raises(RuleError, match="byes") as caught:
        draw(request(10, (4, 4), 6, byes=1))
    assert caught.value.code == "bad_file"


def test_who_missed_a_round_sits_out_last() -> None:
    found = draw(request(5, (4,), 4, byes=1, history=((("p1", "p2", "p3", "p4"),),)))
    assert found.byes is not None
    assert sorted(names[0] for names in found.byes) == ["p1", "p2", "p3", "p4"]


def test_a_plan_is_kept_when_somebody_leaves() -> None:
    plan = draw(request(24, (4,) * 6, 7)).rounds
    rest = tuple(f"p{i}" for i in range(2, 25))
    wanted = Request(players=rest, sizes=((4, 4, 4, 4, 4, 3),) * 4, history=plan[:3], planned=plan[3:])
    found = draw(wanted)
    assert valid(found, wanted)
    assert (found.method, found.repeats) == ("plan", 0)
    kept = [{frozenset(table) for table in tables} for tables in found.rounds]
    assert kept == [{frozenset(table) - {"p1"} for table in tables} for tables in plan[3:]]


def test_a_newcomer_joins_a_plan() -> None:
    plan = draw(request(24, (4,) * 6, 7)).rounds
    everybody = (*(f"p{i}" for i in range(1, 25)), "late")
    wanted = Request(players=everybody, sizes=((5, 4, 4, 4, 4, 4),) * 4, history=plan[:3], planned=plan[3:], effort=0.3)
    found = draw(wanted)
    assert valid(found, wanted)
    assert found.repeats <= 5


def test_figures_of_wishes_are_told_only_where_wished() -> None:
    found = draw(request(9, (3, 3, 3), 2))
    assert (found.byes, found.same_table, found.short_seats) == (None, None, None)


def test_rounds_by_standings_keep_neighbours_together() -> None:
    ranking = tuple(f"p{i}" for i in range(12, 0, -1))
    found = draw(request(12, (4, 4, 4), 1, ranking=ranking))
    assert [set(table) for table in found.rounds[0]] == [set(ranking[:4]), set(ranking[4:8]), set(ranking[8:])]
    assert (found.method, found.spread) == ("ranking", 3.0)


def test_rounds_by_standings_avoid_one_another() -> None:
    ranking = tuple(f"p{i}" for i in range(1, 17))
    assert draw(request(16, (4,) * 4, 3, ranking=ranking)).repeats == 0


def test_spread_is_told_only_for_standings() -> None:
    assert draw(request(9, (3, 3, 3), 2)).spread is None


@pytest.mark.parametrize(
    ("people", "sizes", "more", "code"),
    [
        (1, (1,), {}, "too_few_players"),
        (3, (4,), {}, "too_few_players"),
        (9, (4, 4), {}, "bad_file"),
        (9, (9,), {}, "bad_file"),
        (9, (8, 1), {}, "bad_file"),
        (8, (4, 4), {"apart": (("p1", "x"),)}, "unknown_player"),
        (8, (4, 4), {"apart": (("p1", "p1"),)}, "duplicate_player"),
        (8, (4, 4), {"apart_early": (("p1", "x"),)}, "unknown_player"),
        (8, (4, 4), {"apart_early": (("p1", "p1"),)}, "duplicate_player"),
        (8, (4, 4), {"early_rounds": 0}, "bad_file"),
        (8, (4, 4), {"byes": -1}, "bad_file"),
        (8, (4, 3), {}, "bad_file"),
        (8, (4, 5), {"byes": 1}, "bad_file"),
        (8, (4, 4), {"fixed": (("x", 1),)}, "unknown_player"),
        (8, (4, 4), {"fixed": (("p1", 1), ("p1", 2))}, "duplicate_player"),
        (8, (4, 4), {"fixed": (("p1", 3),)}, "bad_file"),
        (8, (4, 4), {"fixed": (("p1", 0),)}, "bad_file"),
        (8, (4, 4), {"fixed": tuple((f"p{i}", 1) for i in range(1, 6))}, "bad_file"),
        (8, (4, 4), {"planned": ((("p1", "p2"), ("p3", "p1")),)}, "duplicate_player"),
        (8, (4, 4), {"history": ((("p1", "p2"), ("p3", "p1")),)}, "duplicate_player"),
        (4, (4,), {"ranking": ("p1", "p2", "p3")}, "bad_file"),
        (4, (4,), {"ranking": ("p1", "p2", "p3", "p3")}, "duplicate_player"),
        (4, (4,), {"ranking": ("p1", "p2", "p3", "x")}, "unknown_player"),
        (4, (4,), {"effort": 0}, "bad_file"),
    ],
)
def test_what_cannot_be_done_is_an_error(people: int, sizes: tuple[int, ...], more: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        request(people, sizes, 1, **more)
    assert caught.value.code == code


def test_a_name_twice_is_an_error() -> None:
    with pytest.raises(RuleError) as caught:
        Request(players=("Ana", "Beto", "Ana"), sizes=((3,),))
    assert (caught.value.code, caught.value.params) == ("duplicate_player", {"player": "Ana"})


def test_a_draw_without_rounds_is_an_error() -> None:
    with pytest.raises(RuleError, match="no round"):
        Request(players=("Ana", "Beto"), sizes=())
