"""Starting a match, the first page, the rematch."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scoring.engine.events import End, Leave
from scoring.models import Match, Seat
from tests.scoring.factories import FOUR, a_match, hand, scorer, start_fields, stranger

pytestmark = pytest.mark.django_db


def test_a_match_is_started_without_an_account() -> None:
    client = stranger()
    response = client.post("/new/", start_fields(), follow=True)
    match = Match.objects.get()
    assert response.redirect_chain == [(f"/p/{match.code}/", 303)]
    assert "Enter hand 1" in response.text
    assert list(Seat.objects.values_list("name", flat=True)) == list(FOUR)


def test_a_start_sent_many_times_is_one_match() -> None:
    client, fields = stranger(), start_fields()
    client.get("/new/")
    places = {client.post("/new/", fields)["Location"] for _ in range(4)}
    assert (len(places), Match.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    "changes",
    [
        {"name": ["Ana"]},
        {"name": [f"P{number}" for number in range(9)]},
        {"name": ["Ana", "x" * 41]},
        {"name": ["Ana", "\u202e\u200b"]},
        {"brings": ["101", "0", "0", "0"]},
        {"brings": ["x", "0", "0", "0"]},
        {"brings": ["9" * 6000, "0", "0", "0"]},
        {"label": "x" * 41},
        {"unit": "₿"},
        {"client_id": "mine"},
        {"rules-preset": "mine"},
    ],
)
def test_a_match_that_cannot_be_is_not_started(changes: dict[str, Any]) -> None:
    response = stranger().post("/new/", start_fields(**changes))
    assert (response.status_code, Match.objects.count()) == (422, 0)


def test_the_same_name_twice_is_asked_about() -> None:
    client, fields = stranger(), start_fields(["Ana", "ÁNA", "Berto"])
    asked = client.post("/new/", fields)
    assert (asked.status_code, "The same name twice" in asked.text) == (422, True)
    assert client.post("/new/", {**fields, "sure": "on"}).status_code == 303


def test_names_and_labels_are_stored_clean() -> None:
    stranger().post("/new/", start_fields([" \u202eAna\u202c  María ", "N\u0303o"], label="Ma\u202ertes"))
    assert list(Seat.objects.values_list("name", flat=True)) == ["Ana María", "Ño"]
    assert Match.objects.get().label == "Martes"


def test_the_dealer_and_the_points_from_paper_are_kept() -> None:
    stranger().post("/new/", start_fields(dealer="2", brings=["0", "−5", "-7", "40"]))
    assert Match.objects.get().first_dealer == 3
    assert list(Seat.objects.values_list("start", flat=True)) == [0, -5, -7, 40]


def test_seats_are_moved_without_javascript() -> None:
    fields = {**start_fields(), "down": "0"}
    del fields["start"]
    html = stranger().post("/new/", fields).text
    assert re.findall(r'name="name" value="(\w+)"', html) == ["Berto", "Ana", "Carla", "Dani"]
    assert Match.objects.count() == 0


def test_the_rematch_has_the_same_people_and_rules_and_the_deal_moves_on() -> None:
    sheet = a_match(target=70)
    sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23), hand(2, "seven", p1=7, p3=12, p4=23), Leave("3"), End("time"))
    html = scorer(sheet).post(sheet.url("rematch")).text
    assert re.findall(r'name="name" value="(\w+)"', html) == ["Ana", "Berto", "Dani"]
    assert re.findall(r'name="dealer" value="(\d)" checked', html) == ["2"]  # Berto dealt last, Carla went home
    assert re.findall(r'name="rules-target" value="(\d+)"', html) == ["70"]
