"""The commands that make the first organiser and help who has forgotten a password."""

from __future__ import annotations

import io
import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from scoring.management.commands import create_club
from scoring.models import AuditEntry, Club, Membership
from tests.scoring.club_factories import PASSWORD, an_account

pytestmark = pytest.mark.django_db
COMMAND = ("create_club", "Peña El Comodín", "--owner", "ana")


def run(*arguments: str) -> str:
    """What a command prints."""
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def link_in(text: str) -> str:
    """The path of the one-time link."""
    found = re.search(r"(/account/reset/\S+)", text)
    assert found
    return found.group(1)


def test_club_and_owner_are_made_in_one_step() -> None:
    printed = run(*COMMAND, "--email", "ana@example.org", "--unit", "€", "--base", "https://chinchon.example.org/")
    ana = User.objects.get(username="ana")
    assert (ana.email, ana.has_usable_password()) == ("ana@example.org", False)
    assert list(Membership.objects.values_list("club__slug", "account", "role")) == [
        ("pena-el-comodin", ana.pk, "owner")
    ]
    assert "https://chinchon.example.org/c/pena-el-comodin/" in printed
    assert AuditEntry.objects.filter(verb="club.founded", who="ana").count() == 1


def test_the_link_sets_the_password_once() -> None:
    link = link_in(run(*COMMAND))
    client = Client()
    form = client.get(link)["Location"]
    client.post(form, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert User.objects.get().check_password(PASSWORD)
    assert Client().get(link).context["validlink"] is False


def test_on_a_terminal_the_password_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr(create_club, "getpass", lambda _prompt: PASSWORD)
    assert "/account/reset/" not in run(*COMMAND)
    assert User.objects.get().check_password(PASSWORD)


@pytest.mark.parametrize("typed", [["1234", "1234"], [PASSWORD, "another one 77"], ["ana", "ana"]])
def test_a_password_that_cannot_be_makes_nothing(monkeypatch: pytest.MonkeyPatch, typed: list[str]) -> None:
    answers = iter(typed)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr(create_club, "getpass", lambda _prompt: next(answers))
    with pytest.raises(CommandError):
        run(*COMMAND)
    assert (User.objects.count(), Club.objects.count()) == (0, 0)


def test_an_account_that_exists_becomes_the_owner_as_it_is() -> None:
    an_account(name="ana")
    assert "/account/reset/" not in run(*COMMAND)
    assert User.objects.get().check_password(PASSWORD)


@pytest.mark.parametrize(
    "arguments",
    [
        ("create_club", "Peña", "--owner", "an a"),
        ("create_club", "Peña", "--owner", "ana@example.org"),
        ("create_club", " ", "--owner", "ana"),
        ("create_club", "Peña", "--owner", "ana", "--slug", "no address"),
        ("create_club", "Peña", "--owner", "ana", "--unit", "BTC"),
        ("create_club", "Peña", "--owner", "ana", "--slug", "taken"),
        ("create_club", "Peña", "--owner", "ana", "--email", "no address"),
    ],
)
def test_what_cannot_be_makes_nothing(arguments: tuple[str, ...]) -> None:
    Club.objects.create(name="Taken", slug="taken")
    with pytest.raises(CommandError):
        run(*arguments)
    assert (User.objects.count(), Club.objects.count()) == (0, 1)


def test_no_two_accounts_get_one_email_here_either() -> None:
    an_account(name="eva", email="Ana@example.org")
    with pytest.raises(CommandError):
        run(*COMMAND, "--email", "ana@example.org")
    assert (User.objects.count(), Club.objects.count()) == (1, 0)


def test_a_forgotten_password_is_set_anew_by_a_link_and_not_before() -> None:
    an_account(name="ana", email="ana@example.org")
    link = link_in(run("reset_password", "Ana@example.org"))
    assert User.objects.get().check_password(PASSWORD)
    assert Client().get(link).status_code == 302


def test_no_link_for_nobody() -> None:
    an_account(name="ana", is_active=False)
    for name in ("ana", "eva"):
        with pytest.raises(CommandError):
            run("reset_password", name)
