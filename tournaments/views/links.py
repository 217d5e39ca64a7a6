"""The score links of a round's tables, with codes to scan, for who enters results."""

import segno
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.http import HtmxHttpRequest
from tournaments.engine.plan_notation import plan_from_json
from tournaments.models import Round, Table
from tournaments.queries.rounds import round_sheet
from tournaments.services.rounds import score_secret
from tournaments.views.pages import tournament_for, tournament_page
from tournaments.wording.rounds import round_title


@require_safe
def index(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """Every table's score link and code; `?table=` shows one of them."""
    tournament, _allowed = tournament_for(request, code, "can_enter")
    sheet = round_sheet(tournament, number, public=False)
    only = request.GET.get("table", "")
    tables = [one for one in sheet.tables if one.match and only in ("", str(one.table.number))]
    if only and not tables:
        raise Http404("no such table")
    urls = [score_url(request, one.table) for one in tables]
    context = {
        "number": number,
        "title": title_of(sheet.round),
        "tables": [(one, url, scan_code(url)) for one, url in zip(tables, urls, strict=True)],
        "only": only,
        "numbers": [one.table.number for one in sheet.tables if one.match],
    }
    return tournament_page(request, tournament, "tournaments/links/links.html", context)


def title_of(item: Round) -> str:
    """What a published round is called."""
    return round_title(item.number, plan_from_json(item.plan).rounds[item.number - 1])


def score_url(request: HtmxHttpRequest, table: Table) -> str:
    """The whole address of a table's score link."""
    return request.build_absolute_uri(reverse("scoring:link", args=[score_secret(table)]))


def scan_code(url: str) -> str:
    """An address as a drawing to scan."""
    return segno.make(url, error="m").svg_inline(border=2, omitsize=True)
