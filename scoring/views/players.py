"""A club's players: the list, one player, adding and changing."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.club_pages import club_for, club_page
from scoring.engine.errors import RuleError
from scoring.engine.names import isolated, visible
from scoring.exchange.players import KINDS, write
from scoring.forms.players import PlayerForm, fresh
from scoring.http import HtmxHttpRequest
from scoring.models import Club, Player
from scoring.queries.audit import player_names
from scoring.queries.people import STATES, details_of, history_of, known_rows, listing, matches_of, merges_of
from scoring.services.matches import Stale
from scoring.services.people import add_player, change_player, note_export, set_active
from scoring.wording.audit import changed_fields, sentence
from scoring.wording.people import problem

HISTORY = 20
"""Changes shown on a player's page; the page of all changes has the rest."""


@require_safe
def index(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The club's players, a page at a time."""
    club, allowed = club_for(request, slug, "can_see")
    sought, state = visible(request.GET.get("q", ""))[:80], request.GET.get("state", "")
    state = state if state in STATES else "active"
    page = listing(club, sought, state, request.GET.get("page", ""))
    context = {"page": page, "q": sought, "state": state, "kinds": KINDS}
    return club_page(request, club, allowed, "scoring/players/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Add one player."""
    club, allowed = club_for(request, slug, "can_organise")
    form = PlayerForm(request.POST or None, initial=fresh())
    if request.method == "POST" and form.is_valid():
        by, client_id = http.actor(request), form.cleaned_data["client_id"]
        try:
            player = add_player(club=club, by=by, details=form.details, client_id=client_id)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("%(name)s has been added.") % {"name": isolated(player.name)})
            return http.go(
                reverse("scoring:players" if "more" not in request.POST else "scoring:player-new", args=[slug])
            )
    status = 422 if form.is_bound else 200
    return club_page(request, club, allowed, "scoring/players/new.html", {"form": form}, status=status)


@require_safe
def show(request: HtmxHttpRequest, slug: str, player: str) -> HttpResponse:
    """One player: names and matches for every member, the rest for organisers."""
    club, allowed = club_for(request, slug, "can_see")
    person = player_of(club, player)
    if person.merged_into:
        return http.go(reverse("scoring:player", args=[slug, person.merged_into.code]))
    page, played = matches_of(person, request.GET.get("page", ""))
    more = [(reverse(name, args=[slug, player]), words) for name, words in settings.PLAYER_PAGES]
    context = {"player": person, "page": page, "played": played, "merged": merges_of(person), "more": more}
    if allowed.can_organise:
        entries = list(history_of(person)[:HISTORY])
        names = player_names(club, entries)
        context["history"] = [(entry, sentence(entry, names), list(changed_fields(entry, names))) for entry in entries]
    return club_page(request, club, allowed, "scoring/players/player.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HtmxHttpRequest, slug: str, player: str) -> HttpResponse:
    """Change what is known of a player; what somebody else has written meanwhile is shown first."""
    club, allowed = club_for(request, slug, "can_organise")
    person = living(club, player)
    known = details_of(person)
    form = PlayerForm(request.POST or None, initial=fresh(known))
    status = 422 if form.is_bound else 200
    if form.is_bound and form.is_valid():
        try:
            change_player(player=person, by=http.actor(request), details=form.details, seen=form.cleaned_data["seen"])
            return http.go(reverse("scoring:player", args=[slug, player]))
        except RuleError as error:
            form.refuse(error)
        except Stale:
            status = 409
            typed = request.POST.copy()
            typed["seen"] = known.stamp
            form.data = typed
    context = {"form": form, "player": person, "stale": status == 409}
    return club_page(request, club, allowed, "scoring/players/edit.html", context, status=status)


@require_POST
def active(request: HtmxHttpRequest, slug: str, player: str) -> HttpResponse:
    """Say that a player comes no more, or again."""
    club, _allowed = club_for(request, slug, "can_organise")
    set_active(player=living(club, player), by=http.actor(request), active=request.POST.get("active") == "1")
    return http.go(reverse("scoring:player", args=[slug, player]))


@require_safe
def export(request: HtmxHttpRequest, slug: str, kind: str) -> HttpResponse:
    """The players as a file for spreadsheets."""
    club, _allowed = club_for(request, slug, "can_organise")
    if kind not in KINDS:
        raise Http404("no such kind of file")
    note_export(club=club, by=http.actor(request))
    people = sorted((row for row in known_rows(club) if row.merged_into is None), key=lambda row: row.search)
    content = write(people, kind, get_language() or club.language, _("Players"))
    response = HttpResponse(content, content_type=KINDS[kind])
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="{club.slug}-{day}.{kind}"'
    response["Cache-Control"] = "private, no-store"
    return response


def player_of(club: Club, code: str) -> Player:
    """The club's player with this code. Raises Http404."""
    return get_object_or_404(Player.objects.select_related("merged_into", "club"), club=club, code=code)


def living(club: Club, code: str) -> Player:
    """The same, if it stands for a person who can be changed. Raises Http404 for merged rows and the forgotten."""
    player = player_of(club, code)
    if player.merged_into or player.forgotten_at:
        raise Http404("not a player that can be changed")
    return player


def refused(request: HtmxHttpRequest, error: RuleError, url: str) -> HttpResponse:
    """Go to `url` and say there why nothing was changed."""
    messages.error(request, problem(error))
    return http.go(url)
