"""The standings of a season as its page shows them: whose names, which rows, and what changes when they do."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Max, Sum

from scoring.engine.names import search_key
from scoring.models import Match, Player
from tournaments.engine.season_table import SeasonRow
from tournaments.models import Season
from tournaments.queries.results import counted
from tournaments.queries.seasons import SeasonNow
from tournaments.queries.seen import nights_between

PAGE = 100
"""Rows of the first page; a season of five hundred people is heavy for a phone."""


def stamp(season: Season) -> str:
    """What changes whenever the table may look different: with each write to its events, and each hand of a match.

    Six queries at most, however much has been played.
    """
    parts: list[object] = [season.version]
    tournaments = season.tournaments.filter(rehearsal_of=None)
    parts += tournaments.aggregate(count=Count("pk"), writes=Sum("version")).values()
    parts += Match.objects.filter(table__round__tournament__in=tournaments).aggregate(lines=Sum("version")).values()
    if season.nights:
        first, last = nights_between(season)
        single = counted(season.club).filter(table=None, created_at__gte=first, created_at__lt=last)
        parts += single.aggregate(count=Count("pk"), lines=Sum("version")).values()
    parts += season.past.aggregate(count=Count("pk"), newest=Max("pk")).values()
    parts += season.club.merges.aggregate(count=Count("pk"), undone=Count("undone_at")).values()
    return ".".join(str(part or 0) for part in parts)


def season_names(people: Mapping[str, Player], *, member: bool) -> dict[str, str]:
    """What everybody is called for the reader; two of a name are told apart by when they came to the club."""
    taken: dict[str, int] = {}
    found = {}
    for key in sorted(people, key=int):
        name = people[key].name if member else people[key].public_name
        taken[name] = taken.get(name, 0) + 1
        found[key] = name if taken[name] == 1 else f"{name} ({taken[name]})"
    return found


def player_called(now: SeasonNow, code: str) -> str | None:
    """The key of the person whose code that is, or whose row was merged into it; None if not in the table."""
    found = next((key for key, person in now.people.items() if person.code == code), None)
    if found is not None or not code:
        return found
    merged = Player.objects.filter(club=now.season.club, code=code).values_list("merged_into", flat=True).first()
    return str(merged) if str(merged) in now.people else None


@dataclass(frozen=True)
class Shown:
    """The rows of a page; `more` are left off, `sought` is the name that they were looked for by."""

    rows: tuple[SeasonRow, ...]
    more: int
    sought: str = ""


def shown(now: SeasonNow, names: Mapping[str, str], *, sought: str, whole: bool) -> Shown:
    """The first rows, all of them (`whole`), or those of the people whom `sought` names, without case and accents."""
    rows = now.table.rows
    words = search_key(sought).split()
    if words:
        keys = {key: search_key(names[key]) for key in names}
        found = tuple(row for row in rows if all(word in keys[row.player] for word in words))
        return Shown(found, len(rows) - len(found), sought)
    return Shown(rows if whole else rows[:PAGE], 0 if whole else max(0, len(rows) - PAGE))
