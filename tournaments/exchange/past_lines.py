"""What a table of old results says, once it is read: events with their lines, and their places."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any

from scoring.engine.errors import RuleError
from scoring.engine.names import search_key


@dataclass(frozen=True)
class Reading:
    """How a table is to be read: dates without a year are the first ones from `begins`, a final table is of `ends`.

    `cells`: what stands in the columns of events, "points" or "places".
    """

    begins: date
    ends: date
    month_first: bool = False
    cells: str = "points"


@dataclass(frozen=True)
class Doubt:
    """Something that may be otherwise than it was read; `code` is one of wording/past.py."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """What the table says of somebody in one event; `number` is that of the row. Who is not told is None."""

    number: int
    name: str
    code: str = ""
    place: int | None = None
    points: Fraction | None = None
    total: int | None = None
    wins: Fraction = Fraction(0)
    chinchones: int = 0
    doubts: tuple[Doubt, ...] = ()
    problem: RuleError | None = None

    @property
    def who(self) -> str:
        """The same for all lines that mean one person."""
        return f"#{self.code}" if self.code else search_key(self.name)


@dataclass(frozen=True)
class Found:
    """One event with its lines. `by` is what puts them in order: place, points or total."""

    kind: str
    name: str
    day: date
    lines: tuple[Line, ...]
    by: str = "place"


@dataclass(frozen=True)
class Past:
    """All of a table: its events in order of the rows, lines that cannot be kept, and what is doubtful of all of it."""

    events: tuple[Found, ...]
    bad: tuple[Line, ...]
    doubts: tuple[Doubt, ...]

    @property
    def lines(self) -> Iterator[Line]:
        """Every line that can be kept."""
        return (line for event in self.events for line in event.lines)


@dataclass(frozen=True)
class Placed:
    """A line with its place among those who are brought in, shared by `level`; with all that is doubtful about it."""

    line: Line
    place: int
    level: int
    doubts: tuple[Doubt, ...]


def placed(lines: Iterable[Line], by: str) -> list[Placed]:
    """The lines of one event in order, by `by` as in Found.

    Places are 1, 1, 3, whatever the table says; where it says another, or says one of others but none of somebody, that
    is a doubt. So are points below 0, and whoever stands behind somebody with fewer points.
    """
    lines = list(lines)
    stated = any(line.place is not None for line in lines)
    values = sorted(((_value(line, by), line) for line in lines), key=lambda pair: (pair[0], pair[1].number))
    many = Counter(value for value, _line in values)
    found: list[Placed] = []
    fewest: Fraction | None = None
    for value, group in groupby(values, key=lambda pair: pair[0]):
        place, ahead = len(found) + 1, fewest
        for _value_of, line in group:
            found.append(Placed(line, place, many[value], (*line.doubts, *_doubts(line, place, ahead, stated))))
            if line.points is not None:
                fewest = line.points if fewest is None else min(fewest, line.points)
    return found


def _value(line: Line, by: str) -> Fraction:
    value = Fraction(getattr(line, by))
    return -value if by == "points" else value


def _doubts(line: Line, place: int, ahead: Fraction | None, stated: bool) -> Iterator[Doubt]:
    if stated and line.place is None:
        yield Doubt("unplaced", {"place": place})
    if line.place is not None and line.place != place:
        yield Doubt("place", {"stated": line.place, "place": place})
    if line.points is not None and line.points < 0:
        yield Doubt("negative")
    if ahead is not None and line.points is not None and ahead < line.points:
        yield Doubt("points")
