"""Every address for everybody: who is let in, and what the others are told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from pytest_django.plugin import DjangoDbBlocker

from tests.permissions.table import ALLOWED, FIXED, REFUSED, TABLE
from tests.permissions.world import ROLES, Address, World, addresses

ADDRESSES = {address.name: address for address in addresses()}


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """One world for all of them; what a request changes is taken back after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


def test_every_address_has_a_line_in_the_table() -> None:
    named = {name for _method, name in TABLE}
    assert (sorted(set(ADDRESSES) - named), sorted(named - set(ADDRESSES))) == ([], [])


@pytest.mark.parametrize(("method", "name"), TABLE, ids=lambda value: str(value))
def test_an_address_answers_everybody_what_they_may_see(world: World, method: str, name: str) -> None:
    rule, status = TABLE[method, name]
    found = {role: ask(world, role, method, ADDRESSES[name]).status_code for role in ROLES}
    assert found == {role: status if role in ALLOWED[rule] else REFUSED[rule][role] for role in ROLES}


@pytest.mark.parametrize("name", sorted(ADDRESSES))
def test_the_methods_that_are_not_in_the_table_are_refused(world: World, name: str) -> None:
    others = [method for method in ("get", "post") if (method, name) not in TABLE]
    found = {method: ask(world, "owner", method, ADDRESSES[name]).status_code for method in others}
    assert found == dict.fromkeys(others, 405)


def ask(world: World, role: str, method: str, address: Address) -> HttpResponse:
    """What somebody is answered; nothing of it lasts."""
    url = reverse(address.name, kwargs={part: fill(world, address, part) for part in address.parts})
    mark = transaction.savepoint()
    client = world.browser(role)
    response = client.get(url) if method == "get" else client.post(url, {"version": "0"})
    transaction.savepoint_rollback(mark)
    return response


def fill(world: World, address: Address, part: str) -> str:
    """What stands for one part of an address."""
    if part == "code":
        for kind, beginning in FIXED["code"].items():
            if address.route.startswith(beginning):
                return world.codes[kind]
    if part == "slug":
        return world.club.slug
    if address.name.startswith("scoring:") and address.route.startswith("p/"):
        return {"player": "2", "target": "1"}[part]
    return world.codes.get(part) or FIXED["other"][part]
