"""The charts of a player's page, each with the table that says the same."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.engine.charts import BarChart, LineChart, bar_chart, line_chart, steps_to
from tournaments.engine.figures import WINDOW, Line, moving
from tournaments.queries.figures import Career
from tournaments.wording.figures import decimal, percent
from tournaments.wording.standings import ordinal

MOST = 60
"""Matches in a chart over time: the newest."""

SHARES = [Fraction(0), Fraction(1, 2), Fraction(1)]


@dataclass(frozen=True)
class Dots:
    """A chart over time. `ticks` are heights with their words, `rows` the same as a table: day, value, mean."""

    id: str
    title: str
    says: str
    chart: LineChart
    ticks: tuple[tuple[int, str], ...]
    heads: tuple[str, str]
    rows: tuple[tuple[datetime, str, str], ...]


@dataclass(frozen=True)
class Bars:
    """A chart of how often: for each bar what it counts and how often, with its place on the drawing."""

    id: str
    title: str
    says: str
    chart: BarChart
    rows: tuple[tuple[str, int], ...]

    @property
    def marks(self) -> list[tuple[object, str, int]]:
        """Each bar with what it counts and how often."""
        return [(bar, words, count) for bar, (words, count) in zip(self.chart.bars, self.rows, strict=True)]


def form(career: Career) -> Dots | None:
    """The share of the table that was beaten, match by match; None for fewer than two matches."""
    lines = career.lines
    if len(lines) < 2:
        return None
    values = [line.beaten for line in lines]
    means = moving(values)
    says = _("In the last %(n)s matches, %(share)s of the others beaten") % {
        "share": percent(means[-1]),
        "n": min(WINDOW, len(lines)),
    }
    chart = line_chart(values[-MOST:], means[-MOST:], SHARES)
    rows = _rows(career, lines[-MOST:], map(percent, values[-MOST:]), map(percent, means[-MOST:]))
    heads = (_("Others beaten"), _("Mean of %(n)s") % {"n": WINDOW})
    return Dots("form", _("Form"), says, chart, tuple((y, percent(tick)) for y, tick in chart.ticks), heads, rows)


def per_hand(career: Career) -> Dots | None:
    """Points taken in a hand, match by match; None for fewer than two matches, or where several rulesets would mix."""
    lines = [line for line in career.lines if line.hands]
    if len(lines) < 2 or len(career.rules) > 1:
        return None
    values = [Fraction(line.conceded, line.hands) for line in lines]
    means = moving(values)
    says = _("In the last %(n)s matches, %(points)s points a hand") % {
        "points": decimal(means[-1]),
        "n": min(WINDOW, len(lines)),
    }
    chart = line_chart(values[-MOST:], means[-MOST:], steps_to(max(values[-MOST:]), 5))
    rows = _rows(career, lines[-MOST:], map(decimal, values[-MOST:]), map(decimal, means[-MOST:]))
    heads = (_("Points a hand"), _("Mean of %(n)s") % {"n": WINDOW})
    ticks = tuple((y, str(tick)) for y, tick in chart.ticks)
    return Dots("per-hand", _("Points taken in a hand"), says, chart, ticks, heads, rows)


def _rows(
    career: Career, lines: Sequence[Line], values: Iterable[str], means: Iterable[str]
) -> tuple[tuple[datetime, str, str], ...]:
    return tuple(zip([career.sittings[line.match].at for line in lines], values, means, strict=True))


def by_place(career: Career) -> Bars | None:
    """How often each place was taken in matches; None without a match."""
    if not career.lines:
        return None
    most = max(line.size for line in career.lines)
    counts = [sum(line.place == place for line in career.lines) for place in range(1, most + 1)]
    rows = tuple((ordinal(place), count) for place, count in enumerate(counts, start=1))
    said = ", ".join(f"{words} {count}" for words, count in rows)
    return Bars("by-place", _("Places in matches"), said, bar_chart(counts), rows)
