"""Ratings as a page, a chart and a file say them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext

from tournaments.engine.charts import LineChart, line_chart
from tournaments.exchange.sheets import Cell, Column
from tournaments.queries.skills import Moved, Rated
from tournaments.wording.figures import name_of
from tournaments.wording.standings import ordinal

MOST = 60
"""Matches in the chart: the newest."""

STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000)
"""What may lie between two heights that the chart names."""


@dataclass(frozen=True)
class RatedRow:
    """One line of the list, as the page prints it."""

    code: str
    name: str
    place: str
    shown: int
    mean: int
    margin: int
    matches: int
    change: str
    rose: bool
    lacking: int


@dataclass(frozen=True)
class Point:
    """One match of a history: its number, when it began (None where the reader may not know), and the rating."""

    number: int
    at: datetime | None
    shown: int
    mean: int
    margin: int


@dataclass(frozen=True)
class RatingChart:
    """A person's history as a drawing and as the rows of a table, the newest match first."""

    name: str
    says: str
    chart: LineChart
    shown: str
    ticks: tuple[tuple[int, int], ...]
    rows: tuple[Point, ...]
    left_out: int


def rated_row(one: Rated, *, member: bool) -> RatedRow:
    """The line of somebody."""
    change = one.change
    return RatedRow(
        code=one.person.code,
        name=name_of(one.person, member),
        place="" if one.place is None else ordinal(one.place),
        shown=one.skill.shown,
        mean=round(one.skill.mean),
        margin=round(2 * one.skill.spread),
        matches=one.skill.matches,
        change=signed(change) if change else "",
        rose=bool(change and change > 0),
        lacking=one.lacking,
    )


def signed(change: int) -> str:
    """A change with its sign: +12, −3."""
    return f"+{change}" if change > 0 else f"−{-change}"


def rating_chart(name: str, history: Sequence[Moved], *, member: bool) -> RatingChart | None:
    """How the rating came about; None for fewer than two matches. Strangers are not told the days."""
    if len(history) < 2:
        return None
    newest = history[-MOST:]
    shown = [Fraction(one.skill.shown) for one in newest]
    means = [Fraction(round(one.skill.mean)) for one in newest]
    ticks = _ticks(min(shown), max(means))
    lower, upper = line_chart(shown, shown, ticks), line_chart(means, means, ticks)
    points = [
        Point(
            number=one.skill.matches,
            at=one.at if member else None,
            shown=one.skill.shown,
            mean=round(one.skill.mean),
            margin=round(2 * one.skill.spread),
        )
        for one in reversed(newest)
    ]
    says = gettext("after match %(first)s: %(before)s; after match %(last)s: %(after)s") % {
        "first": points[-1].number,
        "before": points[-1].shown,
        "last": points[0].number,
        "after": points[0].shown,
    }
    marks = tuple((y, int(tick)) for y, tick in upper.ticks)
    return RatingChart(name, says, upper, lower.curve, marks, tuple(points), len(history) - len(newest))


def _ticks(low: Fraction, high: Fraction) -> list[Fraction]:
    """Round heights from under the lowest to over the highest, a few of them."""
    step = next((step for step in STEPS if high - low <= 4 * step), STEPS[-1])
    first, last = low // step, -(-high // step)
    return [Fraction(step * tick) for tick in range(int(first), max(int(last), int(first) + 1) + 1)]


def rating_columns() -> list[Column]:
    """The columns of the list as a file."""
    return [
        Column("place", gettext("Place")),
        Column("player", gettext("Player")),
        Column("rating", gettext("Rating")),
        Column("estimate", gettext("Estimate")),
        Column("uncertainty", gettext("Uncertainty")),
        Column("matches", gettext("Matches")),
        Column("month", gettext("Change in a month")),
    ]


def rating_cells(one: Rated, *, member: bool) -> list[Cell]:
    """One line of the file; who has too few matches has no place and no rating."""
    told = one.lacking == 0
    return [
        one.place,
        name_of(one.person, member),
        one.skill.shown if told else None,
        round(one.skill.mean) if told else None,
        round(2 * one.skill.spread) if told else None,
        one.skill.matches,
        one.change,
    ]
