"""Logging in and out, passwords, sessions."""

from __future__ import annotations

import re
import time
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client, override_settings
from django.utils import timezone

from scoring import http
from scoring.http import Rate
from scoring.views import accounts
from tests.scoring.club_factories import PASSWORD, a_club, an_account, logged_in
from tests.scoring.factories import stranger

pytestmark = pytest.mark.django_db
LOGIN = "/account/login/"
FEW = Rate(3, timedelta(minutes=10))


def log_in(client: Client, name: str, password: str = PASSWORD, **fields: str) -> Any:
    """Send the login form."""
    return client.post(LOGIN, {"username": name, "password": password, **fields})


def plain(page: str) -> str:
    """A page without what is new in it every time."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


def sent_mail(count: int) -> list[mail.EmailMessage]:
    """The mail that was sent in the background, once there is as much of it."""
    until = time.monotonic() + 60
    while len(mail.outbox) < count and time.monotonic() < until:
        time.sleep(0.01)
    return mail.outbox


def test_a_login_leads_to_the_clubs_or_to_where_it_was_asked_for() -> None:
    an_account(name="ana")
    assert log_in(stranger(), "ana")["Location"] == "/clubs/"
    assert log_in(stranger(), "ana", next="/c/comodin/members/")["Location"] == "/c/comodin/members/"


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "/\\evil.example"]
)
def test_a_login_leads_to_no_other_site(elsewhere: str) -> None:
    an_account(name="ana")
    assert log_in(stranger(), "ana", next=elsewhere)["Location"] == "/clubs/"


def test_whoever_is_logged_in_is_sent_on() -> None:
    assert logged_in(an_account()).get(f"{LOGIN}?next=/clubs/new/")["Location"] == "/clubs/new/"


def test_unknown_names_and_wrong_passwords_are_answered_alike() -> None:
    an_account(name="ana", email="ana@example.org")
    pages = [log_in(stranger(), name, "wrong").text for name in ("ana", "eva")]
    assert plain(pages[0]) == plain(pages[1]).replace("eva", "ana")
    assert "User name and password do not belong together." in pages[0]


def test_a_login_has_a_new_session_and_token() -> None:
    an_account(name="ana")
    client = stranger()
    client.get(LOGIN)
    session, token = client.session, client.cookies["csrftoken"].value
    session["planted"] = True
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    log_in(client, "ana")
    assert client.cookies["sessionid"].value != session.session_key
    assert client.cookies["csrftoken"].value != token
    assert not Session.objects.filter(session_key=session.session_key).exists()


def test_a_session_ends_with_the_browser_and_after_two_hours_of_nothing() -> None:
    an_account(name="ana")
    client = stranger()
    log_in(client, "ana")
    cookie = client.cookies["sessionid"]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == ("", True, "Lax")
    left = Session.objects.get(pk=cookie.value).expire_date - timezone.now()
    assert timedelta(hours=1, minutes=59) < left <= timedelta(hours=2)


def test_a_device_of_ones_own_is_remembered_for_thirty_days() -> None:
    an_account(name="ana")
    client = stranger()
    log_in(client, "ana", keep="on")
    assert client.cookies["sessionid"]["max-age"] == 30 * 24 * 60 * 60


def test_what_somebody_does_keeps_the_session_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    an_account(name="ana")
    client = stranger()
    log_in(client, "ana")
    later = timezone.now() + timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    client.get("/clubs/")
    assert Session.objects.get().expire_date == later + timedelta(hours=2)
    client.get("/clubs/")
    assert client.session["seen"] == int(later.timestamp())


def test_a_session_that_was_idle_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    an_account(name="ana")
    client = stranger()
    log_in(client, "ana")
    later = timezone.now() + timedelta(hours=2, seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert client.get("/clubs/")["Location"] == "/account/login/?next=/clubs/"


def test_one_address_may_not_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "TRIES", FEW)
    an_account(name="ana")
    client = stranger()
    statuses = [log_in(client, f"nobody{number}", "x").status_code for number in range(4)]
    assert statuses == [422, 422, 422, 429]
    assert log_in(client, "ana").status_code == 429


def test_one_account_may_not_be_guessed_from_many_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "TRIES_OF_ACCOUNT", FEW)
    an_account(name="ana", email="ana@example.org")
    typed = ["ana", "ANA", "ana@example.org", "ana"]
    clients = [stranger(REMOTE_ADDR=f"192.0.2.{number}") for number in range(4)]
    answers = [log_in(client, name, "x") for client, name in zip(clients, typed, strict=True)]
    assert [answer.status_code for answer in answers] == [422, 422, 422, 429]
    assert "Too many tries." in answers[-1].text
    assert 'value="ana"' in answers[-1].text  # what was typed is still there


def test_a_login_begins_the_count_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "TRIES_OF_ACCOUNT", FEW)
    an_account(name="ana")
    statuses = [
        log_in(stranger(), "ana", password).status_code for password in ("x", "x", PASSWORD, "x", "x", "x", "x")
    ]
    assert statuses == [422, 422, 303, 422, 422, 422, 429]


def test_the_login_form_helps_password_managers() -> None:
    html = stranger().get(LOGIN).text
    assert re.search(r'<input[^>]*name="username"[^>]*autocomplete="username"', html)
    assert re.search(r'<input[^>]*name="password"[^>]*autocomplete="current-password"', html)


def test_logging_out_ends_the_session() -> None:
    client = logged_in(an_account())
    assert client.get("/account/logout/").status_code == 405
    assert client.post("/account/logout/")["Location"] == "/"
    assert client.get("/clubs/").status_code == 302
    assert Session.objects.count() == 0


def test_another_password_logs_other_devices_out() -> None:
    ana = an_account(name="ana")
    here, there = logged_in(ana), logged_in(ana)
    new = "otra cosa bien larga 7"
    answer = here.post("/account/password/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new})
    assert (answer["Location"], User.objects.get().check_password(new)) == ("/account/", True)
    assert [client.get("/account/").status_code for client in (here, there)] == [200, 302]


@pytest.mark.parametrize(("old", "new"), [("wrong", "otra cosa bien larga 7"), (PASSWORD, "1234"), (PASSWORD, "ana")])
def test_a_password_that_cannot_be_is_refused(old: str, new: str) -> None:
    client = logged_in(an_account(name="ana"))
    fields = {"old_password": old, "new_password1": new, "new_password2": new}
    assert client.post("/account/password/", fields).status_code == 422
    assert User.objects.get().check_password(PASSWORD)


def test_an_email_is_changed_with_the_password_alone() -> None:
    client = logged_in(an_account())
    assert client.post("/account/", {"email": "a@example.org", "password": "no"}).status_code == 422
    assert client.post("/account/", {"email": "a@example.org", "password": PASSWORD}).status_code == 303
    assert User.objects.get().email == "a@example.org"


def test_the_email_of_another_is_refused() -> None:
    an_account(email="a@example.org")
    client = logged_in(an_account())
    assert client.post("/account/", {"email": "A@example.org", "password": PASSWORD}).status_code == 422


def test_without_mail_the_page_says_whom_to_ask() -> None:
    page = stranger().get("/account/reset/").text
    assert "This server sends no mail." in page
    assert 'name="email"' not in page


@override_settings(MAIL_IS_SET_UP=True)
def test_a_link_comes_by_mail_and_nobody_learns_whether() -> None:
    an_account(name="ana", email="ana@example.org")
    answers = [stranger().post("/account/reset/", {"email": email}) for email in ("Ana@example.org", "eva@example.org")]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert plain(answers[0].text) == plain(answers[1].text)
    sent = sent_mail(1)
    assert [message.to for message in sent] == [["ana@example.org"]]
    link = re.search(r"http://testserver(/account/reset/\S+)", str(sent[0].body))
    assert link
    assert stranger().get(link.group(1)).status_code == 302


@override_settings(MAIL_IS_SET_UP=True)
def test_the_mail_speaks_the_language_of_the_page() -> None:
    an_account(email="ana@example.org")
    Client(headers={"accept-language": "es"}).post("/account/reset/", {"email": "ana@example.org"})
    stranger().post("/account/reset/", {"email": "ana@example.org"})
    spanish, english = sorted((message.subject for message in sent_mail(2)), key="A new password for Chinchón".__eq__)
    assert (english, spanish != english) == ("A new password for Chinchón", True)


def test_a_link_that_nobody_made_sets_no_password() -> None:
    page = stranger().get("/account/reset/MQ/abc-def/").text
    assert "This link has been used or is too old." in page


def test_the_admin_uses_our_login() -> None:
    assert stranger().get("/admin/", follow=True).redirect_chain[-1][0] == "/account/login/?next=%2Fadmin%2F"
    assert logged_in(an_account()).get("/admin/", follow=True).status_code == 403
    assert logged_in(an_account(is_staff=True, is_superuser=True)).get("/admin/").status_code == 200


def test_a_form_of_somebody_logged_out_is_refused_and_not_sent_elsewhere() -> None:
    club = a_club()
    answer = stranger().post(f"/c/{club.slug}/settings/", {"name": "x"})
    assert (answer.status_code, "You are logged out" in answer.text) == (401, True)


def test_htmx_is_sent_to_the_login_as_a_whole_page() -> None:
    answer = stranger().get("/clubs/", headers={"hx-request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (204, "/account/login/?next=/clubs/")


def test_a_page_that_asks_by_itself_keeps_no_session_alive() -> None:
    assert {"live", "log-json"} <= set(http.POLLS)
