"""A quick match becomes a club's by its score link."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring import http, roles
from scoring.models import Club, Match, Player, Role
from tests.scoring.club_factories import a_club, an_account, logged_in
from tests.scoring.factories import a_match, scorer, stranger

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bea")


@pytest.fixture
def club() -> Club:
    return a_club()


@pytest.fixture
def helper(club: Club) -> Client:
    return logged_in(an_account(club, Role.HELPER))


def url(club: Club) -> str:
    return f"/c/{club.slug}/matches/claim/"


def test_whoever_has_the_score_link_claims_a_match(club: Club, helper: Client) -> None:
    sheet, ana = a_match(NAMES), Player.objects.create(club=club, name="Ana")
    link = f"http://testserver/s/{sheet.secret}/"
    asked = helper.post(url(club), {"link": link})
    assert f'value="player:{ana.code}" selected' in asked.text
    sent = {"link": link, "found": "1", "seat-1": f"player:{ana.code}", "seat-2": "new", "find-2": "Bea", "save": "1"}
    assert helper.post(url(club), sent).status_code == 303
    match = Match.objects.get()
    assert (match.club, [seat.person.name for seat in match.seats.order_by("number") if seat.person]) == (
        club,
        ["Ana", "Bea"],
    )


def test_the_secret_alone_is_enough(club: Club, helper: Client) -> None:
    assert "is-who" in helper.post(url(club), {"link": a_match(NAMES).secret}).text


def test_two_people_of_the_name_are_not_chosen_between(club: Club, helper: Client) -> None:
    for number in "12":
        Player.objects.create(club=club, name="Ana", number=number)
    html = helper.post(url(club), {"link": a_match(NAMES).secret}).text
    assert html.count('value="guest" selected') == 2


@pytest.mark.parametrize("link", ["x", "http://testserver/s/x/", "/"])
def test_what_is_no_link_claims_nothing(club: Club, helper: Client, link: str) -> None:
    assert helper.post(url(club), {"link": link, "save": "1"}).status_code == 422


def test_the_link_to_look_on_is_not_enough(club: Club, helper: Client) -> None:
    sheet = a_match(NAMES)
    response = helper.post(url(club), {"link": roles.view_secret(sheet.secret), "found": "1", "save": "1"})
    assert (response.status_code, Match.objects.get().club) == (422, None)


def test_a_match_of_another_club_is_not_claimed_and_not_named(club: Club, helper: Client) -> None:
    sheet, other = a_match(NAMES), a_club("The Secret Club")
    Match.objects.update(club=other)
    response = helper.post(url(club), {"link": sheet.secret, "found": "1", "save": "1"})
    assert (response.status_code, "Secret" in response.text, Match.objects.get().club) == (422, False, other)


def test_viewers_claim_nothing(club: Club) -> None:
    sheet = a_match(NAMES)
    response = logged_in(an_account(club, Role.VIEWER)).post(
        url(club), {"link": sheet.secret, "found": "1", "save": "1"}
    )
    assert (response.status_code, Match.objects.get().club) == (403, None)


def test_links_are_not_guessed(club: Club, helper: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LINKS", http.Rate(2, http.LINKS.window))
    assert [helper.post(url(club), {"link": "x"}).status_code for _ in range(3)] == [422, 422, 429]


def test_the_page_with_the_links_offers_the_clubs_of_the_account(club: Club) -> None:
    sheet, account = a_match(NAMES), an_account(club, Role.HELPER)
    an_account(a_club("The Secret Club"))
    client = scorer(sheet)
    assert "Add it to a club" not in client.get(sheet.url("share")).text
    client.force_login(account)
    html = client.get(sheet.url("share")).text
    assert (f'action="{url(club)}"' in html, "Secret Club" in html) == (True, False)
    assert "Add it to a club" in client.get(sheet.url("end")).text


def test_members_of_the_club_open_a_claimed_match_and_others_do_not(club: Club, helper: Client) -> None:
    sheet = a_match(NAMES)
    helper.post(url(club), {"link": sheet.secret, "found": "1", "save": "1"})
    assert [client.get(sheet.url("sheet")).status_code for client in (helper, stranger(), scorer(sheet))] == [
        200,
        404,
        200,
    ]


def test_names_are_looked_up_by_as_many_queries_for_two_and_for_eight(
    club: Club, helper: Client, django_assert_num_queries: Any
) -> None:
    helper.post(url(club), {"link": "x"})  # the first of an address also begins to count
    for names in (NAMES, tuple("ABCDEFGH")):
        secret = a_match(names).secret
        with django_assert_num_queries(14):
            helper.post(url(club), {"link": secret})
