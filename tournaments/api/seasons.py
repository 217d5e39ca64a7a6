"""Seasons: their tables and their events."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.urls import reverse
from ninja import Field, Query, Router, Schema

from tournaments.api import seen
from tournaments.api.door import ApiRequest
from tournaments.api.paging import Listed, Paging, page_of
from tournaments.api.schemas import EventOut, SeasonOut, SeasonTableOut, answers, number
from tournaments.engine.season import Event, Mark
from tournaments.engine.season_table import SeasonRow
from tournaments.models import Season
from tournaments.queries.seasons import Happening, SeasonNow, load_season

router = Router(tags=["seasons"])


class SeasonDays(Schema):
    """Which seasons of a club are wanted."""

    since: date | None = Field(None, description="Only those that end on this day or later.")
    until: date | None = Field(None, description="Only those that begin on this day or earlier.")


@router.get("/clubs/{slug:club}/seasons", response=answers(Listed[SeasonOut]), url_name="seasons")
def seasons(request: ApiRequest, club: str, days: Query[SeasonDays], paging: Query[Paging]) -> Any:
    """The club's seasons, the newest first."""
    found = seen.seasons(request.reader, seen.club(request.reader, club)).select_related("club")
    if days.since is not None:
        found = found.filter(ends_on__gte=days.since)
    if days.until is not None:
        found = found.filter(starts_on__lte=days.until)
    return page_of(request, paging, found, lambda rows: [_season(request, row) for row in rows])


@router.get("/seasons/{code:season}", response=answers(SeasonOut), url_name="season")
def season(request: ApiRequest, season: str) -> Any:
    """One season, with the rule it counts by."""
    return _season(request, seen.season(request.reader, season))


@router.get("/seasons/{code:season}/table", response=answers(SeasonTableOut), url_name="season-table")
def table(request: ApiRequest, season: str, paging: Query[Paging]) -> Any:
    """The table, with what every event gave everybody."""
    now = load_season(seen.season(request.reader, season))
    people = seen.People(request.reader, now.season.club)
    page = page_of(request, paging, now.table.rows, lambda rows: _rows(rows, now, people))
    return {**page, "provisional": now.table.provisional}


@router.get("/seasons/{code:season}/events", response=answers(Listed[EventOut]), url_name="season-events")
def events(request: ApiRequest, season: str, paging: Query[Paging]) -> Any:
    """The season's events in their order: tournaments, evenings of single matches, and what was brought in."""
    now = load_season(seen.season(request.reader, season))
    member = request.reader.member_of(now.season.club)
    pairs = list(zip(now.happenings, now.events, strict=True))
    return page_of(request, paging, pairs, lambda rows: [_event(*row, member=member) for row in rows])


def _season(request: ApiRequest, row: Season) -> dict[str, Any]:
    names = ("code", "name", "starts_on", "ends_on", "nights", "public", "closed_at", "rule")
    url = request.build_absolute_uri(reverse("tournaments:season", args=[row.code]))
    return {**{name: getattr(row, name) for name in names}, "club": row.club.slug, "url": url}


def _event(happening: Happening, event: Event, *, member: bool) -> dict[str, Any]:
    tournament = happening.tournament
    known = tournament is not None and (tournament.public or member)
    return {
        "code": happening.code,
        "kind": "tournament" if tournament else "imported" if happening.imported else "night",
        "on": happening.day,
        "name": happening.name,
        "tournament": happening.code if known else None,
        "people": len(event.scores),
        "provisional": event.provisional,
    }


def _rows(rows: Iterable[SeasonRow], now: SeasonNow, people: seen.People) -> Iterable[dict[str, Any]]:
    for row in rows:
        tally = row.tally
        yield {
            **people.who(now.people[row.player]),
            "place": row.place,
            "points": number(tally.total),
            "points_exact": str(tally.total),
            "events": len(tally.marks),
            "wins": tally.wins,
            "missing": row.missing,
            "moved": row.moved,
            "separated": row.separated,
            "provisional": tally.provisional,
            "results": [_mark(mark) for mark in tally.marks],
        }


def _mark(mark: Mark) -> dict[str, Any]:
    return {
        "event": mark.event,
        "place": mark.place,
        "points": number(mark.points),
        "points_exact": str(mark.points),
        "why": mark.why,
        "provisional": mark.provisional,
    }
