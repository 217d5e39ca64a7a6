"""Rows of the standings, every word of them, ready for a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Leaving
from tournaments.queries.standings import IN_PLAY, OUT, THROUGH, TIED, Line, Score, StandingsNow
from tournaments.wording.standings import (
    SHORT,
    credit_words,
    explained,
    number_words,
    ordinal,
    score_words,
    value_words,
)

MARKS = {
    (THROUGH, True): (_("through"), "bastos", "check"),
    (THROUGH, False): (_("would play on"), "", "check"),
    (TIED, True): (_("level at the cut"), "copas", "warning"),
    (TIED, False): (_("level at the cut"), "copas", "warning"),
    (IN_PLAY, False): (_("still in"), "bastos", "check"),
}
"""What a mark says, its colour and its glyph, by whether the cut is made."""


@dataclass(frozen=True)
class Tag:
    """A word beside a name: its colour (blank: none) and its glyph."""

    words: str
    kind: str = ""
    glyph: str = ""


@dataclass(frozen=True)
class ScoreRow:
    """One round of somebody: its number, table and sheet (blank for none), what happened and what it counted."""

    number: int
    table: str
    match: str
    words: str
    credit: str


@dataclass(frozen=True)
class RowWords:
    """One row of the standings. `values` are the keys after the first with their headings; `first` is the first's.

    `person` is the code of who holds the chair now.
    """

    code: str
    person: str
    place: str
    number: int
    name: str
    first: str
    values: tuple[tuple[str, str], ...]
    tags: tuple[Tag, ...]
    penalties: tuple[str, ...]
    why: str
    scores: tuple[ScoreRow, ...]
    last: bool


def rows_of(now: StandingsNow, names: Mapping[str, str]) -> list[RowWords]:
    """Every row of the standings in words; `names` by codes of entries."""
    made = now.cut is not None and now.cut.made
    return [_row(now, line, names, made=made) for line in now.lines]


def _row(now: StandingsNow, line: Line, names: Mapping[str, str], *, made: bool) -> RowWords:
    row = line.row
    values = {key: value_words(key, row.values.get(key)) for key in now.keys}
    first = now.keys[0]
    shown = [key for key in now.keys[1:] if row.values.get(key) is not None and key != "lot"]
    return RowWords(
        code=row.player,
        person=line.entry.person.code,
        place=ordinal(row.place),
        number=row.place,
        name=names[row.player],
        first=values[first],
        values=tuple((str(SHORT[key]), values[key]) for key in shown),
        tags=tuple(_tags(now, line, made=made)),
        penalties=tuple(_penalty(item.points, item.reason) for item in row.penalties),
        why=survivor_words(line) if now.survivor else explained(row, names) + _lot(line),
        scores=tuple(_score(score) for score in line.scores),
        last=line.last,
    )


def _tags(now: StandingsNow, line: Line, *, made: bool) -> list[Tag]:
    found = []
    if line.mark == OUT and now.survivor:
        found.append(Tag(gettext("out"), "copas", "out"))
    elif (line.mark, made) in MARKS:
        words, kind, glyph = MARKS[line.mark, made]
        found.append(Tag(str(words), kind, glyph))
    if line.entry.left_at is not None:
        kept = line.entry.leaving == Leaving.KEEP
        found.append(Tag(gettext("went home") if kept else gettext("went home: forfeit"), "", "out"))
    if line.row.provisional:
        found.append(Tag(gettext("still playing"), "oros", "clock"))
    return found


def _penalty(points: Fraction, reason: str) -> str:
    taken = number_words(-points)
    return gettext("Penalty %(points)s: %(reason)s") % {"points": taken, "reason": reason}


def _lot(line: Line) -> str:
    """The lot by which anybody can check it, where one was drawn."""
    value = line.row.values.get("lot")
    return "" if value is None else " " + gettext("Lot: %(lot)s.") % {"lot": value_words("lot", value)}


def survivor_words(line: Line) -> str:
    """Why somebody is in this place of a "last survivor"."""
    facts = {"place": ordinal(line.row.place), "total": line.row.values["total"]}
    if line.mark == OUT:
        return gettext("%(place)s: out with %(total)s; whoever went out later is ahead.") % facts
    return gettext("%(place)s: not out, with %(total)s; whoever is in with less is ahead.") % facts


def _score(score: Score) -> ScoreRow:
    table = score.table
    match = table.table.match if table is not None else None
    return ScoreRow(
        number=score.number,
        table="" if table is None else str(table.table.number),
        match="" if match is None else match.code,
        words=score_words(score),
        credit=credit_words(score),
    )
