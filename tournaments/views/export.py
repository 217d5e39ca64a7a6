"""A tournament as files: everything in one, and its standings as a table."""

from collections.abc import Mapping

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import roles
from scoring.exchange.cells import csv_lines
from scoring.http import HtmxHttpRequest
from tournaments.exchange.sheets import Column
from tournaments.exchange.tournaments import standings_rows, tournament_to_json
from tournaments.queries.days import load_day
from tournaments.queries.standings import StandingsNow, names, standings_now
from tournaments.views.downloads import table_file
from tournaments.views.pages import tournament_for
from tournaments.wording.standings import SHORT


@require_safe
def whole(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The whole tournament in the format of docs/formats.md; for whoever may see its pages."""
    tournament, _allowed = tournament_for(request, code)
    response = JsonResponse(
        tournament_to_json(load_day(tournament)), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    response["Content-Disposition"] = f'attachment; filename="tournament-{code}.json"'
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def standings(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The standings as CSV for scripts and spreadsheets, with the names that the reader may know."""
    now, told = _standings(request, code)
    content = "".join(csv_lines(standings_rows(now, told, _headings())))
    name = f'attachment; filename="standings-{code}.csv"'
    headers = {"Content-Disposition": name, "Cache-Control": "private, no-cache"}
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
def standings_table(request: HtmxHttpRequest, code: str, kind: str) -> HttpResponse:
    """The same as a workbook, or as JSON under the names that rules of tournaments give their keys."""
    now, told = _standings(request, code)
    words, *rows = standings_rows(now, told, _headings())
    keys = next(standings_rows(now, told, {key: key for key in _headings()}))
    columns = [Column(str(key), str(heading)) for key, heading in zip(keys, words, strict=True)]
    return table_file(request, columns, rows, kind=kind, name=f"standings-{code}")


def _standings(request: HtmxHttpRequest, code: str) -> tuple[StandingsNow, Mapping[str, str]]:
    """The standings now, and what their reader may call the people."""
    tournament, _allowed = tournament_for(request, code)
    day = load_day(tournament)
    return standings_now(day), names(day, member=roles.club_access(request, tournament.club).can_see)


def _headings() -> dict[str, str]:
    keys = {key: str(words) for key, words in SHORT.items()}
    return {**keys, "place": _("place"), "name": _("name"), "penalties": _("penalties")}
