"""The end in the browser: podium for everybody, finished and opened again by organisers; penalties."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Role
from tests.scoring.club_factories import an_account, logged_in
from tests.tournaments.evening import fresh, played, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Penalty, Tournament

pytestmark = pytest.mark.django_db


def address(tournament: Tournament, more: str) -> str:
    return f"/t/{tournament.code}/{more}"


def stranger() -> Client:
    return Client(headers={"accept-language": "en"})


def organiser(tournament: Tournament, role: str = Role.ORGANISER) -> Client:
    return logged_in(an_account(tournament.club, role))


def over() -> Tournament:
    """A tournament of four that is played; its one round is closed."""
    tournament = a_tournament(4, form="last_survivor")
    played(tournament, 5)
    return fresh(tournament)


def test_the_primary_action_is_to_end_it_once_everything_is_closed() -> None:
    tournament = a_tournament(4, form="last_survivor")
    client = organiser(tournament)
    published(tournament)
    page = client.get(address(tournament, "podium/")).content.decode()
    assert "Round 1 is not closed yet" in page
    assert "End the tournament" not in page
    done = over()
    page = organiser(done).get(address(done, "podium/")).content.decode()
    assert 'data-kind="primary"' in page
    assert "End the tournament" in page
    assert "End the tournament" not in stranger().get(address(done, "podium/")).content.decode()


def test_the_podium_is_everybodys_with_a_text_to_share() -> None:
    tournament = over()
    page = stranger().get(address(tournament, "podium/"))
    assert page.status_code == 200
    text = page.context["text"].splitlines()
    assert text[0] == "Torneo de San Andrés · 27 November 2026 (as it stands)"
    assert text[1].startswith("1st Player ")
    assert len(text) == 5


def test_it_ends_and_is_opened_again_with_a_reason() -> None:
    tournament = over()
    client = organiser(tournament)
    form = {"version": tournament.version}
    assert client.post(address(tournament, "podium/finish/"), form).status_code == 303
    assert fresh(tournament).finished_at is not None
    assert client.post(address(tournament, "podium/finish/"), form).status_code == 409
    assert client.post(address(tournament, "reopen/"), {"reason": "  "}).status_code == 422
    assert fresh(tournament).finished_at is not None
    assert client.post(address(tournament, "reopen/"), {"reason": "hand 3 of table 1"}).status_code == 303
    assert fresh(tournament).finished_at is None


def test_a_form_from_before_somebody_elses_write_ends_nothing() -> None:
    tournament = over()
    answer = organiser(tournament).post(address(tournament, "podium/finish/"), {"version": tournament.version - 1})
    assert (answer.status_code, fresh(tournament).finished_at) == (409, None)


@pytest.mark.parametrize("role", [Role.VIEWER, Role.HELPER])
def test_members_who_do_not_organise_end_nothing_and_punish_nobody(role: str) -> None:
    tournament = over()
    client = organiser(tournament, role)
    for more in ("podium/finish/", "reopen/", "penalties/", "penalties/1/withdraw/"):
        assert client.post(address(tournament, more), {"version": tournament.version}).status_code == 403
    assert (fresh(tournament).finished_at, Penalty.objects.count()) == (None, 0)


def test_strangers_end_nothing() -> None:
    tournament = over()
    for more in ("podium/finish/", "reopen/", "penalties/"):
        assert stranger().post(address(tournament, more)).status_code == 401


def test_a_penalty_is_given_once_shown_and_given_back() -> None:
    tournament = over()
    client = organiser(tournament)
    entry = tournament.entries.get(number=2)
    form = {"entry": entry.code, "points": "1.5", "reason": "Late", "client_id": uuid4()}
    for _ in range(2):
        assert client.post(address(tournament, "penalties/"), form).status_code == 303
    penalty = Penalty.objects.get()
    assert "Late" in client.get(address(tournament, "penalties/")).content.decode()
    assert client.post(address(tournament, f"penalties/{penalty.code}/withdraw/")).status_code == 303
    assert Penalty.objects.get().withdrawn_at is not None
    assert "given back" in client.get(address(tournament, "penalties/")).content.decode()


@pytest.mark.parametrize("wrong", [{"points": "0"}, {"points": "x"}, {"reason": "\u200b"}, {"entry": "NOBODY"}])
def test_a_penalty_that_cannot_be_is_explained_and_not_stored(wrong: dict[str, str]) -> None:
    tournament = over()
    form = {"entry": tournament.entries.get(number=2).code, "points": "1", "reason": "Late", "client_id": uuid4()}
    answer = organiser(tournament).post(address(tournament, "penalties/"), {**form, **wrong})
    assert (answer.status_code, Penalty.objects.count()) == (422, 0)
    assert 'class="error"' in answer.content.decode()


def test_another_tournaments_penalty_is_not_there() -> None:
    tournament, other = over(), over()
    entry = other.entries.get(number=1)
    penalty = Penalty.objects.create(entry=entry, round_number=1, points=1, reason="Late")
    answer = organiser(tournament).post(address(tournament, f"penalties/{penalty.code}/withdraw/"))
    assert (answer.status_code, Penalty.objects.get().withdrawn_at) == (404, None)


def test_the_podium_takes_as_many_queries_for_many_people_as_for_few() -> None:
    counts = []
    for people in (4, 20):
        tournament = a_tournament(people, form="random_and_final")
        played(tournament)
        client = organiser(tournament)
        with CaptureQueriesContext(connection) as queries:
            client.get(address(tournament, "podium/"))
        counts.append(len(queries))
    assert counts[0] == counts[1] < 20
