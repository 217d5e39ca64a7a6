"""The events of a season: listed for everybody, chosen by organisers."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import AuditEntry, Club, Role
from scoring.queries.audit import player_names
from scoring.wording.audit import changed_fields
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.tournaments.evening import fresh, played
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_to_json
from tournaments.models import Season, Tournament
from tournaments.services.ending import finish
from tournaments.services.seasons import close_season

pytestmark = pytest.mark.django_db

PAGES = ("events/", "events/choose/", "rule/", "rule/change/", "settings/", "bote/", "close/", "final/")


def organiser(club: Club, role: str = Role.ORGANISER) -> Client:
    return logged_in(an_account(club, role))


def visitor() -> Client:
    return Client(headers={"accept-language": "en"})


def a_played(club: Club, people: int = 4, *, over: bool = True) -> Tournament:
    tournament = a_tournament(people, club=club, form="last_survivor")
    played(tournament, 3)
    if over:
        finish(tournament=fresh(tournament), by=acting(an_account(club)), version=fresh(tournament).version)
    return tournament


def choose(season: Season, tournaments: list[Tournament], *, version: int | None = None) -> int:
    sent = {
        "version": season.version if version is None else version,
        "tournament": [item.code for item in tournaments],
    }
    return organiser(season.club).post(f"/season/{season.code}/events/choose/", sent).status_code


def test_everybody_reads_who_won_what_is_still_played_and_what_is_too_small() -> None:
    club = a_club()
    over, running, coming = a_played(club), a_played(club, 8, over=False), a_tournament(2, club=club)
    season = a_season(club, [over, running, coming], rule=Rule(least_field=5))
    page = visitor().get(f"/season/{season.code}/events/")
    found = {one["line"].happening.code: one for one in page.context["lines"]}
    assert (found[over.code]["line"].small, found[over.code]["line"].people) == (True, 4)
    assert (found[running.code]["line"].small, found[running.code]["line"].event.provisional) == (False, True)
    assert page.context["coming"] == [coming]
    text = page.content.decode()
    assert "does not count: fewer than 5 people" in text
    assert f"won by {found[over.code]['winners'][0]}" in text.replace("\u2068", "").replace("\u2069", "")


def test_strangers_read_public_names_and_find_no_way_to_private_tournaments() -> None:
    club = a_club()
    tournament = a_played(club)
    for entry in tournament.entries.all():
        entry.person.alias = f"Alias {entry.number}"
        entry.person.save()
    Tournament.objects.update(public=False)
    season = a_season(club, [tournament])
    line = visitor().get(f"/season/{season.code}/events/").context["lines"][0]
    assert (line["winners"][0].startswith("Alias"), line["open"]) == (True, False)
    seen = organiser(club, Role.VIEWER).get(f"/season/{season.code}/events/").context["lines"][0]
    assert (seen["winners"][0].startswith("Player"), seen["open"]) == (True, True)


def test_those_between_the_dates_are_suggested_to_a_new_season() -> None:
    club = a_club()
    between, outside = a_tournament(0, club=club), a_tournament(0, club=club)
    Tournament.objects.filter(pk=outside.pk).update(starts_at="2019-12-31T21:00:00Z")
    season = a_season(club)
    Season.objects.update(version=0)
    page = organiser(club).get(f"/season/{season.code}/events/choose/")
    assert page.context["fresh"] is True
    assert (page.context["found"].between, page.context["found"].others) == ([between], [outside])
    season.refresh_from_db()
    assert season.tournaments.count() == 0


def test_what_is_ticked_belongs_to_the_season_and_nothing_else() -> None:
    club = a_club()
    one, two, foreign = a_tournament(0, club=club), a_tournament(0, club=club), a_tournament(0)
    Tournament.objects.filter(pk=two.pk).update(name="Copa de enero")
    season = a_season(club, [one])
    assert choose(season, [two, foreign]) == 303
    assert list(season.tournaments.all()) == [two]
    entry = AuditEntry.objects.filter(verb="season.events").latest("pk")
    told = [(change.before, change.after) for change in changed_fields(entry, player_names(club, [entry]))]
    assert told == [(one.name, "Copa de enero")]


def test_a_choice_made_before_somebody_elses_is_refused() -> None:
    club = a_club()
    one, two = a_tournament(0, club=club), a_tournament(0, club=club)
    season = a_season(club, [one])
    seen = {"version": season.version - 1, "tournament": two.code}
    late = organiser(club).post(f"/season/{season.code}/events/choose/", seen)
    assert (late.status_code, late.context["ticked"]) == (409, {two.code})
    assert f'value="{two.code}" checked' in late.content.decode()
    assert f'value="{one.code}" checked' not in late.content.decode()
    assert choose(season, []) == 303


def test_the_events_and_the_dates_of_a_closed_season_are_frozen() -> None:
    club = a_club()
    tournament = a_tournament(0, club=club)
    season = a_season(club, [tournament])
    close_season(season=season, by=acting(an_account(club)), version=season.version)
    season.refresh_from_db()
    client, closed = organiser(club), "The season is closed: open it again first. Nothing was saved."
    for path in ("events/choose/", "settings/"):
        answer = client.post(f"/season/{season.code}/{path}", {"version": season.version, "name": "Other"})
        assert (answer.status_code, closed in answer.content.decode()) == (409, True)
    season.refresh_from_db()
    assert (list(season.tournaments.all()), season.name) == ([tournament], "Liga")


def test_the_events_are_a_table_to_take_away() -> None:
    club = a_club()
    season = a_season(club, [a_played(club)])
    rows = json.loads(visitor().get(f"/season/{season.code}/events.json").content)
    assert [(row["people"], row["state"]) for row in rows] == [(4, "counts")]
    season.rule = rule_to_json(Rule(least_field=5))
    season.save()
    line = visitor().get(f"/season/{season.code}/events.csv").content.decode().splitlines()[1]
    assert line.split(";")[-1] == "too few people"
    assert visitor().get(f"/season/{season.code}/events.exe").status_code == 404


def test_every_page_of_the_desk_takes_as_many_queries_for_many_events_as_for_one() -> None:
    club, counts = a_club(), []
    client = organiser(club)
    for number in (1, 4):
        season = a_season(club, [a_played(club) for _ in range(number)])
        for path in PAGES:
            client.get(f"/season/{season.code}/{path}")
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/season/{season.code}/{path}").status_code == 200
            counts.append(len(queries))
    assert counts[: len(PAGES)] == counts[len(PAGES) :]
