"""Results of the past: sent as a file, looked at, brought in, listed by batches, and taken out again."""

from fractions import Fraction
from typing import Any
from urllib.parse import urlencode
from uuid import NAMESPACE_OID, uuid5

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring import http
from scoring.club_pages import club_for, club_page
from scoring.engine.errors import RuleError
from scoring.exchange import tables
from scoring.http import HtmxHttpRequest
from scoring.queries.people import person_of
from tournaments.exchange.past_files import digest, past_rows
from tournaments.exchange.past_lines import Found, Placed
from tournaments.exchange.sheets import KINDS
from tournaments.forms.past import NEW, PastFileForm, PastForm, label
from tournaments.models import PastBatch, PastEvent, PastFile, PastResult
from tournaments.queries.past import all_results, batches_of, results_of
from tournaments.services.day import Finished
from tournaments.services.past import bring_in, keep_past, take_out
from tournaments.views.downloads import table_file
from tournaments.views.season_pages import attempt, season_for, season_page
from tournaments.wording.past import KINDS as KIND_WORDS
from tournaments.wording.past import MEANINGS, SHAPES, columns, doubt, doubts, points_words, problem

ROWS = 100
"""Rows of a file on one page of its preview, and of an event on the page of its file."""
EVENTS = 20
"""Events on one page of a file that was brought in."""


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Send a file of old results, or paste them; they are kept until somebody has looked at them."""
    club, allowed = club_for(request, slug, "can_organise")
    sent = request.method == "POST"
    form = PastFileForm(request.POST, request.FILES) if sent else PastFileForm()
    into = (request.POST if sent else request.GET).get("season", "")[:12]
    if sent and form.is_valid():
        file = form.cleaned_data["file"]
        content = file.read(tables.MAX_BYTES + 1) if file else form.cleaned_data["text"].encode()
        try:
            sheet = tables.read(content)
        except RuleError as error:
            form.add_error("file" if file else "text", problem(error))
        else:
            name = file.name if file else _("pasted table")
            kept = keep_past(club=club, by=http.actor(request), name=name, rows=tables.pack(sheet))
            address = reverse("tournaments:past-check", args=[slug, kept.code])
            return http.go(f"{address}?{urlencode({'season': into})}" if into else address)
    context = {"form": form, "into": into}
    return club_page(request, club, allowed, "tournaments/past/import.html", context, status=422 if sent else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HtmxHttpRequest, slug: str, past: str) -> HttpResponse:
    """What becomes of every row of a file that was sent; brought in from here, all rows at once."""
    club, allowed = club_for(request, slug, "can_organise")
    kept = PastFile.objects.filter(club=club, account_id=request.user.pk, code=past).first()
    if kept is None:
        messages.info(request, _("This file is no longer here: it has been saved, or it is older than a day."))
        return http.go(reverse("tournaments:seasons", args=[slug]))
    sheet, data = tables.unpack(kept.rows), request.POST if request.method == "POST" else None
    form = PastForm(club, sheet, data, name=kept.file_name, chosen=request.GET.get("season", NEW))
    before = PastBatch.objects.filter(season__club=club, digest=digest(sheet)).select_related("season").first()
    refusal = ""
    if "save" in request.POST and form.columns.clear:
        refusal = _hindrance(form, before)
        if not refusal:
            order = form.order(file_name=kept.file_name, digest=digest(sheet))
            try:
                batch = bring_in(club=club, by=http.actor(request), order=order, client_id=_id(kept))
            except (RuleError, Finished) as error:
                refusal = _refused(error)
            else:
                return _saved(request, kept, batch)
    context = {**_preview(form), "kept": kept, "refusal": refusal, "before": before}
    return club_page(request, club, allowed, "tournaments/past/check.html", context, status=422 if refusal else 200)


def _hindrance(form: PastForm, before: PastBatch | None) -> str:
    """Why a form cannot be saved as it is; blank if it can."""
    if form.closed:
        return _("Nothing was saved: the season that was chosen is closed now. Choose another one, or open it again.")
    if not (form.looked_at and form.fit):
        return _("Nothing was saved yet: look at what is marked, and at the rows as they are read now.")
    if before is not None and "again" not in form.data:
        return _("Nothing was saved: this file has been brought in before.")
    return ""


def _refused(error: RuleError | Finished) -> str:
    return problem(error) if isinstance(error, RuleError) else _("The season is closed: open it again first.")


def _id(kept: PastFile) -> Any:
    return uuid5(NAMESPACE_OID, f"past {kept.code}")


def _saved(request: HtmxHttpRequest, kept: PastFile, batch: PastBatch) -> HttpResponse:
    kept.delete()
    many = sum(len(found) for _event, found in results_of(batch))
    told = ngettext("%(many)s result has been brought in.", "%(many)s results have been brought in.", many)
    messages.success(request, told % {"many": many})
    return http.go(reverse("tournaments:season-past", args=[batch.season.code]))


def _preview(form: PastForm) -> dict[str, Any]:
    """What the preview shows: what there is, names to be asked about, and all rows by pages."""
    shared = {"form": form, "meanings": MEANINGS, "people": [label(person) for person in form.people.listed]}
    if not form.columns.clear:
        return shared
    found = [(event, row) for event, rows in form.settled.events for row in rows]
    page = Paginator(found, ROWS).get_page(form.data.get("page", "1"))
    new = {who.key for who in form.settled.new}
    open_names = sum(who.player is None for who in form.names)
    asked = form.asked
    first, last = form.reading.begins, form.reading.ends
    return {
        **shared,
        "shape": SHAPES[form.columns.shape],
        "doubts": [doubt(one) for one in form.past.doubts],
        "asked": [(*one, form.unknown.get(one[0].key)) for one in asked],
        "not_asked": open_names - len(asked),
        "bad": [(line, problem(line.problem)) for line in form.settled.bad if line.problem][:ROWS],
        "many_bad": len(form.settled.bad),
        "page": page,
        "rows": [_shown(form, event, row, new) for event, row in page],
        "events": [(event, len(rows), KIND_WORDS[event.kind]) for event, rows in form.settled.events][:ROWS],
        "many_events": len(form.settled.events),
        "outside": sum(not first <= event.day <= last for event, _rows in form.settled.events),
    }


def _shown(form: PastForm, event: Found, row: Placed, new: set[str]) -> dict[str, Any]:
    person = form.settled.people.get(row.line.who)
    return {
        "row": row,
        "event": event,
        "person": person if person is not None and person.name != row.line.name else None,
        "new": row.line.who in new,
        "points": points_words(row.line.points),
        "doubts": doubts(row.doubts),
    }


@require_safe
def index(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What was brought into the season from files."""
    season, _allowed = season_for(request, code, "can_direct")
    context = {"batches": batches_of(season), "kinds": list(KINDS)}
    return season_page(request, season, "tournaments/past/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def batch(request: HtmxHttpRequest, code: str, batch: str) -> HttpResponse:
    """What came in with one file; from here all of it is taken out again."""
    season, _allowed = season_for(request, code, "can_direct")
    found = PastBatch.objects.filter(season=season, code=batch).first()
    if found is None:
        messages.info(request, _("This file is no longer here: what came in with it has been taken out."))
        return http.go(reverse("tournaments:season-past", args=[code]))
    refusal = None
    if request.method == "POST":
        by = http.actor(request)
        refusal = attempt(season, lambda: take_out(batch=found, by=by))
        if refusal is None:
            told = _("Everything that came in with %(file)s has been taken out.") % {"file": found.file_name}
            messages.success(request, told)
            return http.go(reverse("tournaments:season-past", args=[code]))
    events = results_of(found)
    page = Paginator(events, EVENTS).get_page(request.GET.get("page", "1"))
    context = {
        "batch": found,
        "page": page,
        "events": [_told(event, rows) for event, rows in page],
        "many": sum(len(rows) for _event, rows in events),
    }
    return season_page(request, season, "tournaments/past/batch.html", context, refusal=refusal)


def _told(event: PastEvent, rows: list[PastResult]) -> dict[str, Any]:
    lines = [(row, person_of(row.person), points_words(Fraction(row.points))) for row in rows[:ROWS]]
    return {"event": event, "kind": KIND_WORDS[event.kind], "lines": lines, "more": len(rows) - len(lines)}


@require_safe
def export(request: HtmxHttpRequest, code: str, kind: str) -> HttpResponse:
    """Everything that was brought into the season, as a table that can be brought in again."""
    season, _allowed = season_for(request, code, "can_direct")
    words = {key: str(word) for key, word in KIND_WORDS.items()}
    rows = past_rows(all_results(season), words)
    return table_file(request, columns(), rows, kind=kind, name=f"past-{season.code}")
