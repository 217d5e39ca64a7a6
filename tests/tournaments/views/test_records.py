"""The pages of records and of a season's yearbook: who reads what, the cards of a great hand, files."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from django.test import Client

from scoring.engine.events import HandJudged
from scoring.models import Club, Player, Role
from tests.scoring.club_factories import acting, an_account, logged_in
from tests.scoring.factories import Sheet, a_match, stranger
from tests.tournaments.evening import fresh, played
from tests.tournaments.memories import a_club_of, a_single, seated
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Season, SeatResult, Tournament
from tournaments.queries.results import refresh_matches
from tournaments.services.ending import finish

pytestmark = pytest.mark.django_db
CHINCHON = ("1o", "2o", "3o", "4o", "5o", "6o", "7o")


def with_cards(club: Club, people: list[Player]) -> Sheet:
    """A match that the first ends with a chinchón, entered by everybody's cards."""
    sheet = a_match([person.name for person in people], target=10, rebuys_max=0)
    cards = {"1": CHINCHON, "2": ("10c", "11c", "12c", "1b", "3b", "5e", "7e")}
    sheet.enter(HandJudged("1", cards, ("1", "2")))
    return seated(sheet, club, people)


def member(club: Club) -> Client:
    return logged_in(an_account(club, Role.VIEWER))


def test_the_hand_of_the_year_is_drawn_with_its_cards_and_members_get_to_its_sheet() -> None:
    club, people = a_club_of(2)
    sheet = with_cards(club, people)
    season = a_season(club, nights=True)
    text = member(club).get(f"/season/{season.code}/yearbook/").text
    hand = text.split('id="great_hand"')[1].split("</section>")[0]
    assert "Hand of the year" in hand
    assert hand.count('class="face" data-suit="oros"') == 7
    assert f'href="/p/{sheet.code}/"' in hand
    seen = stranger().get(f"/season/{season.code}/yearbook/").text.split('id="great_hand"')[1].split("</section>")[0]
    assert ["/p/" in seen, "Player 1" in seen] == [False, True]


def test_strangers_read_public_names_of_public_matches_alone() -> None:
    club, people = a_club_of(2)
    a_single(club, people, closer=1)
    Player.objects.filter(pk=people[0].pk).update(alias="La Rubia")
    assert "Nothing to remember yet" in stranger().get(f"/c/{club.slug}/records/").text
    assert "Player 1" in member(club).get(f"/c/{club.slug}/records/").text
    a_season(club, nights=True)
    text = stranger().get(f"/c/{club.slug}/records/").text
    assert ["La Rubia" in text, "Player 1" in text] == [True, False]


def test_a_private_season_has_no_yearbook_for_strangers() -> None:
    club, people = a_club_of(2)
    a_single(club, people, closer=1)
    season = a_season(club, nights=True)
    Season.objects.filter(pk=season.pk).update(public=False)
    assert stranger().get(f"/season/{season.code}/yearbook/").status_code == 404
    assert "yearbook" not in stranger().get(f"/c/{club.slug}/records/").text
    assert f"/season/{season.code}/yearbook/" in member(club).get(f"/c/{club.slug}/records/").text


def test_the_yearbook_tells_how_the_season_stands() -> None:
    tournament = a_tournament(4)
    played(tournament, 5)
    season = a_season(tournament.club, [tournament])
    text = stranger().get(f"/season/{season.code}/yearbook/").text
    assert "The season so far" in text
    assert tournament.name in text


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_records_can_be_taken_away(kind: str) -> None:
    club, people = a_club_of(2)
    with_cards(club, people)
    answer = member(club).get(f"/c/{club.slug}/records.{kind}")
    assert (answer.status_code, answer["Content-Disposition"]) == (
        200,
        f'attachment; filename="{club.slug}-records.{kind}"',
    )


def test_the_file_names_the_cards_and_the_rules() -> None:
    club, people = a_club_of(2)
    with_cards(club, people)
    season = a_season(club, nights=True)
    rows = json.loads(stranger().get(f"/season/{season.code}/yearbook.json").content)
    great = next(row for row in rows if row["record"] == "great_hand")
    assert great == {
        "record": "great_hand",
        "name": "Hand of the year",
        "place": 1,
        "player": "Player 1",
        "value": 26,
        "day": "2026-10-01",
        "event": "single matches",
        "rules": "Fournier, modified",
        "hand": 1,
        "cards": "1o 2o 3o 4o 5o 6o 7o",
    }


def test_days_in_a_file_are_those_of_the_clubs_zone() -> None:
    club, people = a_club_of(2, time_zone="Asia/Tokyo")
    a_single(club, people, closer=1)  # at 20:00 UTC: in Tokyo it is the next morning
    rows = json.loads(member(club).get(f"/c/{club.slug}/records.json").content)
    assert {row["day"] for row in rows if row["record"] == "longest"} == {"2026-10-02"}


def test_a_tournament_was_on_the_day_of_the_place_where_it_was_played() -> None:
    tournament = a_tournament(4, form="last_survivor")
    played(tournament, 5)
    finish(tournament=fresh(tournament), by=acting(an_account(tournament.club)), version=fresh(tournament).version)
    at = datetime(2026, 11, 27, 23, 30, tzinfo=UTC)  # already the 28th where the club is
    Tournament.objects.update(time_zone="Atlantic/Canary", starts_at=at)
    refresh_matches(tournament.club)
    SeatResult.objects.update(chinchones=1)
    address = f"/c/{tournament.club.slug}/records"
    assert f'datetime="{at.isoformat()}"' in member(tournament.club).get(f"{address}/").text
    rows = json.loads(member(tournament.club).get(f"{address}.json").content)
    assert {row["day"] for row in rows if row["record"] == "chinchones_event"} == {"2026-11-27"}
