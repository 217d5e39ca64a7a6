"""Lists of the API: pages, filters, and as many questions to the database for many rows as for one."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.engine.rulesets import PRESETS
from scoring.models import Club, Match
from scoring.services import rulebook
from tests.scoring.club_factories import a_club, acting, an_account
from tests.scoring.factories import a_match
from tests.tournaments.api.world import World, get, read
from tests.tournaments.careers import people, results
from tests.tournaments.evening import played
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import EVENING, a_tournament
from tournaments.models import Season
from tournaments.services.api_keys import key_secret, make_key

pytestmark = pytest.mark.django_db


def secret_of(club: Club) -> str:
    return key_secret(make_key(club=club, name="Website", by=acting(an_account(club))))


def questions(path: str, secret: str = "") -> int:
    """How many questions the database is asked for an answer, once what is kept of results is there."""
    read(path, secret)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        read(path, secret)
    return len(asked)


def test_a_list_comes_in_pages_that_follow_each_other() -> None:
    for number in range(5):
        a_club(f"Club {number}", f"club-{number}-x")
    path = "clubs?size=2"
    found: list[str] = []
    while path:
        page = read(path)
        assert (page["count"], page["size"], len(found) // 2 + 1) == (5, 2, page["page"])
        found += [row["code"] for row in page["items"]]
        path = (page["next"] or "").removeprefix("http://testserver")
    assert found == [f"club-{number}-x" for number in range(5)]


def test_beyond_the_last_page_there_is_nothing() -> None:
    a_club()
    page = read("clubs?page=7")
    assert (page["count"], page["items"], page["next"]) == (1, [], None)


def test_the_next_page_keeps_the_filters() -> None:
    club = a_club(slug="pena")
    for _ in range(2):
        a_tournament(club=club)
    page = read("clubs/pena/tournaments?since=2026-11-01&size=1")
    assert page["next"] == "http://testserver/api/v1/clubs/pena/tournaments?since=2026-11-01&size=1&page=2"


def test_tournaments_between_days_of_the_clubs_zone() -> None:
    club = a_club(slug="pena")
    for days in (0, 1, 2):
        tournament = a_tournament(club=club)
        tournament.starts_at = EVENING + timedelta(days=days)
        tournament.save()
    found = read("clubs/pena/tournaments?since=2026-11-28&until=2026-11-28")["items"]
    assert [row["starts_at"] for row in found] == ["2026-11-28T20:30:00+01:00"]


def test_the_first_and_last_days_of_the_calendar_leave_nothing_out_in_any_zone() -> None:
    club = a_club(slug="pena", time_zone="Asia/Tokyo")
    a_tournament(club=club)
    a_match()
    Match.objects.update(club=club)
    secret = secret_of(club)
    for part in ("tournaments", "matches"):
        assert read(f"clubs/pena/{part}?since=0001-01-01&until=9999-12-31", secret)["count"] == 1


def test_seasons_that_a_day_belongs_to() -> None:
    club = a_club(slug="pena")
    for year in (2024, 2025):
        season = a_season(club)
        days = {"starts_on": date(year, 1, 1), "ends_on": date(year, 12, 31)}
        Season.objects.filter(pk=season.pk).update(**days)
    found = read("clubs/pena/seasons?since=2025-06-01&until=2025-06-01")["items"]
    assert [row["starts_on"] for row in found] == ["2025-01-01"]


def test_matches_by_state_and_day() -> None:
    club = a_club(slug="pena")
    secret = secret_of(club)
    a_match()
    Match.objects.update(club=club)
    for query, count in (("state=open", 1), ("state=finished", 0), ("until=2020-01-01", 0), ("since=2020-01-01", 1)):
        assert read(f"clubs/pena/matches?{query}", secret)["count"] == count


def test_points_are_told_as_a_number_and_exactly() -> None:
    world = World()
    rows = read(f"seasons/{world.season.code}/table")["items"]
    for row in rows:
        assert row["points"] == round(float(Fraction(row["points_exact"])), 4)
    assert any("/" in row["points_exact"] for row in rows)


def test_a_match_is_told_in_the_documented_format() -> None:
    world = World()
    data = read(f"clubs/pena/matches/{world.sheet.code}", world.secret)
    assert (data["format"], data["players"]) == ("chinchon-match/1", ["Ana", "Berto", "Carla", "Dani"])
    assert [next(iter(event)) for event in data["events"]] == ["hand"]
    assert (data["meta"]["code"], data["meta"]["label"]) == (world.sheet.code, "Table")


def test_an_answer_follows_a_correction_at_once() -> None:
    world = World()
    path = f"clubs/pena/players/{world.star.code}"
    before = get(path)
    assert read(path)["matches"] == 1
    Match.objects.filter(club=world.club).exclude(table=None).update(discounted_at=EVENING)
    assert read(path)["matches"] == 0
    assert get(path, **{"if-none-match": before["ETag"]}).status_code == 200


def test_the_clubs_lists_ask_the_same_for_one_row_and_for_many() -> None:
    club = a_club(slug="pena")
    secret, by = secret_of(club), acting(an_account(club))
    paths = [f"clubs/pena/{name}?size=100" for name in ("tournaments", "seasons", "rulesets", "players", "matches")]
    other = [f"clubs/pena/{name}?size=100" for name in ("ratings", "records")]

    def grow(rows: int) -> None:
        for number in range(rows):
            a_season(club, [a_tournament(1, club=club)])
            rulebook.add_ruleset(club=club, name=f"Casa {rows} {number}", rules=PRESETS["torneo"], by=by)
            a_match()
        Match.objects.update(club=club)

    grow(1)
    few = [questions(path, secret) for path in ["clubs?size=100", *paths, *other]]
    grow(29)
    a_club()
    many = [questions(path, secret) for path in ["clubs?size=100", *paths, *other]]
    assert many == few
    assert [read(path, secret)["count"] for path in paths] == [30, 30, 30, 30, 30]


def test_a_seasons_and_a_tournaments_lists_ask_the_same_for_few_people_and_for_many() -> None:
    found = []
    for crowd in (4, 32):
        club = a_club()
        tournament = a_tournament(crowd, club=club)
        played(tournament)
        season = a_season(club, [tournament])
        paths = [f"seasons/{season.code}/{name}?size=100" for name in ("table", "events")]
        paths += [f"tournaments/{tournament.code}/{name}?size=100" for name in ("rounds", "standings", "podium")]
        found.append([questions(path) for path in paths])
        assert read(paths[0])["count"] == crowd
    assert found[0] == found[1]


def test_ratings_and_records_ask_the_same_for_few_people_and_for_many() -> None:
    asked = []
    for slug, many in (("few", 3), ("many", 12)):
        club = a_club(slug=slug)
        crowd = people(club, *(f"Player {number}" for number in range(many)))
        for first in range(0, many, 3):
            results(club, crowd[first : first + 3], 10, first_day=first)
        paths = [f"clubs/{slug}/{name}?size=100" for name in ("ratings", "records", "players")]
        secret = secret_of(club)
        asked.append([questions(path, secret) for path in paths])
        found = read(paths[0])["items"]
        assert [row["place"] for row in found] == sorted(row["place"] for row in found)
        assert (len(found), found[0]["name"]) == (many, "Player 0")
    assert asked[0] == asked[1]


def test_a_record_is_told_with_whose_it_is_and_when() -> None:
    club = a_club(slug="pena")
    results(club, people(club, "Ana", "Berto", "Carla"), 2)
    rows = read("clubs/pena/records?size=100", secret_of(club))["items"]
    wins = [row for row in rows if row["record"] == "wins"]
    assert [(row["place"], row["value_exact"], [one["name"] for one in row["people"]]) for row in wins] == [
        (1, "2", ["Ana"])
    ]
    longest = next(row for row in rows if row["record"] == "longest")
    assert [one["name"] for one in longest["people"]] == ["Ana", "Berto", "Carla"]
    assert longest["match"] == Match.objects.order_by("created_at")[0].code
