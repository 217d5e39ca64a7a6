"""Tables as files: one way to answer for all of them."""

from collections.abc import Iterable, Sequence

from django.http import Http404, HttpResponse
from django.utils.translation import get_language

from tournaments.exchange.sheets import KINDS, Cell, Column, write_table


def table_file(columns: Sequence[Column], rows: Iterable[Sequence[Cell]], *, kind: str, name: str) -> HttpResponse:
    """The table as a download called `name`.`kind`. Raises Http404 for a kind that is not written."""
    if kind not in KINDS:
        raise Http404("no such kind of file")
    content = write_table(columns, rows, kind=kind, title=name, comma=get_language() == "es")
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(content, content_type=KINDS[kind], headers=headers)
