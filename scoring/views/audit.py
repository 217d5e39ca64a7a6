"""What was changed in a club, by whom and when: to read, and as a file for spreadsheets."""

import json
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.club_pages import club_for, club_page
from scoring.exchange.cells import csv_lines
from scoring.http import HtmxHttpRequest
from scoring.models import AuditEntry, Club
from scoring.queries import audit as queries
from scoring.queries.audit import Filter
from scoring.wording.audit import KINDS, changed_fields, sentence

COLUMNS = ("at", "who", "verb", "subject", "label", "before", "after", "device")
"""Of the file; formats.md says what they hold."""


@require_safe
def index(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The entries that the filter lets through, newest first, thirty a page."""
    club, allowed = club_for(request, slug, "can_organise")
    wanted = _filter(request)
    page = queries.page_of(club, wanted, request.GET.get("page", "1"))
    names = queries.player_names(club, page)
    with timezone.override(club.time_zone):  # fields may hold moments
        lines = [
            {"entry": entry, "words": sentence(entry, names), "changes": [*changed_fields(entry, names)]}
            for entry in page
        ]
    context = {
        "page": page,
        "lines": lines,
        "wanted": wanted,
        "kinds": KINDS,
        "people": queries.people(club),
    }
    return club_page(request, club, allowed, "scoring/audit/index.html", context)


@require_safe
def download(request: HtmxHttpRequest, slug: str) -> HttpResponseBase:
    """The same entries, all of them, as a CSV file."""
    club, _allowed = club_for(request, slug, "can_organise")
    rows = _rows(club, queries.all_entries(club, _filter(request)))
    name = f"{club.slug}-audit.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return StreamingHttpResponse(csv_lines(rows), content_type="text/csv; charset=utf-8", headers=headers)


def _filter(request: HtmxHttpRequest) -> Filter:
    kind = request.GET.get("kind", "")
    return Filter(request.GET.get("who", "").replace("\0", "")[:150], kind if kind in KINDS else "")


def _rows(club: Club, entries: Iterator[AuditEntry]) -> Iterator[list[str]]:
    zone = ZoneInfo(club.time_zone)
    yield [*COLUMNS]
    for entry in entries:
        fields = ["" if data is None else json.dumps(data, ensure_ascii=False) for data in (entry.before, entry.after)]
        at = entry.at.astimezone(zone).isoformat(timespec="seconds")
        yield [at, entry.who, entry.verb, entry.subject, entry.label, *fields, entry.device]
