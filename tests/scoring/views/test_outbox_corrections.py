"""Corrections from an outbox of what had no number yet on its phone: named there by the id of the write itself."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest

from scoring.engine.events import Rebuy
from scoring.engine.history import Correct, Dropped, Remove, Rename
from tests.scoring.factories import OTHER_PHONE, Sheet, Values, a_match, fresh, hand, scorer
from tests.scoring.views.outbox_forms import ONE, one, send

pytestmark = pytest.mark.django_db


def removal(sheet: Sheet, target: str, version: int, status: int = 200) -> dict[str, Any]:
    """What the server says to "the event `target` never happened"."""
    values: Values = {**fresh(version), "changes": json.dumps([{"remove": target}])}
    return send(scorer(sheet, by=OTHER_PHONE), sheet.url("correct"), values, status)


def test_a_write_is_found_wherever_its_line_has_come_to_stand() -> None:
    sheet = a_match()
    sheet.enter(Rename("1", "Anita"))  # another phone was faster: the hand is line 2, not 1
    written = one(0)
    send(scorer(sheet, by=OTHER_PHONE), sheet.url("hand-record"), written)
    assert removal(sheet, str(written["client_id"]), 2)["result"] == "stored"
    assert sheet.game.log[-1].entry.action == Correct((Remove("2"),))


def test_what_a_correction_inserted_is_found_by_its_place_in_it() -> None:
    sheet = a_match()
    sheet.enter(ONE)
    event = {"hand": {"closer": "1", "close": "seven", "points": {"2": 1, "3": 1, "4": 1}}}
    inserted: Values = {**fresh(1), "changes": json.dumps([{"insert": "1", "event": event}])}
    send(scorer(sheet, by=OTHER_PHONE), sheet.url("correct"), inserted)
    assert removal(sheet, f"{inserted['client_id']}.1", 2)["result"] == "stored"
    assert (sheet.game.log[-1].entry.action, sheet.totals) == (Correct((Remove("2.1"),)), [-10, 7, 12, 23])


def test_of_a_hand_that_was_there_already_the_one_that_counts_is_corrected() -> None:
    sheet = a_match()
    sheet.enter(ONE)
    written = one(0)
    send(scorer(sheet, by=OTHER_PHONE), sheet.url("hand-record"), written)
    assert removal(sheet, str(written["client_id"]), 1)["result"] == "stored"
    assert sheet.game.log[-1].entry.action == Correct((Remove("1"),))


def test_what_was_not_chosen_or_never_came_cannot_be_corrected() -> None:
    sheet = a_match()
    sheet.enter(hand(2, "seven", p1=7, p3=1, p4=2), Dropped(Rebuy("2"), "1", 1))
    dropped = str(sheet.game.log[-1].client_id)
    for target in (dropped, str(uuid4())):
        answer = removal(sheet, target, 2, status=422)
        assert (answer["result"], answer["error"]["code"]) == ("refused", "gone")
