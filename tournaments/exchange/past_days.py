"""Dates as people write them in tables: `12/01/2025`, `12-1`, `12 de enero de 2025`, `Jan 12, 2025`, `2025-01-12`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from scoring.engine.names import search_key

_MONTHS = {
    word: number
    for number, words in enumerate(
        (
            "enero ene january jan|febrero feb february|marzo mar march|abril abr april apr|mayo may|junio jun june|"
            "julio jul july|agosto ago august aug|septiembre setiembre sep sept set september|octubre oct october|"
            "noviembre nov november|diciembre dic december dec"
        ).split("|"),
        start=1,
    )
    for word in words.split()
}
_FIRST_OF_SHEETS = date(1899, 12, 30)
"""From which spreadsheets count the days of a date that is written as a number."""
_SHEET_DAYS = range(20_000, 80_000)
"""Days of the years 1954 to 2119; smaller and bigger numbers are something else."""
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?")
_NUMBERS = re.compile(r"(\d{1,2})\s?[-/.]\s?(\d{1,2})(?:\s?[-/.]\s?(\d{4}|\d{2}))?(?: \d{1,2}:\d{2}.*)?")


@dataclass(frozen=True)
class Written:
    """A date as it is written: its numbers, which of them is the day unless `sure`, and whether the year is missing."""

    first: int
    second: int
    year: int | None
    sure: bool = False
    """Whether `first` is the day, whatever the file's other dates are like."""

    @property
    def open(self) -> bool:
        """Whether it can be read with either the day or the month first, as two different days."""
        return not self.sure and self.first <= 12 and self.second <= 12 and self.first != self.second


def written(text: str) -> Written | None:
    """What `text` says of a day; None where it is no date."""
    plain = " ".join(search_key(text).replace(",", " ").split())
    if match := _ISO.fullmatch(plain):
        year, month, day = map(int, match.groups())
        return Written(day, month, year, sure=True)
    if match := _NUMBERS.fullmatch(plain):
        return Written(int(match[1]), int(match[2]), _year(match[3]))
    if plain.isdecimal() and len(plain) == 5 and int(plain) in _SHEET_DAYS:
        found = _FIRST_OF_SHEETS + timedelta(days=int(plain))
        return Written(found.day, found.month, found.year, sure=True)
    return _in_words(plain)


def _in_words(plain: str) -> Written | None:
    parts = [part for part in re.split(r"[\s./-]+", plain) if part not in ("de", "del", "of", "the", "")]
    if len(parts) in (3, 4) and parts[0].rstrip(".") in _WEEKDAYS:
        parts = parts[1:]
    months = [place for place, part in enumerate(parts[:2]) if part in _MONTHS]
    if len(parts) not in (2, 3) or len(months) != 1:
        return None
    day = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?", parts[1 - months[0]])
    year = parts[2] if len(parts) == 3 else None
    if day is None or (year is not None and not re.fullmatch(r"\d{4}|\d{2}", year)):
        return None
    return Written(int(day[1]), _MONTHS[parts[months[0]]], _year(year), sure=True)


_WEEKDAYS = frozenset(
    "lunes martes miercoles jueves viernes sabado domingo lun mar mie jue vie sab dom l m x j v s d "
    "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun".split()
)


def _year(text: str | None) -> int | None:
    if text is None or len(text) == 4:
        return None if text is None else int(text)
    return int(text) + (2000 if int(text) < 70 else 1900)


def day_of(found: Written, *, month_first: bool, begins: date) -> date | None:
    """The day; one without a year is the first such day from `begins` on. None for a day that there is not."""
    swapped = month_first and not found.sure
    day, month = (found.second, found.first) if swapped else (found.first, found.second)
    years = [found.year] if found.year is not None else list(range(begins.year, begins.year + 9))
    for year in years:
        try:
            there = date(year, month, day)
        except ValueError:
            continue
        if found.year is not None or there >= begins:
            return there
    return None


def month_first(texts: Iterable[str]) -> tuple[bool, bool]:
    """Whether the dates of a file have the month before the day, and whether that is only supposed.

    One date with a number above 12 decides for all; where none has, the day is supposed to be first.
    """
    found = [one for one in map(written, texts) if one is not None and not one.sure]
    days, months = sum(one.first > 12 for one in found), sum(one.second > 12 for one in found)
    return months > days, not (days or months) and any(one.open for one in found)
