"""Calendars to subscribe to: the tournaments of a club, and those of a season."""

from collections.abc import Iterable
from hashlib import sha256

from django.http import HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from scoring.club_pages import open_club
from scoring.http import HtmxHttpRequest
from tournaments.exchange.calendars import calendar_file
from tournaments.queries.calendars import Appointment, of_club, of_season
from tournaments.views.season_pages import season_for


@require_safe
def club(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The club's tournaments; public ones for strangers."""
    found, allowed = open_club(request, slug)
    key = f"club-{found.slug}"
    return _calendar(request, found.name, key, of_club(found, member=allowed.can_see))


@require_safe
def season(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The tournaments of a season; public ones for strangers."""
    found, allowed = season_for(request, code)
    name = f"{found.name} · {found.club.name}"
    return _calendar(request, name, f"season-{found.code}", of_season(found, member=allowed.is_member))


def _calendar(request: HtmxHttpRequest, name: str, key: str, found: Iterable[Appointment]) -> HttpResponse:
    content = calendar_file(
        name, key, found, lambda one: request.build_absolute_uri(reverse("tournaments:home", args=[one.code]))
    )
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{key}.ics"'
    response["Cache-Control"] = "private, no-cache" if request.user.is_authenticated else "public, no-cache"
    etag = f'"{sha256(content).hexdigest()[:32]}"'
    response["ETag"] = etag
    found_before = get_conditional_response(request, etag=etag, response=response)
    return response if found_before is None else found_before
