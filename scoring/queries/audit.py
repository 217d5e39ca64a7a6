"""The audit of a club, to be read: newest first, filtered, paged."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from scoring.models import AuditEntry, Club, Player, Seat

A_PAGE = 30

Namer = Callable[[Club, Collection[str]], dict[str, str]]
NAMERS: list[Namer] = []
"""What else has codes of its own for people: other apps add theirs (apps.py)."""


@dataclass(frozen=True)
class Filter:
    """What is looked for: `who` is an account's name, `kind` the part of a verb before the dot; blank is everything."""

    who: str = ""
    kind: str = ""


def entries(club: Club, wanted: Filter) -> QuerySet[AuditEntry]:
    """The entries that `wanted` lets through, newest first."""
    found = AuditEntry.objects.filter(club=club).order_by("-pk")
    if wanted.who:
        found = found.filter(who=wanted.who)
    if wanted.kind:
        found = found.filter(verb__startswith=f"{wanted.kind}.")
    return found


def page_of(club: Club, wanted: Filter, number: str) -> Page[AuditEntry]:
    """Page `number` of the entries; the nearest there is for any other number."""
    return Paginator(entries(club, wanted), A_PAGE).get_page(number)


def player_names(club: Club, found: Iterable[AuditEntry]) -> dict[str, str]:
    """What those are called now whose codes are among what changed, and a match without a name by who sits there; two
    queries for all entries together, and one for each of NAMERS."""
    codes = {code for entry in found for part in (entry.label, entry.before, entry.after) for code in _texts(part)}
    names = dict(Player.objects.filter(club=club, code__in=codes).values_list("code", "name"))
    names |= _matches(club, codes)
    for namer in NAMERS:
        names |= namer(club, codes)
    return names


def _matches(club: Club, codes: Collection[str]) -> dict[str, str]:
    """The people at the matches without a name that have these codes, in playing order."""
    seats = Seat.objects.filter(match__club=club, match__label="", match__code__in=codes).order_by("number")
    sitting: dict[str, list[str]] = {}
    for code, name in seats.values_list("match__code", "name"):
        sitting.setdefault(code, []).append(name)
    return {code: ", ".join(people) for code, people in sitting.items()}


def _texts(value: Any) -> Iterator[str]:
    """Every text in what JSON can hold: it may be somebody's code."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def people(club: Club) -> list[str]:
    """The names of everybody who has changed something, in alphabetical order."""
    names = AuditEntry.objects.filter(club=club).exclude(who="").order_by().values_list("who", flat=True)
    return sorted(set(names.distinct()), key=str.casefold)


def all_entries(club: Club, wanted: Filter) -> Iterator[AuditEntry]:
    """Every entry that `wanted` lets through, a few hundred in memory at a time."""
    return entries(club, wanted).iterator(chunk_size=500)
