"""Entering a pasted list: known people, new ones, doubtful ones."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from scoring.models import Club, Player
from scoring.queries.people import Details
from scoring.services.newcomers import line_of
from tests.scoring.club_factories import a_club, a_player, acting, an_account
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Tournament
from tournaments.services.lists import enter_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return a_club()


def entered(
    tournament: Tournament, *names: str, choices: dict[int, str] | None = None, client_id: UUID | None = None
) -> list[tuple[str, str]]:
    lines = [line_of(number, Details(name)) for number, name in enumerate(names, start=1)]
    by = acting(an_account(tournament.club))
    enter_list(tournament=tournament, by=by, lines=lines, choices=choices or {}, client_id=client_id or uuid4())
    return list(tournament.entries.order_by("number").values_list("person__name", "status"))


def test_known_people_are_entered_as_themselves_and_new_ones_are_added_to_the_club(club: Club) -> None:
    ana = a_player(club, "Ana García")
    tournament = a_tournament(0, club=club)
    assert entered(tournament, "ana garcia", "Beto") == [("Ana García", "entered"), ("Beto", "entered")]
    assert tournament.entries.order_by("number")[0].person_id == ana.pk
    assert Player.objects.filter(club=club).count() == 2


def test_beyond_the_capacity_the_last_of_the_list_wait(club: Club) -> None:
    tournament = a_tournament(0, club=club, capacity=2)
    assert [status for _name, status in entered(tournament, "Ana", "Beto", "Carla")] == [
        "entered",
        "entered",
        "waiting",
    ]


def test_a_list_sent_twice_adds_and_enters_nobody_twice(club: Club) -> None:
    tournament, client_id = a_tournament(0, club=club), uuid4()
    first = entered(tournament, "Ana", "Beto", client_id=client_id)
    assert entered(tournament, "Ana", "Beto", client_id=client_id) == first
    assert Player.objects.filter(club=club).count() == 2


def test_a_list_sent_to_another_club_adds_its_people_there_too(club: Club) -> None:
    client_id, other = uuid4(), a_club()
    first = entered(a_tournament(0, club=club), "Ana", client_id=client_id)
    assert entered(a_tournament(0, club=other), "Ana", client_id=client_id) == first
    assert [player.club for player in Player.objects.order_by("pk")] == [club, other]


def test_who_may_be_two_people_is_who_was_chosen(club: Club) -> None:
    a_player(club, "Ana García")
    gonzalez = a_player(club, "Ana Gonzálex")
    tournament = a_tournament(0, club=club)
    assert entered(tournament, "Ana González", choices={1: gonzalez.code}) == [("Ana Gonzálex", "entered")]


def test_who_may_be_two_people_is_left_out_until_somebody_decides(club: Club) -> None:
    a_player(club, "Ana Gonzálex")
    assert entered(a_tournament(0, club=club), "Ana González") == []


def test_a_namesake_is_entered_as_somebody_new_by_choice(club: Club) -> None:
    ana = a_player(club, "Ana")
    tournament = a_tournament(0, club=club)
    entered(tournament, "Ana", choices={1: "add"})
    assert tournament.entries.get().person_id != ana.pk


def test_a_line_that_is_left_out_enters_nobody(club: Club) -> None:
    a_player(club, "Ana")
    assert entered(a_tournament(0, club=club), "Ana", "Beto", choices={1: "skip", 2: "skip"}) == []
