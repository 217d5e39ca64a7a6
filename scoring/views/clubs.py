"""Clubs: those of an account, founding one, the public page, the settings."""

from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import http
from scoring.club_pages import club_for, club_page, open_club
from scoring.engine.errors import RuleError
from scoring.forms.clubs import ClubForm, SettingsForm
from scoring.http import HtmxHttpRequest, Rate
from scoring.models import Club
from scoring.queries.clubs import clubs_of, recent_matches
from scoring.services.clubs import change_club, found_club
from scoring.wording.errors import explain
from scoring.wording.rules import preset_name

NEW_CLUBS = Rate(10, timedelta(days=1))
"""How many clubs one account may found."""


@require_safe
def index(request: HtmxHttpRequest) -> HttpResponse:
    """The clubs of whoever is logged in."""
    if not request.user.is_authenticated:
        raise http.LoginNeeded
    return http.page(request, "scoring/clubs/index.html", {"roles": clubs_of(request.user)})


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxHttpRequest) -> HttpResponse:
    """Found a club; any account may."""
    if not request.user.is_authenticated:
        raise http.LoginNeeded
    language = get_language() or settings.LANGUAGE_CODE
    fresh = {"language": language, "time_zone": settings.TIME_ZONE, "default_preset": "ludoteka", "public": True}
    form = ClubForm(request.POST or None, initial=fresh)
    if request.method == "POST" and form.is_valid():
        http.limit_key(f"new-club {request.user.pk}", NEW_CLUBS)
        try:
            club = found_club(facts=form.facts(), owner=request.user, by=http.actor(request))
        except RuleError as error:
            form.add_error("slug", explain(error, {}))
        else:
            return http.go(reverse("scoring:club-home", args=[club.slug]))
    return http.page(request, "scoring/clubs/new.html", {"form": form}, status=422 if form.errors else 200)


@require_safe
def home(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The club's page for everybody, if it has one; members always see it.

    It speaks the club's language to whoever has not chosen another. Raises Http404 for strangers to a private club.
    """
    club, allowed = open_club(request, slug)
    with _language_of(request, club):
        rules = preset_name(club.default_preset) if club.default_ruleset is None else club.default_ruleset.name
        context = {"matches": recent_matches(club), "rules_name": rules}
        return club_page(request, club, allowed, "scoring/clubs/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """What the club's owners decide about it."""
    club, allowed = club_for(request, slug, "can_own")
    form = SettingsForm(request.POST or None, initial=vars(club))
    if request.method == "POST" and form.is_valid():
        try:
            club = change_club(club=club, facts=form.facts(), by=http.actor(request))
        except RuleError as error:
            form.add_error("slug", explain(error, {}))
        else:
            messages.success(request, _("The club's settings are saved."))
            return http.go(reverse("scoring:club-settings", args=[club.slug]))
    status = 422 if form.errors else 200
    return club_page(request, club, allowed, "scoring/clubs/settings.html", {"form": form}, status=status)


def _language_of(request: HtmxHttpRequest, club: Club) -> AbstractContextManager[None]:
    chosen = settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    return nullcontext() if chosen else override(club.language)
