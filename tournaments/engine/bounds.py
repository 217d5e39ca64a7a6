"""What counting alone says: no draw has fewer repeats, or a smaller sum of squared meetings, than these.

Two arguments, the better one counts. *People*: whoever plays meets a known number of others, and the cheapest way is
to meet those met least. *Rounds*: if a table seats more people than another round has tables, some of them were
together there already.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

Meetings = list[list[int]]
Tables = list[list[int]]
Sizes = tuple[int, ...]


@dataclass(frozen=True)
class Bound:
    """Least possible `repeats` (Σ max(0, m−1) over pairs) and `sumsq` (Σ m²), m being the times a pair has met."""

    repeats: int
    sumsq: int


def meetings(people: int, rounds: list[Tables]) -> Meetings:
    """How often each two people sat together."""
    met = [[0] * people for _ in range(people)]
    for tables in rounds:
        for table in tables:
            for a, b in combinations(table, 2):
                met[a][b] += 1
                met[b][a] += 1
    return met


def figures(met: Meetings) -> Bound:
    """The repeats and the sum of squares that `met` stands for."""
    upper = Counter(times for person, row in enumerate(met) for times in row[person + 1 :])
    return Bound(
        sum((times - 1) * count for times, count in upper.items() if times > 1),
        sum(times * times * count for times, count in upper.items()),
    )


def by_counting(people: int, history: list[Tables], sizes: list[Sizes]) -> Bound:
    """The bound over the rounds of `history` and further rounds of the given table `sizes` together."""
    met = meetings(people, history)
    by_people = _by_people(met, sizes)
    total = sum(map(sum, met)) // 2 + sum(_pairs(size) for tables in sizes for size in tables)
    twice_together = _by_rounds(people, met, history, sizes)
    sumsq = max(by_people.sumsq, total + 2 * twice_together)
    # m(m−1)/2 is at most m/2 times m−1, and nobody can meet more often than there are rounds.
    most = max(map(max, met)) + len(sizes)
    repeats = max(by_people.repeats, -(-2 * twice_together // most))
    # m² is odd where m is.
    return Bound(repeats, sumsq + (sumsq - total) % 2)


def _pairs(size: int) -> int:
    return size * (size - 1) // 2


def _by_people(met: Meetings, sizes: list[Sizes]) -> Bound:
    """Every seat means meetings for one person; all are filled the cheapest way, each within what one may have."""
    least = sum(min(tables) - 1 for tables in sizes)
    most = sum(max(tables) - 1 for tables in sizes)
    needed = sum(2 * _pairs(size) for tables in sizes for size in tables)
    forced: Counter[int] = Counter()
    free: Counter[int] = Counter()
    for person, row in enumerate(met):
        levels = Counter(row)
        levels[row[person]] -= 1
        cheapest = _cheapest(levels, most)
        forced.update(cheapest[:least])
        free.update(cheapest[least:])
    for level in sorted(free):
        taken = min(free[level], needed - forced.total())
        forced[level] += taken
    known = figures(met)
    repeats = sum(count for level, count in forced.items() if level)
    squares = sum(count * (2 * level + 1) for level, count in forced.items())
    return Bound(known.repeats + -(-repeats // 2), known.sumsq + -(-squares // 2))


def _cheapest(levels: Counter[int], number: int) -> list[int]:
    """How often one has met the other before each of the next `number` meetings, if the least met come first."""
    result: list[int] = []
    level = min(levels)
    standing = 0
    while len(result) < number:
        standing += levels[level]
        result += [level] * min(standing, number - len(result))
        level += 1
    return result


def _by_rounds(people: int, met: Meetings, history: list[Tables], sizes: list[Sizes]) -> int:
    """A least number for Σ m(m−1)/2: pairs together in this round and in that one, over every two rounds."""
    total = sum(_pairs(times) for person, row in enumerate(met) for times in row[person + 1 :])
    kinds = Counter(tuple(sorted(tables)) for tables in sizes)
    played: Counter[Sizes] = Counter()
    for tables in history:
        seated = [len(table) for table in tables]
        played[tuple(sorted(seated + [1] * (people - sum(seated))))] += 1
    for kind, number in kinds.items():
        total += _pairs(number) * _together_again(kind, kind)
        total += sum(number * other * _together_again(kind, past) for past, other in played.items())
    for (one, number), (two, other) in combinations(kinds.items(), 2):
        total += number * other * _together_again(one, two)
    return total


def _together_again(one: Sizes, two: Sizes) -> int:
    """Pairs that must sit together in both of two rounds: each table spread evenly over the other round's tables."""
    return max(sum(_even(size, len(two)) for size in one), sum(_even(size, len(one)) for size in two))


def _even(size: int, places: int) -> int:
    each, more = divmod(size, places)
    return more * _pairs(each + 1) + (places - more) * _pairs(each)
