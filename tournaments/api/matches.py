"""A club's matches with their logs, for its keys alone."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, Literal

from django.db.models import F
from django.http import Http404
from ninja import Field, Query, Router, Schema

from scoring.exchange.matches import export_match
from scoring.models import Club, Match, Seat
from scoring.queries.club_matches import Wanted, state_of, wanted_matches
from scoring.queries.games import load
from tournaments.api import seen
from tournaments.api.door import ApiRequest
from tournaments.api.paging import Listed, Paging, page_of
from tournaments.api.schemas import MatchFileOut, MatchOut, answers
from tournaments.models import SeatResult
from tournaments.queries.results import refresh_matches

router = Router(tags=["matches"])


class MatchDays(Schema):
    """Which matches are wanted; days are those of the club's zone."""

    since: date | None = Field(None, description="Only those that were started on this day or later.")
    until: date | None = Field(None, description="Only those that were started on this day or earlier.")
    state: Literal["", "open", "finished", "abandoned"] = ""


@router.get("/clubs/{slug:club}/matches", response=answers(Listed[MatchOut]), url_name="matches")
def matches(request: ApiRequest, club: str, wanted: Query[MatchDays], paging: Query[Paging]) -> Any:
    """The club's matches, the newest first. Only for the club's keys."""
    row = _own(request, club)
    refresh_matches(row)
    found = wanted_matches(row, Wanted(since=wanted.since, until=wanted.until, state=wanted.state))
    found = found.annotate(tournament=F("table__round__tournament__code")).order_by("-created_at", "-pk")
    return page_of(request, paging, found, lambda rows: _matches(rows, seen.People(request.reader, row)))


@router.get("/clubs/{slug:club}/matches/{code:match}", response=answers(MatchFileOut), url_name="match")
def match(request: ApiRequest, club: str, match: str) -> Any:
    """One match with its whole log, in the format chinchon-match/1. Only for the club's keys."""
    row = Match.objects.filter(club=_own(request, club), code=match).first()
    if row is None:
        raise Http404
    return export_match(load(row))


def _own(request: ApiRequest, slug: str) -> Club:
    club = seen.club(request.reader, slug)
    if not request.reader.member_of(club):
        raise Http404
    return club


def _matches(rows: Sequence[Match], people: seen.People) -> Iterable[dict[str, Any]]:
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(match__in=rows).select_related("person").order_by("number"):
        seats[seat.match_id].append(seat)
    results = {row.seat_id: row for row in SeatResult.objects.filter(seat__match__in=rows)}
    for row in rows:
        state = state_of(row)
        found = [_seat(seat, results.get(seat.pk) if state == "finished" else None, people) for seat in seats[row.pk]]
        yield {
            "code": row.code,
            "label": row.label,
            "state": state,
            "started_at": row.created_at,
            "changed_at": row.changed_at,
            "tournament": row.tournament,  # type: ignore[attr-defined]  # annotated
            "version": row.version,
            "seats": found,
        }


def _seat(seat: Seat, result: SeatResult | None, people: seen.People) -> dict[str, Any]:
    who = {"player": None, "name": seat.name} if seat.person is None else people.who(seat.person)
    return {**who, "place": result and result.place, "total": result and result.total}
