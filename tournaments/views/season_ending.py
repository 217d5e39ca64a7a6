"""The end of a season: closed with the rule it has, and opened again with a reason."""

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import http
from scoring.http import HtmxHttpRequest
from tournaments.forms.seasons import ReopenSeasonForm
from tournaments.queries.season_lists import bote_of, event_lines, to_come
from tournaments.queries.seasons import load_season
from tournaments.services.seasons import close_season, reopen_season
from tournaments.views.pages import seen_version
from tournaments.views.season_pages import attempt, season_for, season_page
from tournaments.wording.seasons import event_name, rule_words


@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What will stay as it is, what is not over yet, and then the end."""
    season, _allowed = season_for(request, code, "can_direct")
    refusal = None
    if request.method == "POST":
        version = seen_version(request)
        refusal = attempt(season, lambda: close_season(season=season, by=http.actor(request), version=version))
        if refusal is None:
            messages.success(request, _("The season is closed."))
            return http.go(reverse("tournaments:season", args=[code]))
    now = load_season(season)
    lines = event_lines(now)
    context = {
        "words": rule_words(now.rule, len(lines)),
        "events": len(lines),
        "people": len(now.table.rows),
        "provisional": [event_name(line.happening) for line in lines if line.event.provisional],
        "coming": to_come(now),
        "held": bote_of(season).held,
        "unit": season.club.unit,
    }
    return season_page(request, season, "tournaments/seasons/close.html", context, refusal=refusal)


@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Open a closed season again, on purpose."""
    season, _allowed = season_for(request, code, "can_direct")
    form = ReopenSeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        reopen_season(season=season, by=http.actor(request), reason=form.cleaned_data["reason"])
        messages.success(request, _("The season is open again."))
        return http.go(reverse("tournaments:season-settings", args=[code]))
    status = 422 if request.method == "POST" else 200
    return season_page(request, season, "tournaments/seasons/reopen.html", {"form": form}, status=status)
