"""Many players at once: from a pasted list, and from a file."""

from collections import Counter
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import http
from scoring.club_pages import club_for, club_page
from scoring.engine.errors import RuleError
from scoring.exchange import tables
from scoring.exchange.players import lines
from scoring.forms.imports import MAX_DOUBTS, FileForm, ListForm, SheetForm, chosen
from scoring.http import HtmxHttpRequest
from scoring.models import PlayerImport
from scoring.services.newcomers import Fate, admit, fates
from scoring.services.people import keep_import
from scoring.wording.people import COLUMNS, problem, told

ROWS = 100
"""Rows of a file on one page of its preview."""


@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Add the names of a list from a chat: paste it, look at every line, save."""
    club, allowed = club_for(request, slug, "can_organise")
    if request.method != "POST":
        return club_page(request, club, allowed, "scoring/players/paste.html", {"form": ListForm(club)})
    form = ListForm(club, request.POST)
    if form.error:
        return club_page(request, club, allowed, "scoring/players/paste.html", {"form": form}, status=422)
    if "save" in request.POST and form.looked_at and not form.faulty:
        by = http.actor(request)
        done = admit(club=club, by=by, lines=form.lines(), orders=form.orders(), client_id=form.client_id)
        messages.success(request, _said(done))
        return http.go(reverse("scoring:players", args=[slug]))
    again = "save" in request.POST
    context = {"form": form, "again": again and not form.looked_at, "faulty": again and form.faulty}
    status = 422 if again else 200
    return club_page(request, club, allowed, "scoring/players/paste_check.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Send a file of players; it is read and kept until somebody has looked at it."""
    club, allowed = club_for(request, slug, "can_organise")
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            sheet = tables.read(file.read(tables.MAX_BYTES + 1))
        except RuleError as error:
            form.add_error("file", problem(error))
        else:
            kept = keep_import(club=club, by=http.actor(request), name=file.name, rows=tables.pack(sheet))
            return http.go(reverse("scoring:players-import-check", args=[slug, kept.code]))
    elif request.method == "POST":
        form.full_clean()
    status = 422 if request.method == "POST" else 200
    return club_page(request, club, allowed, "scoring/players/import.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """What becomes of every row of a file that was sent; saved from here, all rows at once."""
    club, allowed = club_for(request, slug, "can_organise")
    kept = PlayerImport.objects.filter(club=club, account_id=request.user.pk, code=code).first()
    if kept is None:
        messages.info(request, _("This file is no longer here: it has been saved, or it is older than a day."))
        return http.go(reverse("scoring:players", args=[slug]))
    form = SheetForm(tables.unpack(kept.rows), request.POST if request.method == "POST" else None)
    rows = lines(form.sheet, form.columns) if form.columns.clear else []
    error = ""
    if "save" in request.POST and rows:
        client_id = uuid5(NAMESPACE_OID, kept.code)
        try:
            done = admit(club=club, by=http.actor(request), lines=rows, orders=form.orders, client_id=client_id)
        except RuleError as refusal:
            error = problem(refusal)
        else:
            kept.delete()
            messages.success(request, _said(done))
            return http.go(reverse("scoring:players", args=[slug]))
    context = {**_preview(form, fates(club, rows)), "kept": kept, "error": error}
    return club_page(request, club, allowed, "scoring/players/check.html", context, status=422 if error else 200)


def _preview(form: SheetForm, found: list[Fate]) -> dict[str, Any]:
    """What the preview shows: how many rows become what, those to be asked about, and all of them by pages."""
    page = Paginator(found, ROWS).get_page(form.page)
    return {
        "form": form,
        "counts": dict(Counter(fate.kind for fate in found)),
        "doubts": chosen(found, form.orders),
        "more_doubts": max(0, sum(fate.kind == "doubt" for fate in found) - MAX_DOUBTS),
        "errors": [(fate, told(fate)) for fate in found if fate.kind == "error"][:ROWS],
        "page": page,
        "rows": [(fate, told(fate)) for fate in page],
        "columns": COLUMNS,
    }


def _said(done: Counter[str]) -> str:
    return _("Added: %(added)s. Completed: %(changed)s. Left as they were: %(left)s.") % done
