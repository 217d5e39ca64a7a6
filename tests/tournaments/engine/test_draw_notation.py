from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.errors import RuleError
from tournaments.engine.bounds import Bound
from tournaments.engine.draw_notation import draw_to_json, request_from_json
from tournaments.engine.seating import Draw, Request

FULL = {
    "players": ["Ana", "Beto", "Carla", "Dani", "Eva"],
    "rounds": 2,
    "table_size": 3,
    "min_size": 2,
    "max_size": 4,
    "apart": [["Ana", "Beto"]],
    "history": [[["Ana", "Carla"], ["Beto", "Dani"]]],
    "ranking": ["Eva", "Dani", "Carla", "Beto", "Ana"],
    "apart_early": [["Eva", "Beto"]],
    "early_rounds": 2,
    "fixed": {"Dani": 2},
    "change_tables": True,
    "short_below": 3,
    "byes": 1,
    "planned": [[["Ana", "Eva"]]],
    "seed": 7,
    "effort": 0.5,
}


def test_every_key_is_read() -> None:
    assert request_from_json(FULL) == Request(
        players=("Ana", "Beto", "Carla", "Dani", "Eva"),
        sizes=((3, 2), (3, 2)),
        apart=(("Ana", "Beto"),),
        history=((("Ana", "Carla"), ("Beto", "Dani")),),
        ranking=("Eva", "Dani", "Carla", "Beto", "Ana"),
        apart_early=(("Eva", "Beto"),),
        early_rounds=2,
        fixed=(("Dani", 2),),
        change_tables=True,
        short_below=3,
        byes=1,
        planned=((("Ana", "Eva"),),),
        seed=7,
        effort=0.5,
    )


def test_a_number_of_players_names_them() -> None:
    assert request_from_json({"players": 4}) == Request(players=("p1", "p2", "p3", "p4"), sizes=((4,),))


@pytest.mark.parametrize(
    ("more", "sizes"),
    [
        ({"sizes": [4, 3], "rounds": 2}, ((4, 3), (4, 3))),
        ({"sizes": [[4, 3], [7]]}, ((4, 3), (7,))),
        ({"sizes": [[4, 3], [7]], "rounds": 2}, ((4, 3), (7,))),
        ({"rounds": 2}, ((4, 3), (4, 3))),
        ({"max_size": 3}, ((3, 2, 2),)),
        ({"min_size": 3, "max_size": 3, "byes": 1}, ((3, 3),)),
        ({"min_size": 3, "byes": 1}, ((4, 3),)),
    ],
)
def test_sizes_are_given_or_chosen(more: dict[str, Any], sizes: tuple[tuple[int, ...], ...]) -> None:
    assert request_from_json({"players": 7, **more}).sizes == sizes


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([], "bad_file"),
        ({}, "bad_file"),
        ({"players": 8, "colour": "red"}, "bad_file"),
        ({"players": 1}, "too_few_players"),
        ({"players": -3}, "too_few_players"),
        ({"players": 2, "min_size": 3}, "too_few_players"),
        ({"players": 1001}, "too_many_players"),
        ({"players": 10**30}, "too_many_players"),
        ({"players": True}, "bad_file"),
        ({"players": "8"}, "bad_file"),
        ({"players": 8.0}, "bad_file"),
        ({"players": ["Ana", 2]}, "bad_file"),
        ({"players": ["Ana", ""]}, "bad_file"),
        ({"players": ["Ana", " Ana"]}, "duplicate_player"),
        ({"players": 8, "rounds": 0}, "bad_file"),
        ({"players": 8, "rounds": 101}, "bad_file"),
        ({"players": 8, "rounds": "2"}, "bad_file"),
        ({"players": 8, "table_size": 0}, "bad_file"),
        ({"players": 8, "table_size": 9}, "bad_file"),
        ({"players": 7, "table_size": 4, "min_size": 4, "max_size": 4}, "bad_file"),
        ({"players": 8, "min_size": 5, "max_size": 4}, "bad_file"),
        ({"players": 8, "sizes": [4, 4], "table_size": 4}, "bad_file"),
        ({"players": 8, "sizes": [4, 3]}, "bad_file"),
        ({"players": 8, "sizes": []}, "bad_file"),
        ({"players": 8, "sizes": [[4, 4], 8]}, "bad_file"),
        ({"players": 8, "sizes": [[4, 4]], "rounds": 2}, "bad_file"),
        ({"players": 8, "apart": [["p1"]]}, "bad_file"),
        ({"players": 8, "apart": [["p1", "p9"]]}, "unknown_player"),
        ({"players": 8, "history": [["p1", "p2"]]}, "bad_file"),
        ({"players": 8, "apart_early": ["p1"]}, "bad_file"),
        ({"players": 8, "apart_early": [["p1", "p9"]]}, "unknown_player"),
        ({"players": 8, "early_rounds": 0}, "bad_file"),
        ({"players": 8, "fixed": [["p1", 1]]}, "bad_file"),
        ({"players": 8, "fixed": {"p1": "1"}}, "bad_file"),
        ({"players": 8, "fixed": {"p1": True}}, "bad_file"),
        ({"players": 8, "fixed": {"p1": 3}}, "bad_file"),
        ({"players": 8, "change_tables": 1}, "bad_file"),
        ({"players": 8, "short_below": "4"}, "bad_file"),
        ({"players": 8, "byes": -1}, "bad_file"),
        ({"players": 8, "byes": 1.5}, "bad_file"),
        ({"players": 8, "planned": [["p1", "p2"]]}, "bad_file"),
        ({"players": 8, "effort": -1}, "bad_file"),
        ({"players": 8, "effort": "1"}, "bad_file"),
        ({"players": 8, "history": [[[1, 2]]]}, "bad_file"),
        ({"players": 8, "ranking": [1, 2, 3, 4, 5, 6, 7, 8]}, "bad_file"),
        ({"players": 8, "history": [[["p1", "p1"]]]}, "duplicate_player"),
        ({"players": 8, "ranking": ["p1"]}, "bad_file"),
        ({"players": 8, "seed": 1.5}, "bad_file"),
        ({"players": 8, "effort": 0}, "bad_file"),
        ({"players": 8, "effort": True}, "bad_file"),
        ({"players": 8, "effort": 1000}, "bad_file"),
    ],
)
def test_what_is_not_in_the_format_is_an_error(data: object, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        request_from_json(data)
    assert caught.value.code == code


def answer(spread: float | None) -> Draw:
    """A draw as an engine could give it."""
    return Draw(
        rounds=((("Ana", "Beto"),),),
        repeats=1,
        sumsq=4,
        bound=Bound(1, 4),
        most_meetings=2,
        apart_broken=0,
        first_seats=(0, 1),
        method="search",
        seed=7,
        effort=0.5,
        spread=spread,
    )


def test_the_answer_has_every_figure() -> None:
    assert draw_to_json(answer(None)) == {
        "rounds": [[["Ana", "Beto"]]],
        "repeats": 1,
        "sumsq": 4,
        "bound": {"repeats": 1, "sumsq": 4},
        "most_meetings": 2,
        "apart_broken": 0,
        "first_seats": {"min": 0, "max": 1},
        "method": "search",
        "seed": 7,
        "effort": 0.5,
    }


def test_the_answer_for_standings_has_the_spread() -> None:
    assert draw_to_json(answer(10 / 3))["spread"] == 3.33
