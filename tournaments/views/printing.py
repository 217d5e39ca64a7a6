"""What goes on paper: seat lists, table cards, score sheets and the roll. Black on white, A4."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scoring.engine.names import search_key
from scoring.http import HtmxHttpRequest
from tournaments.models import EntryStatus, Tournament
from tournaments.queries.rounds import Seated, called, round_sheet, starting_totals
from tournaments.views.links import scan_code, score_url, title_of
from tournaments.views.pages import tournament_for, tournament_page

HANDS = 20
"""Rows of a paper score sheet; a match that goes on longer takes a second sheet."""


@require_safe
def index(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """What can be printed for a round."""
    tournament, _allowed = tournament_for(request, code, "can_enter")
    sheet = round_sheet(tournament, number)
    context = {"number": number, "title": title_of(sheet.round), "tables": len(sheet.tables)}
    return tournament_page(request, tournament, "tournaments/printing/paper.html", context)


@require_safe
def by_table(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """The seat list by table, for the wall."""
    return _seats(request, code, number, "by_table")


@require_safe
def by_name(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """The seat list by name, for the wall, in columns."""
    return _seats(request, code, number, "by_name")


@require_safe
def cards(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """A card for every table with its number and the code to score it."""
    return _coded(request, code, number, "cards")


@require_safe
def sheets(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """A score sheet for every table; its code leads to the table's own sheet, where it is typed in."""
    return _coded(request, code, number, "sheets")


def _seats(request: HtmxHttpRequest, code: str, number: int, page: str) -> HttpResponse:
    tournament, _allowed = tournament_for(request, code, "can_enter")
    sheet = round_sheet(tournament, number)
    context = {"number": number, "title": title_of(sheet.round), "sheet": sheet}
    return tournament_page(request, tournament, f"tournaments/printing/{page}.html", context)


def _coded(request: HtmxHttpRequest, code: str, number: int, page: str) -> HttpResponse:
    tournament, _allowed = tournament_for(request, code, "can_enter")
    sheet = round_sheet(tournament, number)
    only = request.GET.get("table", "")
    tables = [one for one in sheet.tables if one.match and only in ("", str(one.table.number))]
    starts = starting_totals(tables)
    context = {
        "number": number,
        "title": title_of(sheet.round),
        "tables": [_told(request, one, starts) for one in tables],
        "hands": range(1, HANDS + 1),
    }
    return tournament_page(request, tournament, f"tournaments/printing/{page}.html", context)


def _told(request: HtmxHttpRequest, one: Seated, starts: Mapping[tuple[int, int], int]) -> dict[str, Any]:
    """A table with its code to scan; people with the totals they brought."""
    people = [(person, starts.get((one.table.number, person.position), 0)) for person in one.people]
    code = scan_code(score_url(request, one.table))
    return {"number": one.table.number, "people": people, "code": code, "brought": any(start for _, start in people)}


@require_safe
def roll(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The list of who has entered, by name, with boxes to tick."""
    tournament, _allowed = tournament_for(request, code, "can_enter")
    return tournament_page(request, tournament, "tournaments/printing/roll.html", {"people": _roll(tournament)})


def _roll(tournament: Tournament) -> list[dict[str, Any]]:
    entries = list(tournament.entries.exclude(status=EntryStatus.WITHDRAWN).select_related("person"))
    names = called(entries, public=False)
    entries.sort(key=lambda entry: search_key(names[entry.code]))
    return [{"name": names[entry.code], "entry": entry} for entry in entries]
