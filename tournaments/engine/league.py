"""League: how many rounds it takes until everybody has met everybody, as evenly as tables allow."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.engine.errors import RuleError
from tournaments.engine.bounds import Bound, by_counting
from tournaments.engine.seating import Draw, Request, draw
from tournaments.engine.tables import Sizes

MORE = 4
"""Rounds beyond the bound that `shortest` looks at, unless told otherwise."""


@dataclass(frozen=True)
class Length:
    """What counting says of a league of `rounds` rounds.

    `bound` is the least of repeats and squares that any draw has; `everybody` whether all may have met, `evenly`
    whether the meetings divide evenly over the pairs, so that all might have met equally often.
    """

    rounds: int
    bound: Bound
    everybody: bool
    evenly: bool


@dataclass(frozen=True)
class League:
    """A drawn league: `least` and `most` times that two have met, and how many pairs `never` did."""

    draw: Draw
    least: int
    most: int
    never: int


def rounds_to_meet(sizes: Sizes) -> int:
    """The fewest rounds at tables of `sizes` after which all can have met: a bound by counting, not a promise.

    Whoever sits at the largest table in every round still needs so many to meet all others, and there must be as many
    meetings as pairs. Raises RuleError `too_few_players` where nobody meets.
    """
    people, a_round = sum(sizes), _meetings(sizes)
    if people < 2 or not a_round:
        raise RuleError("too_few_players", "a league needs two people at a table", least=2)
    pairs = people * (people - 1) // 2
    return max(-(-(people - 1) // (max(sizes) - 1)), -(-pairs // a_round))


def lengths(sizes: Sizes, most: int) -> tuple[Length, ...]:
    """What counting says of leagues of 1 to `most` rounds at tables of `sizes`."""
    people = sum(sizes)
    pairs = people * (people - 1) // 2
    least = rounds_to_meet(sizes)
    return tuple(
        Length(
            rounds,
            by_counting(people, [], [sizes] * rounds),
            rounds >= least,
            rounds * _meetings(sizes) % pairs == 0,
        )
        for rounds in range(1, most + 1)
    )


def league(players: Sequence[str], sizes: Sizes, rounds: int, seed: int = 0) -> League:
    """A league of so many rounds, drawn. Raises RuleError as the draw does."""
    found = draw(Request(players=tuple(players), sizes=(sizes,) * rounds, seed=seed))
    met = Counter(frozenset(pair) for tables in found.rounds for table in tables for pair in combinations(table, 2))
    times = [met[frozenset(pair)] for pair in combinations(players, 2)]
    return League(found, min(times), max(times), times.count(0))


def shortest(players: Sequence[str], sizes: Sizes, seed: int = 0, more: int = MORE) -> League:
    """The shortest league in which everybody meets everybody that the draw finds, up to `more` rounds over the bound.

    Each length is drawn, which takes a second or two where it has to be searched. If none is found, the longest, with
    the pairs that never meet counted.
    """
    least = rounds_to_meet(sizes)
    for rounds in range(least, least + more):
        found = league(players, sizes, rounds, seed)
        if not found.never:
            return found
    return league(players, sizes, least + more, seed)


def _meetings(sizes: Sizes) -> int:
    return sum(size * (size - 1) // 2 for size in sizes)
