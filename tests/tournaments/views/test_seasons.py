"""The list of a club's seasons, a new one, and what one of them is."""

from __future__ import annotations

from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import AuditEntry, Club, Role
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.tournaments.season_factories import a_season
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_from_json
from tournaments.forms.season_rules import READY
from tournaments.models import Season
from tournaments.services.seasons import JUST_NOW, close_season

pytestmark = pytest.mark.django_db

TYPED = {
    "name": "Liga 2026/27",
    "starts_on": "2026-09-01",
    "ends_on": "2027-06-30",
    "nights": "on",
    "public": "on",
    "rule": "places",
}


def organiser(club: Club, role: str = Role.ORGANISER) -> Client:
    return logged_in(an_account(club, role))


def typed(**fields: str) -> dict[str, str]:
    return {**TYPED, "client_id": str(uuid4()), **fields}


def visitor() -> Client:
    return Client(headers={"accept-language": "en"})


def test_strangers_find_only_public_seasons_and_nothing_of_a_private_club() -> None:
    club = a_club(public=True)
    seen, hidden = a_season(club), a_season(club)
    Season.objects.filter(pk=hidden.pk).update(public=False)
    listed = visitor().get(f"/c/{club.slug}/seasons/").content.decode()
    assert (seen.code in listed, hidden.code in listed) == (True, False)
    assert hidden.code in organiser(club, Role.VIEWER).get(f"/c/{club.slug}/seasons/").content.decode()
    assert visitor().get(f"/c/{a_club(public=False).slug}/seasons/").status_code == 404


def test_those_to_come_and_those_that_are_closed_stand_apart() -> None:
    club = a_club(public=True)
    running, coming, closed = a_season(club), a_season(club), a_season(club)
    Season.objects.filter(pk=coming.pk).update(starts_on=date(2039, 1, 1))
    close_season(season=closed, by=acting(an_account(club)), version=closed.version)
    context = visitor().get(f"/c/{club.slug}/seasons/").context
    assert (context["running"], context["coming"]) == ([running], [coming])
    assert list(context["page"]) == [closed]


def test_a_season_begins_on_the_day_of_its_club(monkeypatch: pytest.MonkeyPatch) -> None:
    club = a_club(public=True, time_zone="America/Argentina/Buenos_Aires")
    season = a_season(club)
    Season.objects.update(starts_on=date(2026, 7, 2))
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 7, 2, 2, 30, tzinfo=UTC))
    assert visitor().get(f"/c/{club.slug}/seasons/").context["coming"] == [season]


def test_the_list_takes_as_many_queries_for_thirty_seasons_as_for_one() -> None:
    club, counts = a_club(public=True), []
    client = organiser(club)
    for more in (1, 29):
        for _ in range(more):
            a_season(club)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(f"/c/{club.slug}/seasons/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_new_season_sent_twice_is_one_and_counts_by_the_rule_that_was_chosen() -> None:
    club = a_club()
    client, form = organiser(club), typed()
    answers = [client.post(f"/c/{club.slug}/seasons/new/", form) for _ in range(2)]
    season = Season.objects.get()
    assert [answer["Location"] for answer in answers] == [f"/season/{season.code}/events/choose/"] * 2
    assert rule_from_json(season.rule) == READY["places"]
    assert (season.name, season.nights, season.public) == ("Liga 2026/27", True, True)
    assert AuditEntry.objects.filter(verb="season.created").count() == 1


def test_a_form_brought_back_by_the_browser_and_sent_again_begins_no_second_season() -> None:
    club = a_club()
    client, path = organiser(club), f"/c/{club.slug}/seasons/new/"
    first, again = (client.post(path, typed()) for _ in range(2))
    assert (first["Location"], Season.objects.count()) == (again["Location"], 1)
    client.post(path, typed(rule="wins"))
    Season.objects.update(created_at=timezone.now() - JUST_NOW)
    client.post(path, typed())
    assert Season.objects.count() == 3


def test_a_season_without_tournaments_is_listed_without_a_number_of_them() -> None:
    club = a_club()
    a_season(club)
    assert "0 tournaments" not in organiser(club).get(f"/c/{club.slug}/seasons/").content.decode()


def test_a_season_like_an_earlier_one_has_its_rule() -> None:
    club = a_club()
    earlier = a_season(club, rule=Rule(best_of=7), nights=True)
    client = organiser(club)
    form = client.get(f"/c/{club.slug}/seasons/new/?from={earlier.code}").context["form"]
    assert (form["rule"].value(), form["nights"].value()) == (earlier.code, True)
    client.post(f"/c/{club.slug}/seasons/new/", typed(rule=earlier.code))
    assert rule_from_json(Season.objects.get(name="Liga 2026/27").rule) == Rule(best_of=7)


@pytest.mark.parametrize(
    ("wrong", "field", "text"),
    [
        ({"name": " \u200b"}, "name", "A season needs a name."),
        ({"ends_on": "2026-08-31"}, "ends_on", "A season ends on the day it begins, or later."),
        ({"starts_on": "0001-01-01"}, "starts_on", "between the years 1900 and 2199"),
        ({"ends_on": "9999-12-31"}, "ends_on", "between the years 1900 and 2199"),
        ({"rule": "none"}, "rule", "Select a valid choice"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(wrong: dict[str, str], field: str, text: str) -> None:
    club = a_club()
    answer = organiser(club).post(f"/c/{club.slug}/seasons/new/", typed(**wrong))
    assert answer.status_code == 422
    assert text in answer.context["form"].errors[field][0]
    assert not Season.objects.exists()


def test_only_organisers_begin_seasons_and_change_them() -> None:
    club = a_club()
    season = a_season(club)
    for path in (f"/c/{club.slug}/seasons/new/", f"/season/{season.code}/settings/"):
        assert organiser(club, Role.HELPER).get(path).status_code == 403
        assert visitor().get(path).status_code == 302
        assert organiser(club).get(path).status_code == 200


def test_settings_are_saved_from_the_version_that_was_seen_and_no_other() -> None:
    club = a_club()
    season = a_season(club)
    client, path = organiser(club), f"/season/{season.code}/settings/"
    seen = {**TYPED, "version": str(season.version)}
    assert client.post(path, seen).status_code == 303
    assert Season.objects.get().name == "Liga 2026/27"
    late = client.post(path, {**seen, "name": "Other"})
    assert (late.status_code, Season.objects.get().name) == (409, "Liga 2026/27")
    assert "Somebody else changed the season meanwhile" in late.content.decode()
    assert late.context["form"]["name"].value() == "Other"
    assert "<dd>Liga 2026/27</dd>" in late.content.decode()  # how it is now, above what was typed
    assert (
        client.post(path, {**seen, "name": "Other", "version": str(late.context["season"].version)}).status_code == 303
    )
