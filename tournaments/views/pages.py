"""What every page of one tournament begins and ends with."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import http
from scoring.http import HtmxHttpRequest
from tournaments import roles
from tournaments.models import Tournament
from tournaments.roles import TournamentAccess


class Section(NamedTuple):
    """An entry of the tournament's navigation: the address's name, its words, and the right that its reader needs."""

    name: str
    words: Any
    right: str = "can_see"


SECTIONS = (Section("home", _("Tournament")),)
"""In the order of the navigation."""


def tournament_for(request: HtmxHttpRequest, code: str, right: str = "can_see") -> tuple[Tournament, TournamentAccess]:
    """The tournament `code` and what the request may do with it, which must include `right`.

    Raises Http404 for none and for who may not see it, PermissionDenied for who may less, and LoginNeeded, which sends
    to the login page, for whoever is logged out and asks for what is no stranger's.
    """
    if right != "can_see" and not request.user.is_authenticated:
        raise http.LoginNeeded
    tournament = get_object_or_404(Tournament.objects.select_related("club"), code=code)
    return tournament, roles.require(request, tournament, right)


def tournament_page(
    request: HtmxHttpRequest,
    tournament: Tournament,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """The page `template` with `tournament`, `allowed` and the navigation; times are those of the tournament's zone."""
    allowed = roles.tournament_access(request, tournament)
    shared = {"tournament": tournament, "allowed": allowed, "sections": _sections(request, tournament, allowed)}
    with timezone.override(ZoneInfo(tournament.time_zone)):
        return http.page(request, template, {**shared, **(context or {})}, status=status)


def _sections(request: HtmxHttpRequest, tournament: Tournament, allowed: TournamentAccess) -> list[dict[str, Any]]:
    found = [
        {"url": reverse(f"tournaments:{section.name}", args=[tournament.code]), "words": section.words}
        for section in SECTIONS
        if getattr(allowed, section.right)
    ]
    around = [section["url"] for section in found if request.path.startswith(section["url"])]
    here = max(around, key=len, default="")
    return [{**section, "current": section["url"] == here} for section in found]
