"""The log that a phone keeps, and the pencil: who scores, and how the others are told."""

from __future__ import annotations

import pytest

from scoring.models import Match
from scoring.services import matches as services
from tests.scoring.factories import (
    OTHER_PHONE,
    PHONE,
    a_match,
    scorer,
    stranger,
    viewer,
    write,
)
from tests.scoring.views.outbox_forms import ONE, one, send

pytestmark = pytest.mark.django_db


def test_the_log_for_the_phone_has_all_that_the_fold_needs() -> None:
    sheet = a_match()
    sheet.enter(ONE)
    data = scorer(sheet).get(sheet.url("log-json")).json()
    assert (data["format"], data["code"], data["version"], data["unit"]) == ("chinchon-log/1", sheet.code, 1, "€")
    assert (data["head"]["players"], data["head"]["dealer"]) == (["1", "2", "3", "4"], "1")
    assert (data["head"]["rules"]["preset"], len(data["head"]["rules"])) == ("fournier", 32)
    assert data["names"] == {"1": "Ana", "2": "Berto", "3": "Carla", "4": "Dani"}
    assert (data["can_score"], data["secret"]) == (True, sheet.secret)
    assert [(line["number"], line["device"], line["mine"]) for line in data["log"]] == [(1, 1, True)]


def test_the_log_for_who_looks_on_has_no_secret() -> None:
    sheet = a_match()
    data = viewer(sheet).get(sheet.url("log-json")).json()
    assert (data["can_score"], "secret" in data) == (False, False)
    assert stranger().get(sheet.url("log-json")).status_code == 404


def test_an_unchanged_log_is_not_sent_again() -> None:
    sheet = a_match()
    client = scorer(sheet)
    stamp = client.get(sheet.url("log-json")).json()["stamp"]
    assert client.get(sheet.url("log-json"), {"v": stamp}).status_code == 204
    sheet.enter(ONE)
    assert client.get(sheet.url("log-json"), {"v": stamp}).status_code == 200


def test_the_phone_that_wrote_last_holds_the_pencil() -> None:
    sheet = a_match()
    assert scorer(sheet).get(sheet.url("log-json")).json()["pencil"]["mine"] is True
    send(scorer(sheet, by=OTHER_PHONE), sheet.url("hand-record"), one())
    pencil = scorer(sheet).get(sheet.url("log-json")).json()["pencil"]
    assert (pencil["device"], pencil["mine"]) == (1, False)


def test_who_takes_the_pencil_is_shown_to_the_first_at_its_next_poll() -> None:
    sheet = a_match()
    sheet.enter(ONE)
    first, second = scorer(sheet, by=PHONE), scorer(sheet, by=OTHER_PHONE)
    stamp = first.get(sheet.url("log-json")).json()["stamp"]
    assert "Phone 1 is scoring." in second.get(sheet.url("sheet")).content.decode()
    assert first.get(sheet.url("live"), {"v": stamp}).status_code == 204
    assert second.post(sheet.url("pencil")).status_code == 303
    told = first.get(sheet.url("live"), {"v": stamp})
    assert (told.status_code, "Another phone is scoring." in told.content.decode()) == (200, True)
    assert "is scoring." not in second.get(sheet.url("sheet")).content.decode()


def test_the_pencil_is_advice_a_write_of_the_other_phone_is_stored() -> None:
    sheet = a_match()
    scorer(sheet, by=OTHER_PHONE).post(sheet.url("pencil"))
    assert send(scorer(sheet), sheet.url("hand-record"), one())["result"] == "stored"


def test_only_who_may_score_takes_the_pencil_or_settles_a_meeting() -> None:
    sheet = a_match()
    for name in ("pencil", "meet"):
        assert viewer(sheet).post(sheet.url(name)).status_code == 403
        assert stranger().post(sheet.url(name)).status_code == 404


def test_the_pencil_goes_back_to_who_writes_though_its_page_is_older_than_the_taking() -> None:
    sheet = a_match()
    read_early = sheet.game
    scorer(sheet, by=OTHER_PHONE).post(sheet.url("pencil"))
    services.enter(game=read_early, action=ONE, write=write(0))
    assert Match.objects.get().pencil == PHONE.device
