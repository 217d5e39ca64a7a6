"""Every page and file of a club's memory, found by walking the site's addresses, as different people get them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import unescape
from io import BytesIO
from itertools import product
from typing import Any
from zipfile import ZipFile, is_zipfile

from django.apps import apps
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.flows.memory_world import Memory
from tests.scoring.club_factories import logged_in
from tests.scoring.factories import stranger

CLUB, SEASON, TOURNAMENT, API = "c/<slug:slug>/", "season/<code:code>/", "t/<code:code>/", "api/v1/"
WALKED = ("standings", "podium", "corrections", "tournament.json")
"""What of a tournament is walked: its results."""
NOT_OF_MATCHES = ("changes", "club.json", "settings", "members", "rules", "players/import", "players/all", "keys")
"""Parts of a club that tell nothing of matches, or note that somebody has asked."""
FORMS = re.compile(r"/(new|edit|merge|forget|active|people|claim|same|apart|paste|add|choose|past|openapi.json)/?$")
"""Pages that ask for something, and show nothing that follows from matches."""
KINDS = {"owner": ("json",), "stranger": ("csv",)}
"""Who asks for files in which format."""
FEW = ("Ana", "Dani", "Ana B")
"""Whose own pages are walked."""
ASIDE = {"past", "key", "merge", "number", "table", "entry", "penalty", "member", "invitation", "call", "batch"}
"""Parts of addresses that stand for things which this club does not have, or which have no results."""
DERIVED = ("tournaments.models.results", "tournaments.models.ratings")
"""Models that hold nothing but what follows from matches."""
CHANGING = re.compile(
    rb'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
    rb'|nonce-[\w+/=-]+|DTSTAMP:\w+|data-now="\d+"| xmlns:\w+="[^"]*"'
)
"""What is another one in every answer."""

Pages = Mapping[tuple[str, str], tuple[int, bytes]]
"""Status and content by who asked for which address."""


def walk(memory: Memory, kinds: Mapping[str, Sequence[str]] = KINDS) -> Pages:
    """Everything, as the owner and a stranger get it, each with files of some `kinds`."""
    readers = {"owner": logged_in(memory.owner), "stranger": stranger()}
    found: dict[tuple[str, str], tuple[int, bytes]] = {}
    for who, browser in readers.items():
        for address in addresses(memory, kinds[who]):
            for url, status, content in _read(browser, address):
                found[who, url] = (status, content)
    return found


def forget() -> None:
    """Throw away everything that was worked out, also what is only kept in this process."""
    for model in apps.get_models():
        if model.__module__ in DERIVED:
            model._default_manager.all().delete()
    cache.clear()
    for name, module in list(sys.modules.items()):
        if name.startswith(("tournaments.", "scoring.")):
            for value in vars(module).values():
                if hasattr(value, "cache_clear") and not isinstance(value, type):
                    value.cache_clear()


def differences(one: Pages, other: Pages) -> list[tuple[str, str]]:
    """Whose pages are not the same in both."""
    return sorted(key for key in one.keys() | other.keys() if one.get(key) != other.get(key))


def addresses(memory: Memory, kinds: Sequence[str]) -> Iterator[str]:
    """The addresses of the club's memory."""
    for route in _routes(get_resolver(), ""):
        names = re.findall(r"<(?:\w+:)?(\w+)>", route)
        if _of_memory(route) and not ASIDE & set(names):
            for values in product(*(kinds if name == "kind" else _values(memory, route, name) for name in names)):
                parts = iter(values)
                yield "/" + re.sub(r"<[^>]+>", lambda _found, parts=parts: next(parts), route)  # type: ignore[misc]  # a default of a lambda


def _routes(resolver: URLResolver, above: str) -> Iterator[str]:
    for item in resolver.url_patterns:
        route = above + str(item.pattern)
        if isinstance(item, URLResolver):
            yield from _routes(item, route)
        elif isinstance(item, URLPattern):
            yield route


def _of_memory(route: str) -> bool:
    if FORMS.search(route):
        return False
    if route.startswith(TOURNAMENT):
        return route.removeprefix(TOURNAMENT).startswith(WALKED)
    if route.startswith(CLUB):
        return not route.removeprefix(CLUB).startswith(NOT_OF_MATCHES)
    return route.startswith((SEASON, API))


def _values(memory: Memory, route: str, name: str) -> Iterable[str]:
    """What stands for one part of an address: all that there are. Raises KeyError for a part that is not known here."""
    if name == "code":
        name = "season" if route.startswith(SEASON) else "tournament" if route.startswith(TOURNAMENT) else "match"
    known: dict[str, Any] = {
        "slug": [memory.club.slug],
        "club": [memory.club.slug],
        "season": [memory.season.code],
        "tournament": [one.code for one in memory.tournaments],
        "match": [memory.match("Torneo de marzo").code, memory.match("2026-03-14").code],
        "player": [memory.people[name].code for name in FEW],
    }
    return list(known[name])


def _read(browser: Client, address: str) -> Iterator[tuple[str, int, bytes]]:
    """A page, and what it links to at the same address with other questions."""
    status, content = page(browser, address)
    yield address, status, content
    links = re.findall(rf'href="(?:{re.escape(address)})?(\?[^"#]+)'.encode(), content)
    for query in sorted({unescape(link.decode()) for link in links}):
        yield address + query, *page(browser, address + query)


def page(browser: Client, url: str) -> tuple[int, bytes]:
    """Status and content of one page, without what changes from one answer to the next."""
    answer = browser.get(url)
    return answer.status_code, _plain(answer)


def _plain(answer: Any) -> bytes:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as file:
            names = sorted(name for name in file.namelist() if not name.endswith(("core.xml", "meta.xml")))
            content = b"\n".join(file.read(name) for name in names)
    return CHANGING.sub(b"", content)
