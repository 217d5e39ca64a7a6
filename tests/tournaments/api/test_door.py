"""The door of the API: keys, tags, what other sites may read, how often somebody may ask."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from scoring.http import Rate
from scoring.models import Throttle
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.tournaments.api.world import ROOT, get, read
from tournaments.api import door
from tournaments.models import ApiKey
from tournaments.services.api_keys import key_secret, make_key, revoke_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def key() -> ApiKey:
    club = a_club("Peña", "pena", public=False)
    return make_key(club=club, name="Website", by=acting(an_account(club)))


def told(response: object) -> tuple[int, str]:
    """Status and code of a refusal, which also has a sentence."""
    data = response.json()  # type: ignore[attr-defined]  # of the client
    assert data["detail"]
    return response.status_code, data["code"]  # type: ignore[attr-defined]  # of the client


def test_an_answer_has_a_tag_by_which_it_is_not_sent_again() -> None:
    club = a_club("Peña", "pena")
    first = get("clubs")
    assert first["Cache-Control"] == "public, no-cache"
    again = get("clubs", **{"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert again["Access-Control-Allow-Origin"] == "*"
    club.name = "Peña Nueva"
    club.save()
    changed = get("clubs", **{"if-none-match": first["ETag"]})
    assert (changed.status_code, changed["ETag"] != first["ETag"]) == (200, True)


def test_a_tag_also_fits_a_compressed_answer() -> None:
    for number in range(20):
        a_club(f"Club {number}")
    packed = get("clubs", **{"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert get("clubs", **{"if-none-match": packed["ETag"]}).status_code == 304


def test_what_a_key_reads_is_kept_by_nobody_else(key: ApiKey) -> None:
    response = get("clubs/pena", key_secret(key))
    assert (response.status_code, response["Cache-Control"]) == (200, "private, no-cache")
    assert "Authorization" in response["Vary"]
    assert get("clubs/pena").status_code == 404


def test_a_head_has_the_tag_and_no_body() -> None:
    response = Client().head(f"{ROOT}/clubs")
    assert (response.status_code, response.content, response["ETag"]) == (200, b"", get("clubs")["ETag"])


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_written(method: str) -> None:
    response = getattr(Client(enforce_csrf_checks=True), method)(f"{ROOT}/clubs")
    assert told(response) == (405, "read_only")
    assert response["Allow"] == "GET, HEAD, OPTIONS"


def test_other_sites_may_read_without_cookies() -> None:
    asked = {"origin": "https://club.example", "access-control-request-headers": "authorization"}
    response = Client().options(f"{ROOT}/clubs", headers=asked)
    assert (response.status_code, response["Access-Control-Allow-Origin"]) == (204, "*")
    assert "Authorization" in response["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in response
    assert get("clubs", origin="https://club.example")["Access-Control-Allow-Origin"] == "*"


def test_who_is_logged_in_reads_no_more_than_anybody(key: ApiKey) -> None:
    browser = logged_in(an_account(key.club))
    assert told(browser.get(f"{ROOT}/clubs/pena")) == (404, "not_found")


@pytest.mark.parametrize("said", ["Bearer nonsense", "Bearer ", "Basic dXNlcjpwYXNz", "nonsense"])
def test_a_wrong_key_is_refused_and_not_taken_for_none(said: str) -> None:
    response = Client(headers={"authorization": said}).get(f"{ROOT}/clubs")
    assert told(response) == (401, "bad_key")
    assert (response["WWW-Authenticate"], response["Access-Control-Allow-Origin"]) == ("Bearer", "*")


def test_a_revoked_key_opens_nothing_from_now_on(key: ApiKey) -> None:
    secret = key_secret(key)
    assert get("clubs/pena", secret).status_code == 200
    revoke_key(key=key, by=acting(an_account(key.club)))
    assert [told(get(path, secret)) for path in ("clubs/pena", "clubs")] == [(401, "bad_key")] * 2


def test_the_day_of_a_keys_last_use_is_noted(key: ApiKey) -> None:
    get("clubs", key_secret(key))
    key.refresh_from_db()
    assert key.used_on == timezone.localdate(timezone=ZoneInfo(key.club.time_zone))


def test_who_asks_too_often_is_told_when_to_come_again(key: ApiKey, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "ANYBODY", Rate(2, door.WINDOW))
    assert [get("clubs").status_code for _ in range(2)] == [200, 200]
    response = get("clubs")
    assert told(response) == (429, "too_many_requests")
    assert 0 < int(response["Retry-After"]) <= 601
    assert get("clubs", key_secret(key)).status_code == 200
    Throttle.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert get("clubs").status_code == 200


def test_wrong_keys_are_counted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "ANYBODY", Rate(2, door.WINDOW))
    assert [get("clubs", f"wrong{number}").status_code for number in range(3)] == [401, 401, 429]


def test_a_key_may_ask_so_often_and_no_more(key: ApiKey, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "WITH_KEY", Rate(2, door.WINDOW))
    assert [get("clubs", key_secret(key)).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("path", ["", "nothing", "clubs/", "clubs/nobody", "clubs/%00", "tournaments/abc", "seasons/X"])
def test_what_is_not_there_is_said_in_json(path: str) -> None:
    assert told(get(f"{ROOT}/{path}")) == (404, "not_found")


@pytest.mark.parametrize("query", ["page=0", "size=101", "size=x", "page=", "page=%00", "nothing=%00"])
def test_a_wrong_page_is_said_in_json(query: str) -> None:
    assert told(get(f"clubs?{query}")) == (422, "bad_parameter")


def test_answers_are_english_whatever_the_browser_speaks() -> None:
    response = get("clubs/nobody", **{"accept-language": "es"})
    assert (response["Content-Language"], read("clubs")["count"]) == ("en", 0)
