"""Every address for everybody: who is let in, and what the others are told."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from tests.permissions.table import TABLE, expected
from tests.permissions.world import ROLES, Address, World, addresses

pytestmark = pytest.mark.django_db

ADDRESSES = {address.name: address for address in addresses()}

ANY = {
    "preset": "ludoteka",
    "secret": "x" * 32,
    "kind": "csv",
    "uidb64": "MQ",
    "token": "x-y",
    "number": "1",
    "call": "ABCDEFGH",
    "penalty": "ABCDEFGH",
    "target": "1",
}
"""What stands for the parts of addresses that name nothing in the world."""


def test_every_address_has_a_line_in_the_table() -> None:
    named = {name for _method, name in TABLE}
    assert (sorted(set(ADDRESSES) - named), sorted(named - set(ADDRESSES))) == ([], [])


def test_every_address_answers_everybody_what_they_may_see() -> None:
    world, wrong = World(), {}
    for (method, name), (rule, status) in TABLE.items():
        wanted = {role: expected(method, role, rule, status) for role in ROLES}
        found = {role: ask(world, role, method, ADDRESSES[name]) for role in ROLES}
        if found != wanted:
            wrong[method, name] = (found, wanted)
    assert wrong == {}


def test_the_methods_that_are_not_in_the_table_are_refused() -> None:
    world = World()
    others = [(method, name) for name in ADDRESSES for method in ("get", "post") if (method, name) not in TABLE]
    found = {(method, name): ask(world, "owner", method, ADDRESSES[name]) for method, name in others}
    assert {key: status for key, status in found.items() if status != 405} == {}


def ask(world: World, role: str, method: str, address: Address) -> int:
    """The status that somebody is answered; nothing of what the request did lasts."""
    url = reverse(address.name, kwargs={part: fill(world, address, part) for part in address.parts})
    client, mark = world.browser(role), transaction.savepoint()
    response: Any = client.get(url) if method == "get" else client.post(url, {"version": "0"})
    transaction.savepoint_rollback(mark)
    for close in response._resource_closers:  # not `response.close`, which closes the connection to the database too
        close()
    return int(response.status_code)


def fill(world: World, address: Address, part: str) -> str:
    """What stands for one part of an address."""
    if part == "slug":
        return world.club.slug
    if part == "code":
        return world.codes[_kind(address.route)]
    if address.route.startswith("p/") and part == "player":
        return "2"
    return world.codes.get(part) or ANY[part]


def _kind(route: str) -> str:
    """What the code of an address is the code of."""
    kinds = {"p/": "match", "t/": "tournament", "season/": "season", "c/<slug:slug>/rules/": "ruleset"}
    kinds |= {"c/<slug:slug>/players/import/": "import", "clubs/import/": "import"}
    return next((kind for beginning, kind in kinds.items() if route.startswith(beginning)), "match")
