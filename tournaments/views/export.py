"""A tournament as files: everything in one, and its standings for a spreadsheet."""

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import roles
from scoring.exchange.cells import csv_lines
from scoring.http import HtmxHttpRequest
from tournaments.exchange.tournaments import standings_rows, tournament_to_json
from tournaments.queries.days import load_day
from tournaments.queries.standings import names, standings_now
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
    """The standings for a spreadsheet, with the names that the reader may know."""
    tournament, _allowed = tournament_for(request, code)
    day = load_day(tournament)
    member = roles.club_access(request, tournament.club).can_see
    keys = {key: str(words) for key, words in SHORT.items()}
    headings = {**keys, "place": _("place"), "name": _("name"), "penalties": _("penalties")}
    content = "".join(csv_lines(standings_rows(standings_now(day), names(day, member=member), headings)))
    name = f'attachment; filename="standings-{code}.csv"'
    headers = {"Content-Disposition": name, "Cache-Control": "private, no-cache"}
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)
