"""Pages for everybody with a phone: signing up, and saying that one is here."""

import uuid
from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import http
from scoring.engine.names import visible
from scoring.http import HtmxHttpRequest, Rate
from scoring.models import Player
from scoring.queries.people import Details
from tournaments.forms.people import form_id
from tournaments.models import Entry, EntryStatus, Tournament
from tournaments.queries.people import counts, entries_of, entry_of, namesakes, on_the_roll
from tournaments.services.sign_up import call_off, come_in, sign_up
from tournaments.views.pages import Refusal, attempt, tournament_for, tournament_page

SIGN_UPS = Rate(60, timedelta(hours=1))
"""How often one address may sign somebody up: a whole club behind one address, but no flood."""

COOKIE = "entry"
SALT = "tournaments.entry"
LEAST_LETTERS = 2
MOST_SHOWN = 12


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Sign up by name. A name that the club knows is asked about; nothing else of anybody is shown."""
    tournament, _allowed = tournament_for(request, code)
    if not tournament.self_entry:
        raise Http404("nobody signs up by himself here")
    if request.method != "POST":
        return _page(request, tournament)
    name = visible(request.POST.get("name", ""))
    same = namesakes(tournament.club, name) if name else []
    answer = request.POST.get("who", "")
    if same and answer not in ("me", "other"):
        return _page(request, tournament, asked=True, taken=_all_in(tournament, same), status=200)
    http.limit(request, "sign-up", SIGN_UPS)
    free = [player for player in same if not _holds(tournament, player)] if answer == "me" else []
    made: list[Entry] = []
    known = free[0] if len(free) == 1 else None
    refusal = attempt(tournament, lambda: made.append(_sign_up(request, tournament, name, known)))
    if refusal is not None:
        return _page(request, tournament, refusal=refusal)
    return _remembered(http.go(reverse("tournaments:sign-up", args=[code])), tournament, made[0])


def _sign_up(request: HtmxHttpRequest, tournament: Tournament, name: str, known: Player | None) -> Entry:
    details = Details(name, contact=request.POST.get("contact", ""))
    by, client_id = http.actor(request), form_id(request)
    return sign_up(tournament=tournament, by=by, details=details, known=known, client_id=client_id)


def _page(
    request: HtmxHttpRequest,
    tournament: Tournament,
    *,
    asked: bool = False,
    taken: bool = False,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "mine": _mine(request, tournament),
        "counts": counts(entries_of(tournament)),
        "asked": asked,
        "taken": taken,
        "name": visible(request.POST.get("name", ""))[:40],
        "contact": request.POST.get("contact", "")[:120],
        "client_id": request.POST.get("client_id") or uuid.uuid4(),
    }
    template = "tournaments/sign_up/join.html"
    return tournament_page(request, tournament, template, context, status=status, refusal=refusal)


@require_POST
def cancel(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Whoever signed up on this phone cannot come after all."""
    tournament, _allowed = tournament_for(request, code)
    mine = _mine(request, tournament)
    if mine is not None:
        refusal = attempt(tournament, lambda: call_off(entry=mine, by=http.actor(request)))
        if refusal is not None:
            return _page(request, tournament, refusal=refusal)
    response = http.go(reverse("tournaments:sign-up", args=[code]))
    response.delete_cookie(COOKIE, path=_path(tournament))
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def here(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Find your name, say that you are here. Strangers read the names that public pages show."""
    tournament, _allowed = tournament_for(request, code)
    if not tournament.self_check_in:
        raise Http404("nobody checks in by phone here")
    refusal = None
    if request.method == "POST":
        http.limit(request, "check-in", SIGN_UPS)
        entry = get_object_or_404(
            tournament.entries.select_related("person", "tournament__club"), code=request.POST.get("entry")
        )
        refusal = attempt(tournament, lambda: come_in(entry=entry, by=http.actor(request)))
        if refusal is None:
            messages.success(request, _("%(name)s is here. Enjoy the game!") % {"name": entry.person.public_name})
            return http.go(reverse("tournaments:here", args=[code]))
    sought = visible(request.GET.get("q", ""))[:80]
    found = on_the_roll(entries_of(tournament), sought, public=True) if len(sought) >= LEAST_LETTERS else []
    context = {"q": sought, "mine": _mine(request, tournament), "found": found[:MOST_SHOWN]}
    return tournament_page(request, tournament, "tournaments/sign_up/here.html", context, refusal=refusal)


def _all_in(tournament: Tournament, people: list[Player]) -> bool:
    """Whether everybody of this name is in already."""
    return all(_holds(tournament, player) for player in people)


def _holds(tournament: Tournament, player: Player) -> bool:
    entry = entry_of(tournament, player)
    return entry is not None and entry.status != EntryStatus.WITHDRAWN


def _mine(request: HtmxHttpRequest, tournament: Tournament) -> Entry | None:
    """The entry that was made on this phone, as long as it holds."""
    code = request.get_signed_cookie(COOKIE, default="", salt=SALT)
    held = tournament.entries.exclude(status=EntryStatus.WITHDRAWN).select_related("person", "tournament__club")
    return held.filter(code=code).first() if code else None


def _remembered(response: HttpResponse, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Keep on this phone whose entry was made on it; the cookie goes to the pages of this tournament alone."""
    response.set_signed_cookie(
        COOKIE,
        entry.code,
        salt=SALT,
        max_age=http.COOKIE_AGE,
        path=_path(tournament),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _path(tournament: Tournament) -> str:
    return reverse("tournaments:home", args=[tournament.code])
