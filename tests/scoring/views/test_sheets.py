"""The sheet, its live copy, and the end."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.engine.events import End, Penalty
from scoring.engine.history import Action
from tests.scoring.factories import FOUR, Sheet, a_long_match, a_match, hand, scorer, viewer

pytestmark = pytest.mark.django_db

NASTY = (
    "<script>alert(1)</script>",
    "Sean O'Brien",
    '"><img src=x onerror=y>',
    "Ñandú 👨‍👩‍👧",
    "\u202etxet\u202c",
    "{{ 7 }}{% now %}",
    "&amp;",
    "M'\"`${x}",
)


@pytest.fixture
def sheet() -> Sheet:
    table = a_match()
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    return table


def test_the_sheet_shows_everybody_in_seat_order(sheet: Sheet) -> None:
    html = viewer(sheet).get(sheet.url("sheet")).text
    places = [html.index(f'<span class="name">{name}</span>') for name in FOUR]
    assert places == sorted(places)


def test_the_sheet_says_which_hand_comes_who_deals_and_who_leads(sheet: Sheet) -> None:
    html = viewer(sheet).get(sheet.url("sheet")).text
    assert "<h1>Hand 2</h1>" in html
    assert (html.count("deals</span>"), html.count("leads</span>")) == (1, 1)


@pytest.mark.parametrize("address", ["sheet", "end", "log", "export"])
@pytest.mark.parametrize("players", [2, 8])
def test_a_page_takes_three_queries_after_3_and_after_300_hands(address: str, players: int) -> None:
    counts = []
    for hands in (3, 300):
        table = a_long_match(hands, players)
        client = scorer(table)
        with CaptureQueriesContext(connection) as queries:
            response = client.get(table.url(address))
        assert response.status_code == 200
        counts.append(len(queries))
    assert counts == [3, 3]  # the match, its seats, its log


@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize("hands", [3, 300])
def test_polling_an_unchanged_sheet_costs_one_query_and_no_body(hands: int, players: int) -> None:
    table = a_long_match(hands, players)
    client, seen = viewer(table), {"v": table.game.match.stamp}
    with CaptureQueriesContext(connection) as queries:
        response = client.get(table.url("live"), seen, headers={"hx-request": "true"})
    assert (len(queries), response.status_code, response.content, list(response.cookies)) == (1, 204, b"", [])


@pytest.mark.parametrize("version", ["0", "2", "x", "", "1 ", "9" * 6000])
def test_polling_with_another_version_brings_the_sheet(sheet: Sheet, version: str) -> None:
    response = viewer(sheet).get(sheet.url("live"), {"v": version}, headers={"hx-request": "true"})
    assert response.status_code == 200
    assert f'data-version="{sheet.game.match.stamp}"' in response.text


def test_polling_sees_every_kind_of_change(sheet: Sheet) -> None:
    client = viewer(sheet)
    actions: list[Action] = [Penalty("1", 3), End("time")]
    for action in actions:
        seen = {"v": sheet.game.match.stamp}
        assert client.get(sheet.url("live"), seen).status_code == 204
        sheet.enter(action)
        assert client.get(sheet.url("live"), seen).status_code == 200


@pytest.mark.parametrize("address", ["sheet", "end", "log", "hand-new", "event-new", "seats", "undo", "share"])
def test_names_are_only_ever_text(address: str) -> None:
    table = a_match(NASTY, label="<b onclick=x>'")
    table.enter(hand(1, "seven", **{f"p{seat}": 5 for seat in range(2, 9)}))
    html = scorer(table).get(table.url(address)).text
    found = [raw for raw in ("<script>alert", "<img src=x", "<b onclick", "\u202e", "\u202c") if raw in html]
    assert found == []


def test_names_are_kept_as_they_are_written_and_shown_whole() -> None:
    table = a_match(NASTY)
    html = viewer(table).get(table.url("sheet")).text
    assert "Ñandú 👨‍👩‍👧" in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "Sean O&#x27;Brien" in html
    assert "{{ 7 }}{% now %}" in html
    assert ">txet<" in html


def test_the_end_says_places_money_and_who_pays_whom() -> None:
    table = a_match(("Ana", "Berto"), entry="5.00")
    table.enter(hand(1, "seven", p2=7), End("agreement"))
    html = viewer(table).get(table.url("end")).text
    assert "5 €" in html
    assert "+5 €" in html
    assert "−5 €" in html


def test_the_end_of_a_match_without_hands_can_be_shown() -> None:
    table = a_match()
    assert viewer(table).get(table.url("end")).status_code == 200


def test_the_rematch_is_offered_to_whoever_scores() -> None:
    table = a_match()
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23), End("time"))
    assert "Rematch" in scorer(table).get(table.url("end")).text
    assert "Rematch" not in viewer(table).get(table.url("end")).text
