"""Two phones wrote the same match: side by side, a choice, and nothing that was typed is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.engine.events import Rebuy
from scoring.engine.history import Dropped, Undo
from scoring.models import MatchEvent
from tests.scoring.factories import (
    OTHER_PHONE,
    Sheet,
    Values,
    a_match,
    fresh,
    hand_fields,
    scorer,
)
from tests.scoring.views.outbox_forms import ONE, TWO, kinds, one, send, two

pytestmark = pytest.mark.django_db


def meet(client: Client, sheet: Sheet, values: Values, **more: str) -> Any:
    """The meet page of a waiting hand, or what becomes of a choice."""
    return client.post(sheet.url("meet"), {**values, "what": "hand", **more})


@pytest.mark.parametrize(
    ("choice", "lines", "totals"),
    [
        ("mine", ["HandPlayed", "Correct", "Echo"], [-10, 7, 12, 23]),
        ("theirs", ["HandPlayed", "Dropped"], [7, -10, 1, 2]),
        ("both", ["HandPlayed", "HandPlayed"], [-3, -3, 13, 25]),
    ],
)
def test_two_hands_side_by_side_are_settled_by_a_choice(choice: str, lines: list[str], totals: list[int]) -> None:
    sheet = a_match()
    sheet.enter(TWO)
    client, values = scorer(sheet, by=OTHER_PHONE), one(0)
    page = meet(client, sheet, values)
    assert (page.status_code, MatchEvent.objects.count()) == (200, 1)
    for words in ("Ana closes.", "Berto closes.", "Mine instead", "Both: two hands"):
        assert words in page.content.decode()
    assert meet(client, sheet, values, choice=choice).status_code == 303
    assert (kinds(sheet), sheet.totals) == (lines, totals)
    assert send(client, sheet.url("hand-record"), values)["result"] == "repeated"
    assert kinds(sheet) == lines


@pytest.mark.parametrize("choice", ["mine", "theirs"])
def test_after_a_choice_the_rest_of_the_queue_meets_what_the_other_phone_wrote_next(choice: str) -> None:
    sheet = a_match()
    sheet.enter(TWO, ONE)
    client, values = scorer(sheet, by=OTHER_PHONE), one(0)
    meet(client, sheet, values, choice=choice)
    based = send(client, sheet.url("hand-record"), values)["version"]
    assert send(client, sheet.url("hand-record"), one(based))["result"] == "merged"
    assert len(sheet.game.state.hands) == 2


def test_what_was_not_chosen_stays_in_the_history() -> None:
    sheet = a_match()
    sheet.enter(TWO)
    meet(scorer(sheet, by=OTHER_PHONE), sheet, one(0), choice="theirs")
    assert sheet.game.log[-1].entry.action == Dropped(ONE, "1", 1)
    page = scorer(sheet).get(sheet.url("log")).content.decode()
    assert "Typed without network and not chosen: Hand 1. Ana closes." in page


def test_a_hand_without_anything_in_its_place_can_be_entered_or_left_out() -> None:
    sheet = a_match()
    sheet.enter(ONE, Undo())
    client, values = scorer(sheet, by=OTHER_PHONE), two(1)
    assert send(client, sheet.url("hand-record"), values, 409)["result"] == "conflict"
    page = meet(client, sheet, values).content.decode()
    assert ("Enter mine now" in page, "Leave mine out" in page, "Mine instead" in page) == (True, True, False)
    assert meet(client, sheet, values, choice="both").status_code == 303
    assert len(sheet.game.state.hands) == 1


def test_mine_instead_of_theirs_is_refused_if_it_makes_a_later_event_impossible() -> None:
    sheet = a_match(starts=[0, 0, 0, 95])
    sheet.enter(ONE, Rebuy("4"))
    values = hand_fields(0, 1, "seven", p2=7, p3=12, p4=1)
    page = meet(scorer(sheet, by=OTHER_PHONE), sheet, values, choice="mine")
    assert (page.status_code, MatchEvent.objects.count()) == (422, 2)


def test_whatever_waits_can_be_shown_and_left_out() -> None:
    sheet = a_match(starts=[0, 0, 0, 95])
    sheet.enter(ONE, Rebuy("4"))
    client = scorer(sheet, by=OTHER_PHONE)
    values = {**fresh(1), "kind": "decline", "player": "4", "what": "event"}
    page = client.post(sheet.url("meet"), values).content.decode()
    assert "Dani does not come back." in page
    assert client.post(sheet.url("meet"), {**values, "choice": "theirs"}).status_code == 303
    assert kinds(sheet)[-1] == "Dropped"


def test_two_late_players_who_both_sat_down_get_a_seat_each() -> None:
    sheet = a_match()
    send(scorer(sheet), sheet.url("event-record"), {**fresh(0), "kind": "join", "name": "Eva"})
    client = scorer(sheet, by=OTHER_PHONE)
    values = {**fresh(0), "kind": "join", "name": "Fran", "what": "event"}
    assert "Fran sits down late." in client.post(sheet.url("meet"), values).content.decode()
    assert client.post(sheet.url("meet"), {**values, "choice": "both"}).status_code == 303
    assert list(sheet.game.names.values())[4:] == ["Eva", "Fran"]


def test_a_settled_meeting_tells_an_outbox_what_its_next_write_is_based_on() -> None:
    sheet = a_match()
    sheet.enter(TWO)
    client = scorer(sheet, by=OTHER_PHONE)
    answer = send(client, sheet.url("meet"), {**one(0), "what": "hand", "choice": "theirs"})
    assert (answer["result"], answer["version"], answer["number"]) == ("repeated", 1, 2)


def test_a_meeting_of_nothing_that_can_be_read_is_refused() -> None:
    sheet = a_match()
    assert scorer(sheet).post(sheet.url("meet"), {**one(0), "what": "dance"}).status_code == 400
