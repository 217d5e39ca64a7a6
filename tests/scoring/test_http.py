"""What every request meets: throttles, limits of size, CSRF, redirects, forms that no page of ours makes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import http
from scoring.engine.events import End
from scoring.forms.club_files import MAX_BYTES
from scoring.http import Rate
from scoring.models import Match, Throttle
from tests.scoring.factories import Sheet, a_match, fresh, hand, hand_fields, scorer, start_fields, stranger, viewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet() -> Sheet:
    table = a_match()
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    return table


# Throttles


def test_one_address_may_not_guess_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LINKS", Rate(3, timedelta(minutes=10)))
    client = stranger()
    statuses = [client.get(f"/s/{number}/").status_code for number in range(5)]
    assert statuses == [404, 404, 404, 429, 429]


def test_one_address_may_not_start_matches_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "NEW_MATCHES", Rate(2, timedelta(hours=1)))
    client = stranger()
    statuses = [client.post("/new/", start_fields()).status_code for _ in range(3)]
    assert (statuses, Match.objects.count()) == ([303, 303, 429], 2)


def test_another_address_is_counted_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LINKS", Rate(1, timedelta(minutes=10)))
    statuses = [
        stranger(REMOTE_ADDR=address).get("/s/x/").status_code for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1")
    ]
    assert statuses == [404, 404, 429]


@pytest.mark.parametrize(
    ("address", "statuses"),
    [("2001:db8:1:2:ffff::9", [404, 429]), ("2001:db8:1:3::1", [404, 404]), ("::ffff:192.0.2.9", [404, 404])],
)
def test_an_address_of_which_the_visitor_may_choose_a_part_is_counted_without_it(
    monkeypatch: pytest.MonkeyPatch, address: str, statuses: list[int]
) -> None:
    monkeypatch.setattr(http, "LINKS", Rate(1, timedelta(minutes=10)))
    first = "::ffff:192.0.2.1" if "ffff:192" in address else "2001:db8:1:2::1"
    assert [stranger(REMOTE_ADDR=one).get("/s/x/").status_code for one in (first, address)] == statuses


def test_an_address_that_the_visitor_invents_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LINKS", Rate(1, timedelta(minutes=10)))
    client = stranger()
    statuses = [
        client.get("/s/x/", headers={"x-forwarded-for": f"198.51.100.{number}"}).status_code for number in range(2)
    ]
    assert statuses == [404, 429]


def test_the_count_begins_anew_when_its_window_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LINKS", Rate(1, timedelta(minutes=10)))
    client = stranger()
    client.get("/s/x/")
    Throttle.objects.update(until=timezone.now())
    assert (client.get("/s/x/").status_code, Throttle.objects.get().count) == (404, 1)


def test_too_many_requests_are_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LINKS", Rate(0, timedelta(minutes=10)))
    assert "Too many tries" in stranger().get("/s/x/").text


def test_an_outbox_is_told_so_by_the_status_and_comes_again(monkeypatch: pytest.MonkeyPatch, sheet: Sheet) -> None:
    monkeypatch.setattr(http, "NEW_MATCHES", Rate(0, timedelta(minutes=10)))
    response = stranger().post("/new/", start_fields(), headers={"x-outbox": "1"})
    assert (response.status_code, "X-Chinchon" in response) == (429, False)


# Letters


@pytest.mark.parametrize("charset", ["utf-7", "unicode_escape", "latin-1", "nonsense"])
def test_texts_are_utf_8_whatever_a_request_says(charset: str) -> None:
    body = '--B\r\nContent-Disposition: form-data; name="username"\r\n\r\n\\ud800 +2AA- ñ\r\n--B--\r\n'
    kind = f"multipart/form-data; boundary=B; charset={charset}"
    response = stranger().generic("POST", "/account/login/?next=/%C3%B1/", body, kind)
    assert (response.status_code, "\\ud800 +2AA- ñ" in response.text, "/ñ/" in response.text) == (422, True, True)


# Sizes


def test_a_body_that_is_too_big_is_refused(sheet: Sheet) -> None:
    big = {**fresh(1), "changes": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)}
    response = scorer(sheet).post(sheet.url("correct"), big, "application/x-www-form-urlencoded")
    too_big = scorer(sheet).generic(
        "POST", sheet.url("correct"), "a=" + "x" * 300_000, "application/x-www-form-urlencoded"
    )
    assert response.status_code in (400, 422)
    assert (too_big.status_code, "We did not understand that" in too_big.text) == (400, True)


def test_a_body_longer_than_any_file_is_refused_before_it_is_read() -> None:
    class Unread:
        def read(self, *_size: int) -> bytes:
            raise AssertionError("somebody reads it")

        readline = read

    body: Any = {"wsgi.input": Unread(), "CONTENT_LENGTH": str(http.LONGEST_BODY + 1)}
    response = stranger().post("/account/login/", {}, **body)
    assert (response.status_code, http.LONGEST_BODY > MAX_BYTES) == (413, True)


def test_a_form_with_too_many_fields_is_refused(sheet: Sheet) -> None:
    response = scorer(sheet).post(sheet.url("hand-record"), {f"f{number}": "" for number in range(600)})
    assert response.status_code == 400


# CSRF


POSTS = ("hand-record", "hand-check", "event-record", "correct", "seats", "undo", "redo", "reopen", "rematch")


@pytest.mark.parametrize("name", POSTS)
def test_a_form_without_its_token_is_refused(sheet: Sheet, name: str) -> None:
    client = scorer(sheet, enforce_csrf_checks=True)
    response = client.post(sheet.url(name), hand_fields(1, 1, "seven", p2=7, p3=12, p4=22))
    assert (response.status_code, "This page is too old" in response.text) == (403, True)
    assert sheet.game.match.version == 1


def test_a_form_with_its_token_is_stored(sheet: Sheet) -> None:
    client = scorer(sheet, enforce_csrf_checks=True)
    client.get(sheet.url("hand-new"))
    token = client.cookies["csrftoken"].value
    fields = {**hand_fields(1, 1, "seven", p2=7, p3=12, p4=22), "csrfmiddlewaretoken": token}
    assert (client.post(sheet.url("hand-record"), fields).status_code, sheet.game.match.version) == (303, 2)


# Redirects


FOREIGN = ["https://evil.example/", "//evil.example/", "/\\evil.example", "https:evil.example", "javascript:alert(1)"]


@pytest.mark.parametrize("place", FOREIGN)
def test_the_language_switch_leads_to_no_other_site(place: str) -> None:
    response = stranger().post("/i18n/setlang/", {"language": "en", "next": place})
    assert (response.status_code, response["Location"]) == (302, "/")


@pytest.mark.parametrize("place", FOREIGN)
def test_the_language_switch_follows_no_foreign_referer(place: str) -> None:
    response = stranger().post("/i18n/setlang/", {"language": "en"}, headers={"referer": place})
    assert (response.status_code, response["Location"]) == (302, "/")


@pytest.mark.parametrize("place", FOREIGN)
@pytest.mark.parametrize("key", ["next", "url", "to", "redirect"])
def test_no_write_leads_to_an_address_that_was_sent(sheet: Sheet, place: str, key: str) -> None:
    fields = {**hand_fields(1, 1, "seven", p2=7, p3=12, p4=22), key: place}
    response = scorer(sheet).post(f"{sheet.url('hand-record')}?{key}={place}", fields)
    assert response["Location"] == sheet.url("sheet")


@pytest.mark.parametrize("path", ["//evil.example/..", "//evil.example", "/p//evil.example/", "/s//evil.example/"])
def test_an_address_of_two_slashes_leads_nowhere_else(path: str) -> None:
    response = stranger().get(path)
    assert response.status_code == 404 or "evil.example" not in response.headers.get("Location", "").split("/")[2:3]


# Answers


def test_what_a_page_shows_is_not_kept_by_anybody_else(sheet: Sheet) -> None:
    response = viewer(sheet).get(sheet.url("sheet"))
    assert response["Cache-Control"] == "private, no-cache"
    assert "HX-Request" in response["Vary"]


def test_the_page_of_a_finished_match_takes_no_hand(sheet: Sheet) -> None:
    sheet.enter(End("time"))
    response = scorer(sheet).post(sheet.url("hand-record"), hand_fields(2, 1, "seven", p2=7, p3=12, p4=22))
    assert (response.status_code, sheet.game.match.version) == (422, 2)


def test_a_device_gets_its_cookie_once() -> None:
    client = stranger()
    first = client.get("/new/").cookies["device"].value
    assert len(first) == 32
    assert "device" not in client.get("/new/").cookies


def test_a_throttle_costs_the_same_queries_whoever_asked_before() -> None:
    for number in range(20):
        Throttle.objects.create(key=f"open-link 192.0.2.{number}", count=1, until=timezone.now() + timedelta(hours=1))
    client = stranger()
    client.get("/s/x/")
    with CaptureQueriesContext(connection) as queries:
        client.get("/s/x/")
    assert len(queries) <= 7
