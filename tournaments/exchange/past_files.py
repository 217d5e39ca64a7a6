"""Results of the past taken away again: a table that is read back as it was, with every kind of event."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256

from scoring.exchange.tables import Sheet
from scoring.queries.people import person_of
from tournaments.exchange.sheets import Cell
from tournaments.models import PastEvent, PastResult

KEYS = (
    "date", "event", "match", "kind", "key", "name", "code", "place", "points", "total", "wins", "chinchones",
)  # fmt: skip
"""The columns, by what they mean (exchange/past_columns.py)."""
MOST_DIGITS = 12
"""Of a decimal number that every spreadsheet gives back as it was."""


def past_rows(results: Iterable[PastResult], kinds: Mapping[str, str]) -> Iterator[list[Cell]]:
    """One row for each result, with the cells of KEYS; `kinds` are the words for kinds of events."""
    for row in results:
        event, person = row.event, person_of(row.person)
        match = event.kind == PastEvent.Kind.MATCH
        yield [
            event.on.isoformat(),
            "" if match else event.name,
            event.name if match else "",
            kinds[event.kind],
            event.code,
            person.name,
            person.code,
            row.place,
            exact_cell(row.points),
            row.total,
            exact_cell(row.wins),
            row.chinchones,
        ]


def exact_cell(text: str) -> Cell:
    """An exact number as a cell that is read back as the same: a number where decimals can say it, else a text."""
    value = Fraction(text)
    if value.denominator == 1:
        return int(value)
    for digits in range(1, MOST_DIGITS):
        scaled = value * 10**digits
        if scaled.denominator == 1 and len(str(abs(scaled))) <= MOST_DIGITS:
            return Decimal(int(scaled)).scaleb(-digits)
    return text


def digest(sheet: Sheet) -> str:
    """The same for the same cells, whatever the file is called."""
    return sha256(repr([row.cells for row in sheet.rows]).encode()).hexdigest()
