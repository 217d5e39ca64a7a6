"""Results of the past read from a table: which events there were, who was in them, and what is wrong with which row."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from scoring.engine.errors import RuleError
from scoring.engine.names import clean_name, search_key, visible
from scoring.exchange.players import live
from scoring.exchange.tables import Row, Sheet
from tournaments.exchange.past_cells import chinchones_of, number_of, place_of, seems_thousands, total_of
from tournaments.exchange.past_columns import Columns, header
from tournaments.exchange.past_days import day_of, month_first, written
from tournaments.exchange.past_lines import Doubt, Found, Line, Past, Reading

KINDS = {
    "table": "table|tabla|final table|tabla final|temporada|season",
    "evening": "evening|velada|noche|jornada|torneo|tournament|event|evento",
    "match": "match|partida|mesa",
}
"""What a column of kinds may say."""
_KIND = {word: kind for kind, words in KINDS.items() for word in words.split("|")}
_SUMS = frozenset("total totales totals suma sum media promedio average".split())
_AWAY = frozenset(("", "-", "–", "—", "x", "np", "nj", "n/a", "na", "."))
"""What stands where somebody did not play."""


def read_past(sheet: Sheet, columns: Columns, reading: Reading) -> Past:
    """The results in the sheet, as its columns and `reading` have it."""
    reader = _Reader(sheet, columns, reading)
    for row in sheet.rows:
        if row.number >= columns.first:
            reader.take(row)
    return reader.past()


def dates(sheet: Sheet, columns: Columns) -> list[str]:
    """Everything in the sheet that is a date, as it is written."""
    top = header(sheet, columns)
    found = [top.cell(at) for at, meaning in enumerate(columns.meanings) if meaning == "cell"] if top else []
    if "date" in columns.meanings:
        at = columns.meanings.index("date")
        found += [row.cell(at) for row in sheet.rows if row.number >= columns.first]
    return found


class _Reader:
    """A sheet that is being read, row by row."""

    def __init__(self, sheet: Sheet, columns: Columns, reading: Reading) -> None:
        self.columns, self.reading = columns, reading
        self.at = {meaning: at for at, meaning in enumerate(columns.meanings) if meaning and meaning != "cell"}
        self.cells = [at for at, meaning in enumerate(columns.meanings) if meaning == "cell"]
        self.ours = "kind" in self.at
        """Whether the table says everything, as files of ours do: nothing is to be guessed."""
        self.top = header(sheet, columns)
        self.above: dict[str, str] = {}
        self.found: dict[tuple[object, ...], tuple[Found, dict[str, Line]]] = {}
        self.bad: list[Line] = []
        self.sums: list[int] = []
        self.footers: list[int] = []
        self.filled = self.undated = False
        self.supposed = month_first(dates(sheet, columns))[1]

    def take(self, row: Row) -> None:
        """Read one row, into one event or several."""
        name = visible(" ".join(live(self._cell(row, key)) for key in ("name", "surname")))
        first = name or next((cell for cell in row.cells if cell), "")
        if not self._cell(row, "code") and search_key(first).strip(" .:") in _SUMS:
            self.footers.append(row.number)
            return
        try:
            line = self._line(row, name)
            if self.cells:
                self._take_cells(row, line)
                return
            self._into(*self._occasion(row), replace(line, **self._numbers(row)))
        except RuleError as error:
            self.bad.append(Line(row.number, name[:80] or " ".join(row.cells)[:80], problem=error))

    def past(self) -> Past:
        """What was found."""
        events = [self._settled(event, list(lines.values())) for event, lines in self.found.values()]
        doubts = [
            Doubt(code, {"rows": rows}) for code, rows in (("sums", self.sums), ("footers", self.footers)) if rows
        ]
        doubts += [
            Doubt(code)
            for code, there in (("supposed", self.supposed), ("filled", self.filled), ("undated", self.undated))
            if there
        ]
        bad = sorted(self.bad, key=lambda line: line.number)
        return Past(tuple(event for event in events if event.lines), tuple(bad), tuple(doubts))

    def _line(self, row: Row, name: str) -> Line:
        for at, meaning in enumerate(self.columns.meanings):
            if meaning and row.cell(at).startswith("="):
                raise RuleError("formula", "a cell holds a formula without a result", cell=row.cell(at)[:40])
        return Line(row.number, clean_name(name), self._cell(row, "code").upper()[:12])

    def _numbers(self, row: Row) -> dict[str, Any]:
        place, points, total = (self._cell(row, key) for key in ("place", "points", "total"))
        found: dict[str, Any] = {
            "place": None if search_key(place) in _AWAY else place_of(place),
            "points": None if search_key(points) in _AWAY else number_of(points),
            "total": None if search_key(total) in _AWAY else total_of(total),
            "chinchones": chinchones_of(self._cell(row, "chinchones")),
            "doubts": () if self.ours else _thousands(points),
        }
        if wins := self._cell(row, "wins"):
            found["wins"] = number_of(wins)
            if found["wins"] < 0:
                raise RuleError("bad_number", "nobody wins less than nothing", cell=wins[:40])
        if all(found[key] is None for key in ("place", "points", "total")):
            raise RuleError("nothing", "neither a place nor points")
        return found

    def _occasion(self, row: Row) -> tuple[str, str, date, str]:
        """Kind, name, day and key of the event that a row is of."""
        shape = self.columns.shape
        kind = _KIND.get(search_key(self._cell(row, "kind"))) if self.ours else None
        if self.ours and kind is None:
            raise RuleError("bad_kind", "neither a final table nor an evening nor a match")
        texts = {key: self._filled(row, key) for key in ("date", "event", "match")}
        if kind is None:
            kind = {"matches": "match", "table": "table"}.get(shape, "evening")
        names = [self._named(texts[key], key) for key in (("event", "match") if kind == "match" else ("event",))]
        day = self._day(texts["date"], kind)
        return kind, " · ".join(name for name in names if name)[:80], day, self._cell(row, "key")

    def _filled(self, row: Row, key: str) -> str:
        """The text of a column, that of the row above where cells are joined; files with kinds say everything."""
        text = visible(live(self._cell(row, key)))
        if not text and key in self.above and not self.ours:
            self.filled = True
            return self.above[key]
        if text:
            if key == "date" and text != self.above.get(key):
                self.above.clear()  # another day: events and matches begin anew
            self.above[key] = text
        return text

    def _named(self, text: str, key: str) -> str:
        """A number alone with the word that stands above it."""
        alone = text.isdecimal() and self.top is not None and not self.ours
        return f"{visible(self.top.cell(self.at[key]))} {text}" if alone and self.top else text

    def _day(self, text: str, kind: str) -> date:
        if not text:
            self.undated = self.undated or kind != "table"
            return self.reading.ends if kind == "table" else self.reading.begins
        found = written(text)
        day = found and day_of(found, month_first=self.reading.month_first, begins=self.reading.begins)
        if not day:
            raise RuleError("bad_date", "no such day", cell=text[:40])
        return day

    def _take_cells(self, row: Row, line: Line) -> None:
        """One line for every column of an event in which there is something."""
        says = number_of if self.reading.cells == "points" else place_of
        field_name = "points" if self.reading.cells == "points" else "place"
        total = Fraction(0)
        said = {at: row.cell(at) for at in self.cells if search_key(row.cell(at)) not in _AWAY}
        values = {at: says(text) for at, text in said.items()}
        for at, value in values.items():
            heading = visible(self.top.cell(at)) if self.top else str(at + 1)
            dated = written(heading)
            name = "" if dated else heading
            if name.isdecimal():
                name = f"#{name}"
            more: dict[str, Any] = {field_name: value, "doubts": _thousands(said[at])}
            self._into("evening", name, self._day(heading if dated else "", "evening"), str(at), replace(line, **more))
            total += value
        stated = self._cell(row, "points")
        if field_name == "points" and search_key(stated) not in _AWAY and number_of(stated) != total:
            self.sums.append(row.number)

    def _into(self, kind: str, name: str, day: date, key: str, line: Line) -> None:
        _event, lines = self.found.setdefault((kind, search_key(name), day, key), (Found(kind, name, day, ()), {}))
        if line.who in lines:
            raise RuleError("twice", "twice in one event", name=line.name)
        lines[line.who] = line

    def _settled(self, event: Found, lines: Sequence[Line]) -> Found:
        """The event with what puts it in order; lines that do not say it are bad."""
        by = max(("place", "points", "total"), key=lambda key: sum(getattr(one, key) is not None for one in lines))
        for line in lines:
            if getattr(line, by) is None:
                self.bad.append(replace(line, problem=RuleError("no_order", "nothing says its place", by=by)))
        return replace(event, by=by, lines=tuple(one for one in lines if getattr(one, by) is not None))

    def _cell(self, row: Row, key: str) -> str:
        return row.cell(self.at[key]) if key in self.at else ""


def _thousands(text: str) -> tuple[Doubt, ...]:
    return (Doubt("thousands", {"cell": text[:40]}),) if seems_thousands(text) else ()
