"""A season is closed as it is, and opened again with a reason."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import AuditEntry, Role
from tests.scoring.club_factories import a_club, an_account, logged_in
from tests.tournaments.evening import played
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Season

pytestmark = pytest.mark.django_db


def organiser(season: Season, role: str = Role.ORGANISER) -> Client:
    return logged_in(an_account(season.club, role))


def close(season: Season, version: int | None = None) -> int:
    sent = {"version": season.version if version is None else version}
    return organiser(season).post(f"/season/{season.code}/close/", sent).status_code


def test_before_the_end_it_is_said_what_is_frozen_and_what_is_not_over() -> None:
    club = a_club()
    running, coming = a_tournament(4, club=club, form="last_survivor"), a_tournament(0, club=club)
    played(running, 3)
    season = a_season(club, [running, coming])
    page = organiser(season).get(f"/season/{season.code}/close/")
    assert (page.context["provisional"], page.context["coming"]) == ([running.name], [coming])
    assert "All results of a player count." in page.context["words"]


def test_closed_once_and_only_as_it_was_seen() -> None:
    season = a_season(a_club())
    assert close(season, season.version - 1) == 409
    assert close(season) == 303
    season.refresh_from_db()
    assert season.closed_at is not None
    assert close(season) == 409
    assert AuditEntry.objects.filter(verb="season.closed").count() == 1


def test_opened_again_only_with_a_reason_that_the_audit_keeps() -> None:
    season = a_season(a_club())
    close(season)
    path = f"/season/{season.code}/reopen/"
    refused = organiser(season).post(path, {"reason": " \u200b"})
    season.refresh_from_db()
    assert (refused.status_code, season.closed_at is None) == (422, False)
    assert organiser(season).post(path, {"reason": "a match was forgotten"}).status_code == 303
    season.refresh_from_db()
    assert season.closed_at is None
    assert AuditEntry.objects.get(verb="season.reopened").after == {"reason": "a match was forgotten"}


def test_the_end_is_the_organisers_business() -> None:
    season = a_season(a_club())
    for path in ("close/", "reopen/", "final/"):
        assert organiser(season, Role.HELPER).get(f"/season/{season.code}/{path}").status_code == 403
        assert Client().get(f"/season/{season.code}/{path}").status_code == 302
