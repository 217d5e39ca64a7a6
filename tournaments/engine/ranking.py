"""The next round by standings: neighbours in rank at one table, but not those who met before.

People are numbered by rank, 0 the best, and their tables begin as blocks of the ranking. A table costs n² for every
past meeting of two at it, and the squared distances of its ranks from their mean; simulated annealing lets people
change places, mostly with a neighbouring table.
"""

from itertools import combinations
from random import Random

from tournaments.engine.bounds import Meetings, Sizes
from tournaments.engine.chance import acceptance, cooling

Tables = list[list[int]]

FINE = 16
"""Steps of the table of chances in one temperature."""

CHANCES = acceptance(FINE)

LEVELS = 60
"""Temperatures in a schedule, in equal ratios from hot to cold."""

COOL, COLD = 50.0, 1.0
"""Where to cool from as long as repeats are easily avoided, and where to: a few squared ranks, and hardly one."""

HOT = 0.2
"""Where to cool from if repeats remain: this part of what a repeat costs, so that one can make room for others."""


def by_standings(weight: Meetings, sizes: Sizes, steps: int, chance: Random) -> Tables:
    """One round for people numbered by rank, at tables of `sizes`, the best people at the first.

    `weight` says how often each two have met (more, if they are to be kept apart). `steps` changes of places are tried,
    and as many again if repeats remain.
    """
    ranks = iter(range(len(weight)))
    standing = Standing([[next(ranks) for _ in range(size)] for size in sizes], weight)
    if len(sizes) > 1:
        standing.anneal(steps, COOL, chance)
        if standing.repeats():
            standing.anneal(steps, HOT * standing.repeat, chance)
    return standing.best


class Standing:
    """A round being improved in place, and the best seen."""

    def __init__(self, tables: Tables, weight: Meetings) -> None:
        self.tables = tables
        self.weight = weight
        self.repeat = len(weight) ** 2
        self.sums = [sum(table) for table in tables]
        self.cost = 0.0
        self.best_cost = 0.0
        self.best = [list(table) for table in tables]

    def repeats(self) -> int:
        """Past meetings at the tables of the best round seen."""
        return sum(self.weight[a][b] for table in self.best for a, b in combinations(table, 2))

    def anneal(self, steps: int, hot: float, chance: Random) -> None:
        """Cool down from `hot` in `steps` changes of places."""
        for temperature in cooling(hot, COLD, LEVELS):
            self._cool(steps // LEVELS, temperature, chance)

    def _cool(self, steps: int, temperature: float, chance: Random) -> None:
        random, tables, weight, sums = chance.random, self.tables, self.weight, self.sums
        number, hopeless = len(tables), len(CHANCES)
        scale = FINE / temperature
        for _ in range(steps):
            a = int(random() * number)
            far = random()
            b = a + 1 + int(far * far * far * (number - 1))
            if b >= number:
                continue
            one, two = tables[a], tables[b]
            i, j = int(random() * len(one)), int(random() * len(two))
            p, q = one[i], two[j]
            meets, others = weight[p], weight[q]
            again = -2 * meets[q]
            for x in one:
                again += others[x] - meets[x]
            for x in two:
                again += meets[x] - others[x]
            gain = q - p
            left, right = sums[a], sums[b]
            # The squares of the ranks stay; what changes is the square of each table's sum over its size.
            worse = again * self.repeat - gain * ((2 * left + gain) / len(one) - (2 * right - gain) / len(two))
            if worse <= 0 or (worse * scale < hopeless and random() < CHANCES[int(worse * scale)]):
                one[i], two[j] = q, p
                sums[a], sums[b] = left + gain, right - gain
                self.cost += worse
                if self.cost < self.best_cost - 1e-6:
                    self.best_cost = self.cost
                    self.best = [list(table) for table in tables]
