"""The page of a club's keys."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Role
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tournaments.models import ApiKey
from tournaments.services.api_keys import key_secret, make_key, use_key

pytestmark = pytest.mark.django_db


def test_a_key_is_made_shown_and_no_longer_shown_once_it_was_used() -> None:
    club = a_club(slug="pena")
    browser = logged_in(an_account(club))
    made = browser.post(reverse("tournaments:api-key-new", args=["pena"]), {"name": "Web"})
    key = ApiKey.objects.get(club=club)
    assert (made.status_code, made["Location"]) == (303, f"/c/pena/keys/?made={key.code}")
    page = browser.get(made["Location"])
    assert key_secret(key) in page.content.decode()
    assert page["Cache-Control"] == "no-store"
    use_key(key_secret(key))
    assert key_secret(key) not in browser.get(made["Location"]).content.decode()
    assert key_secret(key) not in browser.get("/c/pena/keys/").content.decode()


def test_another_owner_does_not_see_the_secret() -> None:
    club = a_club(slug="pena")
    key = make_key(club=club, name="Web", by=acting(an_account(club)))
    page = logged_in(an_account(club)).get(f"/c/pena/keys/?made={key.code}").content.decode()
    assert ("Web" in page, key_secret(key) in page) == (True, False)


@pytest.mark.parametrize(("name", "words"), [("", "required"), ("\u200b", "which program"), ("Web", "already")])
def test_a_key_that_cannot_be_is_said_at_its_name(name: str, words: str) -> None:
    club = a_club(slug="pena")
    make_key(club=club, name="Web", by=acting(an_account(club)))
    page = logged_in(an_account(club)).post("/c/pena/keys/new/", {"name": name})
    assert (page.status_code, words in page.content.decode()) == (422, True)
    assert ApiKey.objects.count() == 1


def test_a_key_is_revoked_and_leaves_the_list() -> None:
    club = a_club(slug="pena")
    key = make_key(club=club, name="Web", by=acting(an_account(club)))
    browser, path = logged_in(an_account(club)), reverse("tournaments:api-key-revoke", args=["pena", key.code])
    gone = browser.post(path)
    assert (gone.status_code, use_key(key_secret(key))) == (303, None)
    assert key.code not in browser.get("/c/pena/keys/").content.decode()
    assert [browser.get(path).status_code, browser.post(path).status_code] == [303, 303]


def test_whether_to_revoke_a_key_is_asked_first() -> None:
    club = a_club(slug="pena")
    key = make_key(club=club, name="Web", by=acting(an_account(club)))
    browser, path = logged_in(an_account(club)), reverse("tournaments:api-key-revoke", args=["pena", key.code])
    assert f'href="{path}"' in browser.get("/c/pena/keys/").content.decode()
    page = browser.get(path, headers={"accept-language": "en"})
    assert ("Revoke the key of Web?" in page.content.decode(), use_key(key_secret(key))) == (True, key)


def test_a_key_of_another_club_is_not_revoked() -> None:
    club, other = a_club(slug="pena"), a_club(slug="other")
    key = make_key(club=other, name="Web", by=acting(an_account(other)))
    answer = logged_in(an_account(club)).post(reverse("tournaments:api-key-revoke", args=["pena", key.code]))
    assert (answer.status_code, use_key(key_secret(key))) == (404, key)


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.HELPER, Role.VIEWER])
def test_keys_are_for_owners(role: Role) -> None:
    club = a_club(slug="pena")
    browser = logged_in(an_account(club, role))
    assert browser.get("/c/pena/keys/").status_code == 403
    assert browser.post("/c/pena/keys/new/", {"name": "Web"}).status_code == 403
    assert not ApiKey.objects.exists()


def test_the_page_asks_the_same_for_one_key_and_for_many() -> None:
    club = a_club(slug="pena")
    by, browser = acting(an_account(club)), logged_in(an_account(club))
    asked = []
    for names in (["one"], [str(number) for number in range(19)]):
        for name in names:
            make_key(club=club, name=name, by=by)
        with CaptureQueriesContext(connection) as queries:
            browser.get("/c/pena/keys/")
        asked.append(len(queries))
    assert asked[0] == asked[1]
