"""The rounds of a tournament, one round with who sits where, and its draw for everybody to repeat."""

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring import roles as links
from scoring.http import HtmxHttpRequest
from tournaments.engine.plan_notation import plan_from_json
from tournaments.models import Table, Tournament
from tournaments.queries.days import load_day
from tournaments.queries.draws import draw_file, seating
from tournaments.queries.rounds import (
    RoundSheet,
    Step,
    called,
    moved_by_hand,
    next_step,
    round_lines,
    round_now,
    round_sheet,
)
from tournaments.services.rounds import score_secret
from tournaments.views.pages import tournament_for, tournament_page
from tournaments.wording.draws import sizes_in_words, why
from tournaments.wording.rounds import draw_in_words, round_title, state_in_words


@require_safe
def index(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Every round with its state; for who directs, the next step."""
    tournament, allowed = tournament_for(request, code)
    day = load_day(tournament)
    lines = [
        (line, round_title(line.number, line.plan), state_in_words(line.state), draw_in_words(line.plan.draw))
        for line in round_lines(day)
        if line.state != "draft" or allowed.can_direct
    ]
    step = next_step(day)
    context = {"lines": lines, "step": step, "step_url": step_url(tournament, step)}
    return tournament_page(request, tournament, "tournaments/rounds/index.html", context)


def step_url(tournament: Tournament, step: Step) -> str:
    """Where the organiser's next step is taken."""
    name = {"draw": "draft", "publish": "draft", "merge": "merge", "play": "closing", "close": "closing"}.get(step.kind)
    name = name or {"settle": "round-cut", "over": "rounds"}[step.kind]
    with_number = name in ("closing", "round-cut")
    return reverse(f"tournaments:{name}", args=[tournament.code, *([step.number] if with_number else [])])


@require_safe
def show(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """A published round by table and by name; `?q=` is who looks for a seat."""
    tournament, _allowed = tournament_for(request, code)
    sheet = round_sheet(tournament, number)
    wanted = request.GET.get("q", "").strip()[:60]
    context: dict[str, Any] = {
        "sheet": sheet,
        "title": round_title(number, plan_from_json(sheet.round.plan).rounds[number - 1]),
        "tables": [(table, look_on(table.table)) for table in sheet.tables],
        "q": wanted,
        "found": [(one, _links(sheet, one.table)) for one in sheet.found(wanted)] if wanted else None,
        "by": "name" if request.GET.get("by") == "name" else "table",
        "previous": number - 1,
    }
    return tournament_page(request, tournament, "tournaments/rounds/round.html", context)


def look_on(table: Table) -> str:
    """The address of a table's sheet for those who look on; blank where there is no match."""
    return reverse("scoring:link", args=[links.view_secret(score_secret(table))]) if table.match_id else ""


def _links(sheet: RoundSheet, number: int) -> str:
    return next(look_on(table.table) for table in sheet.tables if table.table.number == number)


@require_safe
def draw(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """How a published round was drawn: everything that is needed to repeat it, and what was changed by hand."""
    tournament, _allowed = tournament_for(request, code)
    day = load_day(tournament)
    item = round_now(day, number, "running", "closed")
    names = called(day.entries, public=True)
    drawn = item.round.drawn
    tables = drawn["answer"]["rounds"][0] if drawn else seating(item)
    moved = moved_by_hand(item, tables)
    context = {
        "number": number,
        "title": round_title(number, item.plan),
        "drawn": drawn,
        "why": why(drawn),
        "sizes": sizes_in_words([len(people) for people in tables if people]),
        "tables": [[(name, names.get(name, name)) for name in people] for people in tables],
        "moved": [(names.get(name, name), before, after) for name, before, after in moved],
        "file": draw_file(tournament.code, number),
    }
    return tournament_page(request, tournament, "tournaments/rounds/draw.html", context)


@require_safe
def draw_input(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """The input of the draw as a file for `manage.py draw`."""
    tournament, _allowed = tournament_for(request, code)
    item = tournament.rounds.filter(number=number, published_at__isnull=False, drawn__isnull=False).first()
    if item is None or item.drawn is None:
        raise Http404("no such draw")
    response = JsonResponse(
        {"id": f"{tournament.code}-{number}", **item.drawn["input"]}, json_dumps_params={"indent": 1}
    )
    response["Content-Disposition"] = f'attachment; filename="{draw_file(tournament.code, number)}"'
    return response
