"""Signing up and checking in on one's own phone: nothing private is told, nobody is entered twice."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.http import Rate
from scoring.models import Player
from tests.scoring.club_factories import a_player
from tests.tournaments.tournament_factories import a_tournament, enter
from tournaments.models import Tournament
from tournaments.views import sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return a_tournament(0, self_entry=True, self_check_in=True)


@pytest.fixture
def phone() -> Client:
    return Client(headers={"accept-language": "en"})


def join(phone: Client, tournament: Tournament, name: str, **more: str) -> Any:
    data = {"name": name, "client_id": str(uuid4()), **more}
    return phone.post(reverse("tournaments:sign-up", args=[tournament.code]), data)


def names(tournament: Tournament) -> list[str]:
    return list(tournament.entries.order_by("number").values_list("person__name", flat=True))


def page(phone: Client, tournament: Tournament) -> str:
    return phone.get(reverse("tournaments:sign-up", args=[tournament.code])).content.decode()


def test_a_new_name_is_in_at_once_and_the_phone_knows_it(phone: Client, tournament: Tournament) -> None:
    assert join(phone, tournament, "Ana").status_code == 303
    assert names(tournament) == ["Ana"]
    assert "You are in, number 1." in page(phone, tournament)
    assert "You are in" not in page(Client(headers={"accept-language": "en"}), tournament)


def test_a_known_name_is_asked_about_and_nothing_else_is_told(phone: Client, tournament: Tournament) -> None:
    a_player(tournament.club, "Ana García", nickname="La Jefa", number="77", contact="600 000 001")
    answer = join(phone, tournament, "ana garcia")
    text = answer.content.decode()
    assert (answer.status_code, "Are you the same person?" in text) == (200, True)
    assert [secret for secret in ("La Jefa", "77<", "600 000 001", "García") if secret in text] == []
    assert names(tournament) == []


def test_a_nickname_finds_nobody(phone: Client, tournament: Tournament) -> None:
    a_player(tournament.club, "Ana García", nickname="Jefa")
    assert join(phone, tournament, "Jefa").status_code == 303
    assert names(tournament) == ["Jefa"]


def test_who_says_yes_is_entered_as_the_one_the_club_knows(phone: Client, tournament: Tournament) -> None:
    ana = a_player(tournament.club, "Ana García")
    join(phone, tournament, "ana garcia", who="me")
    assert tournament.entries.get().person_id == ana.pk


def test_another_person_of_the_same_name_is_somebody_new(phone: Client, tournament: Tournament) -> None:
    ana = a_player(tournament.club, "Ana")
    join(phone, tournament, "Ana", who="other")
    assert tournament.entries.get().person_id != ana.pk


def test_a_form_sent_twice_enters_one(phone: Client, tournament: Tournament) -> None:
    client_id = str(uuid4())
    for _ in range(2):
        join(phone, tournament, "Ana", who="other", client_id=client_id)
    assert (names(tournament), Player.objects.count()) == (["Ana"], 1)


def test_a_name_that_is_none_is_refused_in_words(phone: Client, tournament: Tournament) -> None:
    answer = join(phone, tournament, " \u200b ")
    assert (answer.status_code, names(tournament)) == (422, [])
    assert "There is no name." in answer.content.decode()


def test_who_cannot_come_calls_off_on_the_same_phone_only(phone: Client, tournament: Tournament) -> None:
    join(phone, tournament, "Ana")
    cancel = reverse("tournaments:sign-up-cancel", args=[tournament.code])
    Client().post(cancel)
    assert tournament.entries.get().status == "entered"
    phone.post(cancel)
    assert tournament.entries.get().status == "withdrawn"
    assert "You are in" not in page(phone, tournament)


def test_a_forged_cookie_is_nobodys_entry(phone: Client, tournament: Tournament) -> None:
    entry = enter(tournament, ["Ana"])[0]
    phone.cookies["entry"] = entry.code
    phone.post(reverse("tournaments:sign-up-cancel", args=[tournament.code]))
    entry.refresh_from_db()
    assert entry.status == "entered"


def test_sign_ups_of_one_address_are_throttled(
    phone: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up, "SIGN_UPS", Rate(2, sign_up.SIGN_UPS.window))
    assert [join(phone, tournament, name).status_code for name in ("Ana", "Beto", "Carla")] == [303, 303, 429]


def test_one_finds_oneself_without_accents_by_the_public_name(phone: Client, tournament: Tournament) -> None:
    entry = enter(tournament, ["Núria Puig"], arrived=False)[0]
    Player.objects.filter(pk=entry.person_id).update(alias="Nur")
    path = reverse("tournaments:here", args=[tournament.code])
    text = phone.get(f"{path}?q=nuria").content.decode()
    assert ("Nur<" in text, "Puig" in text) == (True, False)
    phone.post(path, {"entry": entry.code})
    entry.refresh_from_db()
    assert entry.arrived_at is not None


def test_one_letter_lists_nobody(phone: Client, tournament: Tournament) -> None:
    enter(tournament, ["Ana"], arrived=False)
    assert phone.get(reverse("tournaments:here", args=[tournament.code]) + "?q=a").context["found"] == []


@pytest.mark.parametrize("sought", ["77", "Jefa"])
def test_nobody_learns_whose_a_nickname_or_a_number_is(phone: Client, tournament: Tournament, sought: str) -> None:
    [entry] = enter(tournament, ["Ana García"], arrived=False)
    Player.objects.filter(pk=entry.person_id).update(alias="Gorrión", nickname="Jefa", number="77")
    Player.objects.get(pk=entry.person_id).save()  # what is looked for follows
    url = reverse("tournaments:here", args=[tournament.code])
    assert "Gorrión" not in phone.get(url, {"q": sought}).content.decode()
    assert "Gorrión" in phone.get(url, {"q": "gorrion"}).content.decode()
