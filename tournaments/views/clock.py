"""The clock of a round, set from the board."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import http
from scoring.http import HtmxHttpRequest
from tournaments.forms.tables import MinutesForm
from tournaments.models import Round
from tournaments.services.tables import set_clock
from tournaments.views.board import board_page
from tournaments.views.pages import attempt, tournament_for


@require_POST
def set_round(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """Start, pause, resume, or give every table of the round `minutes` more."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    item = get_object_or_404(Round, tournament=tournament, number=number, published_at__isnull=False)
    item.tournament = tournament
    kind, seconds = request.POST.get("kind", ""), 0
    if kind == "extra":
        form = MinutesForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("How many minutes? Nothing was changed."))
            return http.go(reverse("tournaments:board-round", args=[code, number]))
        seconds = 60 * form.cleaned_data["minutes"]
    refusal = attempt(tournament, lambda: set_clock(round=item, by=http.actor(request), kind=kind, seconds=seconds))
    if refusal is not None:
        return board_page(request, tournament, number, refusal=refusal)
    return http.go(reverse("tournaments:board-round", args=[code, number]))
