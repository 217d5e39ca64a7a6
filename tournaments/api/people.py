"""Players: who appears in results that the reader may know of, and what these add up to."""

from dataclasses import asdict
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import Http404
from ninja import Query, Router

from scoring.models import Club, Player
from scoring.queries.people import person_of
from tournaments.api import seen
from tournaments.api.door import ApiRequest
from tournaments.api.paging import Listed, Paging, page_of
from tournaments.api.schemas import FiguresOut, PlayerOut, answers
from tournaments.engine.figures import sums
from tournaments.models import EntryResult, PastResult, SeatResult
from tournaments.queries.figures import load_career
from tournaments.queries.results import refresh_matches, refresh_tournaments
from tournaments.queries.seen import seen_matches

router = Router(tags=["players"])


@router.get("/clubs/{slug:club}/players", response=answers(Listed[PlayerOut]), url_name="players")
def players(request: ApiRequest, club: str, paging: Query[Paging]) -> Any:
    """The club's players: for strangers those in public results, for the club's keys all; the oldest rows first."""
    row = seen.club(request.reader, club)
    found = Player.objects.filter(club=row, merged_into=None, forgotten_at=None).order_by("pk")
    member = request.reader.member_of(row)
    if not member:
        found = _in_public(found, row)
    return page_of(request, paging, found, lambda rows: [_player(player, member) for player in rows])


@router.get("/clubs/{slug:club}/players/{code:player}", response=answers(FiguresOut), url_name="player")
def player(request: ApiRequest, club: str, player: str) -> Any:
    """One player, with the figures of all matches and tournaments that the reader may know of."""
    row = seen.club(request.reader, club)
    member = request.reader.member_of(row)
    rows = Player.objects.filter(club=row, code=player).select_related("club", "merged_into__club")
    found = rows.first()
    person = None if found is None else person_of(found)
    if person is None or person.forgotten_at is not None:
        raise Http404
    career = load_career(person, member=member)
    if career.empty and not member:
        raise Http404
    taken = [event for event in career.events if event.kind == "tournament" and event.placed]
    return {
        **_player(person, member),
        **asdict(sums(career.lines)),
        "tournaments": len(taken),
        "tournaments_won": sum(event.place == 1 for event in taken),
    }


def _in_public(people: QuerySet[Player], club: Club) -> QuerySet[Player]:
    """Those of whom something is public."""
    refresh_tournaments(club.tournaments.filter(rehearsal_of=None))
    refresh_matches(club)
    entries = EntryResult.objects.filter(of__tournament__in=club.tournaments.filter(public=True, rehearsal_of=None))
    seats = SeatResult.objects.filter(of__match__in=seen_matches(club, member=False), seat__person__isnull=False)
    past = PastResult.objects.filter(event__batch__season__in=club.seasons.filter(public=True))
    entered = entries.values(who=Coalesce("entry__person__merged_into", "entry__person"))
    sat = seats.values(who=Coalesce("seat__person__merged_into", "seat__person"))
    written = past.values(who=Coalesce("person__merged_into", "person"))
    return people.filter(Q(pk__in=entered) | Q(pk__in=sat) | Q(pk__in=written))


def _player(row: Player, member: bool) -> dict[str, Any]:
    return {
        "code": row.code,
        "name": row.name if member else row.public_name,
        "nickname": row.nickname if member else "",
        "active": row.active,
    }
