"""The bote of a season: members see what it holds, organisers put in and take out."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import http
from scoring.http import HtmxHttpRequest
from scoring.templatetags.pad import money
from tournaments.exchange.sheets import KINDS, Cell, Column
from tournaments.forms.seasons import BoteForm
from tournaments.models import Season, Tournament
from tournaments.queries.season_lists import PAGE, bote_lines, bote_of, kept_of
from tournaments.services.seasons import pay_bote
from tournaments.views.downloads import table_file
from tournaments.views.pages import Refusal
from tournaments.views.season_pages import attempt, season_for, season_page


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What the bote holds and every line of it; `from` is an event that is about to pay in what the club keeps."""
    season, allowed = season_for(request, code, "is_member")
    if not allowed.can_direct:
        return _page(request, season, None)
    events = list(season.tournaments.select_related("club").order_by("-starts_at"))
    chosen = next((item for item in events if item.code == request.GET.get("from")), None)
    return _page(request, season, BoteForm(events, initial=_first_values(season, chosen)))


def _first_values(season: Season, chosen: Tournament | None) -> dict[str, Any]:
    """What the form shows first: with an event that is counted in the same money, what is still to be paid in."""
    found: dict[str, Any] = {"client_id": uuid.uuid4(), "way": "in"}
    if chosen is None:
        return found
    due = kept_of(chosen) - bote_of(season).paid.get(chosen.pk, 0)
    amount = due if due > 0 and chosen.unit == season.club.unit else None
    return {**found, "event": chosen.code, "amount": amount}


def _page(
    request: HtmxHttpRequest, season: Season, form: BoteForm | None, refusal: Refusal | None = None
) -> HttpResponse:
    bote = bote_of(season)
    context = {
        "form": form,
        "bote": bote,
        "unit": season.club.unit,
        "kinds": list(KINDS),
        "page": Paginator(bote_lines(season), PAGE).get_page(request.GET.get("page", "1")),
        "events": [(item, bote.paid.get(item.pk)) for item in (form.events.values() if form else ())],
    }
    status = 422 if form is not None and form.errors else 200
    return season_page(request, season, "tournaments/seasons/bote.html", context, status=status, refusal=refusal)


@require_POST
def add(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Money into the bote or out of it."""
    season, _allowed = season_for(request, code, "can_direct")
    form = BoteForm(list(season.tournaments.all()), request.POST)
    if not form.is_valid():
        return _page(request, season, form)
    by = http.actor(request)
    refusal = attempt(season, lambda: pay_bote(season=season, by=by, payment=form.payment()))
    if refusal is None:
        messages.success(request, _("It is noted in the bote."))
        return http.go(reverse("tournaments:season-bote", args=[code]))
    if refusal.code == "bote_short":
        held = money(bote_of(season).held, season.club.unit)
        form.add_error("amount", _("The bote does not hold that much: there are %(held)s in it.") % {"held": held})
        return _page(request, season, form)
    if refusal.code == "bote_twice":
        form.add_error("again", refusal.text)
        return _page(request, season, form)
    return _page(request, season, form, refusal)


@require_safe
def export(request: HtmxHttpRequest, code: str, kind: str) -> HttpResponse:
    """The lines as a table, the oldest first."""
    season, _allowed = season_for(request, code, "is_member")
    columns = [
        Column("at", _("time")),
        Column("amount", _("amount")),
        Column("event", _("event")),
        Column("note", _("note")),
        Column("by", _("by")),
    ]
    with timezone.override(season.club.time_zone):
        rows: list[list[Cell]] = [
            [
                timezone.localtime(line.at).strftime("%Y-%m-%d %H:%M"),
                line.amount,
                line.tournament.name if line.tournament else "",
                line.note,
                str(line.account or ""),
            ]
            for line in bote_lines(season).reverse()
        ]
    return table_file(request, columns, rows, kind=kind, name=f"bote-{season.code}")
