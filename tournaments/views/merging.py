"""Last survivor: which tables break now and who moves where, and doing so."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import http
from scoring.http import HtmxHttpRequest
from tournaments.models import Round
from tournaments.queries.days import load_day
from tournaments.queries.rounds import called
from tournaments.queries.survivor import merging
from tournaments.services.survivor import merge_tables
from tournaments.views.pages import attempt, tournament_for, tournament_page


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What is proposed with the hands of now, and carrying it out."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    refusal = None
    if request.method == "POST":
        by, stamp = http.actor(request), request.POST.get("stamp", "")
        made: list[Round] = []
        refusal = attempt(tournament, lambda: made.append(merge_tables(tournament=tournament, by=by, stamp=stamp)))
        if refusal is None:
            messages.success(request, _("The tables have merged. Tables that changed have a new code to scan."))
            return http.go(reverse("tournaments:round", args=[code, made[0].number]))
    day = load_day(tournament)
    found, names = merging(day), called(day.entries, public=False)
    context: dict[str, Any] = {"found": found}
    if found is not None:
        context["moves"] = [(names[one.player], found.totals[one.player], one) for one in found.merge.moves]
        context["tables"] = [
            (number, [(names[one], found.totals[one]) for one in seats]) for number, seats in found.merge.tables.items()
        ]
        context["waiting"] = [str(number) for number in found.undecided if number in found.changed]
    return tournament_page(request, tournament, "tournaments/merging/merge.html", context, refusal=refusal)
