"""Who may do what: every address of the app, for people without a link, with the view link and with the score link."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.core import serializers
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, reverse

from scoring import roles, urls
from scoring.engine.events import End
from scoring.roles import Access, Actor
from tests.scoring.factories import Sheet, a_match, hand, hand_fields, scorer, stranger, viewer

pytestmark = pytest.mark.django_db

TABLE = {
    ("get", "home"): (200, 200, 200),
    ("get", "start"): (200, 200, 200),
    ("post", "start"): (200, 200, 200),
    ("get", "judge"): (200, 200, 200),
    ("get", "rules"): (200, 200, 200),
    ("get", "rules-preset"): (200, 200, 200),
    ("get", "link"): (404, 404, 404),
    ("get", "sheet"): (404, 200, 200),
    ("get", "live"): (404, 200, 200),
    ("get", "end"): (404, 200, 200),
    ("get", "log"): (404, 200, 200),
    ("get", "export"): (404, 200, 200),
    ("get", "share"): (404, 200, 200),
    ("get", "match-rules"): (404, 200, 200),
    ("get", "why"): (404, 404, 404),
    ("get", "hand-new"): (404, 403, 200),
    ("post", "hand-check"): (404, 403, 200),
    ("post", "hand-record"): (404, 403, 303),
    ("post", "hand-cards"): (404, 403, 200),
    ("post", "hand-referee"): (404, 403, 200),
    ("get", "event-new"): (404, 403, 200),
    ("post", "event-record"): (404, 403, 422),
    ("get", "fix"): (404, 403, 200),
    ("post", "fix"): (404, 403, 200),
    ("post", "fix-remove"): (404, 403, 200),
    ("post", "correct"): (404, 403, 422),
    ("get", "seats"): (404, 403, 200),
    ("post", "seats"): (404, 403, 200),
    ("get", "undo"): (404, 403, 200),
    ("post", "undo"): (404, 403, 303),
    ("get", "redo"): (404, 403, 404),
    ("post", "redo"): (404, 403, 422),
    ("post", "reopen"): (404, 403, 422),
    ("post", "rematch"): (404, 403, 200),
    ("get", "log-json"): (404, 200, 200),
    ("post", "pencil"): (404, 403, 303),
    ("post", "meet"): (404, 403, 400),
    ("get", "csrf"): (200, 200, 200),
    ("get", "assets"): (200, 200, 200),
    ("get", "worker"): (200, 200, 200),
    ("get", "manifest"): (200, 200, 200),
    ("get", "offline"): (200, 200, 200),
    ("get", "take"): (200, 200, 200),
}
"""What each address answers to nobody in particular, to a viewer and to a scorer."""

FIXED = {"preset": "ludoteka", "target": "1", "player": "2", "secret": "x" * 32}


@pytest.fixture
def sheet() -> Sheet:
    table = a_match()
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    return table


def patterns() -> Iterator[URLPattern]:
    """Every address of the app."""
    for entry in urls.urlpatterns:
        inside = entry.url_patterns if isinstance(entry, URLResolver) else [entry]
        yield from (pattern for pattern in inside if isinstance(pattern, URLPattern))


@pytest.mark.parametrize("who", ["stranger", "viewer", "scorer"])
@pytest.mark.parametrize(("method", "name"), TABLE)
def test_an_address_answers_everybody_what_they_may_see(sheet: Sheet, method: str, name: str, who: str) -> None:
    client = {"stranger": stranger(), "viewer": viewer(sheet), "scorer": scorer(sheet)}[who]
    pattern = next(pattern for pattern in patterns() if pattern.name == name)
    known = {"code": sheet.code, **FIXED}
    wanted = [key for key in ("code", *FIXED) if key in pattern.pattern.converters or in_match(pattern, key)]
    fields = hand_fields(1, 1, "seven", p2=7, p3=12, p4=22)
    send = client.get if method == "get" else client.post
    response = send(
        reverse(f"scoring:{name}", kwargs={key: known[key] for key in wanted}), fields if method == "post" else None
    )
    assert response.status_code == TABLE[method, name][("stranger", "viewer", "scorer").index(who)]


def in_match(pattern: URLPattern, key: str) -> bool:
    """Whether the address is one of a match, which have the code in front."""
    return key == "code" and pattern in urls.match


def test_a_viewer_changes_nothing(sheet: Sheet) -> None:
    client = viewer(sheet)
    for method, name in TABLE:
        if method == "post" and name != "start":
            args = {"fix": ["1"], "fix-remove": ["1"], "hand-cards": ["2"]}.get(name, [])
            client.post(sheet.url(name, *args), hand_fields(1, 1, "seven", p2=7, p3=12, p4=22))
    assert (sheet.game.match.version, sheet.totals) == (1, [-10, 7, 12, 23])


def test_the_link_of_one_match_opens_no_other(sheet: Sheet) -> None:
    other = a_match()
    client = scorer(other)
    assert client.get(sheet.url("sheet")).status_code == 404
    assert client.post(sheet.url("hand-record"), hand_fields(1, 1, "seven", p2=1, p3=1, p4=1)).status_code == 404


def test_the_secret_for_looking_on_is_none_for_scoring(sheet: Sheet) -> None:
    client = stranger()
    client.cookies["score"] = roles.view_secret(sheet.secret)
    assert client.get(sheet.url("sheet")).status_code == 404


@pytest.mark.parametrize("cookie", ["", " ", "\udcff", "é", "x" * 4000, "' OR 1=1"])
def test_a_cookie_that_is_no_secret_opens_nothing(sheet: Sheet, cookie: str) -> None:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    request.COOKIES = {"score": cookie.encode("utf-8", "replace").decode(), "view": ""}
    assert roles.access(request, sheet.match) == Access(can_view=False, can_score=False)


def test_what_may_not_be_seen_is_not_found_and_what_may_not_be_done_is_denied(sheet: Sheet) -> None:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    with pytest.raises(Http404):
        roles.require_score(request, sheet.match)
    request.COOKIES["view"] = roles.view_secret(sheet.secret)
    with pytest.raises(PermissionDenied):
        roles.require_score(request, sheet.match)
    assert roles.require_view(request, sheet.match) == Access(can_view=True, can_score=False)


def test_secrets_are_long_and_only_their_hashes_are_stored(sheet: Sheet) -> None:
    secrets = [sheet.secret, roles.view_secret(sheet.secret)]
    stored = "".join(serializers.serialize("json", model._default_manager.all()) for model in apps.get_models())
    assert [len(secret) for secret in secrets] == [32, 32]  # 24 bytes = 192 bits
    assert [secret in stored for secret in secrets] == [False, False]
    assert [hashlib.sha256(secret.encode()).hexdigest() in stored for secret in secrets] == [True, True]


def test_the_secret_of_a_device_is_not_stored(sheet: Sheet) -> None:
    line = json.dumps(list(sheet.match.events.values("device", "action")))
    assert Actor("the phone of the scorer").device in line
    assert "the phone of the scorer" not in line


def test_every_form_and_every_device_has_a_secret_of_its_own() -> None:
    one, other = uuid4(), uuid4()
    made = [roles.score_secret(Actor(device), form) for device in ("a", "b", "") for form in (one, other)]
    assert len(set(made)) == 6
    assert roles.new_secret() != roles.new_secret()


PAGES = ["sheet", "live", "end", "log", "share", "match-rules", "export", "log-json"]


@pytest.mark.parametrize("address", PAGES)
def test_a_viewer_is_never_shown_the_secret_for_scoring(sheet: Sheet, address: str) -> None:
    response = viewer(sheet).get(sheet.url(address))
    assert response.status_code == 200
    assert sheet.secret not in response.text


@pytest.mark.parametrize("address", [page for page in PAGES if page not in ("share", "log-json")])
def test_only_the_page_for_sharing_and_the_log_that_a_scorer_hands_on_show_secrets(sheet: Sheet, address: str) -> None:
    html = scorer(sheet).get(sheet.url(address)).text
    assert [secret in html for secret in (sheet.secret, roles.view_secret(sheet.secret))] == [False, False]


def test_a_viewer_of_a_finished_match_finds_no_form(sheet: Sheet) -> None:
    sheet.enter(End("time"))
    client = viewer(sheet)
    for address in ("sheet", "end", "log"):
        assert f'action="/p/{sheet.code}/' not in client.get(sheet.url(address)).text


def test_a_link_is_exchanged_for_a_cookie_of_its_match_alone(sheet: Sheet) -> None:
    client: Client = stranger()
    response = client.get(reverse("scoring:link", args=[sheet.secret]))
    cookie = client.cookies["score"]
    assert (response.status_code, response["Location"]) == (303, sheet.url("sheet"))
    assert (cookie.value, cookie["path"], cookie["httponly"]) == (sheet.secret, f"/p/{sheet.code}/", True)
    assert cookie["samesite"] == "Lax"
