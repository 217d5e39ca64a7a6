"""Evenings of single matches: what each match counts in them, and the places that follow."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from tournaments.engine.points import Counting
from tournaments.engine.season import Score

FAIR = Counting(by="fair")
"""What a match counts in a night of single matches: 4 for the first to 1 for the last, at any size of table."""


def by_points(scores: Iterable[Score]) -> Iterable[Score]:
    """The scores of an evening with their places by points, the best first; level ones share a place."""
    order = sorted(scores, key=lambda score: (-score.points, int(score.player)))
    return placed(order, [score.points for score in order])


def once(scores: Sequence[Score]) -> Iterable[Score]:
    """The better one of two entries that turned out to be one person; who came behind the other one moves up.

    `scores` are in the order of their places.
    """
    found: dict[str, Score] = {}
    for score in scores:
        found.setdefault(score.player, score)
    if len(found) == len(scores):
        return scores
    return placed(found.values(), [score.place for score in found.values()])


def placed(order: Iterable[Score], values: Sequence[Fraction | int]) -> Iterable[Score]:
    """The scores with places 1, 1, 3, those level whose `values` are the same."""
    many = Counter(values)
    first: dict[Fraction | int, int] = {}
    for number, (score, value) in enumerate(zip(order, values, strict=True), start=1):
        yield score._replace(place=first.setdefault(value, number), level=many[value])
