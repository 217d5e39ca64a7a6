"""Clubs, accounts and their browsers for tests; small, written by hand."""

from __future__ import annotations

from itertools import count
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring.models import Club, Membership, Player, Role
from scoring.roles import Actor

PASSWORD = "siete de copas y un comodín"
_numbers = count(1)


def a_club(name: str = "Peña El Comodín", slug: str = "", **fields: Any) -> Club:
    """A new club; its slug is made up unless given."""
    return Club.objects.create(name=name, slug=slug or f"club-{next(_numbers)}", **fields)


def an_account(club: Club | None = None, role: str = Role.OWNER, name: str = "", **fields: Any) -> User:
    """A new account with PASSWORD, and with a role in `club` if one is given; its name is made up unless given."""
    account = User.objects.create_user(name or f"user{next(_numbers)}", password=PASSWORD, **fields)
    if club is not None:
        Membership.objects.create(club=club, account=account, role=role)
    return account


def a_player(club: Club, name: str = "Ana", **fields: Any) -> Player:
    """A new player of `club`."""
    return Player.objects.create(club=club, name=name, **fields)


def logged_in(account: User, **options: Any) -> Client:
    """A browser in English in which `account` is logged in."""
    client = Client(headers={"accept-language": "en"}, **options)
    client.force_login(account)
    session = client.session
    session["seen"] = int(timezone.now().timestamp())  # noted already, so that no page counts that query
    session.save()
    return client


def acting(account: User) -> Actor:
    """The account as services know it, on a device of its own."""
    return Actor(f"the device of {account.get_username()}", account)
