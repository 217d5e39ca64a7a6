"""The keys of standings: one function each, in a registry; the organiser chooses some and puts them in order."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from typing import Literal

from tournaments.engine.tallies import Tally

Value = int | Fraction

Values = Mapping[str, Value | None]
"""By player; None where there is nothing to count yet, which is behind every value."""


@dataclass(frozen=True)
class Scene:
    """What a key may look at: everybody's sums, and the stored seed of the lot."""

    tallies: Mapping[str, Tally]
    seed: int


@dataclass(frozen=True)
class Tiebreaker:
    """One key: whether a `high` or a `low` value is ahead, what its values are, and how they are found.

    `among_tied` keys are asked only for players who are level on every key before.
    """

    best: Literal["high", "low"]
    kind: Literal["int", "fraction"]
    values: Callable[[Sequence[str], Scene], Values]
    among_tied: bool = False


TIEBREAKERS: dict[str, Tiebreaker] = {}
"""Every key by its name, in the order in which a form offers them."""

DEFAULT_KEYS = ("points", "wins", "total", "conceded", "chinchones", "lot")

Of = Callable[[Tally], Value | None]
Among = Callable[[Sequence[str], Scene], Values]


def _each(name: str, best: Literal["high", "low"], kind: Literal["int", "fraction"]) -> Callable[[Of], Of]:
    """Registers a key that looks at one player at a time."""

    def register(function: Of) -> Of:
        def values(group: Sequence[str], scene: Scene) -> Values:
            return {player: function(scene.tallies[player]) for player in group}

        TIEBREAKERS[name] = Tiebreaker(best, kind, values)
        return function

    return register


@_each("points", "high", "fraction")
def _points(tally: Tally) -> Fraction:
    """Tournament points, less penalties."""
    return tally.points


@_each("wins", "high", "fraction")
def _wins(tally: Tally) -> Fraction:
    """Matches won; a shared one counts in parts."""
    return tally.wins


@_each("total", "low", "int")
def _total(tally: Tally) -> int:
    """Totals on the sheets, added up."""
    return tally.total


@_each("conceded", "low", "fraction")
def _conceded(tally: Tally) -> Fraction | None:
    """Loose points taken in a hand, on average."""
    return Fraction(tally.conceded, tally.hands) if tally.hands else None


@_each("chinchones", "high", "int")
def _chinchones(tally: Tally) -> int:
    return tally.chinchones


@_each("tens", "high", "int")
def _tens(tally: Tally) -> int:
    """Closes with everything melded."""
    return tally.tens


@_each("closes", "high", "int")
def _closes(tally: Tally) -> int:
    return tally.closes


@_each("rebuys", "low", "int")
def _rebuys(tally: Tally) -> int:
    return tally.rebuys


@_each("best", "high", "fraction")
def _best(tally: Tally) -> Fraction | None:
    """Most points in one round."""
    return tally.best


@_each("worst", "high", "fraction")
def _worst(tally: Tally) -> Fraction | None:
    """Fewest points in one round."""
    return tally.worst


def _opponents(group: Sequence[str], scene: Scene) -> Values:
    """Mean of the tournament points that the opponents earned, each as often as met; byes have no opponents."""
    return {player: _mean_of_opponents(scene.tallies[player], scene) for player in group}


def _mean_of_opponents(tally: Tally, scene: Scene) -> Fraction | None:
    earned = [scene.tallies[other].earned for other, _, _ in tally.meetings]
    return sum(earned, Fraction(0)) / len(earned) if earned else None


def _direct(group: Sequence[str], scene: Scene) -> Values:
    """Who beat whom among those level: 1 for each time one of them was beaten, half for a shared place.

    None for all unless every two of them have met, all equally often.
    """
    met = dict.fromkeys(combinations(sorted(group), 2), 0)
    score = dict.fromkeys(group, Fraction(0))
    for player in group:
        for other, mine, theirs in scene.tallies[player].meetings:
            if other in score:
                score[player] += Fraction(1 + (mine < theirs) - (mine > theirs), 2)
                if player < other:
                    met[player, other] += 1
    equally = len(set(met.values())) == 1 and min(met.values()) > 0
    return {player: score[player] if equally else None for player in group}


def _lot(group: Sequence[str], scene: Scene) -> Values:
    """A number drawn for each player from the seed; low is ahead. Nobody's number depends on who else is there."""
    return {player: lot_number(player, scene.seed) for player in group}


def lot_number(player: str, seed: int) -> int:
    """A player's lot: the first 12 hexadecimal digits of the SHA-256 of "seed:player" in UTF-8, as a number."""
    return int(sha256(f"{seed}:{player}".encode()).hexdigest()[:12], 16)


TIEBREAKERS["opponents"] = Tiebreaker("high", "fraction", _opponents)
TIEBREAKERS["direct"] = Tiebreaker("high", "fraction", _direct, among_tied=True)
TIEBREAKERS["lot"] = Tiebreaker("low", "int", _lot, among_tied=True)
