"""Calendars of a club and of a season, read back by the library."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from scoring import audit
from scoring.models import Role
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import EVENING, a_tournament
from tournaments.models import Season, Tournament

pytestmark = pytest.mark.django_db

LONG = "Torneo de San Andrés, con sardinada; y baile — " * 4
PATH = "/c/pena/calendar.ics"


def file_of(path: str = PATH, client: Client | None = None) -> Calendar:
    response: Any = (client or Client()).get(path)
    assert (response.status_code, response["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    found = Calendar.from_ical(response.content)
    assert isinstance(found, Calendar)
    return found


def test_a_tournament_stands_in_the_calendar_with_all_that_is_known_of_it() -> None:
    club = a_club("Peña El Comodín", "pena")
    tournament = a_tournament(club=club, place="Bar Manolo, Calle Mayor; 3", about="Hay bote.\nTraed mesas.")
    Tournament.objects.update(name=LONG[:80], version=7)
    calendar = file_of()
    (event,) = calendar.events
    assert (str(calendar.calendar_name), calendar.color) == ("Peña El Comodín", "seagreen")
    assert (str(event["SUMMARY"]), str(event["LOCATION"])) == (LONG[:80], "Bar Manolo, Calle Mayor; 3")
    assert str(event["DESCRIPTION"]) == "Hay bote.\nTraed mesas."
    assert (event.start, event.end - event.start) == (EVENING, timedelta(hours=4))
    assert event["DTSTART"].params["TZID"] == "Europe/Madrid"
    assert [str(zone["TZID"]) for zone in calendar.timezones] == ["Europe/Madrid"]
    assert str(event["UID"]) == f"tournament-{tournament.code}@chinchon"
    assert (event["SEQUENCE"], str(event["STATUS"])) == (7, "CONFIRMED")
    assert str(event["URL"]) == f"http://testserver/t/{tournament.code}/"


def test_lines_are_folded_and_end_as_the_standard_says() -> None:
    club = a_club(slug="pena")
    a_tournament(club=club, about=LONG)
    content = Client().get(PATH).content
    assert max(len(line) for line in content.split(b"\r\n")) <= 75
    assert b"\n" not in content.replace(b"\r\n", b"")


def test_a_change_moves_the_last_modified_of_its_event() -> None:
    club = a_club(slug="pena")
    tournament = a_tournament(club=club)
    created = file_of().events[0].last_modified
    assert created == tournament.created_at.replace(microsecond=0)
    audit.record(club=club, by=acting(an_account(club)), verb="x", subject=f"tournament:{tournament.code}")
    entry = club.audit.order_by("-pk")[0]
    assert file_of().events[0].last_modified == entry.at.replace(microsecond=0)


def test_a_finished_tournament_ends_when_it_was_finished() -> None:
    club = a_club(slug="pena")
    a_tournament(club=club, finished_at=EVENING + timedelta(hours=3))
    assert file_of().events[0].end == EVENING + timedelta(hours=3)


def test_strangers_find_public_tournaments_and_members_all() -> None:
    club = a_club(slug="pena")
    public, _private = a_tournament(club=club), a_tournament(club=club, public=False)
    assert [str(event["UID"]) for event in file_of().events] == [f"tournament-{public.code}@chinchon"]
    assert len(file_of(client=logged_in(an_account(club, Role.VIEWER))).events) == 2


def test_the_calendar_of_a_private_club_is_not_for_strangers() -> None:
    club = a_club(slug="pena", public=False)
    assert Client().get(PATH).status_code == 404
    assert logged_in(an_account(club, Role.VIEWER)).get(PATH).status_code == 200


def test_a_season_has_a_calendar_of_its_own() -> None:
    club = a_club("Peña", slug="pena")
    inside, _outside = a_tournament(club=club), a_tournament(club=club)
    season = a_season(club, [inside])
    calendar = file_of(f"/season/{season.code}/calendar.ics")
    assert str(calendar.calendar_name) == "Liga · Peña"
    assert [str(event["UID"]) for event in calendar.events] == [f"tournament-{inside.code}@chinchon"]
    Season.objects.update(public=False)
    assert Client().get(f"/season/{season.code}/calendar.ics").status_code == 404


def test_a_calendar_that_has_not_changed_is_not_sent_again() -> None:
    club = a_club(slug="pena")
    a_tournament(club=club)
    first = Client().get(PATH)
    headers = {"if-none-match": first["ETag"]}
    assert Client().get(PATH, headers=headers).status_code == 304
    Tournament.objects.update(place="Bar Paco")
    assert Client().get(PATH, headers=headers).status_code == 200


def test_old_tournaments_leave_the_calendar_and_rehearsals_never_enter_it() -> None:
    club = a_club(slug="pena")
    original = a_tournament(club=club)
    a_tournament(club=club, rehearsal_of=original)
    old = a_tournament(club=club)
    Tournament.objects.filter(pk=old.pk).update(starts_at=timezone.now() - timedelta(days=401))
    assert [str(event["UID"]) for event in file_of().events] == [f"tournament-{original.code}@chinchon"]


def test_a_zone_far_away_keeps_its_own_time() -> None:
    club = a_club(slug="pena")
    starts = datetime(2027, 1, 15, 19, 0, tzinfo=ZoneInfo("America/Argentina/Buenos_Aires"))
    a_tournament(club=club)
    Tournament.objects.update(starts_at=starts, time_zone="America/Argentina/Buenos_Aires")
    event = file_of().events[0]
    assert event.start.isoformat() == "2027-01-15T19:00:00-03:00"


def test_a_calendar_asks_the_same_for_one_tournament_and_for_many() -> None:
    club = a_club(slug="pena")
    asked = []
    for many in (1, 29):
        for _ in range(many):
            a_tournament(club=club)
        with CaptureQueriesContext(connection) as queries:
            assert file_of().events
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_the_list_of_tournaments_says_how_to_subscribe() -> None:
    club = a_club(slug="pena")
    browser = logged_in(an_account(club, Role.VIEWER))
    page = browser.get("/c/pena/tournaments/").content.decode()
    assert 'href="webcal://testserver/c/pena/calendar.ics"' in page
    assert "http://testserver/c/pena/calendar.ics" in page
    club.public = False
    club.save()
    assert "webcal:" not in browser.get("/c/pena/tournaments/").content.decode()


def test_the_events_of_a_season_say_how_to_subscribe() -> None:
    season = a_season(a_club())
    page = Client().get(f"/season/{season.code}/events/").content.decode()
    assert f'href="webcal://testserver/season/{season.code}/calendar.ics"' in page
