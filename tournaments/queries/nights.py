"""Evenings of single matches: what each match counts in them, and the places that follow."""

from collections import Counter
from collections.abc import Iterable

from tournaments.engine.points import Counting
from tournaments.engine.season import Score

FAIR = Counting(by="fair")
"""What a match counts in a night of single matches: 4 for the first to 1 for the last, at any size of table."""


def by_points(scores: Iterable[Score]) -> Iterable[Score]:
    """The scores of an evening with their places by points, the best first; level ones share a place."""
    order = sorted(scores, key=lambda score: (-score.points, int(score.player)))
    many = Counter(score.points for score in order)
    place = 0
    for number, score in enumerate(order, start=1):
        if number == 1 or score.points != order[number - 2].points:
            place = number
        yield Score(
            player=score.player,
            place=place,
            level=many[score.points],
            points=score.points,
            wins=score.wins,
            chinchones=score.chinchones,
        )


def once(scores: Iterable[Score]) -> Iterable[Score]:
    """The better one of two entries that turned out to be one person."""
    seen: set[str] = set()
    for score in scores:
        if score.player not in seen:
            seen.add(score.player)
            yield score
