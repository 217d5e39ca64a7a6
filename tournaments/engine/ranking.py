"""The next round by standings: neighbours in rank at one table, but not those who met before.

People are numbered by rank, 0 the best, and their tables begin as blocks of the ranking. A table costs n² for every
past meeting of two at it, and the squared distances of its ranks from their mean; simulated annealing lets people
change places, mostly with a neighbouring table.
"""

from random import Random

from tournaments.engine.bounds import Meetings, Sizes
from tournaments.engine.chance import acceptance

Tables = list[list[int]]

FINE = 16
"""Steps of the table of chances in one temperature."""

CHANCES = acceptance(FINE)

LEVELS = 60
"""Temperatures in a schedule, in equal ratios from hot to cold."""


def by_standings(weight: Meetings, sizes: Sizes, steps: int, chance: Random) -> Tables:
    """One round for people numbered by rank, at tables of `sizes`, the best people at the first.

    `weight` says how often each two have met (more, if they are to be kept apart).
    """
    ranks = iter(range(len(weight)))
    tables = [[next(ranks) for _ in range(size)] for size in sizes]
    if len(tables) == 1:
        return tables
    standing = Standing(tables, weight)
    for temperature in _temperatures(len(weight)):
        standing.cool(steps // LEVELS, temperature, chance)
    return standing.best


def _temperatures(people: int) -> list[float]:
    """From where a repeat may still be taken in exchange for others, to where hardly a rank is."""
    hot, cold = HOT * people * people if people<= 64 else HOT2, COLD
    return [hot * (cold / hot) ** (level / (LEVELS - 1)) for level in range(LEVELS)]

HOT=0.3
HOT2=1000.0
COLD=1.0
REACH=1.0

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

    def cool(self, steps: int, temperature: float, chance: Random) -> None:
        """Try `steps` changes of places at one temperature."""
        random, tables, weight, sums = chance.random, self.tables, self.weight, self.sums
        number, hopeless = len(tables), len(CHANCES)
        reach = number - 1
        scale = FINE / temperature
        for _ in range(steps):
            a = int(random() * number)
            far = random()
            b = a + 1 + int(far * far * far * reach)
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
