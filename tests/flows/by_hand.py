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


def place_of(name: str, totals: Totals, left: Collection[str] = ()) -> int:
    """The place at a table where the lowest total wins; who has left before the end is behind all who stayed."""
    keys = {other: (other in left, total) for other, total in totals.items()}
    return 1 + sum(key < keys[name] for key in keys.values())


def table_standings(totals: Totals, left: Collection[str] = ()) -> dict[str, Standing]:
    """What one table gives: 4 to its first, 1 to its last, in equal steps; who are level share what they take up."""
    places = {name: place_of(name, totals, left) for name in totals}
    found = {}
    for name, place in places.items():
        level = list(places.values()).count(place)
        steps = [4 - Fraction(3 * (one - 1), len(totals) - 1) for one in range(place, place + level)]
        won = Fraction(place == 1, level)
        found[name] = Standing(sum(steps, Fraction(0)) / level, won, totals[name])
    return found


def round_standings(
    tables: Iterable[Totals], *, forfeits: Collection[str] = (), absent: Collection[str] = ()
) -> dict[str, Standing]:
    """What one round gives: nothing and the highest total of the round to who forfeits or is absent."""
    tables = list(tables)
    highest = max(total for table in tables for total in table.values())
    found = {name: standing for table in tables for name, standing in table_standings(table, forfeits).items()}
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
        name: 1 + sum(other.key < standing.key for other in standings.values()) for name, standing in standings.items()
    }


def lot_of(name: str, seed: int) -> str:
    """The lot, as docs/tournament.md says how anybody can repeat it: the lowest is first."""
    return sha256(f"{seed}:{name}".encode()).hexdigest()[:12]
