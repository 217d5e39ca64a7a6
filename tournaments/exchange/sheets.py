"""Tables to take away: the same rows as CSV, XLSX, ODS or JSON, in which no text is taken for a formula."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import tablib

from scoring.exchange.players import inert

KINDS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "json": "application/json",
}
"""What can be written, with its media type."""

Cell = str | int | float | Decimal | Fraction | None
"""Numbers stay numbers in spreadsheets; JSON has fractions and money as exact text."""


@dataclass(frozen=True)
class Column:
    """`key` names it in JSON, in English; `words` are its heading in spreadsheets, in the reader's language."""

    key: str
    words: str


def write_table(
    columns: Sequence[Column], rows: Iterable[Sequence[Cell]], *, kind: str, title: str, comma: bool = False
) -> bytes:
    """The file. CSV has a mark of its encoding and is parted by semicolons, as spreadsheets of Spain expect.

    With `comma` its decimals have one, without which such spreadsheets take them for thousands or for text.
    """
    if kind == "json":
        keys = [column.key for column in columns]
        found = [dict(zip(keys, (_plain(cell) for cell in row), strict=True)) for row in rows]
        return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()
    headings = [inert(column.words) for column in columns]  # an event is called as somebody likes
    table = tablib.Dataset(headers=headings, title=title[:31] or None)
    for row in rows:
        shown = [_shown(cell) for cell in row]
        table.append([_with_comma(cell) for cell in shown] if comma and kind == "csv" else shown)
    if kind == "csv":
        text: str = table.export("csv", delimiter=";")
        return text.encode("utf-8-sig")
    content: bytes = table.export(kind)
    return content


def _plain(cell: Cell) -> str | int | float | None:
    return str(cell) if isinstance(cell, Decimal | Fraction) else cell


def _shown(cell: Cell) -> str | int | float | Decimal:
    if isinstance(cell, str):
        return inert(cell)
    if isinstance(cell, Fraction):
        return int(cell) if cell.denominator == 1 else round(float(cell), 4)
    return "" if cell is None else cell


def _with_comma(cell: str | int | float | Decimal) -> str | int:
    return str(cell).replace(".", ",") if isinstance(cell, float | Decimal) else cell
