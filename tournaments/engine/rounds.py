"""Rounds planned ahead for everybody: built where arithmetic allows it, searched where it does not."""

from dataclasses import replace
from random import Random

from tournaments.engine.bounds import figures, meetings
from tournaments.engine.chance import shuffled
from tournaments.engine.designs import in_order, uneven
from tournaments.engine.held import gathered, without_guest
from tournaments.engine.problem import Problem
from tournaments.engine.relabel import relabelled
from tournaments.engine.replan import refitted
from tournaments.engine.search import APART, Limits, Schedule, Search, Target, anneal, broken

Tables = list[list[int]]

STEPS, STEPS_MORE, FIELD_SMALL, FIELD_MORE = 1_400_000, 10_000, 60, 160
"""Steps at tables of four for up to 60 people, for each one more, up to 160 more."""

HOT, WARM, PLANNED, COLD = 0.8, 0.45, 0.3, 0.18
"""Temperatures to cool from, where nothing, something good or a plan is known, and to cool to."""

LAST_FREE = 2
"""Rounds left free at the end of built ones, where more rounds are wanted than can be built."""


def planned(problem: Problem, effort: float, chance: Random) -> tuple[str, list[Tables]]:
    """The rounds to draw, and how they were found: "construction", "starter" or "search"."""
    if all(len(tables) == 1 for tables in problem.sizes):
        return "construction", [[problem.playing(number)] for number in range(len(problem.sizes))]
    name, base = _from_plan(problem, chance) if problem.plan else _base(problem, chance)
    if len(base) == len(problem.sizes) and _perfect(problem, base):
        return name, base
    return "search", _searched(problem, base, steps_for(problem, effort), chance)


def _perfect(problem: Problem, rounds: list[Tables]) -> bool:
    """Whether nothing better than these rounds can be."""
    found = figures(meetings(problem.people, problem.history + rounds))
    if found != problem.bound() or problem.broken(rounds):
        return False
    return problem.short is None or problem.short.after(rounds).cost() == _least_short(problem)[0]


def _least_short(problem: Problem) -> tuple[int, int]:
    """How evenly the short seats of all rounds to draw can go round; nothing where short tables don't count."""
    if problem.short is None:
        return 0, 0
    return problem.short.least(sum(size for tables in problem.sizes for size in tables if size < problem.short.below))


def _from_plan(problem: Problem, chance: Random) -> tuple[str, list[Tables]]:
    """The plan as far as it still fits, further rounds by chance."""
    free = _by_chance(problem, len(problem.plan), chance)
    kept = refitted(problem)
    return "plan", [gathered(tables, problem.together) for tables in kept + free]


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
    weight = problem.weighed(meetings(problem.people, problem.history))
    for one, two in problem.strangers():
        weight[one][two] = weight[two][one] = weight[one][two] + APART
    if problem.short is not None:
        found = problem.short.with_guest(found)
    found = without_guest(relabelled(found, weight, chance, problem.people), problem.people)
    found.sort(key=lambda tables: broken([tables], problem.early))
    ordered = [in_order(tables, sizes, chance) for tables, sizes in zip(found, problem.sizes, strict=False)]
    return name, [gathered(tables, problem.together) for tables in ordered]


def _searched(problem: Problem, base: list[Tables], steps: int, chance: Random) -> list[Tables]:
    """The best of several searches: near what can be built, from nothing, and on from the best of these."""
    race = Race(problem, chance)
    part = steps * 3 // 10
    fixed: list[Tables] = []
    if len(base) == len(problem.sizes):
        race.run([], base, Schedule(part, PLANNED if problem.plan else WARM, COLD))
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
        # A search sees people kept apart as a pair already, and so whoever sits short with the guest.
        strangers = sum(1 for a, b in problem.apart if not met[a][b])
        short, guests = _least_short(problem)
        self.target = Target(bound.sumsq + short, total - bound.repeats + strangers + guests)

    def run(self, fixed: list[Tables], free: list[Tables], schedule: Schedule) -> None:
        """Search from the rounds `fixed`, which stay, and `free`."""
        if self.best and self.best.reached(self.target):
            return
        search = self._started(fixed, [gathered(tables, self.problem.together) for tables in free])
        anneal(search, schedule, self.target, self.chance)
        if self.best is None or search.better_than(self.best):
            self.best, self.rounds = search, fixed + without_guest(search.best, self.problem.people)

    def _started(self, fixed: list[Tables], free: list[Tables]) -> Search:
        """The search before its first step."""
        problem, rounds = self.problem, fixed + free
        met = meetings(problem.people, problem.history + rounds)
        cost = figures(met).sumsq + 2 * APART * problem.broken(rounds)
        still = {person for group in problem.together for person in group}
        if problem.short is not None:
            short = problem.short.after(rounds)
            problem = replace(problem, short=short)
            cost += short.cost()
            free = short.with_guest(free)
            still.add(problem.people)
        weight = problem.weighed(met)
        early_rounds = problem.early_rounds - len(fixed)
        early = problem.separated(weight) if problem.early and early_rounds > 0 else None
        return Search(free, weight, cost, Limits(frozenset(still), early, early_rounds))


def _by_chance(problem: Problem, first: int, chance: Random) -> list[Tables]:
    """Rounds from number `first` on with everybody anywhere."""
    result = []
    for number, sizes in enumerate(problem.sizes[first:], start=first):
        order = iter(shuffled(problem.playing(number), chance))
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
