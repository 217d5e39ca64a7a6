"""The rehearsal of a tournament: played in a copy, looked at, thrown away."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import http
from scoring.http import HtmxHttpRequest
from tournaments.forms.ending import RehearsalForm
from tournaments.models import Tournament
from tournaments.queries.days import load_day
from tournaments.queries.rehearsals import rehearsed, under_way
from tournaments.services.rehearsal import LEAST, begin_rehearsal, discard_rehearsals, play_on
from tournaments.views.pages import Refusal, attempt, tournament_for, tournament_page

OFTEN = http.Rate(10, timedelta(minutes=10))


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The rehearsal that there is; on POST another one is begun, or the one that there is played on.

    Every request plays a second or so of it. The page asks for the next one by itself; its button does without scripts.
    """
    tournament, _allowed = tournament_for(request, code, "can_direct")
    tournament = tournament.rehearsal_of or tournament
    if request.method == "POST" and "on" in request.POST:
        return _went_on(request, tournament)
    entered = tournament.entries.filter(status="entered").count()
    form = RehearsalForm(request.POST or None, initial={"people": max(LEAST, entered or 20)})
    refusal: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        http.limit(request, "rehearsal", OFTEN)
        by, people = http.actor(request), form.cleaned_data["people"]
        refusal = attempt(
            tournament,
            lambda: play_on(rehearsal=begin_rehearsal(tournament=tournament, by=by, people=people), by=by),
        )
        if refusal is None:
            return http.go(reverse("tournaments:rehearsal", args=[tournament.code]))
    return _page(request, tournament, form, refusal)


def _went_on(request: HtmxHttpRequest, tournament: Tournament) -> HttpResponse:
    """Play on what is not finished, and show how far it is."""
    copy = tournament.rehearsals.order_by("-pk").first()
    if copy is not None:
        by, found = http.actor(request), copy
        refusal = attempt(tournament, lambda: play_on(rehearsal=found, by=by))
        if refusal is not None:
            return _page(request, tournament, RehearsalForm(initial={"people": 20}), refusal)
    return http.go(reverse("tournaments:rehearsal", args=[tournament.code]))


def _page(
    request: HtmxHttpRequest, tournament: Tournament, form: RehearsalForm, refusal: Refusal | None
) -> HttpResponse:
    status = 422 if form.errors else 200
    context = {"form": form, **_played(tournament)}
    template = "tournaments/rehearsals/show.html"
    return tournament_page(request, tournament, template, context, status=status, refusal=refusal)


def _played(tournament: Tournament) -> dict[str, Any]:
    copy = tournament.rehearsals.order_by("-pk").first()
    if copy is None:
        return {"copy": None}
    if copy.finished_at is None:
        return {"copy": copy, "people": copy.entries.count(), "under_way": under_way(copy)}
    rounds = rehearsed(load_day(copy))
    return {"copy": copy, "rounds": rounds, "people": copy.entries.count(), "end": rounds[-1].last if rounds else None}


@require_POST
def discard(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Throw the rehearsal away."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    tournament = tournament.rehearsal_of or tournament
    discard_rehearsals(tournament=tournament)
    messages.success(request, _("The rehearsal is gone, with everything in it."))
    return http.go(reverse("tournaments:rehearsal", args=[tournament.code]))
