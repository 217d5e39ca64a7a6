"""Tournaments: rounds as they were published, standings, the podium."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from ninja import Field, Query, Router, Schema

from tournaments.api import seen
from tournaments.api.door import ApiRequest
from tournaments.api.paging import Listed, Paging, page_of
from tournaments.api.schemas import PodiumOut, RoundOut, StandingsOut, TournamentOut, answers, number
from tournaments.models import Tournament
from tournaments.queries.days import Day, RoundNow, TableNow, load_day
from tournaments.queries.listing import OVER_AFTER
from tournaments.queries.listing import counted as with_people
from tournaments.queries.podium import the_end
from tournaments.queries.standings import Line, Score, standings_now

router = Router(tags=["tournaments"])


class TournamentDays(Schema):
    """Which tournaments of a club are wanted; days are those of the club's zone."""

    since: date | None = Field(None, description="Only those that begin on this day or later.")
    until: date | None = Field(None, description="Only those that begin on this day or earlier.")


class After(Schema):
    """Which round's standings are wanted."""

    after: int | None = Field(None, ge=1, le=999, description="The number of a round; otherwise the newest.")


@router.get("/clubs/{slug:club}/tournaments", response=answers(Listed[TournamentOut]), url_name="tournaments")
def tournaments(request: ApiRequest, club: str, days: Query[TournamentDays], paging: Query[Paging]) -> Any:
    """The club's tournaments, the newest first."""
    row = seen.club(request.reader, club)
    found = _between(seen.tournaments(request.reader, row), days, ZoneInfo(row.time_zone))
    found = with_people(found).select_related("club")
    return page_of(request, paging, found, lambda rows: [_tournament(request, row) for row in rows])


@router.get("/tournaments/{code:tournament}", response=answers(TournamentOut), url_name="tournament")
def tournament(request: ApiRequest, tournament: str) -> Any:
    """One tournament."""
    row = seen.tournament(request.reader, tournament)
    return _tournament(request, with_people(Tournament.objects.select_related("club")).get(pk=row.pk))


@router.get("/tournaments/{code:tournament}/rounds", response=answers(Listed[RoundOut]), url_name="rounds")
def rounds(request: ApiRequest, tournament: str, paging: Query[Paging]) -> Any:
    """The rounds that are published, with who sits where and how the tables stand."""
    day = load_day(seen.tournament(request.reader, tournament))
    people = seen.People(request.reader, day.tournament.club)
    return page_of(request, paging, day.begun, lambda rows: [_round(row, day, people) for row in rows])


@router.get("/tournaments/{code:tournament}/standings", response=answers(StandingsOut), url_name="standings")
def standings(request: ApiRequest, tournament: str, wanted: Query[After], paging: Query[Paging]) -> Any:
    """The standings, now or after an earlier round, with what every round gave everybody."""
    day = load_day(seen.tournament(request.reader, tournament))
    found = standings_now(day, wanted.after)
    people = seen.People(request.reader, day.tournament.club)
    page = page_of(request, paging, found.lines, lambda rows: [_line(row, people) for row in rows])
    return {
        **page,
        "round": found.number,
        "rounds": found.numbers,
        "keys": found.keys,
        "provisional": found.provisional,
    }


@router.get("/tournaments/{code:tournament}/podium", response=answers(PodiumOut), url_name="podium")
def podium(request: ApiRequest, tournament: str, paging: Query[Paging]) -> Any:
    """Everybody's final place, the best first."""
    day = load_day(seen.tournament(request.reader, tournament))
    people = seen.People(request.reader, day.tournament.club)
    places = [{**people.who(one.entry.person), "place": one.place, "shared": one.shared} for one in the_end(day).places]
    page = page_of(request, paging, places, lambda rows: rows)
    return {**page, "final": day.tournament.finished_at is not None}


def _between(found: QuerySet[Tournament], days: TournamentDays, zone: ZoneInfo) -> QuerySet[Tournament]:
    if days.since is not None and days.since > date.min:  # at both ends of the calendar other zones have no day
        found = found.filter(starts_at__gte=datetime.combine(days.since, time(), zone))
    if days.until is not None and days.until < date.max:
        found = found.filter(starts_at__lt=datetime.combine(days.until + timedelta(days=1), time(), zone))
    return found


def _tournament(request: ApiRequest, row: Tournament) -> dict[str, Any]:
    names = ("code", "name", "place", "about", "time_zone", "finished_at", "public", "version")
    return {
        **{name: getattr(row, name) for name in names},
        "club": row.club.slug,
        "starts_at": row.starts_at.astimezone(ZoneInfo(row.time_zone)),
        "state": _state(row),
        "entered": row.entered,  # type: ignore[attr-defined]  # annotated
        "url": request.build_absolute_uri(reverse("tournaments:home", args=[row.code])),
    }


def _state(row: Tournament) -> Literal["coming", "running", "over"]:
    now = timezone.now()
    if row.finished_at is not None or row.starts_at <= now - OVER_AFTER:
        return "over"
    return "coming" if row.starts_at > now else "running"


def _round(item: RoundNow, day: Day, people: seen.People) -> dict[str, Any]:
    aside = item.round.without_table.items()
    return {
        "number": item.round.number,
        "state": item.state,
        "stage": item.plan.stage,
        "published_at": item.round.published_at,
        "closed_at": item.round.closed_at,
        "tables": [_table(table, people) for table in item.tables],
        "without_table": [{**people.who(day.by_code[code].person), "why": why} for code, why in aside],
    }


def _table(table: TableNow, people: seen.People) -> dict[str, Any]:
    results = {result.player: result for result in table.results}
    seats = []
    for chair in table.chairs:
        result = results.get(chair.entry.code)
        seats.append(
            {
                **people.who(chair.person),
                "position": chair.position,
                "place": result and result.place,
                "total": result and result.total,
            }
        )
    match = table.table.match.code if table.table.match and people.member else None
    return {"number": table.table.number, "finished": table.finished, "match": match, "seats": seats}


def _line(line: Line, people: seen.People) -> dict[str, Any]:
    points = line.row.tally.points
    return {
        **people.who(line.entry.person),
        "place": line.row.place,
        "points": number(points),
        "points_exact": str(points),
        "values": {key: None if value is None else str(value) for key, value in line.row.values.items()},
        "mark": line.mark,
        "provisional": line.row.provisional,
        "rounds": list(_scores(line.scores)),
    }


def _scores(scores: Sequence[Score]) -> Iterable[dict[str, Any]]:
    for score in scores:
        yield {
            "round": score.number,
            "table": score.table.table.number if score.table else None,
            "place": score.result.place,
            "total": score.result.total,
            "status": score.result.status,
            "points": number(score.credit.points) if score.credit else None,
            "points_exact": str(score.credit.points) if score.credit else None,
            "provisional": score.result.provisional,
        }
