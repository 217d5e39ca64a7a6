"""Whatever is sent to an address of the product, by who may do everything there and by a stranger: never a 500."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.permissions.forms import FormReader, SentForm
from tests.permissions.table import TABLE
from tests.permissions.test_rights import ADDRESSES, fill
from tests.permissions.world import APPS, World

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

VALUES = (
    *("", "x" * 60_000, "-1", "a " * 30_000, "9" * 5_000, "²", "NaN", "99999999999999999999", "ABCDEFGH", "ÿ" * 300),
    *("\x01\u202e\u2066", "'\"<script>{{x}}%s%(a)s", "[]", '{"a": [1]}', "[[[", "0001-01-01", "9999-12-31T23:59"),
)
"""What no person types; every field gets some of them, in turn."""

AT_ONCE = 3
"""How many of them a form gets in all of its fields at once, besides one in each alone."""

ASKED = (
    *("q", "page", "v", "who", "kind", "since", "until", "state", "next", "copy", "version", "with", "hand", "other"),
    *(
        "rules",
        "at",
        "insert",
        "total",
        "player",
        "round",
        "by",
        "from",
        "to",
        "club",
        "entry",
        "format",
        "after",
        "on",
    ),
)
"""What addresses ask for behind the question mark."""
LONGEST = 60
"""Characters of each: all together are as many as a server takes in one line."""


class Sender:
    """Somebody's browser; nothing of what it does lasts, and what broke is kept in `broken`."""

    def __init__(self, world: World, role: str) -> None:
        self.client: Client = world.browser(role)
        self.client.raise_request_exception = False
        self.broken: list[tuple[str, str, dict[str, Any]]] = []

    def send(self, method: str, url: str, data: dict[str, Any]) -> Any:
        """The answer."""
        mark = transaction.savepoint()
        response: Any = self.client.get(url, data) if method == "get" else self.client.post(url, data)
        transaction.savepoint_rollback(mark)
        for close in response._resource_closers:
            close()
        if response.status_code >= 500:
            self.broken.append((method, url, {name: str(value)[:40] for name, value in data.items()}))
        return response


def found_at(world: World, app: str) -> list[tuple[str, str]]:
    """The addresses of an app, by name; logging out would end the walk."""
    names = [name for name in ADDRESSES if name.startswith(f"{app}:") and name != "scoring:logout"]
    parts = {name: {part: fill(world, ADDRESSES[name], part) for part in ADDRESSES[name].parts} for name in names}
    return [(name, reverse(name, kwargs=parts[name])) for name in names]


def forms_of(sender: Sender, places: list[tuple[str, str]]) -> list[SentForm]:
    """Every form on the pages of these addresses, each once; also on pages that answer a form."""
    found: dict[Any, SentForm] = {}
    for name, url in places:
        for method in ("get", "post"):
            response = sender.send(method, url, {"version": "0"} if method == "post" else {})
            if (method, name) in TABLE and "text/html" in response.get("Content-Type", "") and not response.streaming:
                reader = FormReader(url)
                reader.feed(response.text)
                found |= {form.key: form for form in reader.forms if "/logout/" not in form.action}
    return list(found.values())


@pytest.mark.parametrize("app", APPS)
def test_no_query_breaks_an_address(app: str) -> None:
    world = World()
    sender, values = Sender(world, "owner"), cycle(VALUES)
    for _name, url in found_at(world, app):
        for _ in range(AT_ONCE):
            sender.send("get", url, dict.fromkeys(ASKED, next(values)[:LONGEST]))
    assert sender.broken == []


@pytest.mark.parametrize(
    ("app", "role", "least"),
    [
        ("scoring", "owner", 50),
        ("tournaments", "owner", 50),
        ("scoring", "stranger", 4),
        ("tournaments", "stranger", 2),
    ],
)
def test_no_form_breaks_whatever_its_fields_hold(app: str, role: str, least: int) -> None:
    world = World()
    sender, values = Sender(world, role), cycle(VALUES)
    forms = forms_of(sender, found_at(world, app))
    assert len(forms) >= least
    for form in forms:
        sender.send(form.method, form.action, {})
        for _ in range(AT_ONCE):
            value = next(values)[: 200_000 // (1 + len(form.fields))]
            everywhere = {name: [value] * len(told or [1]) for name, told in form.fields.items()}
            sender.send(form.method, form.action, everywhere)
        for name, told in form.fields.items():
            sender.send(form.method, form.action, {**form.fields, name: [next(values), *told[1:]]})
    assert sender.broken == []
