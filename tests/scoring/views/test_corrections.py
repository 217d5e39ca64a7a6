"""Any hand corrected, deleted or inserted, over HTTP."""

from __future__ import annotations

import json
import re

import pytest

from scoring.engine.events import Decline, End, Penalty, Rebuy
from scoring.engine.history import Reopen
from tests.scoring.factories import Sheet, Values, a_match, fresh, hand, hand_fields, scorer

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet() -> Sheet:
    table = a_match()
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23), hand(2, "seven", p1=5, p3=5, p4=5))
    return table


def hidden(html: str) -> Values:
    """The correction on its way, as the page carries it."""
    found = dict(re.findall(r'<input type="hidden" name="(client_id|version|changes)" value="([^"]*)"', html))
    return {**found, "changes": found["changes"].replace("&quot;", '"')}


def test_the_form_of_an_old_hand_shows_it_as_it_was_entered(sheet: Sheet) -> None:
    html = scorer(sheet).get(sheet.url("fix", "1")).text
    assert "You are editing hand 1" in html
    assert re.findall(r'name="points_\d" id="points_(\d)"[^>]* value="(\d*)"', html) == [
        ("1", ""),
        ("2", "7"),
        ("3", "12"),
        ("4", "23"),
    ]


def test_a_correction_is_shown_with_all_it_changes_and_then_stored() -> None:
    sheet = a_match(target=50)
    sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23), hand(2, "seven", p1=5, p3=5, p4=5))
    client = scorer(sheet)
    shown = client.post(sheet.url("fix", "1"), hand_fields(2, 1, "seven", p2=7, p3=46, p4=23))
    assert (shown.status_code, sheet.game.match.version) == (200, 2)
    assert "Carla passes the limit of 50" in shown.text
    saved = client.post(sheet.url("correct"), {**hidden(shown.text), "save": "1"})
    assert (saved.status_code, sheet.totals) == (303, [-5, -3, 51, 28])


def test_a_correction_saved_twice_is_stored_once(sheet: Sheet) -> None:
    client = scorer(sheet)
    shown = client.post(sheet.url("fix", "1"), hand_fields(2, 1, "seven", p2=8, p3=12, p4=23))
    fields = {**hidden(shown.text), "save": "1"}
    assert [client.post(sheet.url("correct"), fields).status_code for _ in range(3)] == [303] * 3
    assert sheet.game.match.version == 3


def test_a_correction_that_changes_no_total_says_so(sheet: Sheet) -> None:
    shown = scorer(sheet).post(sheet.url("fix", "1"), hand_fields(2, 1, "seven", p2=7, p3=12, p4=23))
    assert "Nothing changes: everything stays as it was." in shown.text


def test_another_phone_was_faster_and_the_correction_is_kept(sheet: Sheet) -> None:
    client = scorer(sheet)
    shown = client.post(sheet.url("fix", "1"), hand_fields(2, 1, "seven", p2=8, p3=12, p4=23))
    sheet.enter(Penalty("1", 50))
    overtaken = client.post(sheet.url("correct"), {**hidden(shown.text), "save": "1"})
    assert (overtaken.status_code, sheet.game.match.version) == (409, 3)
    assert "Another phone has written meanwhile" in overtaken.text
    again = client.post(sheet.url("correct"), {**hidden(overtaken.text), "save": "1"})
    assert (again.status_code, sheet.totals) == (303, [45, -2, 17, 28])


def test_a_correction_of_what_another_phone_has_deleted_is_refused_with_the_sheet(sheet: Sheet) -> None:
    client = scorer(sheet)
    shown = client.post(sheet.url("fix", "1"), hand_fields(2, 1, "seven", p2=8, p3=12, p4=23))
    removal = client.post(sheet.url("fix-remove", "1"))
    client.post(sheet.url("correct"), {**hidden(removal.text), "save": "1"})
    refused = client.post(sheet.url("correct"), {**hidden(shown.text), "save": "1"})
    assert (refused.status_code, sheet.game.match.version) == (409, 3)
    assert "<h1>Hand 2</h1>" in refused.text


def test_a_hand_is_deleted(sheet: Sheet) -> None:
    client = scorer(sheet)
    shown = client.post(sheet.url("fix-remove", "1"))
    client.post(sheet.url("correct"), {**hidden(shown.text), "save": "1"})
    assert sheet.totals == [5, -10, 5, 5]
    assert client.get(sheet.url("fix", "1")).status_code == 404


def test_a_hand_is_inserted_before_another(sheet: Sheet) -> None:
    client = scorer(sheet)
    shown = client.post(sheet.url("fix", "2") + "?insert=1", hand_fields(2, 3, "seven", p1=1, p2=2, p4=4))
    client.post(sheet.url("correct"), {**hidden(shown.text), "save": "1"})
    assert [result.played.closer for result in sheet.game.state.hands] == ["1", "3", "2"]


def test_an_inserted_hand_can_be_corrected_in_turn(sheet: Sheet) -> None:
    client = scorer(sheet)
    shown = client.post(sheet.url("fix", "2") + "?insert=1", hand_fields(2, 3, "seven", p1=1, p2=2, p4=4))
    client.post(sheet.url("correct"), {**hidden(shown.text), "save": "1"})
    assert 'value="4"' in client.get(sheet.url("fix", "3.1")).text


def test_a_rebuy_that_becomes_impossible_is_asked_about(sheet: Sheet) -> None:
    sheet.enter(hand(1, "seven", p2=61, p3=1, p4=1), hand(1, "seven", p2=61, p3=1, p4=1), Rebuy("2"))
    assert sheet.game.state.rebuys == {"2": 1}
    client = scorer(sheet)
    conflict = client.post(sheet.url("fix", "4"), hand_fields(5, 1, "seven", p2=6, p3=1, p4=1))
    assert conflict.status_code == 200
    assert "Berto comes back." in conflict.text
    assert "Berto cannot come back now." in conflict.text
    dropped = client.post(sheet.url("correct"), {**hidden(conflict.text), "remedy": "5 drop"})
    assert "What the correction changes" in dropped.text
    client.post(sheet.url("correct"), {**hidden(dropped.text), "save": "1"})
    assert (sheet.game.state.rebuys, sheet.totals[1]) == ({}, 64)


def test_points_that_are_missing_now_are_asked_for() -> None:
    sheet = a_match(rebuys_max=0)
    sheet.enter(hand(1, "seven", p2=60, p3=1, p4=1), hand(1, "seven", p2=60, p3=1, p4=1), hand(1, "seven", p3=1, p4=1))
    client = scorer(sheet)
    conflict = client.post(sheet.url("fix", "2"), hand_fields(3, 1, "seven", p2=6, p3=1, p4=1))
    assert 'name="points_2"' in conflict.text
    again = client.post(sheet.url("correct"), {**hidden(conflict.text), "remedy": "3 fill", "points_2": "x"})
    assert 'name="points_2"' in again.text
    huge = client.post(sheet.url("correct"), {**hidden(conflict.text), "remedy": "3 fill", "points_2": "9" * 6000})
    assert huge.status_code == 200
    filled = client.post(sheet.url("correct"), {**hidden(conflict.text), "remedy": "3 fill", "points_2": "9"})
    client.post(sheet.url("correct"), {**hidden(filled.text), "save": "1"})
    assert sheet.totals == [-30, 75, 3, 3]


def test_a_locked_match_is_not_corrected_by_accident(sheet: Sheet) -> None:
    client = scorer(sheet)
    shown = client.post(sheet.url("fix", "1"), hand_fields(2, 1, "seven", p2=8, p3=12, p4=23))
    sheet.enter(End("time"))
    refused = [
        client.get(sheet.url("fix", "1")),
        client.post(sheet.url("fix", "1"), hand_fields(3, 1, "seven", p2=8, p3=12, p4=23)),
        client.post(sheet.url("fix-remove", "1")),
        client.post(sheet.url("correct"), {**hidden(shown.text), "version": 3, "save": "1"}),
        client.post(sheet.url("seats"), {**fresh(3), "review": "1"}),
    ]
    assert [answer.status_code for answer in refused] == [409] * 5
    assert sheet.game.match.version == 3


def test_a_reopened_match_is_corrected(sheet: Sheet) -> None:
    sheet.enter(End("time"), Reopen())
    client = scorer(sheet)
    shown = client.post(sheet.url("fix", "1"), hand_fields(4, 1, "seven", p2=8, p3=12, p4=23))
    assert client.post(sheet.url("correct"), {**hidden(shown.text), "save": "1"}).status_code == 303
    assert sheet.game.state.finished


def test_an_entry_between_hands_is_deleted_and_not_rewritten(sheet: Sheet) -> None:
    sheet.enter(Penalty("1", 50))
    client = scorer(sheet)
    assert "delete it, and enter it again" in client.get(sheet.url("fix", "3")).text
    shown = client.post(sheet.url("fix-remove", "3"))
    client.post(sheet.url("correct"), {**hidden(shown.text), "save": "1"})
    assert sheet.totals == [-5, -3, 17, 28]


def test_a_correction_that_cannot_be_is_told_at_its_field(sheet: Sheet) -> None:
    response = scorer(sheet).post(sheet.url("fix", "1"), hand_fields(2, 1, "loose", p1=9, p2=7, p3=12, p4=23))
    assert response.status_code == 422
    assert "Ana cannot close with 9: the most is 5." in response.text


def test_what_is_improbable_in_a_correction_is_asked(sheet: Sheet) -> None:
    client, fields = scorer(sheet), hand_fields(2, 1, "seven", p2=65, p3=12, p4=23)
    assert client.post(sheet.url("fix", "1"), fields).status_code == 422
    assert client.post(sheet.url("fix", "1"), {**fields, "sure": "on"}).status_code == 200


def test_declining_again_after_a_correction_is_in_the_log(sheet: Sheet) -> None:
    sheet.enter(hand(1, "seven", p2=61, p3=1, p4=1), hand(1, "seven", p2=61, p3=1, p4=1), Decline("2"))
    client = scorer(sheet)
    shown = client.post(sheet.url("fix-remove", "4"))
    assert "Berto does not come back." in shown.text
    rest = client.post(sheet.url("correct"), {**hidden(shown.text), "remedy": "5 drop"})
    client.post(sheet.url("correct"), {**hidden(rest.text), "save": "1"})
    last = sheet.match.events.order_by("number").last()
    assert last is not None
    assert json.loads(json.dumps(last.action)) == {"correct": [{"remove": "4"}, {"remove": "5"}]}
