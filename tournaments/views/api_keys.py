"""Keys with which programs read a club: their list, a new one, one revoked once that was asked."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.club_pages import club_for, club_page
from scoring.engine.errors import RuleError
from scoring.http import HtmxHttpRequest
from scoring.models import Club
from scoring.roles import ClubAccess
from tournaments.forms.api_keys import KeyForm
from tournaments.models import ApiKey
from tournaments.services import api_keys as services


@require_safe
def index(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The club's keys; with `made` the secret of one that the reader has just made."""
    club, allowed = club_for(request, slug, "can_own")
    return _page(request, club, allowed, KeyForm())


@require_POST
def new(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Make a key and show it."""
    club, allowed = club_for(request, slug, "can_own")
    form = KeyForm(request.POST)
    if form.is_valid():
        try:
            key = services.make_key(club=club, name=form.cleaned_data["name"], by=http.actor(request))
        except RuleError as error:
            form.refuse(error)
        else:
            return http.go(f"{reverse('tournaments:api-keys', args=[club.slug])}?made={key.code}")
    return _page(request, club, allowed, form, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
def revoke(request: HtmxHttpRequest, slug: str, key: str) -> HttpResponse:
    """Ask once, then close a key for good."""
    club, allowed = club_for(request, slug, "can_own")
    found = get_object_or_404(ApiKey, club=club, code=key)
    if found.revoked_at is None:
        if request.method != "POST":
            return club_page(request, club, allowed, "tournaments/api_keys/revoke.html", {"key": found})
        services.revoke_key(key=found, by=http.actor(request))
    messages.success(request, _("The key opens nothing any more."))
    return http.go(reverse("tournaments:api-keys", args=[club.slug]))


def _page(
    request: HtmxHttpRequest, club: Club, allowed: ClubAccess, form: KeyForm, *, status: int = 200
) -> HttpResponse:
    keys = list(ApiKey.objects.filter(club=club, revoked_at=None).order_by("-pk"))
    made = next((key for key in keys if key.code == request.GET.get("made")), None)
    shown = made is not None and services.shows(made, http.actor(request))
    context = {
        "keys": keys,
        "form": form,
        "made": made,
        "secret": services.key_secret(made) if made and shown else "",
        "address": request.build_absolute_uri(reverse("api:clubs") + f"/{club.slug}"),
    }
    response = club_page(request, club, allowed, "tournaments/api_keys/index.html", context, status=status)
    if shown:
        response["Cache-Control"] = "no-store"
    return response
