"""Local search: two people of one round change places, by simulated annealing, with every step counted.

`weight[a][b]` is how often a and b meet, over rounds played and drawn, plus APART if they are to be kept apart. The
cost is Σ m² over pairs plus 2·APART for every meeting of two who should be apart; a change of places that makes it
worse by 2·d is accepted with chance exp(−d / temperature).
"""

from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.engine.bounds import Meetings
from tournaments.engine.chance import acceptance, cooling

Tables = list[list[int]]

APART = 1000
"""Weight of two people to be kept apart: far above any number of meetings that avoiding it could cost."""

LEVELS = 100
"""Temperatures in a schedule, in equal ratios from hot to cold."""


@dataclass(frozen=True)
class Schedule:
    """How many changes of places to try, and between which temperatures."""

    steps: int
    hot: float
    cold: float

    def chances(self) -> list[list[float]]:
        """For each level the chances to accept a change that is worse by d = 0, 1, 2, …"""
        return [acceptance(temperature) for temperature in cooling(self.hot, self.cold, LEVELS)]


@dataclass(frozen=True)
class Target:
    """The cost, and the number of different pairs that meet, than which nothing better can be."""

    cost: int
    pairs: int


@dataclass(frozen=True)
class Limits:
    """What a search respects besides: who is never moved, and another weight, of the first rounds only.

    `early` is the weight with APART more for those kept apart in the first `early_rounds` rounds.
    """

    still: frozenset[int] = frozenset()
    early: Meetings | None = None
    early_rounds: int = 0


class Search:
    """Rounds being improved in place, and the best ones seen.

    `rounds` are free to change; `weight` counts them too, and also what is fixed. `cost` counts all of it. One guest
    may sit, last and still, at several tables of a round.
    """

    def __init__(self, rounds: list[Tables], weight: Meetings, cost: int, limits: Limits = Limits()) -> None:
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.weight = weight
        self.limits = limits
        self.cost = cost
        self.pairs = sum(1 for row in weight for times in row if times) // 2
        self.best = self.rounds
        self.best_cost = cost
        self.best_pairs = -1
        self.keep()

    def keep(self) -> None:
        """Remember the present rounds if their cost, or at the same cost their repeats, are the least so far."""
        if (self.cost, -self.pairs) < (self.best_cost, -self.best_pairs):
            self.best = [[list(table) for table in tables] for tables in self.rounds]
            self.best_cost, self.best_pairs = self.cost, self.pairs

    def reached(self, target: Target) -> bool:
        """Whether the best rounds seen can't be improved."""
        return self.best_cost <= target.cost and self.best_pairs >= target.pairs

    def better_than(self, other: "Search") -> bool:
        """Whether its best rounds cost less, or as much with fewer repeats."""
        return (self.best_cost, -self.best_pairs) < (other.best_cost, -other.best_pairs)

    def seats(self) -> list[tuple[list[tuple[list[int], int]], Meetings]]:
        """For each round in which anybody can be moved: the seats of those who can, and the weight that counts."""
        still, early = self.limits.still, self.limits.early
        result = []
        for number, tables in enumerate(self.rounds):
            places = [(table, i) for table in tables for i, person in enumerate(table) if person not in still]
            weight = early if early and number < self.limits.early_rounds else self.weight
            if places:
                result.append((places, weight))
        return result

    def change(self, one: list[int], i: int, two: list[int], j: int) -> None:
        """Seat the i-th person of table `one` and the j-th of table `two` in each other's place."""
        p, q = one[i], two[j]
        if self.limits.early:
            _exchange(self.limits.early, p, q, one)
            _exchange(self.limits.early, q, p, two)
        self._moved(p, q, one)
        self._moved(q, p, two)
        one[i], two[j] = q, p

    def _moved(self, leaving: int, coming: int, table: list[int]) -> None:
        weight = self.weight
        old, new = weight[leaving], weight[coming]
        for other in table:
            if other != leaving:
                old[other] -= 1
                weight[other][leaving] -= 1
                self.pairs += (not new[other]) - (not old[other])
                new[other] += 1
                weight[other][coming] += 1


def _exchange(weight: Meetings, leaving: int, coming: int, table: list[int]) -> None:
    """What `Search._moved` does, for another weight."""
    for other in table:
        if other != leaving:
            weight[leaving][other] -= 1
            weight[other][leaving] -= 1
            weight[coming][other] += 1
            weight[other][coming] += 1


def anneal(search: Search, schedule: Schedule, target: Target, chance: Random) -> None:
    """Improve `search` by one cooling; stop early once `target` is reached.

    A person who repeats no meeting at the table is not moved first: only repeats are worth a step.
    """
    random, seats = chance.random, search.seats()
    if not seats:
        return
    for chances in schedule.chances():
        hopeless = len(chances)
        for _ in range(schedule.steps // LEVELS):
            places, weight = seats[int(random() * len(seats))]
            one, i = places[int(random() * len(places))]
            p = one[i]
            meets = weight[p]
            worse = 1 - len(one)
            for x in one:
                worse += meets[x]
            if not worse:
                continue
            two, j = places[int(random() * len(places))]
            if one is two:
                continue
            q = two[j]
            others = weight[q]
            worse = len(two) - 1 - 2 * meets[q] - worse
            for x in one:
                worse += others[x]
            for x in two:
                worse += meets[x] - others[x]
            if one[-1] == two[-1]:
                worse -= 2  # the guest of both tables meets nobody new
            if worse <= 0 or (worse < hopeless and random() < chances[worse]):
                search.change(one, i, two, j)
                search.cost += 2 * worse
                if search.cost <= search.best_cost:
                    search.keep()
        if search.reached(target):
            return


def weights(met: Meetings, apart: list[tuple[int, int]]) -> Meetings:
    """A copy of `met` with APART added for every pair of `apart`."""
    result = [list(row) for row in met]
    for a, b in apart:
        result[a][b] += APART
        result[b][a] += APART
    return result


def broken(rounds: list[Tables], apart: list[tuple[int, int]]) -> int:
    """How many times two people of `apart` sit at one table."""
    pairs = {frozenset(pair) for pair in apart}
    return sum(frozenset(pair) in pairs for tables in rounds for table in tables for pair in combinations(table, 2))
