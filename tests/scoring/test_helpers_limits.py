"""What a results helper may write in a match of the club: every way of writing, on his own lines and on others'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.engine.events import End
from scoring.engine.history import Replace
from scoring.forms.corrections import changes_text
from scoring.models import Club, Match, Role
from scoring.services import matches as services
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.scoring.factories import Sheet, a_match, fresh, hand, hand_fields, scorer, write

pytestmark = pytest.mark.django_db

OUTBOX: dict[str, Any] = {"headers": {"X-Outbox": "1"}}
NAMES = ("Ana", "Bea", "Ciro")


@pytest.fixture
def club() -> Club:
    return a_club()


@pytest.fixture
def helper(club: Club) -> User:
    return an_account(club, Role.HELPER)


@pytest.fixture
def sheet(club: Club) -> Sheet:
    found = a_match(NAMES)
    Match.objects.filter(pk=found.match.pk).update(club=club)
    return Sheet(Match.objects.get(pk=found.match.pk), found.secret)


def play(sheet: Sheet, account: User, *actions: Any) -> None:
    """Enter actions as an account."""
    game = sheet.game
    for action in actions:
        game = services.enter(game=game, action=action, write=write(game.match.version, acting(account)))


def correction(version: int, target: str = "1") -> dict[str, Any]:
    changes = changes_text((Replace(target, hand(1, "seven", p2=9, p3=9)),))
    return {**fresh(version), "changes": changes, "save": "1"}


def seats(version: int) -> dict[str, Any]:
    rows = {"name": ["Anna", "Bea", "Ciro"], "player": ["1", "2", "3"], "brings": ["0", "0", "0"]}
    return {**fresh(version), **rows, "dealer": "0", "review": "1"}


WRITES: dict[str, Callable[[Client, Sheet, int], Any]] = {
    "fix": lambda client, sheet, version: client.get(sheet.url("fix", "1")),
    "fix, sent": lambda client, sheet, version: client.post(
        sheet.url("fix", "1"), hand_fields(version, 1, "seven", p2=9, p3=9)
    ),
    "insert": lambda client, sheet, version: client.get(sheet.url("fix", "1") + "?insert=1"),
    "remove": lambda client, sheet, version: client.post(sheet.url("fix-remove", "1")),
    "correct": lambda client, sheet, version: client.post(sheet.url("correct"), correction(version)),
    "undo": lambda client, sheet, version: client.get(sheet.url("undo")),
    "undo, sent": lambda client, sheet, version: client.post(sheet.url("undo"), fresh(version)),
}
"""Ways to change what was entered, as pages."""

WAITING: dict[str, Callable[[Client, Sheet, int], Any]] = {
    "correct": lambda client, sheet, version: client.post(sheet.url("correct"), correction(version), **OUTBOX),
    "undo": lambda client, sheet, version: client.post(sheet.url("undo"), fresh(version), **OUTBOX),
    "reopen": lambda client, sheet, version: client.post(sheet.url("reopen"), fresh(version), **OUTBOX),
    "seats": lambda client, sheet, version: client.post(sheet.url("seats"), seats(version), **OUTBOX),
}
"""The same from a phone's outbox."""


@pytest.mark.parametrize("way", WRITES)
def test_a_helper_changes_what_he_has_entered(sheet: Sheet, helper: User, way: str) -> None:
    play(sheet, helper, hand(1, "seven", p2=7, p3=12))
    assert WRITES[way](logged_in(helper), sheet, 1).status_code in (200, 303)


@pytest.mark.parametrize("way", WRITES)
def test_a_helper_does_not_change_what_others_have_entered(club: Club, sheet: Sheet, helper: User, way: str) -> None:
    play(sheet, an_account(club, Role.ORGANISER), hand(1, "seven", p2=7, p3=12))
    response = WRITES[way](logged_in(helper), sheet, 1)
    assert (response.status_code, "only what you have entered yourself" in response.text) == (403, True)
    assert sheet.game.match.version == 1


@pytest.mark.parametrize("way", WRITES)
def test_a_helper_does_not_change_what_was_entered_by_the_score_link(sheet: Sheet, helper: User, way: str) -> None:
    sheet.enter(hand(1, "seven", p2=7, p3=12))
    assert WRITES[way](logged_in(helper), sheet, 1).status_code == 403


@pytest.mark.parametrize("way", WRITES)
def test_a_helper_does_not_change_his_own_hand_once_an_organiser_has_corrected_it(
    club: Club, sheet: Sheet, helper: User, way: str
) -> None:
    play(sheet, helper, hand(1, "seven", p2=7, p3=12))
    logged_in(an_account(club, Role.ORGANISER)).post(sheet.url("correct"), correction(1))
    assert WRITES[way](logged_in(helper), sheet, 2).status_code == 403


@pytest.mark.parametrize(
    "way", [way for way in WRITES if way not in ("fix", "fix, sent", "insert", "remove", "correct")]
)
def test_a_helper_changes_nothing_in_a_match_that_is_over(sheet: Sheet, helper: User, way: str) -> None:
    play(sheet, helper, hand(1, "seven", p2=7, p3=12), End("time"))
    assert WRITES[way](logged_in(helper), sheet, 2).status_code == 403


@pytest.mark.parametrize("way", WAITING)
def test_a_phone_of_a_helper_is_told_why_it_may_not(club: Club, sheet: Sheet, helper: User, way: str) -> None:
    play(sheet, an_account(club, Role.ORGANISER), hand(1, "seven", p2=7, p3=12))
    response = WAITING[way](logged_in(helper), sheet, 1)
    assert (response.status_code, response.json()["error"]["code"]) == (422, "not_yours")
    assert sheet.game.match.version == 1


def test_a_helper_does_not_reopen_a_match(sheet: Sheet, helper: User) -> None:
    play(sheet, helper, hand(1, "seven", p2=7, p3=12), End("time"))
    assert logged_in(helper).post(sheet.url("reopen"), fresh(2)).status_code == 403


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_helper_does_not_change_seats(sheet: Sheet, helper: User, method: str) -> None:
    client = logged_in(helper)
    response = client.get(sheet.url("seats")) if method == "get" else client.post(sheet.url("seats"), seats(0))
    assert (response.status_code, sheet.game.match.version) == (403, 0)


def test_a_helper_brings_back_only_what_he_has_taken_back_himself(club: Club, sheet: Sheet, helper: User) -> None:
    play(sheet, helper, hand(1, "seven", p2=7, p3=12))
    client = logged_in(helper)
    client.post(sheet.url("undo"), fresh(1))
    assert client.post(sheet.url("redo"), fresh(2)).status_code == 303
    logged_in(an_account(club)).post(sheet.url("undo"), fresh(3))
    assert [client.get(sheet.url("redo")).status_code, client.post(sheet.url("redo"), fresh(4)).status_code] == [
        403,
        403,
    ]


def test_a_helper_does_not_put_his_hand_in_the_place_of_another(club: Club, sheet: Sheet, helper: User) -> None:
    play(sheet, an_account(club, Role.ORGANISER), hand(1, "seven", p2=7, p3=12))
    client, waiting = logged_in(helper), {**hand_fields(0, 2, "seven", p1=5, p3=6), "what": "hand"}
    asked = client.post(sheet.url("meet"), waiting)
    assert (asked.status_code, 'value="mine"' in asked.text) == (200, False)
    assert client.post(sheet.url("meet"), {**waiting, "choice": "mine"}).status_code == 403
    assert client.post(sheet.url("meet"), {**waiting, "choice": "theirs"}).status_code == 303
    assert sheet.game.state.hands[0].played.closer == "1"


NEW = {
    "hand": ("hand-record", hand_fields(0, 1, "seven", p2=7, p3=12)),
    "penalty": ("event-record", {**fresh(0), "kind": "penalty", "player": "2", "points": "10", "sure": "1"}),
    "leave": ("event-record", {**fresh(0), "kind": "leave", "player": "2", "sure": "1"}),
    "join": ("event-record", {**fresh(0), "kind": "join", "name": "Dani"}),
    "end": ("event-record", {**fresh(0), "kind": "end", "ending": "time", "sure": "1"}),
}


@pytest.mark.parametrize("kind", NEW)
def test_a_helper_writes_what_is_new(sheet: Sheet, helper: User, kind: str) -> None:
    name, fields = NEW[kind]
    assert logged_in(helper).post(sheet.url(name), {**fields, "client_id": str(uuid4())}).status_code == 303
    assert sheet.game.log[0].account == helper.pk


@pytest.mark.parametrize("kind", NEW)
def test_a_viewer_of_the_club_writes_nothing(club: Club, sheet: Sheet, kind: str) -> None:
    name, fields = NEW[kind]
    assert logged_in(an_account(club, Role.VIEWER)).post(sheet.url(name), fields).status_code == 403
    assert sheet.game.match.version == 0


def test_the_sheet_of_a_helper_offers_only_what_he_may(club: Club, sheet: Sheet, helper: User) -> None:
    play(sheet, an_account(club, Role.ORGANISER), hand(1, "seven", p2=7, p3=12))
    play(sheet, helper, hand(2, "seven", p1=7, p3=12))
    html = logged_in(helper).get(sheet.url("sheet")).text
    paths = {path: f'/p/{sheet.code}/{path}/"' in html for path in ("fix/1", "fix/2", "undo", "seats", "hand", "more")}
    assert paths == {"fix/1": False, "fix/2": True, "undo": True, "seats": False, "hand": True, "more": True}


def test_who_has_the_score_link_keeps_all_rights_whatever_his_role(sheet: Sheet, helper: User) -> None:
    sheet.enter(hand(1, "seven", p2=7, p3=12))
    client = scorer(sheet)
    client.force_login(helper)
    assert [way(client, sheet, 1).status_code for name, way in WRITES.items() if name != "undo, sent"] == [
        200, 200, 200, 200, 303, 200
    ]  # fmt: skip
