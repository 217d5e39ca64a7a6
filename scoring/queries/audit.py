"""The audit of a club, to be read: newest first, filtered, paged."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from scoring.models import AuditEntry, Club, Player

A_PAGE = 30


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
    """What the players are called now whose codes are among what changed; one query for all entries together."""
    fields = [part for entry in found for part in (entry.before, entry.after) if part]
    values = [value for part in fields for value in part.values()]
    codes = {code for value in values for code in (value.values() if isinstance(value, dict) else [value])}
    known = Player.objects.filter(club=club, code__in=[code for code in codes if isinstance(code, str)])
    return dict(known.values_list("code", "name"))


def people(club: Club) -> list[str]:
    """The names of everybody who has changed something, in alphabetical order."""
    names = AuditEntry.objects.filter(club=club).exclude(who="").order_by().values_list("who", flat=True)
    return sorted(set(names.distinct()), key=str.casefold)


def all_entries(club: Club, wanted: Filter) -> Iterator[AuditEntry]:
    """Every entry that `wanted` lets through, a few hundred in memory at a time."""
    return entries(club, wanted).iterator(chunk_size=500)
