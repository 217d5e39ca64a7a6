from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.errors import RuleError
from tests.tournaments.engine.checks import meetings, repeats, seats_everybody, sumsq
from tournaments.engine.bounds import Bound
from tournaments.engine.seating import Draw, Request, draw
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


@settings(max_examples=60, deadline=None)
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
        (8, (4, 4), {"history": ((("p1", "x"),),)}, "unknown_player"),
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
