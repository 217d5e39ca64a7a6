"""The end of a tournament: podium, finished, opened again; penalties given and withdrawn."""

import uuid
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http, roles
from scoring.http import HtmxHttpRequest
from tournaments.forms.ending import PenaltyForm, ReopenForm, people_to_choose
from tournaments.models import Penalty, Tournament
from tournaments.queries.days import load_day
from tournaments.queries.podium import the_end
from tournaments.queries.standings import names
from tournaments.services import ending, penalties
from tournaments.views.pages import Refusal, attempt, seen_version, tournament_for, tournament_page
from tournaments.wording.money import prize_lines
from tournaments.wording.podium import share_text
from tournaments.wording.standings import ordinal


@require_safe
def podium(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Everybody's place in the end, or as it would be now; prizes; a text for the chat."""
    tournament, _allowed = tournament_for(request, code)
    return _podium(request, tournament)


def _podium(request: HtmxHttpRequest, tournament: Tournament, refusal: Refusal | None = None) -> HttpResponse:
    day = load_day(tournament)
    found = the_end(day)
    called = names(day, member=roles.club_access(request, tournament.club).can_see)
    with timezone.override(ZoneInfo(tournament.time_zone)):
        text = share_text(tournament, found.places, called)
    context: dict[str, Any] = {
        "end": found,
        "places": [(ordinal(one.place), one.place, called[one.entry.code], one.shared) for one in found.places],
        "prizes": prize_lines(tournament),
        "text": text,
        "lines": min(len(found.places), 16) + 2,
    }
    return tournament_page(request, tournament, "tournaments/ending/podium.html", context, refusal=refusal)


@require_POST
def finish(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """End the tournament: read-only from now on."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    by, version = http.actor(request), seen_version(request)
    refusal = attempt(tournament, lambda: ending.finish(tournament=tournament, by=by, version=version))
    if refusal is not None:
        return _podium(request, tournament, refusal)
    messages.success(request, _("The tournament is over. Nothing in it changes any more, unless you open it again."))
    return http.go(reverse("tournaments:podium", args=[code]))


@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Open a finished tournament again, on purpose and with a reason."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    form = ReopenForm(request.POST or None)
    refusal = None
    if request.method == "POST" and form.is_valid():
        by, reason = http.actor(request), form.cleaned_data["reason"]
        write = ending.reopen_tournament
        refusal = attempt(tournament, lambda: write(tournament=tournament, by=by, reason=reason))
        if refusal is None:
            messages.success(request, _("The tournament is open again."))
            return http.go(reverse("tournaments:home", args=[code]))
    status = 422 if form.errors else 200
    template = "tournaments/ending/reopen.html"
    return tournament_page(request, tournament, template, {"form": form}, status=status, refusal=refusal)


@require_http_methods(["GET", "HEAD", "POST"])
def penalty_list(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """All penalties, those withdrawn too, and the form of a new one."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    form = PenaltyForm(people_to_choose(tournament), request.POST or None, initial={"client_id": uuid.uuid4()})
    refusal = None
    if request.method == "POST" and form.is_valid():
        refusal = _penalise(request, tournament, form.cleaned_data)
        if refusal is None:
            return http.go(reverse("tournaments:penalties", args=[code]))
    found = Penalty.objects.filter(entry__tournament=tournament).select_related("entry__person", "account")
    context = {"form": form, "penalties": found.order_by("-pk")}
    status = 422 if form.errors else 200
    template = "tournaments/ending/penalties.html"
    return tournament_page(request, tournament, template, context, status=status, refusal=refusal)


def _penalise(request: HtmxHttpRequest, tournament: Tournament, data: dict[str, Any]) -> Refusal | None:
    entry = tournament.entries.select_related("person", "tournament__club").get(code=data["entry"])
    by = http.actor(request)
    return attempt(
        tournament,
        lambda: penalties.penalise(
            entry=entry, by=by, points=data["points"], reason=data["reason"], client_id=data["client_id"]
        ),
    )


@require_POST
def withdraw(request: HtmxHttpRequest, code: str, penalty: str) -> HttpResponse:
    """Give the points of a penalty back."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    rows = Penalty.objects.select_related("entry__person", "entry__tournament__club")
    found = get_object_or_404(rows, entry__tournament=tournament, code=penalty)
    by = http.actor(request)
    refusal = attempt(tournament, lambda: penalties.withdraw(penalty=found, by=by))
    if refusal is not None:
        messages.error(request, refusal.text)
    return http.go(reverse("tournaments:penalties", args=[code]))
