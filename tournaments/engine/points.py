"""What a round counts: tournament points from places, wins or totals, exact, and what a bye or a forfeit is worth."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Literal

from scoring.engine.errors import RuleError
from tournaments.engine.results import Result

By = Literal["fair", "beaten", "size", "own", "wins", "total"]
"""`fair`: from 4 for the first to 1 for the last in equal steps at every size (4-3-2-1 at four). `beaten`: the share of
the others who were beaten, 1 to 0. `size`: as many points as people at the table for the first, one less for each
place. `own`: the organiser's table. `wins`: 1 for the winner. `total`: the total on the sheet, which counts against its
player: tournament points are minus the total."""

ByeRule = Literal["win", "mean", "none"]
ForfeitRule = Literal["none", "last"]

BEST, WORST = 4, 1
"""Points of the first and of the last in `fair`: those of a table of four."""


@dataclass(frozen=True, kw_only=True)
class Counting:
    """The rule of one round. `own` gives, for `by="own"`, the points of each position by table size, best first.

    A bye is worth a `win`, the `mean` of a table of the round's usual size, or nothing; a forfeit nothing, or what the
    `last` of such a table gets.
    """

    by: By = "fair"
    own: Mapping[int, tuple[Fraction, ...]] = field(default_factory=dict)
    bye: ByeRule = "mean"
    forfeit: ForfeitRule = "none"

    def __post_init__(self) -> None:
        for size, points in self.own.items():
            if len(points) != size or list(points) != sorted(points, reverse=True):
                message = f"a table of {size} needs {size} points that never rise"
                raise RuleError("bad_file", message, size=size, why="points_size")


@dataclass(frozen=True)
class Credit:
    """What a round gives one player: tournament points, and the total (low is good) that counts in tie-breaks."""

    points: Fraction
    total: int


def position_points(counting: Counting, size: int) -> tuple[Fraction, ...]:
    """Tournament points of each position at a table of `size`, best first; a table of one has its first only.

    Raises RuleError `bad_file` if the organiser's table lacks this size, or the round counts totals.
    """
    if counting.by == "own":
        if size not in counting.own:
            raise RuleError("bad_file", f"no points are given for a table of {size}", size=size, why="points_size")
        return counting.own[size]
    if counting.by == "total":
        raise RuleError("bad_file", "a round that counts totals has no points for places")
    return _scale(counting.by, size)


@cache
def _scale(by: By, size: int) -> tuple[Fraction, ...]:
    return tuple(_points(by, size, position) for position in range(size))


def _points(by: By, size: int, position: int) -> Fraction:
    share = Fraction(size - 1 - position, size - 1) if size > 1 else Fraction(1)
    if by == "fair":
        return WORST + (BEST - WORST) * share
    if by == "size":
        return Fraction(size - position)
    return Fraction(position == 0) if by == "wins" else share


def place_points(counting: Counting, size: int, place: int, level: int) -> Fraction:
    """Points of a place that `level` people share: the mean of the positions they take up."""
    positions = position_points(counting, size)
    return positions[place - 1] if level == 1 else sum(positions[place - 1 : place - 1 + level], Fraction(0)) / level


def credited(results: Sequence[Result], counting: Counting) -> dict[str, Credit]:
    """What one round gives each of its players; whoever has a void result has none.

    Byes and forfeits get a total as well, so that not playing is no way to a low one: that of a bye is the mean of the
    winners' totals (`win`), of all totals (`mean`), both rounded up, or the highest (`none`); that of a forfeit the
    highest of the round. Raises RuleError `duplicate_player` for two results of one player, `bad_file` as
    `position_points`.
    """
    seen: set[str] = set()
    for result in results:
        if result.player in seen:
            raise RuleError("duplicate_player", f"{result.player} has two results in a round", player=result.player)
        seen.add(result.player)
    usual = _Usual(results, counting)
    return {result.player: usual.credit(result) for result in results if result.status != "void"}


class _Usual:
    """A round as its byes and forfeits are measured by: everybody who sat at a table that counts.

    Who was later ruled out still counts here, so that a ruling never changes what others got.
    """

    def __init__(self, results: Sequence[Result], counting: Counting) -> None:
        self.counting = counting
        counted = {result.table for result in results if result.status != "void"}
        sat = [result for result in results if len(result.table) > 1 and result.table in counted]
        tables = Counter(len(table) for table in {result.table for result in sat})
        self.size = max(tables, key=lambda size: (tables[size], size), default=0)
        self.totals = [result.total for result in sat]
        self.winning = [result.total for result in sat if result.place == 1]

    def credit(self, result: Result) -> Credit:
        total = self._total(result)
        return Credit(Fraction(-total) if self.counting.by == "total" else self._points(result), total)

    def _total(self, result: Result) -> int:
        highest = max(self.totals, default=0)
        if result.status == "forfeit":
            return max(highest, result.total)
        if result.status == "bye":
            kind = self.counting.bye
            return highest if kind == "none" else _mean_up(self.winning if kind == "win" else self.totals)
        return result.total

    def _points(self, result: Result) -> Fraction:
        if result.at_table:
            return place_points(self.counting, len(result.table), result.place, result.level)
        rule = self.counting.bye if result.status == "bye" else self.counting.forfeit
        if rule == "none" or not self.size:
            return Fraction(0)
        points = position_points(self.counting, self.size)
        return {"win": points[0], "last": points[-1], "mean": sum(points, Fraction(0)) / self.size}[rule]


def _mean_up(totals: Sequence[int]) -> int:
    return -(-sum(totals) // len(totals)) if totals else 0
