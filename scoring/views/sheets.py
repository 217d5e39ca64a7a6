"""The sheet, its live copy on other phones, and the end of a match."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from scoring import http, roles
from scoring.http import HtmxHttpRequest
from scoring.models import Match
from scoring.queries.games import load
from scoring.queries.result import result
from scoring.queries.sheet import sheet
from scoring.views.tables import WHOLE, claimable, club_of, game_to_view, sheet_page
from scoring.wording.summaries import share_text

ASKED_FOR = ("version", "pencil_moves", "calls_moves", "discounted_at", "score_hash", "view_hash", "club", "sealed")
"""What is read of a match when a phone only asks whether anything has changed."""


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The sheet of a match."""
    game, _access = game_to_view(request, code)
    return sheet_page(request, game)


@require_safe
def live(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The sheet again if it is no longer at version `v`, otherwise 204 with one query and no body."""
    known = get_object_or_404(Match.objects.only(*ASKED_FOR), code=code)
    roles.require_view(request, known)
    if request.GET.get("v") == known.stamp:
        return HttpResponse(status=204)
    return sheet_page(request, load(WHOLE.get(pk=known.pk)))


@require_safe
def end(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Places, money, chart and the text for the chat; of a match that goes on, how it stands."""
    game, access = game_to_view(request, code)
    context = {
        "sheet": sheet(game),
        "result": result(game),
        "text": share_text(game),
        "can_score": access.can_score,
        "claimable": claimable(request, game.match),
        "club": club_of(request, game.match),
        "discounted": game.match.discounted_at is not None,
    }
    return http.page(request, "scoring/sheets/end.html", context)
