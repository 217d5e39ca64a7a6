"""The seasons of a club: their list, a new one, and what one of them is."""

import uuid
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import http
from scoring.club_pages import club_for, club_page, open_club
from scoring.http import HtmxHttpRequest
from scoring.models import Club
from tournaments.forms.seasons import NewSeasonForm, SeasonForm, values_of
from tournaments.models import Season
from tournaments.queries.season_lists import closed_seasons, open_seasons
from tournaments.services.seasons import change_season, check_open, create_season, just_begun
from tournaments.views.pages import Refusal, seen_version
from tournaments.views.season_pages import attempt, season_for, season_page

EARLIER = 10
"""How many earlier seasons are offered to take the rule from."""


@require_safe
def listing(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The club's seasons: those that go on or are to come, and those that are closed; to strangers the public ones."""
    club, allowed = open_club(request, slug)
    found = open_seasons(club, member=allowed.can_see)
    today = timezone.localdate(timezone=ZoneInfo(club.time_zone))
    context = {
        "running": [season for season in found if season.starts_on <= today],
        "coming": [season for season in found if season.starts_on > today],
        "page": closed_seasons(club, request.GET.get("page", "1"), member=allowed.can_see),
    }
    return club_page(request, club, allowed, "tournaments/seasons/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """A new season, by a ready rule or (`from`) that of an earlier one."""
    club, allowed = club_for(request, slug, "can_organise")
    earlier = list(Season.objects.filter(club=club)[:EARLIER])
    form = NewSeasonForm(earlier, request.POST or None, initial=_first_values(club, earlier, request))
    if request.method == "POST" and form.is_valid():
        made = _begun(request, club, form)
        messages.success(request, _("The season is there. Now say which tournaments belong to it."))
        return http.go(reverse("tournaments:season-events-choose", args=[made.code]))
    status = 422 if request.method == "POST" else 200
    return club_page(request, club, allowed, "tournaments/seasons/new.html", {"form": form}, status=status)


def _begun(request: HtmxHttpRequest, club: Club, form: NewSeasonForm) -> Season:
    setup, rule, client_id = form.setup(), form.chosen_rule(), form.cleaned_data["client_id"]
    if season := just_begun(club=club, setup=setup, rule=rule):  # the form came back, and was sent again
        return season
    return create_season(club=club, by=http.actor(request), setup=setup, rule=rule, client_id=client_id)


def _first_values(club: Club, earlier: list[Season], request: HtmxHttpRequest) -> dict[str, Any]:
    """What the form shows first: with an earlier season, everything but its name and its days is as in that one."""
    found = {season.code: season for season in earlier}
    source = found.get(request.GET.get("from", "")) or (earlier[0] if earlier else None)
    kept = {"nights": source.nights, "public": source.public} if source else {"public": club.public}
    return {"client_id": uuid.uuid4(), "rule": source.code if source else "beaten", **kept}


@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What the organisers decide about the season; its end and its final start from here."""
    season, _allowed = season_for(request, code, "can_direct")
    form = SeasonForm(request.POST or None, initial=values_of(season))
    refusal = None
    if request.method == "POST":
        refusal = _saved(request, season, form)
        if refusal is None and not form.errors:
            messages.success(request, _("The settings are saved."))
            return http.go(reverse("tournaments:season-settings", args=[code]))
    status = 422 if form.errors else 200
    context = {"form": form}
    return season_page(request, season, "tournaments/seasons/settings.html", context, status=status, refusal=refusal)


def _saved(request: HtmxHttpRequest, season: Season, form: SeasonForm) -> Refusal | None:
    """Save what was typed, if it is valid; why it was refused."""
    by, version = http.actor(request), seen_version(request)
    refusal = attempt(season, lambda: check_open(season, version))
    if refusal is not None or not form.is_valid():
        return refusal
    return attempt(season, lambda: change_season(season=season, by=by, version=version, setup=form.setup()))
