"""Starting a match from the club with its people, and the rematch that stays there."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.engine.events import End
from scoring.engine.rulesets import from_json
from scoring.models import Club, Match, Player, Role
from scoring.services import rulebook
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.scoring.factories import Sheet, a_match, hand, scorer, stranger, viewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return a_club(unit="€")


@pytest.fixture
def owner(club: Club) -> Client:
    return logged_in(an_account(club))


def a_player(club: Club, name: str, **fields: Any) -> Player:
    return Player.objects.create(club=club, name=name, **fields)


def url(club: Club) -> str:
    return f"/c/{club.slug}/matches/new/"


def fields(*rows: Player | str, **changes: Any) -> dict[str, Any]:
    """The form of a new match: people of the club, and typed names."""
    return {
        "client_id": str(uuid4()),
        "name": [row if isinstance(row, str) else row.name for row in rows],
        "person": ["" if isinstance(row, str) else row.code for row in rows],
        "dealer": "0",
        "rules-preset": "fournier",
        **changes,
    }


def seated() -> list[tuple[str, str | None]]:
    """The name and the person on every chair of the one match."""
    return list(Match.objects.get().seats.order_by("number").values_list("name", "person__code"))


def chips(html: str) -> list[tuple[str, str]]:
    """The people who are offered: their codes, and whether they sit already."""
    return re.findall(r'name="sit" value="(\w+)" aria-pressed="(\w+)"', html)


def rows(html: str) -> list[tuple[str, str]]:
    """Name and person of the seats of a form."""
    form = re.sub(r"<template.*?</template>", "", html, flags=re.DOTALL)
    return re.findall(r'name="name" value="([^"]*)">.*?name="person" value="(\w*)"', form, flags=re.DOTALL)


def test_a_match_starts_with_people_of_the_club_and_guests(club: Club, owner: Client) -> None:
    ana, bea = a_player(club, "Ana"), a_player(club, "Bea")
    response = owner.post(url(club), fields(ana, "Somebody", bea, start="1"))
    match = Match.objects.get()
    assert (response.status_code, response["Location"], match.club) == (303, f"/p/{match.code}/", club)
    assert seated() == [("Ana", ana.code), ("Somebody", None), ("Bea", bea.code)]


def test_the_form_starts_with_the_customs_of_the_club(club: Club, owner: Client) -> None:
    rules = from_json({"preset": "conga", "target": 77})
    house = rulebook.add_ruleset(club=club, name="Casa", rules=rules, by=acting(an_account(club)))
    rulebook.set_default(club=club, choice=house, by=acting(an_account(club)))
    html = owner.get(url(club)).text
    assert re.findall(r'name="rules-target" value="(\d+)"', html) == ["77"]
    assert re.findall(r'name="use" value="(\w+)" aria-pressed="(\w+)"', html) == [(house.code, "true")]
    assert re.findall(r'<option value="(€?)" selected>', html) == ["€"]


def test_a_ruleset_of_the_book_is_chosen_and_named_on_the_sheet(club: Club, owner: Client) -> None:
    rules = from_json({"preset": "conga", "target": 77})
    house = rulebook.add_ruleset(club=club, name="Casa", rules=rules, by=acting(an_account(club)))
    html = owner.post(url(club), fields("Ana", "Bea", use=house.code)).text
    sent = dict(re.findall(r'<input[^>]* name="(rules-[\w-]+)"[^>]*? value="([^"]*)"', html))
    preset = re.findall(r'<option value="(\w+)" selected>', html)[0]
    response = owner.post(url(club), fields("Ana", "Bea", start="1", **{**sent, "rules-preset": preset}), follow=True)
    match = Match.objects.get()
    assert (match.book_version, match.ruleset) == (house.versions.get(), rules)
    assert "“Casa” v1 (Conga, modified)" in response.text


def test_rules_that_were_changed_afterwards_are_not_those_of_the_book(club: Club, owner: Client) -> None:
    rulebook.add_ruleset(club=club, name="Casa", rules=from_json({"preset": "conga"}), by=acting(an_account(club)))
    owner.post(url(club), fields("Ana", "Bea", start="1"))
    assert Match.objects.get().book_version is None


def test_people_are_seated_and_sent_away_by_a_tap(club: Club, owner: Client) -> None:
    ana, bea = a_player(club, "Ana"), a_player(club, "Bea")
    html = owner.post(url(club), fields(ana, sit=bea.code)).text
    assert rows(html) == [("Ana", ana.code), ("Bea", bea.code)]
    assert sorted(chips(html)) == sorted([(ana.code, "true"), (bea.code, "true")])
    assert rows(owner.post(url(club), fields(ana, bea, sit=ana.code)).text) == [("Bea", bea.code)]


def test_people_are_looked_for_without_accents(club: Club, owner: Client) -> None:
    inigo, _other = a_player(club, "Íñigo"), a_player(club, "Ana")
    assert chips(owner.post(url(club), fields(find="inig", look="1")).text) == [(inigo.code, "false")]


def test_who_played_of_late_comes_first(club: Club, owner: Client) -> None:
    ana, zoe = a_player(club, "Ana"), a_player(club, "Zoe")
    owner.post(url(club), fields(zoe, "Guest", start="1"))
    assert chips(owner.get(url(club)).text) == [(zoe.code, "false"), (ana.code, "false")]


def test_a_typed_name_that_is_one_persons_means_that_person(club: Club, owner: Client) -> None:
    ana, pepe = a_player(club, "Ana María"), a_player(club, "José", nickname="Pepe")
    owner.post(url(club), fields("ana maria", "PEPE", start="1"))
    assert seated() == [("Ana María", ana.code), ("José", pepe.code)]


def test_a_typed_name_that_is_several_peoples_is_asked_about(club: Club, owner: Client) -> None:
    a_player(club, "Ana", number="1"), a_player(club, "Ana", number="2")
    asked = owner.post(url(club), fields("Ana", "Bea", start="1"))
    assert (asked.status_code, "already somebody called Ana" in asked.text) == (422, True)
    owner.post(url(club), fields("Ana", "Bea", start="1", sure="on"))
    assert seated() == [("Ana", None), ("Bea", None)]


def test_two_people_of_one_name_are_told_apart(club: Club, owner: Client) -> None:
    one, other = a_player(club, "Ana", nickname="Ani"), a_player(club, "Ana", number="12")
    owner.post(url(club), fields(one, other, start="1"))
    assert seated() == [("Ana (Ani)", one.code), ("Ana (12)", other.code)]


def test_a_tap_on_a_person_takes_the_place_of_the_typed_name(club: Club, owner: Client) -> None:
    one, _other = a_player(club, "Ana", number="1"), a_player(club, "Ana", number="2")
    assert rows(owner.post(url(club), fields("Ana", "Bea", sit=one.code)).text) == [("Ana", one.code), ("Bea", "")]


def test_nobody_sits_twice(club: Club, owner: Client) -> None:
    ana = a_player(club, "Ana")
    merged = a_player(club, "Anita", merged_into=ana)
    for twin in (ana, merged):
        response = owner.post(url(club), fields(ana, twin, start="1"))
        assert (response.status_code, "Ana sits at the table twice." in response.text) == (422, True)
    assert Match.objects.count() == 0


def test_people_of_another_club_are_guests_here(club: Club, owner: Client) -> None:
    foreign = a_player(a_club(), "Ana")
    owner.post(url(club), fields(foreign, "Bea", start="1"))
    assert seated() == [("Ana", None), ("Bea", None)]


def test_an_organiser_gets_the_score_link_and_a_helper_the_one_to_look_on(club: Club) -> None:
    cookies = {}
    for role in (Role.ORGANISER, Role.HELPER):
        client = logged_in(an_account(club, role))
        client.post(url(club), fields("Ana", "Bea", start="1"))
        cookies[role] = {"score", "view"} & set(client.cookies)
    assert cookies == {Role.ORGANISER: {"score"}, Role.HELPER: {"view"}}


def test_a_start_sent_twice_is_one_match(club: Club, owner: Client) -> None:
    owner.get(url(club))
    sent = fields("Ana", "Bea", start="1")
    assert len({owner.post(url(club), sent)["Location"] for _ in range(3)}) == 1
    assert Match.objects.count() == 1


def test_a_viewer_starts_nothing(club: Club) -> None:
    response = logged_in(an_account(club, Role.VIEWER)).post(url(club), fields("Ana", "Bea", start="1"))
    assert (response.status_code, Match.objects.count()) == (403, 0)


@pytest.mark.parametrize("changes", [{"name": ["Ana"]}, {"rules-preset": "mine"}, {"client_id": "mine"}, {"unit": "₿"}])
def test_a_match_that_cannot_be_is_not_started(club: Club, owner: Client, changes: dict[str, Any]) -> None:
    response = owner.post(url(club), fields("Ana", "Bea", start="1", **changes))
    assert (response.status_code, Match.objects.count()) == (422, 0)


def test_one_person_and_thirty_are_offered_by_as_many_queries(
    club: Club, owner: Client, django_assert_num_queries: Any
) -> None:
    a_player(club, "Ana")
    with django_assert_num_queries(8):
        owner.get(url(club))
    Player.objects.bulk_create(Player(club=club, name=f"P{n}", search=f"p{n}") for n in range(30))
    with django_assert_num_queries(8):
        owner.get(url(club))


@pytest.fixture
def played(club: Club) -> Sheet:
    sheet = a_match(["Ana", "Bea", "Guest"])
    ana = a_player(club, "Ana")
    Match.objects.filter(pk=sheet.match.pk).update(club=club)
    sheet.match.seats.filter(number=1).update(person=ana)
    sheet.enter(hand(1, "seven", p2=7, p3=12), End("time"))
    return sheet


def test_the_rematch_stays_in_the_club_with_its_people(club: Club, played: Sheet) -> None:
    ana, client = Player.objects.get(), scorer(played)
    html = client.post(played.url("rematch")).text
    assert f'action="{played.url("rematch")}"' in html
    assert rows(html) == [("Ana", ana.code), ("Bea", ""), ("Guest", "")]
    client.post(played.url("rematch"), fields(ana, "Bea", "Guest", start="1"))
    match = Match.objects.exclude(pk=played.match.pk).get()
    assert (match.club, match.seats.get(number=1).person) == (club, ana)


def test_whoever_has_only_the_link_seats_nobody_else_of_the_club(club: Club, played: Sheet) -> None:
    other = a_player(club, "Zoe")
    html = scorer(played).post(played.url("rematch")).text
    assert (chips(html), "Zoe" in html) == ([], False)
    scorer(played).post(played.url("rematch"), fields(other, "Bea", start="1"))
    match = Match.objects.exclude(pk=played.match.pk).get()
    assert [seat.person for seat in match.seats.all()] == [None, None]


def test_who_only_looks_on_starts_no_rematch(played: Sheet) -> None:
    assert viewer(played).post(played.url("rematch")).status_code == 403
    assert stranger().post(played.url("rematch")).status_code == 404


@pytest.mark.parametrize("typed", ["x" * 60_000, "a " * 30_000])
def test_a_whole_letter_where_a_name_belongs_is_nobody_s_name(club: Club, owner: Client, typed: str) -> None:
    looked = owner.post(url(club), fields("Ana", typed, find=typed))
    assert (looked.status_code, chips(looked.text)) == (200, [])
    started = owner.post(url(club), fields("Ana", typed, start="1"))
    assert (started.status_code, "A name has from 1 to 40 characters." in started.text) == (422, True)
