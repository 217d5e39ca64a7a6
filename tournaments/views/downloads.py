"""Tables as files: one way to answer for all of them."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language

from scoring import http
from scoring.http import Rate
from tournaments.exchange.sheets import KINDS, Cell, Column, write_table

STRANGERS = Rate(60, timedelta(minutes=10))
"""How many files one address gets without an account: to write a spreadsheet of a long season takes seconds."""


def table_file(
    request: HttpRequest, columns: Sequence[Column], rows: Iterable[Sequence[Cell]], *, kind: str, name: str
) -> HttpResponse:
    """The table as a download called `name`.`kind`.

    Raises Http404 for a kind that is not written, TooManyRequests for a stranger who asks too often.
    """
    if kind not in KINDS:
        raise Http404("no such kind of file")
    if not request.user.is_authenticated:
        http.limit(request, "table-file", STRANGERS)
    content = write_table(columns, rows, kind=kind, title=name, comma=get_language() == "es")
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(content, content_type=KINDS[kind], headers=headers)
