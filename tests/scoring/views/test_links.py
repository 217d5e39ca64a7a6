"""Links to other phones: opened, and shown to be scanned."""

from __future__ import annotations

import logging

import pytest
from django.urls import reverse

from scoring import roles
from tests.scoring.factories import Sheet, a_match, hand_fields, scorer, stranger, viewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet() -> Sheet:
    return a_match()


def test_another_phone_goes_on_at_the_same_hand(sheet: Sheet) -> None:
    other = stranger()
    html = other.get(reverse("scoring:link", args=[sheet.secret]), follow=True).text
    assert "Enter hand 1" in html
    other.post(sheet.url("hand-record"), hand_fields(0, 1, "seven", p2=7, p3=12, p4=23))
    assert sheet.totals == [-10, 7, 12, 23]


def test_the_view_link_shows_the_sheet_and_nothing_to_enter(sheet: Sheet) -> None:
    html = stranger().get(reverse("scoring:link", args=[roles.view_secret(sheet.secret)]), follow=True).text
    assert "You are looking on" in html
    assert "Enter hand 1" not in html


def test_a_scorer_who_opens_the_view_link_goes_on_scoring(sheet: Sheet) -> None:
    client = scorer(sheet)
    client.get(reverse("scoring:link", args=[roles.view_secret(sheet.secret)]))
    assert client.get(sheet.url("hand-new")).status_code == 200


def test_whoever_scores_may_hand_on_both_links(sheet: Sheet) -> None:
    html = scorer(sheet).get(sheet.url("share")).text
    links = [f"http://testserver/s/{secret}/" for secret in (sheet.secret, roles.view_secret(sheet.secret))]
    assert [link in html for link in links] == [True, True]
    assert html.count("<svg") >= 2


def test_a_viewer_may_hand_on_only_the_view_link(sheet: Sheet) -> None:
    html = viewer(sheet).get(sheet.url("share")).text
    assert f"http://testserver/s/{roles.view_secret(sheet.secret)}/" in html
    assert sheet.secret not in html
    assert html.count('class="qr"') == 1


@pytest.mark.parametrize("secret", ["x", "x" * 32, "x" * 5000, "%2e%2e", "é"])
def test_an_unknown_link_is_not_found_and_sets_no_cookie(sheet: Sheet, secret: str) -> None:
    response = stranger().get(f"/s/{secret}/")
    assert (response.status_code, list(response.cookies)) == (404, [])


def test_the_hash_of_a_secret_is_no_secret(sheet: Sheet) -> None:
    assert stranger().get(f"/s/{sheet.match.score_hash}/").status_code == 404


def test_an_unknown_link_does_not_come_into_the_log(sheet: Sheet, caplog: pytest.LogCaptureFixture) -> None:
    secret = roles.new_secret()
    stranger().get(f"/s/{secret}/")
    line = caplog.records[-1]
    written = [handler.format(line) for handler in logging.getLogger().handlers if hasattr(handler.formatter, "format")]
    assert any("/s/***" in text for text in written)
