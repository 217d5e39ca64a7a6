"""Who sits where, corrected after the match has begun."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID, uuid5

import pytest

from scoring.engine.events import Penalty
from scoring.engine.history import Rename
from scoring.services import matches as services
from scoring.services.matches import Write
from tests.scoring.factories import FOUR, PHONE, Sheet, a_match, fresh, hand, scorer

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet() -> Sheet:
    table = a_match()
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    return table


def fields(version: int, **changes: Any) -> dict[str, Any]:
    """The form of the seats as it is shown, with some fields changed."""
    shown = {"player": list("1234"), "name": list(FOUR), "brings": ["0"] * 4, "dealer": "0", "review": "1"}
    return {**fresh(version), **shown, **changes}


def names(sheet: Sheet) -> list[str]:
    return list(sheet.game.names.values())


def test_a_name_is_corrected_at_once(sheet: Sheet) -> None:
    response = scorer(sheet).post(sheet.url("seats"), fields(1, name=["Ana", "Bea", "Carla", "Dani"]))
    assert (response.status_code, names(sheet)) == (303, ["Ana", "Bea", "Carla", "Dani"])


def test_names_sent_twice_are_changed_once_and_answered_the_same(sheet: Sheet) -> None:
    client, sent = scorer(sheet), fields(1, name=["Eva", "Bea", "Carla", "Dani"])
    assert [client.post(sheet.url("seats"), sent).status_code for _ in range(3)] == [303] * 3
    assert (sheet.game.match.version, names(sheet)[:2]) == (3, ["Eva", "Bea"])


def test_names_of_which_only_the_first_was_stored_go_on_from_there(sheet: Sheet) -> None:
    sent = fields(1, name=["Eva", "Bea", "Carla", "Dani"])
    first = Write(PHONE, uuid5(UUID(sent["client_id"]), "1"), 1)
    services.enter(game=sheet.game, action=Rename("1", "Eva"), write=first)
    response = scorer(sheet).post(sheet.url("seats"), sent)
    assert (response.status_code, sheet.game.match.version, names(sheet)[:2]) == (303, 3, ["Eva", "Bea"])


def test_names_from_an_old_page_are_kept_in_the_form_and_not_stored(sheet: Sheet) -> None:
    sheet.enter(Penalty("1", 5))
    response = scorer(sheet).post(sheet.url("seats"), fields(1, name=["Ana", "Bea", "Carla", "Dani"]))
    assert (response.status_code, sheet.game.match.version) == (409, 2)
    assert 'value="Bea"' in response.text
    assert 'name="version" value="2"' in response.text
    assert "Another phone has written meanwhile" in response.text


def test_an_emptied_name_takes_nobody_away(sheet: Sheet) -> None:
    response = scorer(sheet).post(sheet.url("seats"), fields(1, name=["Ana", "", "Carla", "Dani"]))
    assert (response.status_code, sheet.game.match.version) == (422, 1)
    assert re.findall(r'name="name" value="(\w+)"', response.text) == list(FOUR)


def test_the_order_is_changed_after_its_consequences_were_shown(sheet: Sheet) -> None:
    client = scorer(sheet)
    shown = client.post(sheet.url("seats"), fields(1, player=list("2134"), name=["Berto", "Ana", "Carla", "Dani"]))
    assert (shown.status_code, sheet.game.match.version) == (200, 1)
    assert "What the correction changes" in shown.text
    found = dict(re.findall(r'<input type="hidden" name="(client_id|version|changes)" value="([^"]*)"', shown.text))
    client.post(sheet.url("correct"), {**found, "changes": found["changes"].replace("&quot;", '"'), "save": "1"})
    assert sheet.game.state.players == ("2", "1", "3", "4")


def test_points_from_paper_that_cannot_be_are_told_in_words(sheet: Sheet) -> None:
    response = scorer(sheet).post(sheet.url("seats"), fields(1, brings=["101", "0", "0", "0"]))
    assert (response.status_code, sheet.game.match.version) == (422, 1)
    assert 'class="error"' in response.text


def test_two_of_one_name_can_be_told_apart_later() -> None:
    sheet = a_match(("Ana", "Ana", "Ana (2)"))
    assert names(sheet) == ["Ana", "Ana (2)", "Ana (2) (2)"]
    sent = fields(0, player=list("123"), name=["Ana María", "Ana (2)", "Ana (2) (2)"], brings=["0"] * 3)
    scorer(sheet).post(sheet.url("seats"), sent)
    assert (sheet.game.match.version, names(sheet)[0]) == (1, "Ana María")
