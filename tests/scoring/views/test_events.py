"""What happens between hands, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.events import End
from scoring.models import Seat
from tests.scoring.factories import Sheet, a_match, fresh, hand, scorer

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet() -> Sheet:
    return a_match()


def over_the_limit(sheet: Sheet) -> None:
    """Berto passes the limit and may come back at the highest live total, 2."""
    sheet.enter(hand(1, "seven", p2=60, p3=1, p4=1), hand(1, "seven", p2=60, p3=1, p4=1))


def send(sheet: Sheet, **fields: Any) -> int:
    """The status of an event that was just filled in."""
    values = {**fresh(sheet.game.match.version), **fields}
    return scorer(sheet).post(sheet.url("event-record"), values).status_code


def test_a_rebuy_is_stored_at_the_first_press(sheet: Sheet) -> None:
    over_the_limit(sheet)
    assert "Back at 2 · 1 €" in scorer(sheet).get(sheet.url("sheet")).text
    assert send(sheet, kind="rebuy", player="2") == 303
    assert (sheet.totals[1], sheet.game.state.rebuys) == (2, {"2": 1})


def test_a_rebuy_that_was_declined_is_gone(sheet: Sheet) -> None:
    over_the_limit(sheet)
    send(sheet, kind="decline", player="2")
    assert send(sheet, kind="rebuy", player="2") == 422
    assert sheet.game.state.out == ["2"]


@pytest.mark.parametrize("kind", ["rebuy", "decline"])
def test_two_presses_of_one_button_are_one(sheet: Sheet, kind: str) -> None:
    over_the_limit(sheet)
    client, fields = scorer(sheet), {**fresh(2), "kind": kind, "player": "2"}
    statuses = [client.post(sheet.url("event-record"), fields).status_code for _ in range(4)]
    assert (statuses, sheet.game.match.version) == ([303] * 4, 3)


def test_two_phones_that_press_the_same_button_buy_one_rebuy(sheet: Sheet) -> None:
    over_the_limit(sheet)
    client = scorer(sheet)
    statuses = [
        client.post(sheet.url("event-record"), {**fresh(2), "kind": "rebuy", "player": "2"}).status_code
        for _ in range(2)
    ]
    assert (statuses, sheet.game.state.rebuys) == ([303, 409], {"2": 1})


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "penalty", "player": "2", "points": "10", "reason": "talked"},
        {"kind": "leave", "player": "2"},
        {"kind": "end", "ending": "time"},
    ],
)
def test_what_changes_more_than_its_button_says_is_shown_first(sheet: Sheet, fields: dict[str, str]) -> None:
    client, sent = scorer(sheet), {**fresh(0), **fields}
    asked = client.post(sheet.url("event-record"), sent)
    assert (asked.status_code, sheet.game.match.version) == (200, 0)
    assert 'id="confirm"' in asked.text
    sure = [client.post(sheet.url("event-record"), {**sent, "sure": "1"}).status_code for _ in range(2)]
    assert (sure, sheet.game.match.version) == ([303, 303], 1)


def test_a_penalty_keeps_its_reason_without_invisible_characters(sheet: Sheet) -> None:
    send(sheet, kind="penalty", player="2", points="10", reason=" ta\u202elked ", sure="1")
    assert sheet.match.events.get().action == {"penalty": {"player": "2", "points": 10, "reason": "talked"}}


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "penalty", "player": "2"},
        {"kind": "penalty", "player": "9", "points": "10"},
        {"kind": "penalty", "player": "2", "points": "0"},
        {"kind": "penalty", "player": "2", "points": "1001"},
        {"kind": "leave"},
        {"kind": "end"},
        {"kind": "end", "ending": "boredom"},
        {"kind": "join", "name": "\u202e"},
        {"kind": "join", "name": "x" * 41},
        {"kind": "undo"},
        {},
    ],
)
def test_an_event_that_is_incomplete_is_not_stored(sheet: Sheet, fields: dict[str, str]) -> None:
    assert (send(sheet, **fields, sure="1"), sheet.game.match.version) == (422, 0)


def test_what_was_typed_is_shown_again_with_what_is_missing(sheet: Sheet) -> None:
    fields = {**fresh(0), "kind": "penalty", "player": "2", "reason": "talked"}
    html = scorer(sheet).post(sheet.url("event-record"), fields).text
    assert "How many points?" in html
    assert 'value="talked"' in html


def test_a_late_player_sent_twice_sits_down_once(sheet: Sheet) -> None:
    client, fields = scorer(sheet), {**fresh(0), "kind": "join", "name": "Eva"}
    statuses = [client.post(sheet.url("event-record"), fields).status_code for _ in range(3)]
    assert (statuses, Seat.objects.filter(name="Eva").count()) == ([303] * 3, 1)


def test_nobody_sits_down_once_somebody_has_passed_the_limit(sheet: Sheet) -> None:
    over_the_limit(sheet)
    client = scorer(sheet)
    response = client.post(sheet.url("event-record"), {**fresh(2), "kind": "join", "name": "Eva"})
    assert response.status_code == 422
    assert "Nobody can sit down once somebody has passed the limit." in response.text


def test_a_finished_match_takes_no_events(sheet: Sheet) -> None:
    sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23), End("time"))
    assert send(sheet, kind="penalty", player="2", points="5", sure="1") == 422
    assert sheet.game.match.version == 2


def test_the_page_of_events_offers_penalties_to_those_who_play(sheet: Sheet) -> None:
    over_the_limit(sheet)
    html = scorer(sheet).get(sheet.url("event-new")).text
    assert html.count('<option value="2">') == 1  # Berto may leave, and takes no penalty
    assert html.count('<option value="1">') == 2
