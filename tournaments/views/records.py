"""What is remembered: the records of a club for ever, and the yearbook of one season; as public as these are."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.club_pages import club_page, open_club
from scoring.http import HtmxHttpRequest
from tournaments.exchange.sheets import KINDS
from tournaments.queries.records import LEAST_HANDS, Scope
from tournaments.queries.season_lists import seasons_of
from tournaments.queries.yearbook import load_yearbook
from tournaments.views.downloads import table_file
from tournaments.views.season_pages import season_for, season_page
from tournaments.wording.records import Reader, record_columns

NEWEST_SEASONS = 20
"""Seasons whose yearbooks are linked from the records of the club."""


@require_safe
def forever(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The records of the club, over all that was ever played there."""
    club, allowed = open_club(request, slug)
    reader = _reader(Scope(club, allowed.can_see))
    seasons = seasons_of(club, member=allowed.can_see)[:NEWEST_SEASONS]
    context = {**_told(reader), "seasons": seasons}
    return club_page(request, club, allowed, "tournaments/records/records.html", context)


@require_safe
def forever_file(request: HtmxHttpRequest, slug: str, kind: str) -> HttpResponse:
    """The same as a file."""
    club, allowed = open_club(request, slug)
    return _file(request, Scope(club, allowed.can_see), kind, f"{club.slug}-records")


@require_safe
def yearbook(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The records and champions of one season."""
    season, allowed = season_for(request, code)
    reader = _reader(Scope(season.club, allowed.is_member, season))
    return season_page(request, season, "tournaments/records/yearbook.html", _told(reader))


@require_safe
def yearbook_file(request: HtmxHttpRequest, code: str, kind: str) -> HttpResponse:
    """The same as a file."""
    season, allowed = season_for(request, code)
    scope = Scope(season.club, allowed.is_member, season)
    return _file(request, scope, kind, f"{season.club.slug}-{season.code}-yearbook")


def _file(request: HtmxHttpRequest, scope: Scope, kind: str, name: str) -> HttpResponse:
    """The table of the records, with the days of the club's zone."""
    with timezone.override(scope.club.time_zone):
        return table_file(request, record_columns(), _reader(scope).cells(), kind=kind, name=name)


def _reader(scope: Scope) -> Reader:
    return Reader(load_yearbook(scope), scope.member, scope.season is not None)


def _told(reader: Reader) -> dict[str, Any]:
    book, name = reader.book, reader.name
    return {
        "groups": reader.groups(),
        "champions": [(one.tournament, [name(person) for person in one.people]) for one in book.champions],
        "titles": [(feat.value, name(book.people[feat.person])) for feat in book.titles.feats if feat.person],
        "more_titles": book.titles.more,
        "podium": [(row.place, name(person)) for row, person in book.podium],
        "member": reader.member,
        "empty": book.empty,
        "least_hands": LEAST_HANDS,
        "kinds": KINDS,
    }
