"""Clubs and their books of rulesets."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from ninja import Query, Router

from scoring.models import Club
from scoring.queries.rulebook import Entry, shelf
from tournaments.api import seen
from tournaments.api.door import ApiRequest
from tournaments.api.paging import Listed, Paging, page_of
from tournaments.api.schemas import ClubOut, RulesetOut, answers

router = Router(tags=["clubs"])


@router.get("/clubs", response=answers(Listed[ClubOut]), url_name="clubs")
def clubs(request: ApiRequest, paging: Query[Paging]) -> Any:
    """The clubs with a public page, and the club of the key."""
    return page_of(request, paging, seen.clubs(request.reader), lambda rows: [_club(request, row) for row in rows])


@router.get("/clubs/{slug:club}", response=answers(ClubOut), url_name="club")
def club(request: ApiRequest, club: str) -> Any:
    """One club."""
    return _club(request, seen.club(request.reader, club))


@router.get("/clubs/{slug:club}/rulesets", response=answers(Listed[RulesetOut]), url_name="rulesets")
def rulesets(request: ApiRequest, club: str, paging: Query[Paging]) -> Any:
    """The rulesets to which the club has given a name, the one it plays by default first."""
    return page_of(request, paging, shelf(seen.club(request.reader, club)), _rulesets)


def _club(request: ApiRequest, row: Club) -> dict[str, Any]:
    same = {name: getattr(row, name) for name in ("name", "about", "language", "time_zone", "public", "ratings")}
    return {**same, "code": row.slug, "url": request.build_absolute_uri(reverse("scoring:club-home", args=[row.slug]))}


def _rulesets(entries: Iterable[Entry]) -> Iterable[dict[str, Any]]:
    for entry in entries:
        yield {
            "code": entry.ruleset.code,
            "name": entry.ruleset.name,
            "version": entry.newest.number,
            "default": entry.default,
            "retired": entry.ruleset.retired,
            "rules": entry.newest.rules,
        }
