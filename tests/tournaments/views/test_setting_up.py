"""Every page of setting up a tournament and its people: who may open it, and at how many queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Club, Role
from tests.scoring.club_factories import a_club, a_player, acting, an_account, logged_in
from tests.tournaments.evening import published
from tests.tournaments.tournament_factories import a_tournament, enter
from tournaments.models import Tournament
from tournaments.services.apart import keep_apart

pytestmark = pytest.mark.django_db

DIRECTORS = (
    "settings",
    "plan",
    "plan-format",
    "plan-counting",
    "splits",
    "entries",
    "entry-add",
    "entries-paste",
    "apart",
    "no-shows",
)
HELPERS = ("roll", "codes")
EVERYBODY = ("home", "sign-up", "here")


def address(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.code, *more])


def opened(client: Client, name: str, tournament: Tournament) -> int:
    return client.get(address(name, tournament)).status_code


@pytest.fixture
def club() -> Club:
    return a_club()


@pytest.fixture
def tournament(club: Club) -> Tournament:
    return a_tournament(8, club=club, self_entry=True, self_check_in=True)


@pytest.mark.parametrize(
    ("role", "pages"),
    [
        (Role.ORGANISER, {*DIRECTORS, *HELPERS, *EVERYBODY}),
        (Role.HELPER, {*HELPERS, *EVERYBODY}),
        (Role.VIEWER, set(EVERYBODY)),
    ],
)
def test_each_role_opens_its_pages_and_no_others(tournament: Tournament, role: Role, pages: set[str]) -> None:
    client = logged_in(an_account(tournament.club, role))
    found = {name: opened(client, name, tournament) for name in (*DIRECTORS, *HELPERS, *EVERYBODY)}
    assert found == {name: 200 if name in pages else 403 for name in found}


def test_a_visitor_opens_the_public_pages_and_is_sent_to_log_in_for_the_others(tournament: Tournament) -> None:
    found = {name: opened(Client(), name, tournament) for name in (*DIRECTORS, *HELPERS, *EVERYBODY)}
    assert found == {name: 200 if name in EVERYBODY else 302 for name in found}


def test_a_stranger_finds_nothing_of_a_private_tournament(club: Club) -> None:
    hidden = a_tournament(4, club=club, public=False, self_entry=True, self_check_in=True)
    stranger = logged_in(an_account(a_club(), Role.OWNER))
    found = {name: opened(stranger, name, hidden) for name in (*DIRECTORS, *HELPERS, *EVERYBODY)}
    assert set(found.values()) == {404}


def test_signing_up_and_checking_in_by_phone_are_there_only_where_they_are_wanted(club: Club) -> None:
    tournament = a_tournament(4, club=club)
    assert [opened(Client(), name, tournament) for name in ("sign-up", "here")] == [404, 404]


def queries(client: Client, name: str, tournament: Tournament) -> int:
    client.get(address(name, tournament))  # caches of the site and of the session are filled
    with CaptureQueriesContext(connection) as found:
        assert client.get(address(name, tournament)).status_code == 200
    return len(found)


@pytest.mark.parametrize("name", [*DIRECTORS, *HELPERS, *EVERYBODY])
def test_thirty_people_cost_no_more_queries_than_one(club: Club, name: str) -> None:
    client = logged_in(an_account(club))
    found = []
    for people in (1, 30):
        tournament = a_tournament(0, club=club, self_entry=True, self_check_in=True)
        entries = enter(tournament, [f"Ana {number}" for number in range(people)])
        enter(tournament, [f"Beto {number}" for number in range(people)], arrived=False)
        for number in range(people):
            a_player(club, f"Outside {number}")
        for other in entries[1:]:
            keep_apart(one=entries[0], other=other, by=acting(an_account(club)))
        found.append(queries(client, name, tournament))
    assert found[0] == found[1]


def test_the_list_of_a_club_costs_the_same_with_thirty_tournaments(club: Club) -> None:
    client = logged_in(an_account(club))
    found: list[int] = []
    for _ in range(2):
        for number in range(1 if not found else 29):
            a_tournament(number % 3, club=club)
        client.get(reverse("tournaments:list", args=[club.slug]))
        with CaptureQueriesContext(connection) as seen:
            assert client.get(reverse("tournaments:list", args=[club.slug])).status_code == 200
        found.append(len(seen))
    assert found[0] == found[1]


def test_the_page_of_a_person_costs_the_same_with_many_tables(club: Club) -> None:
    client = logged_in(an_account(club))
    found = []
    for people in (8, 24):
        tournament = a_tournament(people, club=club)
        published(tournament)
        late = enter(tournament, ["Late"])[0]
        path = address("entry", tournament, late.code)
        client.get(path)
        with CaptureQueriesContext(connection) as seen:
            answer = client.get(path)
        assert answer.status_code == 200
        assert len(answer.context["late"].places) == people // 4
        found.append(len(seen))
    assert found[0] == found[1]
