"""Pages of calls: who may call and answer, what stands on the sheet, and that the poll hears of it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Call, Match
from tests.scoring.factories import Sheet, a_match, hand, scorer, stranger, viewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet() -> Sheet:
    table = a_match()
    table.enter(hand(1, "seven", p2=5, p3=6, p4=7))
    Match.objects.update(refereed=True)
    return table


def calling(client: Client, sheet: Sheet, address: str = "call", **fields: str) -> int:
    return client.post(sheet.url(address), {"client_id": str(uuid4()), **fields}).status_code


def disagreeing(client: Client, sheet: Sheet, **fields: str) -> int:
    return calling(client, sheet, "disagree", target=sheet.game.timeline.placed[0].id, **fields)


def test_who_looks_on_may_call_and_everybody_reads_it(sheet: Sheet) -> None:
    assert disagreeing(viewer(sheet), sheet, who="Ana", text="8, not 5") == 303
    for client in (viewer(sheet), scorer(sheet)):
        assert "Ana does not agree with hand 1: 8, not 5" in client.get(sheet.url("sheet")).text


def test_a_stranger_may_not_call(sheet: Sheet) -> None:
    assert (calling(stranger(), sheet), disagreeing(stranger(), sheet), Call.objects.count()) == (404, 404, 0)


def test_only_who_scores_answers(sheet: Sheet) -> None:
    calling(viewer(sheet), sheet)
    address = sheet.url("call-answer", Call.objects.get().code)
    assert viewer(sheet).post(address, {"text": "no"}).status_code == 403
    assert scorer(sheet).post(address, {}).status_code == 422
    assert scorer(sheet).post(address, {"said": "came"}).status_code == 303
    assert Call.objects.get().answer == "The referee has been there."
    assert "Answer: The referee has been there." in viewer(sheet).get(sheet.url("sheet")).text


def test_there_is_no_referee_at_a_match_among_friends(sheet: Sheet) -> None:
    Match.objects.update(refereed=False)
    assert sheet.url("call") not in viewer(sheet).get(sheet.url("sheet")).text
    assert (calling(viewer(sheet), sheet), disagreeing(viewer(sheet), sheet)) == (404, 303)


def test_nobody_calls_once_the_tournament_is_over(sheet: Sheet) -> None:
    Match.objects.update(sealed="all")
    assert sheet.url("disagree") not in viewer(sheet).get(sheet.url("sheet")).text
    assert disagreeing(viewer(sheet), sheet) == 403


def test_a_match_without_hands_has_none_to_disagree_with() -> None:
    table = a_match()
    assert viewer(table).get(table.url("disagree")).status_code == 404
    assert table.url("disagree") not in viewer(table).get(table.url("sheet")).text


def test_a_hand_is_chosen_by_its_number_on_the_sheet(sheet: Sheet) -> None:
    address = sheet.url("disagree-hand", sheet.game.timeline.placed[0].id)
    assert f'href="{address}"' in viewer(sheet).get(sheet.url("sheet")).text
    page = viewer(sheet).get(address)
    assert (page.status_code, "Whoever says nothing agrees" in page.text) == (200, True)
    assert viewer(sheet).get(sheet.url("disagree-hand", "99")).status_code == 404


def test_one_address_calls_so_often_and_no_more(sheet: Sheet) -> None:
    assert [calling(viewer(sheet), sheet) for _ in range(11)] == [303] * 10 + [429]


def test_the_poll_hears_of_calls_and_answers_at_one_query(sheet: Sheet) -> None:
    client = viewer(sheet)
    seen = {"v": Match.objects.get().stamp}
    with CaptureQueriesContext(connection) as queries:
        assert client.get(sheet.url("live"), seen).status_code == 204
    assert len(queries) == 1
    calling(client, sheet)
    assert client.get(sheet.url("live"), seen).status_code == 200
    seen = {"v": Match.objects.get().stamp}
    assert client.get(sheet.url("live"), seen).status_code == 204
    scorer(sheet).post(sheet.url("call-answer", Call.objects.get().code), {"said": "came"})
    assert client.get(sheet.url("live"), seen).status_code == 200


def test_what_people_write_is_only_text(sheet: Sheet) -> None:
    calling(viewer(sheet), sheet, who="<b>", text="<script>x</script>")
    page = viewer(sheet).get(sheet.url("sheet")).text
    assert "&lt;b&gt; calls the referee: &lt;script&gt;x" in page
