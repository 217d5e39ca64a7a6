"""What a small club's matches come to, worked out from what was typed by the rules on paper: nothing of the product.

Every match here ends in the hand in which all but one go beyond the limit, or by a chinchón, and no two of its players
end level: so the places are those of the totals, the winner first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, sqrt

MELDED, CHINCHON = "seven", "run7"
GIVES = {MELDED: -10, CHINCHON: 0}
"""What closing so gives the closer, by the rules of these matches: a chinchón wins, and that is all."""


@dataclass(frozen=True)
class Typed:
    """A hand as it was typed: who closed, how, and what the others had left; without `points`, that he came back."""

    who: str
    close: str = MELDED
    points: Mapping[str, int] | None = None


@dataclass
class Told:
    """A match as the test knows it. `event` is the tournament's or the night's name, `people` in the order of seats."""

    event: str
    people: Sequence[str]
    lines: list[Typed]
    counts: bool = True

    @property
    def steps(self) -> list[dict[str, int]]:
        """Everybody's total after each hand."""
        totals, found = dict.fromkeys(self.people, 0), []
        for line in self.lines:
            if line.points is None:
                totals[line.who] = max(total for name, total in totals.items() if name != line.who)
                continue
            totals = {name: total + line.points.get(name, 0) for name, total in totals.items()}
            totals[line.who] += GIVES[line.close]
            found.append(dict(totals))
        return found

    @property
    def order(self) -> list[str]:
        """Everybody, the best first."""
        last, closer = self.steps[-1], [line for line in self.lines if line.points is not None][-1]
        return sorted(last, key=lambda name: (name != closer.who, last[name]))

    @property
    def swing(self) -> tuple[int, str]:
        """The hand that moved most, and who closed it."""
        hands = [line for line in self.lines if line.points is not None]
        return max((sum((line.points or {}).values()) - GIVES[line.close], line.who) for line in hands)

    @property
    def behind(self) -> tuple[int, str]:
        """How far behind the leader the winner once was."""
        winner = self.order[0]
        return max(step[winner] - min(step.values()) for step in self.steps), winner


@dataclass(frozen=True)
class Line:
    """Somebody's season."""

    points: Fraction
    events: int


def season(told: Iterable[Told], *, best: int) -> dict[str, Line]:
    """100 for the share of others beaten in an event, 2 for a chinchón, 1 for coming; the best so many events count."""
    events: dict[str, list[Told]] = {}
    for one in told:
        if one.counts:
            events.setdefault(one.event, []).append(one)
    got: dict[str, list[Fraction]] = {}
    for matches in events.values():
        for name, points in _event(matches).items():
            got.setdefault(name, []).append(points)
    return {name: Line(sum(sorted(points)[-best:], Fraction(0)), len(points)) for name, points in got.items()}


def _event(matches: Sequence[Told]) -> dict[str, Fraction]:
    """Four points for the first of a match to one for the last; who has more of them beats who has fewer."""
    points: dict[str, int] = {}
    for one in matches:
        for place, name in enumerate(one.order):
            points[name] = points.get(name, 0) + 4 - place
    found = {}
    for name, mine in points.items():
        others = [theirs for other, theirs in points.items() if other != name]
        beaten = Fraction(2 * sum(theirs < mine for theirs in others) + others.count(mine), 2 * len(others))
        found[name] = 100 * beaten + 2 * chinchones(matches).get(name, 0) + 1
    return found


def chinchones(told: Iterable[Told]) -> dict[str, int]:
    """How many each has closed."""
    found: dict[str, int] = {}
    for one in told:
        for line in one.lines:
            if one.counts and line.close == CHINCHON:
                found[line.who] = found.get(line.who, 0) + 1
    return found


RECORDS = ("great_hand", "comeback", "longest", "chinchones", "wins")
"""The records that are worked out here too."""


def records(told: Sequence[Told]) -> dict[str, tuple[int, set[str]]]:
    """The best of each record and whose they are; of a match's length everybody's who sat there."""
    counted = [one for one in told if one.counts]
    won = [one.order[0] for one in counted]
    found = {
        "great_hand": [one.swing for one in counted],
        "comeback": [one.behind for one in counted if one.behind[0] > 0],
        "longest": [(len(one.steps), ", ".join(one.people)) for one in counted],
        "chinchones": [(many, name) for name, many in chinchones(counted).items()],
        "wins": [(won.count(name), name) for name in won],
    }
    tops = {name: max(value for value, _who in all_of) for name, all_of in found.items() if all_of}
    return {name: (top, {who for value, who in found[name] if value == top}) for name, top in tops.items()}


def sums(told: Iterable[Told], name: str) -> dict[str, int]:
    """Somebody's matches, those won, hands, closes and chinchones."""
    mine = [one for one in told if one.counts and name in one.people]
    hands = [line for one in mine for line in one.lines if line.points is not None and name in (line.who, *line.points)]
    closed = [line for line in hands if line.who == name]
    return {
        "matches": len(mine),
        "won": sum(one.order[0] == name for one in mine),
        "hands": len(hands),
        "closes": len(closed),
        "chinchones": sum(line.close == CHINCHON for line in closed),
    }


def ratings(told: Iterable[Told]) -> dict[str, tuple[float, float, int]]:
    """Mean, deviation and matches by Plackett-Luce (Weng and Lin 2011, algorithm 4): 1500 ± 500, β 500, τ 5."""
    known: dict[str, tuple[float, float, int]] = {}
    for one in told:
        if not one.counts:
            continue
        before = [known.get(name, (1500.0, 500.0, 0)) for name in one.order]
        means, variances = [mean for mean, _s, _n in before], [spread**2 + 25.0 for _m, spread, _n in before]
        scale = sqrt(sum(variance + 250_000.0 for variance in variances))
        weights = [exp(mean / scale) for mean in means]
        for place, name in enumerate(one.order):
            shares = [weights[place] / sum(weights[first:]) for first in range(place + 1)]
            omega = 1 - sum(shares)
            delta = sum(share * (1 - share) for share in shares)
            variance = variances[place]
            mean = means[place] + variance / scale * omega
            less = 1 - sqrt(variance) / scale * variance / scale**2 * delta
            known[name] = (mean, sqrt(variance * less), before[place][2] + 1)
    return known
