"""Tables for spreadsheets in which no text is taken for a formula."""

import csv
from collections.abc import Iterable, Iterator
from decimal import Decimal

ACTIVE = ("=", "+", "-", "@", "\t", "\r")
"""What a cell must begin with to be worked out by a spreadsheet instead of shown."""

MARK = "\ufeff"
"""Says to a spreadsheet that a file is UTF-8."""


class _Line:
    """A file that hands back what is written."""

    def write(self, text: str) -> str:
        return text


def safe_cell(text: str) -> str:
    """`text` so that a spreadsheet shows it: with an apostrophe in front of what would be a formula."""
    return f"'{text}" if text.startswith(ACTIVE) else text


def csv_lines(rows: Iterable[Iterable[str | int | Decimal]]) -> Iterator[str]:
    """The lines of a CSV file, one row at a time, every text made safe; numbers stay numbers, below 0 too."""
    writer = csv.writer(_Line())
    yield MARK
    for row in rows:
        yield writer.writerow([safe_cell(cell) if isinstance(cell, str) else cell for cell in row])
