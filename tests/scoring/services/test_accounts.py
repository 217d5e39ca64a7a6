"""Accounts: who is found by what is typed, logging in, one-time links."""

from __future__ import annotations

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import identify_hasher, make_password
from django.contrib.auth.models import User
from django.test import Client
from django.test.utils import override_settings

from chinchon_site import settings as site
from scoring.services.accounts import create_account, find_account, password_path
from tests.scoring.club_factories import PASSWORD, an_account

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["ana", "ANA", "ana@example.org", "Ana@Example.ORG"])
def test_an_account_is_found_by_name_or_email_in_any_case(typed: str) -> None:
    account = an_account(name="ana", email="ana@example.org")
    assert find_account(typed) == account
    assert authenticate(username=typed, password=PASSWORD) == account


@pytest.mark.parametrize("typed", ["", "nobody", "@", "nobody@example.org", "example.org", "ana\0", "ana" * 20_000])
def test_nobody_is_found_by_anything_else(typed: str) -> None:
    an_account(name="ana", email="ana@example.org")
    an_account(name="berto")
    assert find_account(typed) is None
    assert authenticate(username=typed, password=PASSWORD) is None


def test_an_email_that_two_accounts_have_logs_nobody_in() -> None:
    an_account(name="ana", email="same@example.org")
    an_account(name="berto", email="Same@example.org")
    assert authenticate(username="same@example.org", password=PASSWORD) is None
    assert authenticate(username="ana", password=PASSWORD) is not None


def test_names_that_differ_only_in_case_are_told_apart() -> None:
    small, capital = an_account(name="ana"), an_account(name="Ana")
    assert (find_account("ana"), find_account("Ana"), find_account("ANA")) == (small, capital, None)


def test_a_wrong_password_logs_nobody_in() -> None:
    an_account(name="ana")
    assert authenticate(username="ana", password="no") is None


def test_an_account_that_is_switched_off_does_not_log_in() -> None:
    an_account(name="ana", is_active=False)
    assert authenticate(username="ana", password=PASSWORD) is None


def test_somebody_unknown_costs_the_hashing_of_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[str] = []
    monkeypatch.setattr(User, "set_password", lambda _self, password: hashed.append(password))
    authenticate(username="nobody", password="secret")
    authenticate(username="nobody@example.org", password="secret")
    assert hashed == ["secret", "secret"]


def test_passwords_are_hashed_by_argon2() -> None:
    with override_settings(PASSWORD_HASHERS=site.PASSWORD_HASHERS):
        assert identify_hasher(make_password("x")).algorithm == "argon2"


def test_a_new_account_without_password_cannot_log_in() -> None:
    create_account(name="ana")
    assert authenticate(username="ana", password="") is None
    assert not User.objects.get(username="ana").has_usable_password()


def test_a_one_time_link_sets_a_password_once_and_logs_in(client: Client) -> None:
    account = create_account(name="ana")
    link = password_path(account)
    form = client.get(link, follow=True)
    address = form.redirect_chain[-1][0]
    assert address.endswith("/set-password/")  # the token is not in the address of the form
    done = client.post(address, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert (done.status_code, done["Location"]) == (302, "/clubs/")
    assert client.session["_auth_user_id"] == str(account.pk)
    assert authenticate(username="ana", password=PASSWORD) == account
    assert Client().get(link).context["validlink"] is False
