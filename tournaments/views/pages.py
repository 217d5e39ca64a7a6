"""What every page of one tournament begins and ends with."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import http
from scoring.engine.errors import RuleError
from scoring.http import HtmxHttpRequest
from scoring.services import matches
from tournaments import roles
from tournaments.models import Tournament
from tournaments.roles import TournamentAccess
from tournaments.services.day import Finished, Stale
from tournaments.wording.errors import explain


class Section(NamedTuple):
    """An entry of the tournament's navigation: the address's name, its words, and the right that its reader needs."""

    name: str
    words: Any
    right: str = "can_see"


SECTIONS = (
    Section("home", _("Tournament")),
    Section("entries", _("People"), "can_direct"),
    Section("roll", _("Roll call"), "can_enter"),
    Section("rounds", _("Rounds")),
    Section("board", _("Board"), "can_enter"),
    Section("standings", _("Standings")),
    Section("plan", _("Plan"), "can_direct"),
    Section("money", _("Money"), "can_direct"),
    Section("settings", _("Settings"), "can_direct"),
)
"""In the order of the navigation."""


@dataclass(frozen=True)
class Refusal:
    """Why nothing was saved: the status of the answer, and a sentence. `code` is the rule's, blank for the others."""

    status: int
    text: str
    code: str = ""


def attempt(
    tournament: Tournament, write: Callable[[], object], names: Callable[[], Mapping[str, str]] = dict
) -> Refusal | None:
    """Do `write`, a call of a service; why it was refused, or None if it was done.

    409 where somebody else wrote first or the tournament is over, 422 where the rules forbid it. `names` gives what
    people are called in the sentence (wording.errors.names_of), and is asked only if there is one. `tournament` is then
    as it is now, so that the page shown again, with `refusal=`, has what others have written.
    """
    try:
        write()
    except (Stale, matches.Stale):
        refusal = Refusal(
            409, gettext("Somebody else changed the tournament meanwhile. Nothing was saved: here it is now.")
        )
    except Finished:
        refusal = Refusal(409, gettext("The tournament is over: reopen it first. Nothing was saved."))
    except RuleError as error:
        refusal = Refusal(422, explain(error, names()), error.code)
    else:
        return None
    tournament.refresh_from_db()
    return refusal


def seen_version(request: HtmxHttpRequest) -> int:
    """The version that the form was made from; one that never was for a form without it, so that it is stale."""
    version = request.POST.get("version", "")
    return int(version) if version.isdecimal() and len(version) < 10 else -1


def tournament_for(request: HtmxHttpRequest, code: str, right: str = "can_see") -> tuple[Tournament, TournamentAccess]:
    """The tournament `code` and what the request may do with it, which must include `right`.

    Raises Http404 for none and for who may not see it, PermissionDenied for who may less, and LoginNeeded, which sends
    to the login page, for whoever is logged out and asks for what is no stranger's.
    """
    if right != "can_see" and not request.user.is_authenticated:
        raise http.LoginNeeded
    tournament = get_object_or_404(Tournament.objects.select_related("club", "rehearsal_of__club"), code=code)
    return tournament, roles.require(request, tournament, right)


def tournament_page(
    request: HtmxHttpRequest,
    tournament: Tournament,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    status: int = 200,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The page `template` with `tournament`, `allowed` and the navigation; times are those of the tournament's zone.

    With a `refusal` it says under the navigation why nothing was saved, and answers with its status.
    """
    allowed = roles.tournament_access(request, tournament)
    sections = navigation(request, SECTIONS, tournament.code, allowed)
    shared = {"tournament": tournament, "allowed": allowed, "sections": sections}
    if refusal is not None:
        shared, status = {**shared, "refusal": refusal}, refusal.status
    with timezone.override(ZoneInfo(tournament.time_zone)):
        return http.page(request, template, {**shared, **(context or {})}, status=status)


def navigation(
    request: HtmxHttpRequest, sections: Iterable[Section], code: str, allowed: object
) -> list[dict[str, Any]]:
    """The entries of `sections` that the reader may open, for what has this code; the one around the page is current.

    `allowed` has the rights that the sections name: TournamentAccess or SeasonAccess.
    """
    found = [
        {"url": reverse(f"tournaments:{section.name}", args=[code]), "words": section.words}
        for section in sections
        if getattr(allowed, section.right)
    ]
    around = [section["url"] for section in found if request.path.startswith(section["url"])]
    here = max(around, key=len, default="")
    return [{**section, "current": section["url"] == here} for section in found]
