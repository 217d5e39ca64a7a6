"""Rounds planned ahead for everybody: built where arithmetic allows it, searched where it does not."""

from dataclasses import dataclass
from random import Random

from tournaments.engine.bounds import Bound, Sizes, by_counting, figures, meetings
from tournaments.engine.chance import shuffled
from tournaments.engine.designs import in_order, uneven
from tournaments.engine.relabel import relabelled
from tournaments.engine.search import APART, Schedule, Search, Target, anneal, broken, weights

Tables = list[list[int]]

STEPS, STEPS_MORE, FIELD_SMALL, FIELD_MORE = 1_400_000, 10_000, 60, 160
"""Steps at tables of four for up to 60 people, for each one more, up to 160 more."""

HOT, WARM, COLD = 0.8, 0.45, 0.18
"""Temperatures to cool from, where nothing or something good is known, and to cool to."""

LAST_FREE = 2
"""Rounds left free at the end of built ones, where more rounds are wanted than can be built."""


@dataclass(frozen=True)
class Problem:
    """`people` numbered from 0, the table sizes of each round to draw, rounds played, pairs to be kept apart."""

    people: int
    sizes: list[Sizes]
    history: list[Tables]
    apart: list[tuple[int, int]]

    def alike(self) -> bool:
        """Whether all rounds have the same tables, in whatever order."""
        return len({tuple(sorted(tables)) for tables in self.sizes}) == 1

    def bound(self) -> Bound:
        """What counting says about all rounds, played and to be drawn."""
        return by_counting(self.people, self.history, self.sizes)


def planned(problem: Problem, effort: float, chance: Random) -> tuple[str, list[Tables]]:
    """The rounds of `problem` and how they were found: "construction", "starter" or "search"."""
    if all(len(tables) == 1 for tables in problem.sizes):
        return "construction", [[list(range(problem.people))] for _ in problem.sizes]
    name, base = _base(problem, chance)
    found = figures(meetings(problem.people, problem.history + base))
    if len(base) == len(problem.sizes) and found == problem.bound() and not broken(base, problem.apart):
        return name, base
    return "search", _searched(problem, base, steps_for(problem, effort), chance)


def steps_for(problem: Problem, effort: float) -> int:
    """The budget: so many changes of places that a search takes about a second, and at most a few, on one core."""
    size = max(max(tables) for tables in problem.sizes)
    more = min(FIELD_MORE, max(0, problem.people - FIELD_SMALL))
    return int(effort * (STEPS + STEPS_MORE * more) * 6 / (2 + size))


def _base(problem: Problem, chance: Random) -> tuple[str, list[Tables]]:
    """Rounds built without a repeated meeting, as many as are known, with people put where they conflict least."""
    if not problem.alike():
        return "search", []
    name, found = uneven(problem.sizes[0], len(problem.sizes), chance)
    weight = weights(meetings(problem.people, problem.history), problem.apart)
    found = relabelled(found, weight, chance)
    return name, [in_order(tables, sizes, chance) for tables, sizes in zip(found, problem.sizes, strict=False)]


def _searched(problem: Problem, base: list[Tables], steps: int, chance: Random) -> list[Tables]:
    """The best of several searches: near what can be built, from nothing, and on from the best of these."""
    race = Race(problem, chance)
    part = steps * 3 // 10
    fixed: list[Tables] = []
    if len(base) == len(problem.sizes):
        race.run([], base, Schedule(part, WARM, COLD))
    elif problem.alike() and len(problem.sizes[0]) < max(problem.sizes[0]):
        race.run([], _wide(problem, chance), Schedule(part, WARM, COLD))
    else:
        fixed = base[: max(0, len(problem.sizes) - LAST_FREE)]
        race.run(fixed, _by_chance(problem, len(fixed), chance), Schedule(part, HOT, COLD))
    race.run(fixed, _by_chance(problem, len(fixed), chance), Schedule(part, HOT, COLD))
    race.run([], race.rounds, Schedule(steps - 2 * part, WARM, COLD))
    return race.rounds


class Race:
    """Searches of one problem, the best of which counts; none starts once nothing better is possible."""

    def __init__(self, problem: Problem, chance: Random) -> None:
        self.problem = problem
        self.chance = chance
        self.best: Search | None = None
        self.rounds: list[Tables] = []
        met = meetings(problem.people, problem.history)
        total = sum(map(sum, met)) // 2 + sum(size * (size - 1) // 2 for tables in problem.sizes for size in tables)
        bound = problem.bound()
        # A search sees people kept apart as a pair already.
        strangers = sum(1 for a, b in problem.apart if not met[a][b])
        self.target = Target(bound.sumsq, total - bound.repeats + strangers)

    def run(self, fixed: list[Tables], free: list[Tables], schedule: Schedule) -> None:
        """Search from the rounds `fixed`, which stay, and `free`."""
        if self.best and self.best.reached(self.target):
            return
        problem = self.problem
        met = meetings(problem.people, problem.history + fixed + free)
        cost = figures(met).sumsq + 2 * APART * broken(fixed + free, problem.apart)
        search = Search(free, weights(met, problem.apart), cost)
        anneal(search, schedule, self.target, self.chance)
        if self.best is None or search.better_than(self.best):
            self.best, self.rounds = search, fixed + search.best


def _by_chance(problem: Problem, first: int, chance: Random) -> list[Tables]:
    """Rounds from number `first` on with everybody anywhere."""
    result = []
    for sizes in problem.sizes[first:]:
        order = iter(shuffled(range(problem.people), chance))
        result.append([[next(order) for _ in range(size)] for size in sizes])
    return result


def _wide(problem: Problem, chance: Random) -> list[Tables]:
    """Rounds at tables that seat more people than there are tables, where meeting again can't be avoided.

    As many people of each table as there are tables are seated by construction, the rest anywhere.
    """
    sizes = problem.sizes[0]
    core = tuple(min(size, len(sizes)) for size in sizes)
    found = uneven(core, len(problem.sizes), chance)[1]
    order = shuffled(range(problem.people), chance)
    result = []
    for tables, wanted in zip(found, problem.sizes, strict=False):
        others = iter(shuffled(range(sum(core), problem.people), chance))
        seated = [
            table + [next(others) for _ in range(size - len(table))] for table, size in zip(tables, sizes, strict=True)
        ]
        result.append(in_order([[order[seat] for seat in table] for table in seated], wanted, chance))
    return result + _by_chance(problem, len(found), chance)
