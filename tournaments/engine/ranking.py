"""The next round by standings: neighbours in rank at one table, but not those who met before.

People are numbered by rank, 0 the best, and their tables begin as blocks of the ranking. A table costs n² for every
past meeting of two at it, and the squared distances of its ranks from their mean; simulated annealing lets people
change places, mostly with a neighbouring table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from tournaments.engine.bounds import Meetings, Sizes, meetings
from tournaments.engine.chance import acceptance, cooling
from tournaments.engine.held import Short, gathered, without_guest
from tournaments.engine.problem import Problem

Tables = list[list[int]]

FINE = 16
"""Steps of the table of chances in one temperature."""

CHANCES = acceptance(FINE)

LEVELS = 60
"""Temperatures in a schedule, in equal ratios from hot to cold."""

COOL, COLD = 50.0, 1.0
"""Where to cool from as long as repeats are easily avoided, and where to: a few squared ranks, and hardly one."""

HOT, MIDDLE = 0.2, 0.05
"""If repeats remain, cool from here to there, in parts of what a repeat costs: one can make room for others."""

LOOK, ON, APART_AGAIN, SETTLE = 0.25, 1.5, 0.8, 0.7
"""Parts of the steps: to see whether repeats remain; further if none does; or to take them apart, and to settle."""

STEPS, STEPS_MORE, FIELD_SMALL = 120_000, 1_800, 100
"""Steps of a round for up to 100 people, and for each one more."""


def ranked(problem: Problem, effort: float, chance: Random) -> list[Tables]:
    """Round after round by the same standings, people numbered by rank: each avoids the meetings of those before."""
    steps = int(effort * (STEPS + STEPS_MORE * max(0, problem.people - FIELD_SMALL)))
    rounds: list[Tables] = []
    for number, sizes in enumerate(problem.sizes):
        now = problem if problem.short is None else replace(problem, short=problem.short.after(rounds))
        weight = now.weighed(meetings(problem.people, problem.history + rounds))
        if number < problem.early_rounds:
            weight = problem.separated(weight)
        playing = problem.playing(number)
        place = {person: rank for rank, person in enumerate(playing)}
        together = [[place[person] for person in group if person in place] for group in problem.together]
        held = Held(together, problem.short and Short(problem.short.below, [0] * len(playing)))
        if problem.short is not None:
            playing.append(problem.people)
        among = [[weight[a][b] for b in playing] for a in playing]
        found = by_standings(among, sizes, steps, chance, held)
        rounds.append([[playing[rank] for rank in table] for table in found])
    return rounds


@dataclass(frozen=True)
class Held:
    """People of each fixed table, and what is a short one: `weight` then has a last row for the guest there."""

    together: Sequence[list[int]] = ()
    short: Short | None = None


def by_standings(weight: Meetings, sizes: Sizes, steps: int, chance: Random, held: Held = Held()) -> Tables:
    """One round for people numbered by rank, at tables of `sizes`, the best people at the first.

    `weight` says how often each two have met (more, if they are to be kept apart). About `steps` changes of places are
    tried.
    """
    people = sum(sizes)
    ranks = iter(range(people))
    tables = gathered([[next(ranks) for _ in range(size)] for size in sizes], held.together)
    if held.short:
        tables = held.short.with_guest([tables])[0]
    standing = Standing(tables, weight, people, {people}.union(*held.together))
    if len({standing.table_of[person] for person in standing.movable}) > 1:
        standing.anneal(int(steps * LOOK), (COOL, COLD), chance)
        if standing.best_again:
            middle = MIDDLE * standing.repeat
            standing.anneal(int(steps * APART_AGAIN), (HOT * standing.repeat, middle), chance)
            standing.anneal(int(steps * SETTLE), (middle, COLD), chance)
        else:
            standing.anneal(int(steps * ON), (COOL, COLD), chance)
    return without_guest([standing.best], people)[0]


class Standing:
    """A round being improved in place, and the best seen. Those of `still` are not moved; `people` is the guest.

    `again` counts past meetings at the tables as they are.
    """

    def __init__(self, tables: Tables, weight: Meetings, people: int, still: set[int]) -> None:
        self.tables = [list(table) for table in tables]
        self.weight = weight
        self.table_of = [0] * (people + 1)
        for number, table in enumerate(tables):
            for person in table:
                self.table_of[person] = number
        self.movable = [person for person in range(people) if person not in still]
        seated = [[person for person in table if person < people] for table in tables]
        self.sizes = [len(table) for table in seated]
        self.sums = [sum(table) for table in seated]
        self.repeat = people**2
        self.again = sum(weight[a][b] for table in tables for a, b in combinations(table, 2))
        self.best_again = self.again
        self.cost = 0.0
        self.best_cost = 0.0
        self.best = [list(table) for table in tables]

    def anneal(self, steps: int, between: tuple[float, float], chance: Random) -> None:
        """Cool down from a temperature to another in `steps` changes of places."""
        for temperature in cooling(*between, LEVELS):
            self._cool(steps // LEVELS, temperature, chance)

    def _cool(self, steps: int, temperature: float, chance: Random) -> None:
        random, tables, weight, sums = chance.random, self.tables, self.weight, self.sums
        movable, table_of, sizes = self.movable, self.table_of, self.sizes
        number, hopeless = len(movable), len(CHANCES)
        scale = FINE / temperature
        for _ in range(steps):
            i = int(random() * number)
            far = random()
            j = i + 1 + int(far * far * (number - 1))
            if j >= number:
                continue
            p, q = movable[i], movable[j]
            a, b = table_of[p], table_of[q]
            if a == b:
                continue
            gain = q - p
            # The squares of the ranks stay; what changes is the square of each table's sum over its size.
            wide = gain * ((2 * sums[b] - gain) / sizes[b] - (2 * sums[a] + gain) / sizes[a])
            if not self.again and wide * scale >= hopeless:
                continue
            one, two = tables[a], tables[b]
            meets, others = weight[p], weight[q]
            again = -2 * meets[q]
            for x in one:
                again += others[x] - meets[x]
            for x in two:
                again += meets[x] - others[x]
            worse = again * self.repeat + wide
            if worse <= 0 or (worse * scale < hopeless and random() < CHANCES[int(worse * scale)]):
                one[one.index(p)], two[two.index(q)] = q, p
                table_of[p], table_of[q] = b, a
                sums[a] += gain
                sums[b] -= gain
                self.again += again
                self.cost += worse
                if self.cost < self.best_cost - 1e-6:
                    self.best_cost, self.best_again = self.cost, self.again
                    self.best = [list(table) for table in tables]
