"""Tournaments of a club, and one tournament's first page."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scoring.club_pages import club_for, club_page
from scoring.http import HtmxHttpRequest
from tournaments.queries.days import load_day
from tournaments.views.pages import tournament_for, tournament_page


@require_safe
def listing(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The club's tournaments, the newest first."""
    club, allowed = club_for(request, slug, "can_see")
    context = {"tournaments": club.tournaments.filter(rehearsal_of=None)}
    return club_page(request, club, allowed, "tournaments/tournaments/list.html", context)


@require_safe
def home(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What the tournament is, where it stands, and the ways to everything else."""
    tournament, _allowed = tournament_for(request, code)
    return tournament_page(request, tournament, "tournaments/tournaments/home.html", {"day": load_day(tournament)})
