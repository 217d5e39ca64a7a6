"""Forms and addresses that no page of ours makes: never a 500, and whatever was stored can still be shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tests.scoring.factories import Sheet, a_match, fresh, hand, hand_fields, scorer, start_fields, stranger

pytestmark = pytest.mark.django_db

POSTS = ("hand-record", "hand-check", "event-record", "correct", "seats", "undo", "redo", "reopen", "rematch")


@pytest.fixture
def sheet() -> Sheet:
    table = a_match()
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    return table


NUMBERS = ["9" * 6000, "-1", "1e9", "NaN", "٣", "½", "0x10", " 7 ", "1,5", "--3", "−4", "", "\x00", "💥", "[]", "' --"]
CHANGES: list[Any] = [
    [],
    {},
    None,
    1,
    "x",
    [1],
    [[]],
    [{}],
    [{"remove": 1}],
    [{"remove": "99"}],
    [{"remove": "1"}, {"remove": "1"}],
    [{"replace": "1", "event": {"join": "9"}}],
    [{"insert": "1", "event": {"join": "stranger"}}],
    [{"insert": "1", "event": {"rebuy": "stranger"}}],
    [{"insert": "1", "event": {"join": "1"}}],
    [{"replace": "1", "event": {"hand": {"closer": "x", "close": "seven", "points": {"y": 1}}}}],
    [{"replace": "1", "event": {"hand": {"closer": "1", "close": "seven", "points": {"2": 10**6, "3": 1, "4": 1}}}}],
    [{"replace": "1", "event": {"hand": {"closer": "1", "close": "seven", "points": {}}}}],
    [{"replace": "1", "event": {"hand": {"closer": None, "cards": {"1": ["zz", "", "1o"]}}}}],
    [{"replace": "1", "event": {"hand": {"closer": "1", "cards": {player: ["1o"] * 7 for player in "1234"}}}}],
    [{"replace": "1", "event": {"hand": {"closer": "1", "cards": {}, "order": ["4", "4", "4"]}}}],
    [{"insert": "1", "event": {"penalty": {"player": "1", "points": 10**6, "reason": "\ud800\x00\u202e"}}}],
    [{"insert": "1", "event": {"end": "boredom"}}],
    [{"replace": "1", "event": {"hand": {"closer": "1", "close": "banana", "points": {"2": 1, "3": 1, "4": 1}}}}],
    [{"insert": "1", "event": {"leave": "1"}}],
    [{"reseat": ["1", "2"], "start": {}, "dealer": "1"}],
    [{"reseat": ["a", "b", "c"], "start": {}, "dealer": "a"}],
    [{"reseat": ["1", "2", "3", "4"], "start": {"1": 10**30}, "dealer": "4"}],
    [{"reseat": ["1", "1", "1", "1"], "start": {}, "dealer": "9"}],
    [{"reseat": [], "start": {}, "dealer": ""}],
]
RAW = ["", "[", "[" * 40_000, "1" * 6000, "[1e999]", "[NaN]", "\x00", '"' + "\\ud800" * 100 + '"', "💥"]


def every_page_works(sheet: Sheet) -> bool:
    """Whether whatever was stored can still be shown."""
    client = scorer(sheet)
    pages = ("sheet", "end", "log", "export", "hand-new", "event-new", "seats")
    return [client.get(sheet.url(page)).status_code for page in pages] == [200] * len(pages)


@pytest.mark.parametrize("step", ["remedy", "save"])
@pytest.mark.parametrize("changes", [*map(json.dumps, CHANGES), *RAW])
def test_a_correction_that_no_page_makes_breaks_nothing(sheet: Sheet, changes: str, step: str) -> None:
    response = scorer(sheet).post(sheet.url("correct"), {**fresh(1), "changes": changes, step: "1 drop"})
    assert response.status_code in (200, 303, 400, 422)
    assert every_page_works(sheet)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_that_is_none_breaks_nothing(sheet: Sheet, number: str) -> None:
    client, statuses = scorer(sheet), set()
    for field in ("version", "client_id", "closer", "close", "points_2", "player", "cards_2", "sure"):
        fields = {**hand_fields(1, 1, "seven", p2=7, p3=12, p4=23), field: number}
        statuses |= {client.post(sheet.url(name), fields).status_code for name in ("hand-check", "hand-record")}
    for field in ("version", "client_id", "player", "points", "reason", "name", "kind", "ending"):
        for kind in ("penalty", "join"):
            fields = {**fresh(sheet.game.match.version), "kind": kind, "player": "1", "points": "1", field: number}
            statuses.add(client.post(sheet.url("event-record"), fields).status_code)
    for field in ("dealer", "up", "down", "drop", "brings", "player", "name", "version", "client_id"):
        fields = {**seats_of(sheet), "review": "1", field: number}
        statuses.add(client.post(sheet.url("seats"), fields).status_code)
    assert statuses <= {200, 303, 400, 409, 422}
    assert every_page_works(sheet)


def seats_of(sheet: Sheet) -> dict[str, Any]:
    """The form of the seats as it was shown."""
    players = list(sheet.game.names)
    return {
        **fresh(sheet.game.match.version),
        "player": players,
        "name": list(sheet.game.names.values()),
        "brings": ["0"] * len(players),
        "dealer": "0",
    }


@pytest.mark.parametrize("number", NUMBERS)
def test_a_new_match_of_nonsense_breaks_nothing(number: str) -> None:
    client, statuses = stranger(), set()
    rules = "preset custom target deck decks jokers face_10 bonus_run7_0 entry rebuy_price out_when run7_wins"
    for field in ("client_id", "dealer", "up", "drop", "brings", "name", "new", "unit", "label", "sure"):
        statuses.add(client.post("/new/", start_fields(**{field: number})).status_code)
    for field in rules.split():
        fields = start_fields(**{"rules-custom": "fournier 40", f"rules-{field}": number})
        statuses |= {
            client.post("/new/", fields).status_code,
            client.post("/new/", {**fields, "show": "1"}).status_code,
        }
    assert statuses <= {200, 303, 400, 422}


@pytest.mark.parametrize("name", POSTS)
@pytest.mark.parametrize("body", [b"", b"\xff\xfe\x00", b"=&=&=", b"version=%FF%00&client_id=%ED%A0%80", b"{}"])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "application/json", "multipart/form-data", "x"])
def test_a_body_that_is_no_form_breaks_nothing(sheet: Sheet, name: str, body: bytes, kind: str) -> None:
    response = scorer(sheet).generic("POST", sheet.url(name), body, kind)
    assert response.status_code in (200, 400, 409, 422)
    assert sheet.game.match.version == 1


@pytest.mark.parametrize(
    "path",
    ["/p/%00/", "/p/%FF%FE/", "/s/%00/", "/s/%F0%9F%92%A5/", "/p/../p/", "/rules/%00/", f"/p/{'A' * 5000}/", "/p/a b/"],
)
def test_an_address_of_nonsense_is_not_found(path: str) -> None:
    assert stranger().get(path).status_code == 404


@pytest.mark.parametrize("target", ["0", "-1", "1.1", "9" * 6000, "%00", "é", "1 ", "a.b.c"])
def test_an_entry_that_is_not_there_is_not_found(sheet: Sheet, target: str) -> None:
    client = scorer(sheet)
    found = [client.get(f"/p/{sheet.code}/fix/{target}/"), client.post(f"/p/{sheet.code}/fix/{target}/remove/")]
    assert [response.status_code for response in found] == [404, 404]


@pytest.mark.parametrize("version", ["0", "99", "-1", "x", ""])
def test_a_version_that_is_not_the_newest_stores_no_hand(sheet: Sheet, version: str) -> None:
    fields = {**hand_fields(1, 1, "seven", p2=7, p3=12, p4=22), "version": version}
    assert scorer(sheet).post(sheet.url("hand-record"), fields).status_code == 409
    assert sheet.game.match.version == 1


def test_an_unknown_language_is_no_language() -> None:
    client = Client()
    assert client.post("/i18n/setlang/", {"language": "xx-💥", "next": "/"}).status_code == 302
    assert client.get("/", headers={"accept-language": "xx-\x00,*;q=9"}).status_code == 200


@pytest.mark.parametrize("number", NUMBERS)
def test_a_waiting_write_of_nonsense_breaks_nothing(sheet: Sheet, number: str) -> None:
    client, statuses = scorer(sheet), set()
    shown = {**hand_fields(0, 1, "seven", p2=7, p3=12, p4=22), "kind": "penalty", "player": "2", "points": "5"}
    for field in "version client_id closer close points_2 cards_2 player points what choice".split():
        fields = {**shown, "what": "hand", field: number}
        for name in ("hand-record", "event-record", "undo", "seats", "correct", "pencil", "meet"):
            statuses.add(client.post(sheet.url(name), fields, headers={"x-outbox": "1"}).status_code)
        statuses.add(client.post(sheet.url("meet"), fields).status_code)
    assert statuses <= {200, 303, 400, 409, 422}
    assert every_page_works(sheet)


@pytest.mark.parametrize("changes", [*map(json.dumps, CHANGES), *RAW])
def test_a_waiting_correction_that_no_page_makes_breaks_nothing(sheet: Sheet, changes: str) -> None:
    client, statuses = scorer(sheet), set()
    for version in (1, 0):
        fields = {**fresh(version), "changes": changes, "what": "correct"}
        statuses.add(client.post(sheet.url("meet"), fields).status_code)
        statuses.add(client.post(sheet.url("meet"), {**fields, "choice": "both"}).status_code)
        statuses.add(client.post(sheet.url("correct"), fields, headers={"x-outbox": "1"}).status_code)
    assert statuses <= {200, 303, 400, 409, 422}
    assert every_page_works(sheet)


@pytest.mark.parametrize("address", ["/new/", "/judge/", "/account/login/", "/?q=%00"])
def test_a_text_with_a_nul_is_refused_before_any_database_is_asked_for_it(address: str) -> None:
    response = stranger().post(address, {"name": "Ana\0"})
    assert (response.status_code, "could not be read" in response.text) == (400, True)
