"""What every page of a club begins and ends with; other apps have pages of clubs too (settings.CLUB_SECTIONS)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import http, roles
from scoring.http import HtmxHttpRequest
from scoring.models import Club
from scoring.roles import ClubAccess


class Section(NamedTuple):
    """An entry of the club's navigation: the address's name, its words, and the right that its reader needs.

    The right is a field of ClubAccess, or "anyone" for pages that are as public as the club.
    """

    name: str
    words: Any
    right: str = "can_see"


SECTIONS = (
    Section("scoring:club-home", _("Club"), "anyone"),
    Section("scoring:players", _("Players")),
    Section("scoring:club-matches", _("Matches")),
    Section("scoring:club-rules", _("Rules")),
)
"""What is played and who plays, in the order of the navigation; those of other apps follow."""

OFFICE = (
    Section("scoring:club-members", _("Roles"), "can_own"),
    Section("scoring:club-audit", _("Changes"), "can_organise"),
    Section("scoring:club-settings", _("Settings"), "can_own"),
)
"""How the club is run, at the end."""


def club_for(request: HtmxHttpRequest, slug: str, right: str) -> tuple[Club, ClubAccess]:
    """The club called `slug` and what the request may do in it, which must include `right` (a field of ClubAccess).

    Raises Http404 for no such club and for strangers, PermissionDenied for members who may less, and LoginNeeded,
    which sends to the login page, for whoever is logged out, whether there is such a club or not.
    """
    if not request.user.is_authenticated:
        raise http.LoginNeeded
    club = get_object_or_404(Club.objects.select_related("default_ruleset"), slug=slug)
    return club, roles.require_club(request, club, right)


def open_club(request: HtmxHttpRequest, slug: str) -> tuple[Club, ClubAccess]:
    """The club called `slug`, for pages that are as public as the club, and what the request may do in it.

    Raises Http404 for strangers to a private club.
    """
    club = get_object_or_404(Club.objects.select_related("default_ruleset"), slug=slug)
    allowed = roles.club_access(request, club)
    if not (club.public or allowed.can_see):
        raise Http404("a private club")
    return club, allowed


def club_page(
    request: HtmxHttpRequest,
    club: Club,
    allowed: ClubAccess,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """The page `template` of a club, with `club`, `allowed` and the navigation; times are those of the club's zone."""
    shared = {"club": club, "allowed": allowed, "sections": _sections(request, club, allowed)}
    with timezone.override(club.time_zone):
        return http.page(request, template, {**shared, **(context or {})}, status=status)


def _sections(request: HtmxHttpRequest, club: Club, allowed: ClubAccess) -> list[dict[str, Any]]:
    found = [
        {"url": reverse(section.name, args=[club.slug]), "words": section.words, "current": False}
        for section in (*SECTIONS, *(Section(*more) for more in settings.CLUB_SECTIONS), *OFFICE)
        if section.right == "anyone" or getattr(allowed, section.right)
    ]
    # A page belongs to the section with the longest address that begins its own.
    around = [section for section in found if request.path.startswith(section["url"])]
    if around:
        max(around, key=lambda section: len(section["url"]))["current"] = True
    return found
