"""The rehearsal in the browser: played, every screen of the copy opened, thrown away; organisers alone."""

from __future__ import annotations

from functools import partial

import pytest
from django.test import Client

from scoring.models import Club, Role
from tests.scoring.club_factories import an_account, logged_in
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Table, Tournament
from tournaments.services.rehearsal import play_on

pytestmark = pytest.mark.django_db


def organiser(tournament: Tournament, role: str = Role.ORGANISER) -> Client:
    return logged_in(an_account(tournament.club, role))


def test_it_is_played_opened_and_thrown_away() -> None:
    tournament = a_tournament(8)
    client = organiser(tournament)
    url = f"/t/{tournament.code}/rehearsal/"
    assert client.get(url).context["form"].initial["people"] == 8
    assert client.post(url, {"people": "9"}).status_code == 303
    page = client.get(url).content.decode()
    assert "With 9 people" in page
    assert "1 table of 5, 1 table of 4" in page
    copy = tournament.rehearsals.get()
    for more in (
        "",
        "standings/",
        "podium/",
        "money/",
        "penalties/",
        "corrections/",
        "people/",
        "plan/",
        "tournament.json",
    ):
        assert client.get(f"/t/{copy.code}/{more}").status_code == 200, more
    assert "A rehearsal: made-up people and results." in client.get(f"/t/{copy.code}/standings/").content.decode()
    sheet = Table.objects.filter(round__tournament=copy)[0].match
    assert sheet is not None
    assert client.get(f"/p/{sheet.code}/").status_code == 200
    assert client.post(f"{url}discard/").status_code == 303
    assert (Tournament.objects.count(), Club.objects.count()) == (1, 1)


def test_a_large_one_is_played_in_steps_and_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.views.rehearsals.play_on", partial(play_on, work=1))
    tournament = a_tournament(8)
    client = organiser(tournament)
    url = f"/t/{tournament.code}/rehearsal/"
    client.post(url, {"people": "8"})
    client.post(url, {"on": "1"})
    page = client.post(url, {"on": "1"}, follow=True).content.decode()
    assert "Round 1: 1 of 2 tables are over." in page
    assert ('hx-trigger="load' in page, 'name="people"' in page) == (True, False)
    for _ in range(30):
        page = client.post(url, {"on": "1"}, follow=True).content.decode()
    assert ("With 8 people" in page, "Over at" in page, "Play on" in page) == (True, True, False)


def test_nothing_is_played_on_where_there_is_nothing() -> None:
    tournament = a_tournament(8)
    answer = organiser(tournament).post(f"/t/{tournament.code}/rehearsal/", {"on": "1"}, follow=True)
    assert (answer.status_code, tournament.rehearsals.count()) == (200, 0)


def test_nobody_else_rehearses_or_sees_the_copy() -> None:
    tournament = a_tournament(8)
    url = f"/t/{tournament.code}/rehearsal/"
    organiser(tournament).post(url, {"people": "8"})
    copy = tournament.rehearsals.get()
    assert Client().get(f"/t/{copy.code}/standings/").status_code == 404
    for role in (Role.VIEWER, Role.HELPER):
        client = organiser(tournament, role)
        assert client.get(f"/t/{copy.code}/standings/").status_code == 404
        assert client.post(url, {"people": "8"}).status_code == 403
        assert client.post(f"{url}discard/").status_code == 403
    assert tournament.rehearsals.count() == 1


@pytest.mark.parametrize("people", ["3", "301", "x", ""])
def test_a_number_of_people_that_cannot_be_is_explained(people: str) -> None:
    tournament = a_tournament(4)
    answer = organiser(tournament).post(f"/t/{tournament.code}/rehearsal/", {"people": people})
    assert (answer.status_code, tournament.rehearsals.count()) == (422, 0)
    assert 'class="error"' in answer.content.decode()
