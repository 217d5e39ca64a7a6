"""Plans changed as an organiser would say it: one more round, a final, a round less, another format from here on."""

from dataclasses import replace

from scoring.engine.errors import RuleError
from tournaments.engine.plan_of_rounds import Advance, Plan, RoundPlan


def one_more(plan: Plan, played: int) -> Plan:
    """One more round like the last one before the final; the cut stays where it was, after the newer one.

    `played` rounds, one under way counted, stay as they are.
    """
    rounds = list(plan.rounds)
    last = len(rounds) - 1
    if rounds[last].stage == "final" and last:
        last -= 1
    elif rounds[last].stage == "final":
        rounds[last] = replace(rounds[last], stage="rounds", advance=None)
    more = rounds[last]
    if last < played:
        rounds[last] = replace(more, advance=None)
        rounds.insert(last + 1, more)
    else:
        rounds.insert(last, replace(more, advance=None))
    return replace(plan, rounds=tuple(rounds))


def with_final(plan: Plan, places: int) -> Plan:
    """A final of `places` people after the last round. Raises RuleError `bad_file` if there is one already."""
    last = plan.rounds[-1]
    if last.stage == "final":
        raise RuleError("bad_file", "there is a final already", round=len(plan.rounds), why="final_last")
    final = RoundPlan(stage="final", draw="random", limits=last.limits)
    return replace(plan, rounds=(*plan.rounds[:-1], replace(last, advance=Advance(places=places)), final))


def without(plan: Plan, number: int) -> Plan:
    """The plan without round `number`, counted from 1; the cut after it is made after the round before instead.

    Raises RuleError `bad_file` if there is no such round, or no other.
    """
    if not 1 <= number <= len(plan.rounds) or len(plan.rounds) == 1:
        raise RuleError("bad_file", f"there is no round {number} to leave out", round=number)
    rounds = list(plan.rounds)
    gone = rounds.pop(number - 1)
    if number > 1:
        before = rounds[number - 2]
        last = number - 1 == len(rounds)
        rounds[number - 2] = replace(before, advance=None if last else before.advance or gone.advance)
    return replace(plan, rounds=tuple(rounds))


def from_here(plan: Plan, played: int, fresh: Plan) -> Plan:
    """What was played, then the rounds of another plan; keys and byes stay."""
    return replace(plan, rounds=(*plan.rounds[:played], *fresh.rounds))


def with_round(plan: Plan, number: int, changed: RoundPlan, *, alike: bool, played: int) -> Plan:
    """Round `number` as `changed`; with `alike` later rounds of its stage get its draw, tables, limits and points."""
    rounds = list(plan.rounds)
    rounds[number - 1] = changed
    if alike:
        for place in range(max(number, played), len(rounds)):
            if rounds[place].stage == changed.stage:
                rounds[place] = replace(changed, advance=rounds[place].advance)
    return replace(plan, rounds=tuple(rounds))
