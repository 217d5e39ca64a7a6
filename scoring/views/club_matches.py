"""The matches of a club: the list, who sat where, and what does not count."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.club_pages import club_for, club_page
from scoring.engine.errors import RuleError
from scoring.forms.club_matches import NARROWING, SearchForm, WhoIsWho
from scoring.http import HtmxHttpRequest
from scoring.models import Club, Match, Player
from scoring.queries.club_matches import listing, state_of
from scoring.queries.games import Game, load
from scoring.queries.people import person_of
from scoring.roles import Actor, ClubAccess
from scoring.services import club_matches as services
from scoring.wording.errors import explain
from scoring.wording.rules import ruleset_name


@require_safe
def index(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The club's matches, thirty a page, by whatever is looked for."""
    club, allowed = club_for(request, slug, "can_see")
    form = SearchForm(request.GET)
    page = listing(club, form.wanted(), request.GET.get("page", "1"))
    rows = [(row, ruleset_name(row.match.ruleset)) for row in page.object_list]
    context = {"form": form, "page": page, "rows": rows, "looking": any(request.GET.get(name) for name in form.fields)}
    context["narrowed"] = any(request.GET.get(name) for name in NARROWING)
    return club_page(request, club, allowed, "scoring/club_matches/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """Who of the club sat on which chair; every button but `save` only looks for people."""
    club, allowed, game = _match_of(request, slug, code, "can_organise")
    who = WhoIsWho(club, seated(game), request.POST or None)
    if "save" not in request.POST:
        return _people_page(request, club, allowed, game, who)
    if not who.is_valid():
        return _people_page(request, club, allowed, game, who, status=422)
    try:
        services.seat_people(match=game.match, people=who.people(), by=http.actor(request))
    except RuleError as error:
        who.errors.append(explain(error, game.names))
        return _people_page(request, club, allowed, game, who, status=422)
    messages.success(request, _("It is noted who sat where."))
    return http.go(reverse("scoring:club-match-people", args=[slug, code]))


@require_POST
def discount(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """Say that a match was abandoned and does not count."""
    return _set(request, slug, code, services.discount)


@require_POST
def recount(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """Let it count again."""
    return _set(request, slug, code, services.recount)


@require_POST
def release(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """Undo a claim: the match is nobody's again."""
    _club, _allowed, game = _match_of(request, slug, code, "can_organise")
    services.release(match=game.match, by=http.actor(request))
    messages.success(request, _("The match no longer belongs to the club. Its links go on working."))
    return http.go(reverse("scoring:club-matches", args=[slug]))


def seated(game: Game) -> dict[int, tuple[str, Player | None]]:
    """For every chair the name on it, and who of the club sits there so far."""
    sat = game.match.seats.select_related("person__merged_into").order_by("number")
    return {seat.number: (game.names[seat.player], seat.person and person_of(seat.person)) for seat in sat}


def _set(request: HtmxHttpRequest, slug: str, code: str, service: Callable[..., Match]) -> HttpResponse:
    _club, _allowed, game = _match_of(request, slug, code, "can_organise")
    by: Actor = http.actor(request)
    service(match=game.match, by=by)
    return http.go(reverse("scoring:club-match-people", args=[slug, code]))


def _match_of(request: HtmxHttpRequest, slug: str, code: str, right: str) -> tuple[Club, ClubAccess, Game]:
    club, allowed = club_for(request, slug, right)
    match = get_object_or_404(Match.objects.select_related("club"), club=club, code=code)
    return club, allowed, load(match)


def _people_page(
    request: HtmxHttpRequest, club: Club, allowed: ClubAccess, game: Game, who: WhoIsWho, *, status: int = 200
) -> HttpResponse:
    context = {"match": game.match, "who": who, "state": state_of(game.match)}
    return club_page(request, club, allowed, "scoring/club_matches/people.html", context, status=status)
