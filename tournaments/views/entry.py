"""One person in a tournament: paid, fixed table, late arrival, leaving, coming back, substitute."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import http
from scoring.engine.errors import RuleError
from scoring.engine.names import visible
from scoring.http import HtmxHttpRequest
from tournaments.forms.people import chosen_person
from tournaments.models import Entry, Leaving, Tournament
from tournaments.queries.late import Chance, chances
from tournaments.queries.people import not_entered
from tournaments.services import entries as services
from tournaments.services import leaving
from tournaments.views.pages import Refusal, attempt, tournament_for, tournament_page
from tournaments.wording.entries import LEAVING, state_of

MOST_TABLES = 500


@require_safe
def show(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """Everything about one person here."""
    tournament, _allowed = tournament_for(request, code, "can_enter")
    return _page(request, tournament, get_object_or_404(tournament.entries.select_related("person"), code=entry))


def _page(
    request: HtmxHttpRequest, tournament: Tournament, entry: Entry, refusal: Refusal | None = None
) -> HttpResponse:
    late: Chance = chances(tournament, entry)
    sought = visible(request.GET.get("q", ""))[:80]
    words, mark = state_of(entry)
    context: dict[str, Any] = {
        "entry": entry,
        "words": words,
        "mark": mark,
        "late": late,
        "leaving": [(how.value, *LEAVING[how]) for how in Leaving],
        "q": sought,
        "people": not_entered(tournament, sought) if sought else [],
        "client_id": uuid.uuid4(),
    }
    return tournament_page(request, tournament, "tournaments/entry/show.html", context, refusal=refusal)


def _done(
    request: HtmxHttpRequest, code: str, entry: str, write: Callable[[Entry], object], right: str = "can_direct"
) -> HttpResponse:
    """Do something with an entry, and go back to its page; or the page with why it cannot be done."""
    tournament, _allowed = tournament_for(request, code, right)
    found = get_object_or_404(tournament.entries.select_related("person", "tournament__club"), code=entry)
    names = {found.code: found.person.name, found.draw_name: found.person.name}
    refusal = attempt(tournament, lambda: write(found), lambda: names)
    if refusal is not None:
        found = tournament.entries.select_related("person").get(pk=found.pk)
        return _page(request, tournament, found, refusal)
    back = "entries" if request.POST.get("back") == "list" else "entry"
    args = [code] if back == "entries" else [code, entry]
    return http.go(reverse(f"tournaments:{back}", args=args))


@require_POST
def pay(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """The fee was paid, or given back."""
    by, paid = http.actor(request), request.POST.get("paid") == "1"
    return _done(request, code, entry, lambda found: services.pay(entry=found, by=by, paid=paid))


@require_POST
def fix_table(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """The table that somebody needs; blank for any."""
    typed = request.POST.get("table", "").strip()

    def write(found: Entry) -> None:
        if typed and not (typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= MOST_TABLES):
            raise RuleError("bad_file", _("A table is a number from 1 on; blank stands for any table."))
        services.need_table(entry=found, by=http.actor(request), table=int(typed) if typed else None)

    return _done(request, code, entry, write)


@require_POST
def withdraw(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """Somebody does not take part after all."""
    return _done(request, code, entry, lambda found: services.withdraw(entry=found, by=http.actor(request)))


@require_POST
def take_in(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """Somebody gets a place: from the wait list on purpose, or again after withdrawing."""
    by = http.actor(request)

    def write(found: Entry) -> None:
        [again] = services.enter_people(tournament=found.tournament, by=by, people=[found.person])
        services.take_in(entry=again, by=by)

    return _done(request, code, entry, write)


@require_POST
def arrive(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """Somebody is here, or is not after all."""
    by, arrived = http.actor(request), request.POST.get("arrived") == "1"
    return _done(
        request, code, entry, lambda found: services.check_in(entry=found, by=by, arrived=arrived), "can_enter"
    )


@require_POST
def sit_down(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """Somebody who came late sits down at a table that is being played."""
    typed = request.POST.get("table", "")

    def write(found: Entry) -> None:
        table = int(typed) if typed.isdecimal() and len(typed) < 6 else 0
        leaving.sit_down(entry=found, by=http.actor(request), table=table)
        said = _("%(name)s sits down at table %(table)s.") % {"name": found.person.name, "table": table}
        messages.success(request, said)

    return _done(request, code, entry, write)


@require_POST
def leave(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """Somebody goes home."""
    how = request.POST.get("how", "")
    return _done(request, code, entry, lambda found: leaving.leave(entry=found, by=http.actor(request), how=how))


@require_POST
def come_back(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """Somebody who went home is here again."""
    return _done(request, code, entry, lambda found: leaving.come_back(entry=found, by=http.actor(request)))


@require_POST
def substitute(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """Somebody of the club, or somebody new, takes over the chair."""

    def write(found: Entry) -> None:
        person = chosen_person(request, found.tournament)
        leaving.substitute(entry=found, by=http.actor(request), person=person)

    return _done(request, code, entry, write)
