"""The history, undo, redo, reopening, and the match as a file."""

from __future__ import annotations

import json

import pytest

from scoring.engine.events import End, Penalty, Rebuy
from scoring.engine.history import Rename, Undo
from tests.scoring.factories import OTHER_PHONE, Sheet, a_match, fresh, hand, hand_fields, scorer, viewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet() -> Sheet:
    table = a_match()
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    return table


def test_the_history_says_who_what_and_what_it_changed(sheet: Sheet) -> None:
    scorer(sheet, by=OTHER_PHONE).post(sheet.url("hand-record"), hand_fields(1, 2, "seven", p1=1, p3=1, p4=1))
    html = scorer(sheet).get(sheet.url("log")).text
    assert html.index("Hand 2. Berto closes.") < html.index("Hand 1. Ana closes.")
    assert ("this phone" in html, "phone 2" in html) == (True, True)
    assert '<span class="change">Berto <span class="soft">7 →</span> <b>−3</b></span>' in html


def test_undo_shows_first_what_it_takes_back(sheet: Sheet) -> None:
    html = scorer(sheet).get(sheet.url("undo")).text
    assert "Hand 1. Ana closes." in html
    assert sheet.game.match.version == 1


def test_undo_pressed_twice_on_one_page_undoes_once(sheet: Sheet) -> None:
    sheet.enter(hand(2, "seven", p1=1, p3=1, p4=1))
    client, fields = scorer(sheet), fresh(2)
    assert [client.post(sheet.url("undo"), fields).status_code for _ in range(3)] == [303] * 3
    assert (sheet.game.match.version, sheet.totals) == (3, [-10, 7, 12, 23])


def test_undo_pressed_on_two_phones_undoes_once(sheet: Sheet) -> None:
    sheet.enter(hand(2, "seven", p1=1, p3=1, p4=1))
    client = scorer(sheet)
    assert [client.post(sheet.url("undo"), fresh(2)).status_code for _ in range(2)] == [303, 409]
    assert sheet.totals == [-10, 7, 12, 23]


@pytest.mark.parametrize("step", ["redo", "reopen"])
def test_every_step_sent_twice_is_taken_once(sheet: Sheet, step: str) -> None:
    sheet.enter(*([Undo()] if step == "redo" else [End("time")]))
    client, fields = scorer(sheet), fresh(2)
    assert [client.post(sheet.url(step), fields).status_code for _ in range(3)] == [303] * 3
    assert sheet.game.match.version == 3


def test_undoing_everything_leaves_nothing_to_undo(sheet: Sheet) -> None:
    client = scorer(sheet)
    client.post(sheet.url("undo"), fresh(1))
    assert (client.get(sheet.url("undo")).status_code, sheet.totals) == (404, [0, 0, 0, 0])
    assert client.post(sheet.url("undo"), fresh(2)).status_code == 422


def test_undo_of_a_rebuy_brings_back_score_bote_and_offer(sheet: Sheet) -> None:
    sheet.enter(hand(1, "seven", p2=60, p3=1, p4=1), hand(1, "seven", p2=60, p3=1, p4=1))
    before = sheet.game.state
    sheet.enter(Rebuy("2"))
    scorer(sheet).post(sheet.url("undo"), fresh(4))
    assert sheet.game.state == before


def test_what_was_undone_stays_in_the_history(sheet: Sheet) -> None:
    sheet.enter(Undo())
    html = scorer(sheet).get(sheet.url("log")).text
    assert "taken back" in html
    assert "Hand 1. Ana closes." in html


def test_every_kind_of_line_can_be_read(sheet: Sheet) -> None:
    client = scorer(sheet)
    client.post(sheet.url("event-record"), {**fresh(1), "kind": "join", "name": "Eva"})
    sheet.enter(Penalty("1", 5, "<i>late</i>"), Rename("2", "Bea"), End("agreement"))
    client.post(sheet.url("reopen"), fresh(5))
    client.post(sheet.url("undo"), fresh(6))
    client.post(sheet.url("redo"), fresh(7))
    html = client.get(sheet.url("log")).text
    for words in ("Eva sits down late.", "&lt;i&gt;late&lt;/i&gt;", "Renamed: Bea.", "The match is reopened."):
        assert words in html
    assert "What was taken back counts again." in html


def test_a_match_is_downloaded_as_a_file(sheet: Sheet) -> None:
    response = viewer(sheet).get(sheet.url("export"))
    assert response["Content-Disposition"] == f'attachment; filename="chinchon-{sheet.code}.json"'
    assert json.loads(response.content)["format"] == "chinchon-match/1"
    assert response["Cache-Control"] == "private, no-store"
