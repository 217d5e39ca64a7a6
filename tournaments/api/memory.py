"""What a club remembers: records, and how strong people play."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from django.http import Http404
from django.utils import timezone
from ninja import Field, Query, Router, Schema

from scoring.models import Club
from tournaments.api import seen
from tournaments.api.door import ApiRequest
from tournaments.api.paging import Listed, Paging, page_of
from tournaments.api.schemas import EXACT, Person, answers, number
from tournaments.models import Season, Tournament
from tournaments.queries.records import Feat, Records, Scope, load_records, tournaments_of
from tournaments.queries.skills import Rated, load_ratings

router = Router(tags=["memory"])


class RatedOut(Person):
    """Somebody with a rating: `rating` is what they play at least, with about 97.7 % certainty."""

    place: int | None = Field(description="null for who has not played enough matches to be listed.")
    rating: int
    mean: float
    spread: float = Field(description="One standard deviation of the mean.")
    matches: int


class FeatOut(Schema):
    """A place among the records of one kind."""

    record: str = Field(description="What is measured, `longest` or `comeback` for instance.")
    place: int
    value: float
    value_exact: str = EXACT
    people: list[Person] = Field(description="Whose it is; everybody at the table for the longest matches.")
    event: str | None = Field(description="A tournament's code, or the day of an evening of single matches.")
    season: str | None
    match: str | None = Field(description="The code of the match; only for the club's keys.")
    at: datetime | None = Field(description="When that match began.")
    hand: int | None
    cards: list[str] = Field(description="The closer's cards, where they are known.")


class OfSeason(Schema):
    """Where records are looked for."""

    season: str | None = Field(None, pattern="^[A-Z0-9]{1,12}$", description="Only in this season; else for ever.")


@router.get("/clubs/{slug:club}/ratings", response=answers(Listed[RatedOut]), url_name="ratings")
def ratings(request: ApiRequest, club: str, paging: Query[Paging]) -> Any:
    """How strong people play, the strongest first, then those with too few matches. Not every club shows it."""
    row = seen.club(request.reader, club)
    if not row.ratings:
        raise Http404
    listed, others = load_ratings(row, timezone.now())
    people = seen.People(request.reader, row)
    return page_of(request, paging, [*listed, *others], lambda rows: [_rated(one, people) for one in rows])


@router.get("/clubs/{slug:club}/records", response=answers(Listed[FeatOut]), url_name="records")
def records(request: ApiRequest, club: str, wanted: Query[OfSeason], paging: Query[Paging]) -> Any:
    """The records, of the club's whole life or of one season, one kind after the other."""
    row = seen.club(request.reader, club)
    member = request.reader.member_of(row)
    season = _season(request, row, wanted.season)
    found = load_records(Scope(row, member, season))
    feats = [(kind, feat) for kind, board in found.boards.items() for feat in board.feats]
    people = seen.People(request.reader, row)
    return page_of(request, paging, feats, lambda rows: _feats(rows, found, people))


def _season(request: ApiRequest, club: Club, code: str | None) -> Season | None:
    if code is None:
        return None
    found = seen.seasons(request.reader, club).select_related("club").filter(code=code).first()
    if found is None:
        raise Http404
    return found


def _rated(one: Rated, people: seen.People) -> dict[str, Any]:
    skill = one.skill
    return {
        **people.who(one.person),
        "place": one.place,
        "rating": skill.shown,
        "mean": round(skill.mean, 1),
        "spread": round(skill.spread, 1),
        "matches": skill.matches,
    }


def _feats(rows: Sequence[tuple[str, Feat]], found: Records, people: seen.People) -> Iterable[dict[str, Any]]:
    tournaments = Tournament.objects.in_bulk(tournaments_of(found))
    for kind, feat in rows:
        match = found.matches.get(feat.match or 0)
        yield {
            "record": kind,
            "place": feat.place,
            "value": number(feat.value),
            "value_exact": str(feat.value),
            "people": [people.who(person) for person in _whose(feat, found)],
            "event": feat.event.isoformat()
            if isinstance(feat.event, date)
            else _code(tournaments.get(feat.event or 0)),
            "season": _code(found.seasons.get(feat.season or 0)),
            "match": _code(match) if people.member else None,
            "at": match and match.created_at,
            "hand": feat.record and feat.record.hand,
            "cards": feat.record.cards if feat.record else [],
        }


def _whose(feat: Feat, found: Records) -> Sequence[Any]:
    if feat.person is not None:
        return [found.people[feat.person]]
    return found.tables.get(feat.match or 0, [])


def _code(row: Any) -> str | None:
    return None if row is None else str(row.code)
