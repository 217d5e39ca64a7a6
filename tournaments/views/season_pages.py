"""What every page of one season begins and ends with."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import http
from scoring.engine.errors import RuleError
from scoring.http import HtmxHttpRequest
from tournaments import roles
from tournaments.models import Season
from tournaments.roles import SeasonAccess
from tournaments.services.day import Finished, Stale
from tournaments.views.pages import Refusal, Section, navigation
from tournaments.wording.errors import explain

SECTIONS: tuple[Section, ...] = (
    Section("season", _("Standings")),
    Section("season-events", _("Events")),
    Section("season-rule", _("Rule")),
    Section("yearbook", _("Yearbook")),
    Section("season-bote", _("Bote"), "is_member"),
    Section("season-final", _("Final"), "can_direct"),
    Section("season-past", _("Old results"), "can_direct"),
    Section("season-settings", _("Settings"), "can_direct"),
)
"""In the order of the navigation; rights are fields of SeasonAccess."""


def season_for(request: HtmxHttpRequest, code: str, right: str = "can_see") -> tuple[Season, SeasonAccess]:
    """The season `code` and what the request may do with it, which must include `right`.

    Raises Http404 for none and for who may not see it, PermissionDenied for who may less, and LoginNeeded, which sends
    to the login page, for whoever is logged out and asks for what is no stranger's.
    """
    if right != "can_see" and not request.user.is_authenticated:
        raise http.LoginNeeded
    season = get_object_or_404(Season.objects.select_related("club"), code=code)
    return season, roles.require_season(request, season, right)


def attempt(season: Season, write: Callable[[], object]) -> Refusal | None:
    """Do `write`, a call of a service; why it was refused, or None if it was done.

    409 where somebody else wrote first or the season is closed, 422 where it cannot be. `season` is then as it is now.
    """
    try:
        write()
    except Stale:
        refusal = Refusal(
            409, gettext("Somebody else changed the season meanwhile. Nothing was saved yet: look, and send it again.")
        )
    except Finished:
        refusal = Refusal(409, gettext("The season is closed: open it again first. Nothing was saved."))
    except RuleError as error:
        refusal = Refusal(422, explain(error, {}), error.code)
    else:
        return None
    season.refresh_from_db()
    return refusal


def season_page(
    request: HtmxHttpRequest,
    season: Season,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    status: int = 200,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The page `template` with `season`, `allowed` and the navigation; times are those of the club's zone.

    With a `refusal` it says under the navigation why nothing was saved, and answers with its status.
    """
    allowed = roles.season_access(request, season)
    sections = navigation(request, SECTIONS, season.code, allowed)
    shared = {"season": season, "allowed": allowed, "sections": sections}
    if refusal is not None:
        shared, status = {**shared, "refusal": refusal}, refusal.status
    with timezone.override(season.club.time_zone):
        return http.page(request, template, {**shared, **(context or {})}, status=status)
