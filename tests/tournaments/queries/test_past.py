"""Old results as events of their season."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import Player
from scoring.roles import Actor
from scoring.services.merges import merge_players
from tests.scoring.club_factories import a_club
from tests.tournaments.past_tables import MATCHES, WIDE
from tests.tournaments.services.test_past import brought
from tournaments.queries.figures import load_career
from tournaments.queries.past import batches_of, past_events, results_of
from tournaments.queries.seasons import load_season

pytestmark = pytest.mark.django_db


def test_events_that_came_in_are_marked_and_in_the_order_of_their_days() -> None:
    season = brought(a_club(), WIDE).season
    brought(season.club, MATCHES, season=season)
    now = load_season(season)
    assert [(happening.day, happening.imported) for happening in now.happenings] == [
        (date(2025, 1, day), True) for day in (12, 13, 19, 26)
    ]
    assert [event.code for event in now.events] == [happening.code for happening in now.happenings]


def test_events_without_a_day_keep_the_order_of_the_file() -> None:
    season = brought(a_club(), "nombre;J2;J1;J10\nAna;3;2;1\n").season
    assert [happening.name for happening in load_season(season).happenings] == ["J2", "J1", "J10"]


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("fecha,nombre,puesto\n1/1,Ana,1\n1/1,Berto,2\n1/1,Anita,3\n1/1,Dani,4\n", [(1, 0), (2, 0), (3, 0)]),
        (
            "fecha,mesa,nombre,total\n1/1,1,Ana,1\n1/1,1,Berto,9\n1/1,1,Anita,20\n1/1,1,Dani,30\n",
            [(1, 4), (2, Fraction(5, 2)), (3, 1)],
        ),
    ],
)
def test_two_names_that_turn_out_to_be_one_person_count_once(
    text: str, marks: list[tuple[int, Fraction | int]]
) -> None:
    season = brought(a_club(), text).season
    ana, anita = (Player.objects.get(club=season.club, name=name) for name in ("Ana", "Anita"))
    merge_players(kept=ana, gone=anita, by=Actor("the desk"))
    [event] = load_season(season).events
    assert [(score.place, score.points) for score in event.scores] == marks
    found = load_career(Player.objects.select_related("club").get(pk=ana.pk), member=True)
    assert [(one.place, one.size) for one in found.events] == [(1, 4)]


@pytest.mark.parametrize("rows", [1, 30])
def test_it_costs_two_queries_however_much_there_is(
    rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    text = "".join(f"{1 + row // 5}/1,{row % 5},Jugador {row % 7},{row}\n" for row in range(rows))
    batch = brought(a_club(), f"fecha,mesa,nombre,total\n{text}")
    with django_assert_num_queries(2):
        past_events(batch.season)
    with django_assert_num_queries(1):
        assert [(vars(one)["many_events"], vars(one)["many_rows"]) for one in batches_of(batch.season)] == [
            (rows, rows)
        ]
    with django_assert_num_queries(2):
        results_of(batch)
