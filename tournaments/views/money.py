"""The money of a tournament: what came in, what places win, who gets what, what was handed over."""

import uuid
from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.exchange.cells import csv_lines
from scoring.http import HtmxHttpRequest
from tournaments.engine.prizes import Award
from tournaments.exchange.sheets import Column
from tournaments.forms.ending import AddedForm, TermsForm
from tournaments.models import Tournament
from tournaments.queries.days import load_day
from tournaments.queries.money import Money, by_place, money, terms_from_json
from tournaments.queries.podium import the_end
from tournaments.queries.standings import names
from tournaments.services import ending
from tournaments.views.downloads import table_file
from tournaments.views.pages import Refusal, attempt, tournament_for, tournament_page
from tournaments.wording.money import KEYS, award_notes, csv_rows, kind_words, preview_lines, prize_lines
from tournaments.wording.standings import ordinal


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What came in, what the club keeps, who gets what, and every line of the ledger."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    return _page(request, tournament)


def _page(
    request: HtmxHttpRequest, tournament: Tournament, added: AddedForm | None = None, refusal: Refusal | None = None
) -> HttpResponse:
    day = load_day(tournament)
    now, called, end = money(day), names(day, member=True), the_end(day)
    in_place = [entry for entry in day.entries if entry.status == "entered"]
    unpaid = [entry for entry in in_place if entry.paid_at is None] if tournament.fee else []
    context: dict[str, Any] = {
        "now": now,
        "paid": len(in_place) - len(unpaid),
        "unpaid": [called[entry.code] for entry in unpaid],
        "unpaid_sum": tournament.fee * len(unpaid),
        "awards": [_award(now, award, called) for award in now.ledger.awards],
        "too_much": [(code, called[code], now.due(code)) for code in now.too_much],
        "over": end.may_end,
        "prizes": prize_lines(tournament),
        "preview": preview_lines(by_place(now.ledger.pot, terms_from_json(tournament.prizes)), tournament),
        "lines": [(line, kind_words(line), called[line.entry.code] if line.entry else "") for line in now.lines],
        "added": added or AddedForm(initial={"client_id": uuid.uuid4()}),
    }
    status = 422 if added is not None and added.errors else 200
    return tournament_page(request, tournament, "tournaments/money/show.html", context, status=status, refusal=refusal)


def _award(now: Money, award: Award, called: Mapping[str, str]) -> dict[str, Any]:
    """What one person wins, for the page: in words, with what is still to be handed over."""
    return {
        "award": award,
        "place": ordinal(award.place),
        "name": called[award.player],
        "notes": award_notes(award, called),
        "due": now.due(award.player),
        "things": [(thing, thing in now.things.get(award.player, ())) for thing in award.things],
    }


@require_POST
def add(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Money from a sponsor or the club."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    form = AddedForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, form)
    by, data = http.actor(request), form.cleaned_data
    refusal = attempt(tournament, lambda: ending.add_money(tournament=tournament, by=by, **data))
    if refusal is not None:
        return _page(request, tournament, form, refusal)
    return http.go(reverse("tournaments:money", args=[code]))


@require_POST
def hand_over(request: HtmxHttpRequest, code: str, entry: str) -> HttpResponse:
    """Somebody has received the money, or (`thing`) the thing, that was won; or (`back`) has returned what was too
    much."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    found = get_object_or_404(tournament.entries.select_related("person", "tournament__club"), code=entry)
    by, thing, back = http.actor(request), request.POST.get("thing", ""), "back" in request.POST
    refusal = attempt(tournament, lambda: ending.hand_over(entry=found, by=by, thing=thing, back=back))
    if refusal is not None:
        return _page(request, tournament, None, refusal)
    return http.go(reverse("tournaments:money", args=[code]))


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What places win and what the club keeps; with `check` it is only worked out and shown."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    form = TermsForm(request.POST or None, stored=terms_from_json(tournament.prizes))
    refusal, preview = None, None
    if request.method == "POST" and form.is_valid():
        refusal = attempt(tournament, lambda: _announce(request, tournament, form))
        if refusal is None and "check" not in request.POST:
            messages.success(request, _("The prizes are announced."))
            return http.go(reverse("tournaments:money", args=[code]))
        preview = _foreseen(tournament, form) if refusal is None else None
    valid = request.method != "POST" or form.is_valid()
    context = {"form": form, "preview": preview, "count": len(form.prizes)}
    template, status = "tournaments/money/prizes.html", 200 if valid else 422
    return tournament_page(request, tournament, template, context, status=status, refusal=refusal)


def _announce(request: HtmxHttpRequest, tournament: Tournament, form: TermsForm) -> None:
    terms = form.terms()
    if "check" not in request.POST:
        ending.announce(tournament=tournament, by=http.actor(request), terms=terms)


def _foreseen(tournament: Tournament, form: TermsForm) -> list[str]:
    """What each place would get of what has come in so far."""
    terms = form.terms()
    pot = money(load_day(tournament), terms).ledger.pot
    return preview_lines(by_place(pot, terms), tournament)


@require_safe
def export(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The ledger as CSV, for scripts and spreadsheets."""
    content = "".join(csv_lines(_ledger(request, code)))
    headers = {"Content-Disposition": f'attachment; filename="money-{code}.csv"', "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
def export_table(request: HtmxHttpRequest, code: str, kind: str) -> HttpResponse:
    """The same as a workbook or JSON."""
    words, *rows = _ledger(request, code)
    columns = [Column(key, str(heading)) for key, heading in zip(KEYS, words, strict=True)]
    return table_file(request, columns, rows, kind=kind, name=f"money-{code}")


def _ledger(request: HtmxHttpRequest, code: str) -> list[list[str | int | Decimal]]:
    """The rows of the ledger, headings first, with times of the tournament's zone."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    day = load_day(tournament)
    with timezone.override(ZoneInfo(tournament.time_zone)):
        return list(csv_rows(money(day), names(day, member=True)))
