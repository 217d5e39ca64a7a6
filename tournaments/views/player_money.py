"""What a player won and lost: only for organisers."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from scoring.club_pages import club_for, club_page
from scoring.http import HtmxHttpRequest
from tournaments.queries.player_money import money_of
from tournaments.views.figures import player_of


@require_safe
def show(request: HtmxHttpRequest, slug: str, player: str) -> HttpResponse:
    """A player's money by season and in total."""
    club, allowed = club_for(request, slug, "can_organise")
    person = player_of(club, player)
    if person.merged_into:
        return redirect("tournaments:figures-money", slug, person.merged_into.code)
    context = {"player": person, "money": money_of(person)}
    return club_page(request, club, allowed, "tournaments/figures/money.html", context)
