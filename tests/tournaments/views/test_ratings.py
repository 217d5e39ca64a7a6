"""The ratings page: as public as the club, off where it is not wanted, with the names that the reader may know."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Club, Player, Role
from tests.scoring.club_factories import an_account, logged_in
from tests.scoring.factories import stranger
from tests.tournaments.memories import a_club_of, a_single
from tournaments.engine.rating import ENOUGH, START, Skill

pytestmark = pytest.mark.django_db


def a_rated_club(matches: int = ENOUGH) -> tuple[Club, list[Player]]:
    """The first and second have played often, the third once."""
    club, people = a_club_of(3)
    for hour in range(matches):
        a_single(club, people if hour == 0 else people[:2], closer=1, hour=hour)
    return club, people


def member(club: Club) -> Client:
    return logged_in(an_account(club, Role.VIEWER))


def page(client: Client, club: Club, more: str = "") -> str:
    answer = client.get(f"/c/{club.slug}/ratings/{more}")
    assert answer.status_code == 200
    return answer.text


def test_who_has_played_enough_is_listed_and_the_others_are_told_what_is_lacking() -> None:
    club, people = a_rated_club()
    text = page(stranger(), club)
    listed, others = text.split('id="waiting"')
    assert [person.name in listed for person in people] == [True, True, False]
    assert listed.index("Player 1") < listed.index("Player 2")
    assert "9 matches to go" in others


def test_the_explanation_has_the_numbers_of_the_model() -> None:
    text = page(stranger(), a_rated_club(1)[0])
    assert f"begins at {START:.0f}," in text
    assert f"begin low, at {Skill().shown}," in text


def test_strangers_read_public_names() -> None:
    club, people = a_rated_club()
    Player.objects.filter(pk=people[0].pk).update(alias="La Rubia")
    assert ["La Rubia" in page(stranger(), club), "Player 1" in page(stranger(), club)] == [True, False]
    assert "Player 1" in page(member(club), club)


def test_a_history_is_a_chart_and_a_table_and_strangers_are_not_told_the_days() -> None:
    club, people = a_rated_club()
    text = page(member(club), club, f"?who={people[0].code}")
    assert text.count("<polyline") == 2
    assert "1 Oct 2026" in text
    seen = page(stranger(), club, f"?who={people[0].code}")
    assert [seen.count("<polyline"), "1 Oct 2026" in seen] == [2, False]
    assert "<polyline" not in page(member(club), club, "?who=NOBODY")


@pytest.mark.parametrize("who", ["stranger", "member"])
def test_a_club_that_does_not_want_ratings_has_none(who: str) -> None:
    club, _people = a_rated_club()
    Club.objects.filter(pk=club.pk).update(ratings=False)
    client = stranger() if who == "stranger" else member(club)
    statuses = [client.get(f"/c/{club.slug}/ratings{end}").status_code for end in ("/", ".csv")]
    assert statuses == [404, 404]
    assert f"/c/{club.slug}/ratings/" not in client.get(f"/c/{club.slug}/records/").text


def test_strangers_see_none_of_a_private_club() -> None:
    club, _people = a_rated_club(1)
    Club.objects.filter(pk=club.pk).update(public=False)
    assert stranger().get(f"/c/{club.slug}/ratings/").status_code == 404
    assert "Nobody has played enough yet" in page(member(club), club)


def test_the_list_can_be_taken_away() -> None:
    club, _people = a_rated_club()
    rows = json.loads(stranger().get(f"/c/{club.slug}/ratings.json").content)
    assert [(row["place"], row["player"], row["matches"]) for row in rows] == [
        (1, "Player 1", 10),
        (2, "Player 2", 10),
        (None, "Player 3", 1),
    ]
    assert rows[2]["rating"] is None
    assert stranger().get(f"/c/{club.slug}/ratings.exe").status_code == 404


def test_the_page_takes_as_many_queries_for_many_people_as_for_two() -> None:
    counts = []
    for people in (2, 30):
        club, players = a_club_of(people)
        for hour in range(ENOUGH):
            for pair in range(0, people, 2):
                a_single(club, players[pair : pair + 2], closer=1, hour=hour)
        page(stranger(), club)
        with CaptureQueriesContext(connection) as queries:
            page(stranger(), club, f"?who={players[0].code}")
        counts.append(len(queries))
    assert counts[0] == counts[1]
