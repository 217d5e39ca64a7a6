"""The events of a season: read by everybody; organisers say which tournaments belong to it."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import http
from scoring.http import HtmxHttpRequest
from scoring.wording.lists import listed
from tournaments.exchange.sheets import KINDS, Cell, Column
from tournaments.models import Season
from tournaments.queries.season_lists import Choices, EventLine, event_lines, to_come, tournaments_to_choose
from tournaments.queries.season_standings import season_names
from tournaments.queries.seasons import load_season
from tournaments.services.seasons import set_tournaments
from tournaments.views.downloads import table_file
from tournaments.views.pages import Refusal, seen_version
from tournaments.views.season_pages import attempt, season_for, season_page
from tournaments.wording.seasons import STATES, event_name


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Every event in its order: when, how many played, who won, and whether it counts."""
    season, allowed = season_for(request, code)
    now = load_season(season)
    names = season_names(now.people, member=allowed.is_member)
    coming = [item for item in to_come(now) if item.public or allowed.is_member]
    context = {
        "lines": [_shown(line, names, member=allowed.is_member) for line in event_lines(now)],
        "coming": coming,
        "least": now.rule.least_field,
        "kinds": list(KINDS),
    }
    return season_page(request, season, "tournaments/seasons/events.html", context)


def _shown(line: EventLine, names: Mapping[str, str], *, member: bool) -> dict[str, Any]:
    tournament = line.happening.tournament
    return {
        "line": line,
        "name": event_name(line.happening),
        "open": tournament is not None and (tournament.public or member),
        "winners": [names[player] for player in line.winners],
    }


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Tick the tournaments of the club that belong to the season; those between its dates are suggested."""
    season, _allowed = season_for(request, code, "can_direct")
    if request.method != "POST":
        return _choices(request, season)
    by, version = http.actor(request), seen_version(request)
    ticked = set(request.POST.getlist("tournament"))
    chosen = [item for item in season.club.tournaments.filter(rehearsal_of=None) if item.code in ticked]
    refusal = attempt(season, lambda: set_tournaments(season=season, by=by, version=version, tournaments=chosen))
    if refusal is not None:
        return _choices(request, season, refusal)
    messages.success(request, _("The events of the season are saved."))
    return http.go(reverse("tournaments:season-events", args=[code]))


def _choices(request: HtmxHttpRequest, season: Season, refusal: Refusal | None = None) -> HttpResponse:
    found = tournaments_to_choose(season)
    # Nobody has chosen yet: those between the dates are what a new season means.
    fresh = not found.inside and season.version == 0
    ticked = set(request.POST.getlist("tournament")) if request.method == "POST" else _suggested(found, fresh=fresh)
    context = {"found": found, "fresh": fresh, "ticked": ticked}
    return season_page(request, season, "tournaments/seasons/choose.html", context, refusal=refusal)


def _suggested(found: Choices, *, fresh: bool) -> set[str]:
    return {item.code for item in [*found.inside, *(found.between if fresh else ())]}


@require_safe
def export(request: HtmxHttpRequest, code: str, kind: str) -> HttpResponse:
    """The events as a table."""
    season, allowed = season_for(request, code)
    now = load_season(season)
    columns = [
        Column("day", _("day")),
        Column("event", _("event")),
        Column("people", _("people")),
        Column("winners", _("winner")),
        Column("state", _("state")),
    ]
    states = {state: state if kind == "json" else str(words) for state, words in STATES.items()}
    rows = _rows(event_lines(now), season_names(now.people, member=allowed.is_member), states)
    return table_file(request, columns, rows, kind=kind, name=f"events-{season.code}")


def _rows(lines: list[EventLine], names: Mapping[str, str], states: Mapping[str, str]) -> Iterator[list[Cell]]:
    for line in lines:
        winners = listed([names[player] for player in line.winners])
        state = "small" if line.small else "provisional" if line.event.provisional else "counts"
        yield [line.happening.day.isoformat(), event_name(line.happening), line.people, winners, states[state]]
