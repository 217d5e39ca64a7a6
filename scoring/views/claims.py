"""A quick match becomes a club's: whoever holds its score link and may enter results there claims it."""

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import http, roles
from scoring.club_pages import club_for, club_page
from scoring.engine.errors import RuleError
from scoring.forms.club_matches import WhoIsWho
from scoring.http import HtmxHttpRequest
from scoring.models import Club, Match
from scoring.queries.games import Game, load
from scoring.roles import ClubAccess
from scoring.services.club_matches import Claimed
from scoring.services.club_matches import claim as claim_match
from scoring.views.club_matches import seated
from scoring.wording.errors import explain


@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Ask for the score link, then who is who; on `save` the match is the club's."""
    club, allowed = club_for(request, slug, "can_enter")
    link = request.POST.get("link", "").strip()
    if not link:
        return _link_page(request, club, allowed)
    http.limit(request, "open-link", http.LINKS)
    match = _scored_by(link)
    if match is None:
        return _link_page(
            request, club, allowed, _("This is not the score link of a match. The link for looking on is not enough.")
        )
    if match.club_id is not None:
        return _link_page(request, club, allowed, _taken(match, club))
    game = load(match)
    who = WhoIsWho(club, seated(game), request.POST if "found" in request.POST else None)
    if "save" not in request.POST:
        return _people_page(request, club, allowed, game, who)
    if not who.is_valid():
        return _people_page(request, club, allowed, game, who, status=422)
    return _claimed(request, club, allowed, game, who)


def _claimed(request: HtmxHttpRequest, club: Club, allowed: ClubAccess, game: Game, who: WhoIsWho) -> HttpResponse:
    try:
        claim_match(club=club, match=game.match, people=who.people(), by=http.actor(request))
    except Claimed:
        return _link_page(request, club, allowed, _taken(Match.objects.get(pk=game.match.pk), club))
    except RuleError as error:
        who.errors.append(explain(error, game.names))
        return _people_page(request, club, allowed, game, who, status=422)
    messages.success(request, _("The match is the club's now."))
    return http.go(reverse("scoring:club-matches", args=[club.slug]))


def _scored_by(link: str) -> Match | None:
    """The match whose score link this is: the whole address, or only the secret at its end."""
    secret = link.rstrip("/").rpartition("/")[2]
    return Match.objects.filter(score_hash=roles.hashed(secret)).first()


def _taken(match: Match, club: Club) -> str:
    """Why it cannot be claimed; which other club has it is nobody's business."""
    if match.club_id == club.pk:
        return _("This match belongs to the club already.")
    return _("This match belongs to a club already.")


def _link_page(request: HtmxHttpRequest, club: Club, allowed: ClubAccess, error: str = "") -> HttpResponse:
    context = {"error": error, "link": request.POST.get("link", "")}
    return club_page(request, club, allowed, "scoring/claims/link.html", context, status=422 if error else 200)


def _people_page(
    request: HtmxHttpRequest, club: Club, allowed: ClubAccess, game: Game, who: WhoIsWho, *, status: int = 200
) -> HttpResponse:
    context = {"match": game.match, "who": who, "link": request.POST["link"]}
    return club_page(request, club, allowed, "scoring/claims/people.html", context, status=status)
