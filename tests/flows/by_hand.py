"""A tournament's arithmetic worked out again from the hands that were typed, by other code than the application's."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

Totals = Mapping[str, int]


class Standing(NamedTuple):
    """What somebody has gathered: tournament points, tables won, points on the sheets."""

    points: Fraction
    wins: Fraction
    total: int

    @property
    def key(self) -> tuple[Fraction, Fraction, int]:
        """Smaller is better."""
        return (-self.points, -self.wins, self.total)


def place_of(name: str, totals: Totals) -> int:
    """The place at a table where the lowest total wins."""
    return 1 + sum(other < totals[name] for other in totals.values())


def points_of(name: str, totals: Totals) -> Fraction:
    """4 for the first of a table, 1 for the last, in equal steps; who are level share what their places give."""
    level = [total for total in totals.values() if total == totals[name]]
    first, size = place_of(name, totals), len(totals)
    steps = [4 - Fraction(3 * (place - 1), size - 1) for place in range(first, first + len(level))]
    return sum(steps, Fraction(0)) / len(level)


def table_standings(totals: Totals) -> dict[str, Standing]:
    """What one table gives its people."""
    winners = [name for name in totals if place_of(name, totals) == 1]
    return {
        name: Standing(points_of(name, totals), Fraction(name in winners, len(winners)), totals[name])
        for name in totals
    }


def round_standings(
    tables: Iterable[Totals], *, forfeits: Collection[str] = (), absent: Collection[str] = ()
) -> dict[str, Standing]:
    """What one round gives: nothing and the highest total of the round to who forfeits or is absent."""
    tables = list(tables)
    highest = max(total for table in tables for total in table.values())
    found = {name: standing for table in tables for name, standing in table_standings(table).items()}
    return found | {name: Standing(Fraction(0), Fraction(0), highest) for name in (*forfeits, *absent)}


def added(rounds: Iterable[Mapping[str, Standing]]) -> dict[str, Standing]:
    """The standings over several rounds."""
    found: dict[str, Standing] = {}
    for one in rounds:
        for name, new in one.items():
            old = found.get(name, Standing(Fraction(0), Fraction(0), 0))
            found[name] = Standing(old.points + new.points, old.wins + new.wins, old.total + new.total)
    return found


def ranked(standings: Mapping[str, Standing]) -> dict[str, int]:
    """Everybody's place, those level on everything sharing it."""
    return {
        name: 1 + sum(other.key < standing.key for other in standings.values())
        for name, standing in standings.items()
    }


def lot_of(name: str, seed: int) -> str:
    """The lot, as docs/tournament.md says how anybody can repeat it: the lowest is first."""
    return sha256(f"{seed}:{name}".encode()).hexdigest()[:12]
