"""A hand over HTTP: typed, checked, recorded once, and overtaken by another phone."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.engine.events import End, Penalty
from tests.scoring.factories import (
    OTHER_PHONE,
    Sheet,
    a_long_match,
    a_match,
    hand,
    hand_fields,
    scorer,
)

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true", "hx-target": "page"}
CHECK = {"hx-request": "true", "hx-target": "preview"}


@pytest.fixture
def sheet() -> Sheet:
    return a_match()


def test_the_form_has_a_row_for_each_player_in_seat_order(sheet: Sheet) -> None:
    html = scorer(sheet).get(sheet.url("hand-new")).text
    assert re.findall(r'name="points_(\d)"', html) == ["1", "2", "3", "4"]


def test_every_form_has_an_id_of_its_own(sheet: Sheet) -> None:
    client = scorer(sheet)
    ids = {re.search(r'name="client_id" value="([^"]+)"', client.get(sheet.url("hand-new")).text) for _ in range(3)}
    assert len({found[1] for found in ids if found}) == 3


def test_a_plain_form_is_stored_and_leads_to_the_sheet(sheet: Sheet) -> None:
    response = scorer(sheet).post(sheet.url("hand-record"), hand_fields(0, 1, "seven", p2=7, p3=12, p4=23))
    assert (response.status_code, response["Location"]) == (303, sheet.url("sheet"))
    assert sheet.totals == [-10, 7, 12, 23]


def test_an_htmx_form_is_answered_with_the_sheet_at_its_own_address(sheet: Sheet) -> None:
    response = scorer(sheet).post(
        sheet.url("hand-record"), hand_fields(0, 1, "seven", p2=7, p3=12, p4=23), headers=HTMX
    )
    assert (response.status_code, response["HX-Push-Url"]) == (200, sheet.url("sheet"))
    assert "<body" not in response.text
    assert f'data-live="{sheet.url("live")}" data-version="{sheet.game.match.stamp}"' in response.text


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_hand_sent_many_times_is_stored_once_and_answered_the_same(sheet: Sheet, headers: dict[str, str]) -> None:
    client, fields = scorer(sheet), hand_fields(0, 1, "seven", p2=7, p3=12, p4=23)
    answers = [client.post(sheet.url("hand-record"), fields, headers=headers) for _ in range(5)]
    assert {(answer.status_code, answer.headers.get("Location")) for answer in answers} == {
        (answers[0].status_code, answers[0].headers.get("Location"))
    }
    assert (sheet.game.match.version, sheet.totals) == (1, [-10, 7, 12, 23])


def test_a_hand_sent_again_after_the_match_went_on_is_still_answered_as_stored(sheet: Sheet) -> None:
    client, fields = scorer(sheet), hand_fields(0, 1, "seven", p2=7, p3=12, p4=23)
    client.post(sheet.url("hand-record"), fields)
    sheet.enter(End("time"))
    assert client.post(sheet.url("hand-record"), fields).status_code == 303
    assert sheet.game.match.version == 2


def test_another_phone_was_faster_its_hand_is_shown_and_what_was_typed_is_kept(sheet: Sheet) -> None:
    sheet.enter(hand(2, "seven", p1=3, p3=4, p4=5))
    fields = hand_fields(0, 1, "seven", p2=77, p3=12, p4=23)
    response = scorer(sheet).post(sheet.url("hand-record"), fields, headers=HTMX)
    assert (response.status_code, sheet.game.match.version) == (409, 1)
    assert "Stored as hand 1" in response.text
    assert 'value="77"' in response.text
    assert 'name="version" value="1"' in response.text
    assert f'value="{fields["client_id"]}"' in response.text


def test_what_was_kept_is_stored_when_it_is_sent_again(sheet: Sheet) -> None:
    sheet.enter(hand(2, "seven", p1=3, p3=4, p4=5))
    client, fields = scorer(sheet), hand_fields(0, 1, "seven", p2=7, p3=12, p4=23)
    client.post(sheet.url("hand-record"), fields)
    client.post(sheet.url("hand-record"), {**fields, "version": 1})
    assert (sheet.game.match.version, sheet.totals) == (2, [-7, -3, 16, 28])


def test_a_form_whose_player_is_out_meanwhile_is_overtaken_and_not_wrong(sheet: Sheet) -> None:
    client, fields = scorer(sheet), hand_fields(1, 2, "seven", p1=1, p3=2, p4=3)
    sheet.enter(Penalty("1", 1), Penalty("2", 101))
    assert client.post(sheet.url("hand-record"), fields).status_code == 409


@pytest.mark.parametrize("name", ["hand-check", "hand-record"])
def test_a_missing_player_is_asked_for_and_nothing_is_lost(sheet: Sheet, name: str) -> None:
    response = scorer(sheet).post(sheet.url(name), hand_fields(0, 1, "seven", p2=7, p3="", p4=23))
    assert response.status_code == 422
    assert "The points of Carla are missing" in response.text
    assert 'value="23"' in response.text
    assert sheet.game.match.version == 0


def test_a_zero_is_not_missing(sheet: Sheet) -> None:
    scorer(sheet).post(sheet.url("hand-record"), hand_fields(0, 1, "seven", p2=0, p3=12, p4=23))
    assert sheet.totals == [-10, 0, 12, 23]


def test_a_check_shows_what_would_happen_and_stores_nothing(sheet: Sheet) -> None:
    response = scorer(sheet).post(
        sheet.url("hand-check"), hand_fields(0, 1, "seven", p2=7, p3=12, p4=23), headers=CHECK
    )
    assert response.status_code == 200
    assert 'id="preview"' in response.text
    assert 'id="page"' not in response.text
    assert "Ana closes. All melded: −10." in response.text
    assert sheet.game.match.version == 0


def test_what_is_improbable_is_asked_before_it_is_stored(sheet: Sheet) -> None:
    sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    client, fields = scorer(sheet), hand_fields(1, 1, "seven", p2=7, p3=12, p4=23)
    asked = client.post(sheet.url("hand-record"), fields)
    assert (asked.status_code, sheet.game.match.version) == (422, 1)
    assert "This is just like the hand before" in asked.text
    assert client.post(sheet.url("hand-record"), {**fields, "sure": "on"}).status_code == 303


def test_a_finished_match_shows_its_sheet_instead_of_the_form(sheet: Sheet) -> None:
    sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23), End("time"))
    html = scorer(sheet).get(sheet.url("hand-new")).text
    assert "Ana wins" in html
    assert 'id="hand"' not in html


def test_two_phones_end_the_match_at_once(sheet: Sheet) -> None:
    sheet.enter(End("time"))
    response = scorer(sheet, by=OTHER_PHONE).post(
        sheet.url("hand-record"), hand_fields(0, 1, "seven", p2=7, p3=12, p4=23)
    )
    assert (response.status_code, sheet.game.match.version) == (409, 1)


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("players", [2, 8])
def test_recording_takes_the_same_queries_after_3_and_after_300_hands(headers: dict[str, str], players: int) -> None:
    counts = []
    for hands in (3, 300):
        sheet = a_long_match(hands, players)
        client = scorer(sheet)
        fields = hand_fields(hands, 1, "seven", **{f"p{seat}": 5 for seat in range(2, players + 1)})
        with CaptureQueriesContext(connection) as queries:
            response = client.post(sheet.url("hand-record"), fields, headers=headers)
        assert (response.status_code, sheet.game.match.version) == (200 if headers else 303, hands + 1)
        counts.append(len(queries))
    # the match, its seats, its log; then a savepoint (BEGIN in life), lock, line, version, its release
    assert counts == [8, 8]


def test_a_stored_hand_answers_with_little(sheet: Sheet) -> None:
    for turn in range(12):
        sheet.enter(hand(1, "seven", p2=turn % 3, p3=1, p4=2))
    response = scorer(sheet).post(
        sheet.url("hand-record"),
        hand_fields(12, 1, "seven", p2=7, p3=12, p4=23),
        headers={**HTMX, "accept-encoding": "gzip"},
    )
    assert response["Content-Encoding"] == "gzip"
    assert len(response.content) <= 5 * 1024


def test_the_id_of_a_hand_in_another_match_is_no_hand_of_this_one(sheet: Sheet) -> None:
    other, client_id = a_match(), str(uuid4())
    fields = {**hand_fields(0, 1, "seven", p2=7, p3=12, p4=23), "client_id": client_id}
    scorer(other).post(other.url("hand-record"), fields)
    scorer(sheet).post(sheet.url("hand-record"), fields)
    assert (other.game.match.version, sheet.game.match.version) == (1, 1)
