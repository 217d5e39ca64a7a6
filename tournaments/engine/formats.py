"""Ready formats to start from: plans that an organiser takes as they are or changes."""

from collections.abc import Callable
from dataclasses import dataclass, field

from scoring.engine.errors import RuleError
from tournaments.engine.knockout import Fill, ladder
from tournaments.engine.league import rounds_to_meet
from tournaments.engine.plan_of_rounds import Advance, DrawBy, Plan, RoundPlan
from tournaments.engine.tables import Wish, best_split
from tournaments.engine.timing import Limits


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What the ready formats ask: how many people, which tables, how many rounds before the final, its size, limits.

    `each` and `fill` are for the knock-out: how many of a table go through, and who fills up.
    """

    people: int
    sizes: Wish = field(default_factory=Wish)
    rounds: int = 3
    final: int = 4
    each: int = 2
    fill: Fill = "best_losers"
    limits: Limits = field(default_factory=Limits)


def _rounds_and_final(setup: Setup, draw: DrawBy, first: DrawBy) -> Plan:
    if setup.rounds < 1:
        raise RuleError("bad_file", "at least one round comes before the final")
    final = min(setup.final, setup.people)
    found = [
        RoundPlan(
            draw=first if number == 1 else draw,
            sizes=setup.sizes,
            limits=setup.limits,
            advance=Advance(places=final) if number == setup.rounds else None,
        )
        for number in range(1, setup.rounds + 1)
    ]
    return Plan(rounds=(*found, _final(setup)))


def _final(setup: Setup) -> RoundPlan:
    return RoundPlan(stage="final", draw="random", limits=setup.limits)


def standings_and_final(setup: Setup) -> Plan:
    """The first round drawn, the others by the standings, then a final table of the best."""
    return _rounds_and_final(setup, "standings", "random")


def random_and_final(setup: Setup) -> Plan:
    """All rounds drawn ahead with the fewest repeats, then a final table of the best."""
    return _rounds_and_final(setup, "planned", "planned")


def knockout(setup: Setup) -> Plan:
    """The ladder of `tournaments.engine.knockout`, round by round, down to one final table."""
    steps = ladder(setup.people, setup.sizes, each=setup.each, final=setup.final, fill=setup.fill)
    found = [
        RoundPlan(
            stage="knockout",
            draw="random",
            sizes=setup.sizes,
            limits=setup.limits,
            advance=Advance(places=step.next, each=setup.each, fill=setup.fill),
        )
        for step in steps[:-1]
    ]
    return Plan(rounds=(*found, _final(setup)))


def league(setup: Setup) -> Plan:
    """As many rounds as it takes, by counting, until everybody can have met everybody; no final."""
    number = rounds_to_meet(best_split(setup.people, setup.sizes))
    return Plan(rounds=(RoundPlan(stage="league", sizes=setup.sizes, limits=setup.limits),) * number)


def last_survivor(setup: Setup) -> Plan:
    """One long match: tables merge as people go out, until one player is left."""
    return Plan(rounds=(RoundPlan(stage="survivor", draw="random", sizes=setup.sizes),))


FORMATS: dict[str, Callable[[Setup], Plan]] = {
    "standings_and_final": standings_and_final,
    "random_and_final": random_and_final,
    "knockout": knockout,
    "league": league,
    "last_survivor": last_survivor,
}
"""Every ready format by its name. They raise RuleError as `best_split` and `ladder`."""
