"""The roll call: one tap a person, for many helpers at once, with and without JavaScript."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.scoring.club_factories import an_account, logged_in
from tests.tournaments.evening import published
from tests.tournaments.tournament_factories import EVENING, a_tournament, enter
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = a_tournament(0)
    enter(tournament, ["Ana García", "Óscar"])
    enter(tournament, ["José Luis", "Núria"], arrived=False)
    return tournament


@pytest.fixture
def helper(tournament: Tournament) -> Client:
    return logged_in(an_account(tournament.club, Role.HELPER))


def named(tournament: Tournament, name: str) -> Entry:
    return tournament.entries.get(person__name=name)


def mark(client: Client, entry: Entry, arrived: str, **headers: str) -> Any:
    path = reverse("tournaments:roll-mark", args=[entry.tournament.code, entry.code])
    return client.post(path, {"arrived": arrived, "q": "jo", "missing": "1"}, headers=headers)


def shown(client: Client, tournament: Tournament, query: str) -> list[str]:
    answer = client.get(reverse("tournaments:roll", args=[tournament.code]) + query)
    return [entry.person.name for entry in answer.context["entries"]]


def test_a_tap_marks_somebody_and_goes_back_to_the_same_list(helper: Client, tournament: Tournament) -> None:
    entry = named(tournament, "José Luis")
    answer = mark(helper, entry, "1")
    entry.refresh_from_db()
    assert entry.arrived_at is not None
    assert (answer.status_code, answer["Location"]) == (
        303,
        f"/t/{tournament.code}/roll/?q=jo&missing=1#roll-{entry.code}",
    )


def test_two_helpers_who_tap_the_same_person_say_the_same(helper: Client, tournament: Tournament) -> None:
    entry = named(tournament, "José Luis")
    mark(helper, entry, "1")
    first = named(tournament, "José Luis").arrived_at
    mark(logged_in(an_account(tournament.club, Role.HELPER)), entry, "1")
    assert named(tournament, "José Luis").arrived_at == first


def test_a_second_tap_takes_it_back(helper: Client, tournament: Tournament) -> None:
    entry = named(tournament, "Ana García")
    mark(helper, entry, "0")
    entry.refresh_from_db()
    assert entry.arrived_at is None


def test_with_htmx_only_the_row_and_the_counts_come_back(helper: Client, tournament: Tournament) -> None:
    entry = named(tournament, "José Luis")
    answer = mark(helper, entry, "1", **{"HX-Request": "true", "HX-Target": f"roll-row-{entry.code}"})
    text = answer.content.decode()
    assert (answer.status_code, text.count("<li"), 'id="roll-counts"' in text, "<h1" in text) == (200, 1, True, False)
    assert 'aria-pressed="true"' in text


def test_the_search_leaves_out_accents_and_case(helper: Client, tournament: Tournament) -> None:
    assert shown(helper, tournament, "?q=NURIA") == ["Núria"]
    assert shown(helper, tournament, "?q=oscar") == ["Óscar"]


def test_only_missing_leaves_out_who_is_here(helper: Client, tournament: Tournament) -> None:
    assert shown(helper, tournament, "?missing=1") == ["José Luis", "Núria"]


def test_who_has_a_table_cannot_be_marked_absent(helper: Client, tournament: Tournament) -> None:
    playing = a_tournament(4, club=tournament.club)
    published(playing)
    entry = playing.entries.get(number=1)
    answer = mark(helper, entry, "0", **{"HX-Request": "true", "HX-Target": f"roll-row-{entry.code}"})
    assert (answer.status_code, "only leave" in answer.content.decode()) == (422, True)
    entry.refresh_from_db()
    assert entry.arrived_at is not None


def test_who_comes_during_a_round_is_offered_a_seat(tournament: Tournament) -> None:
    playing = a_tournament(4, club=tournament.club)
    published(playing)
    late = enter(playing, ["Late"], arrived=False)[0]
    organiser = logged_in(an_account(tournament.club))
    answer = mark(organiser, late, "1", **{"HX-Request": "true", "HX-Target": f"roll-row-{late.code}"})
    assert ">Seat<" in answer.content.decode()
    roll = organiser.get(reverse("tournaments:roll", args=[playing.code]))
    assert roll.context["seatless"] == {late.pk}


def test_a_finished_tournament_refuses_with_409(helper: Client, tournament: Tournament) -> None:
    over = a_tournament(2, club=tournament.club, finished_at=EVENING)
    answer = mark(helper, over.entries.get(number=1), "0")
    assert (answer.status_code, "reopen it first" in answer.content.decode()) == (409, True)


def test_an_entry_of_another_tournament_is_not_found(helper: Client, tournament: Tournament) -> None:
    other = a_tournament(1, club=tournament.club).entries.get()
    path = reverse("tournaments:roll-mark", args=[tournament.code, other.code])
    assert helper.post(path, {"arrived": "0"}).status_code == 404


def test_a_viewer_cannot_mark_anybody(tournament: Tournament) -> None:
    viewer = logged_in(an_account(tournament.club, Role.VIEWER))
    assert mark(viewer, named(tournament, "José Luis"), "1").status_code == 403
    assert named(tournament, "José Luis").arrived_at is None


def test_no_shows_are_asked_about_first_and_lose_their_places_then(tournament: Tournament) -> None:
    organiser = logged_in(an_account(tournament.club, Role.ORGANISER))
    path = reverse("tournaments:no-shows", args=[tournament.code])
    assert [entry.person.name for entry in organiser.get(path).context["missing"]] == ["José Luis", "Núria"]
    assert tournament.entries.filter(missing=True).count() == 0
    assert organiser.post(path).status_code == 303
    assert list(tournament.entries.filter(missing=True).values_list("person__name", "status")) == [
        ("José Luis", "withdrawn"),
        ("Núria", "withdrawn"),
    ]
