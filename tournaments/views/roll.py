"""The roll call: who is here. One tap a person; several helpers may tap at once."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.engine.names import visible
from scoring.http import HtmxHttpRequest
from tournaments.models import Tournament
from tournaments.queries.people import counts, entries_of, on_the_roll, without_seat
from tournaments.services.entries import check_in, no_shows
from tournaments.views.pages import Refusal, attempt, tournament_for, tournament_page


@require_safe
def index(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The roll; `q` looks for a name, `missing` leaves out who is here."""
    tournament, _allowed = tournament_for(request, code, "can_enter")
    return _roll(request, tournament)


def _roll(request: HtmxHttpRequest, tournament: Tournament, refusal: Refusal | None = None) -> HttpResponse:
    asked = request.POST if request.method == "POST" else request.GET
    sought, missing = visible(asked.get("q", ""))[:80], asked.get("missing") == "1"
    everybody = entries_of(tournament)
    context = {
        "q": sought,
        "missing": missing,
        "entries": on_the_roll(everybody, sought, only_missing=missing),
        "counts": counts(everybody),
        "seatless": without_seat(tournament),
    }
    if request.htmx and request.htmx.target == "roll-list":  # typed into the search: only the list follows
        return tournament_page(request, tournament, "tournaments/roll/_roll_list.html", context)
    return tournament_page(request, tournament, "tournaments/roll/index.html", context, refusal=refusal)


@require_POST
def mark(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """Somebody is here, or is not after all; the same said twice is the same."""
    tournament, _allowed = tournament_for(request, code, "can_enter")
    found = get_object_or_404(tournament.entries.select_related("person"), code=entry)
    arrived, by = request.POST.get("arrived") == "1", http.actor(request)
    names = {found.code: found.person.name}
    refusal = attempt(tournament, lambda: check_in(entry=found, by=by, arrived=arrived), lambda: names)
    if request.htmx and request.htmx.target == f"roll-row-{entry}":
        found.refresh_from_db()
        now = {"counts": counts(entries_of(tournament)), "seatless": without_seat(tournament)}
        context = {"entry": found, **now, "refused": refusal, "oob": True}
        status = 200 if refusal is None else refusal.status
        return tournament_page(request, tournament, "tournaments/roll/marked.html", context, status=status)
    if refusal is not None:
        return _roll(request, tournament, refusal)
    asked = {name: request.POST[name] for name in ("q", "missing") if request.POST.get(name)}
    return http.go(f"{reverse('tournaments:roll', args=[code])}?{urlencode(asked)}#roll-{entry}")


@require_http_methods(["GET", "HEAD", "POST"])
def nobody_came(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Count everybody who is still missing as a no-show: asked first, with their names."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    refusal = None
    if request.method == "POST":
        gone: list[object] = []
        refusal = attempt(tournament, lambda: gone.extend(no_shows(tournament=tournament, by=http.actor(request))))
        if refusal is None:
            said = ngettext("%(count)s person did not come.", "%(count)s people did not come.", len(gone))
            messages.success(request, said % {"count": len(gone)})
            return http.go(reverse("tournaments:roll", args=[code]))
    everybody = entries_of(tournament)
    missing = on_the_roll(everybody, only_missing=True)
    context = {"missing": missing, "counts": counts(everybody)}
    return tournament_page(request, tournament, "tournaments/roll/no_shows.html", context, refusal=refusal)
