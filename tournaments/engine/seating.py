"""The draw: who sits with whom, in every round, with the fewest repeated meetings.

The same request gives the same draw on every machine: chance comes from its seed alone, and searches count their
steps. How it works, and how good it is, is in docs/draw.md.
"""

from dataclasses import dataclass
from random import Random

from tournaments.engine.bounds import Bound, figures, meetings
from tournaments.engine.byes import sitting_out
from tournaments.engine.first_seats import balanced, firsts
from tournaments.engine.held import Short
from tournaments.engine.past import Past
from tournaments.engine.problem import Pairs, Problem
from tournaments.engine.ranking import ranked
from tournaments.engine.request import Names, Request, Seating
from tournaments.engine.rounds import planned
from tournaments.engine.table_numbers import Numbering

__all__ = ["Draw", "Request", "Seating", "draw"]

Tables = list[list[int]]


@dataclass(frozen=True, kw_only=True)
class Draw:
    """Rounds and what they are worth.

    `repeats` (Σ max(0, m−1)), `sumsq` (Σ m²) and `most_meetings` (the largest m) are over all pairs, m being the times
    a pair has met in the history and the draw together; `bound` is the least that counting allows for the first two.
    `apart_broken` counts meetings, in the draw, of people to be kept apart. `first_seats` are the fewest and the most
    times anybody sits first, history included. `spread`, for rounds by standings, is the mean over their tables of
    the best rank less the worst. `method` is "construction", "starter", "plan" (what was planned
    before still fits), "search" or "ranking".

    Only where asked for, history included: `byes` names who sits out in each round; `same_table` counts how often
    anybody sits at a table of before, those fixed left out; `short_seats` are the fewest and the most times anybody
    sits short.
    """

    rounds: tuple[Seating, ...]
    repeats: int
    sumsq: int
    bound: Bound
    most_meetings: int
    apart_broken: int
    first_seats: tuple[int, int]
    method: str
    seed: int
    effort: float
    spread: float | None = None
    byes: tuple[Names, ...] | None = None
    same_table: int | None = None
    short_seats: tuple[int, int] | None = None


def draw(request: Request) -> Draw:
    """The draw that `request` asks for. Raises RuleError `bad_file` if byes can't be spread as wished."""
    chance = Random(request.seed)
    past = Past(request.order(), request.history, request.short_below or 0)
    problem = _problem(request, past, chance)
    if request.ranking:
        method, rounds = "ranking", ranked(problem, request.effort, chance)
    else:
        method, rounds = planned(problem, request.effort, chance)
    seated = balanced(rounds, past.firsts, chance)
    fixed = {past.number[name]: table - 1 for name, table in request.fixed}
    numbering = Numbering(fixed, past.rounds, change=request.change_tables)
    if fixed or request.change_tables:
        seated = numbering.numbered(seated)
    return _answer(request, problem, _Found(past, method, seated, numbering.again()))


@dataclass(frozen=True)
class _Found:
    past: Past
    method: str
    rounds: list[Tables]
    same_table: int


def _problem(request: Request, past: Past, chance: Random) -> Problem:
    apart, early = _pairs(request.apart, past), _pairs(request.apart_early, past)
    groups: dict[int, list[int]] = {}
    for name, table in request.fixed:
        groups.setdefault(table, []).append(past.number[name])
    numbers = request.sitting_out()
    by_chance = None if request.ranking else chance
    return Problem(
        people=len(past.number),
        sizes=list(request.sizes),
        history=past.rounds,
        apart=apart,
        early=[pair for pair in early if pair not in apart],
        early_rounds=min(request.early_rounds, len(request.sizes)),
        together=[groups[table] for table in sorted(groups)],
        out=sitting_out(past.missed, numbers, request.byes, by_chance) if any(numbers) else [],
        short=None if request.short_below is None else Short(request.short_below, past.shorts),
        plan=[past.known(tables) for tables in request.planned[: len(request.sizes)]],
    )


def _pairs(pairs: tuple[tuple[str, str], ...], past: Past) -> Pairs:
    numbered = [(past.number[a], past.number[b]) for a, b in pairs]
    return sorted({(min(pair), max(pair)) for pair in numbered})


def _answer(request: Request, problem: Problem, found: _Found) -> Draw:
    order, rounds = request.order(), found.rounds
    met = meetings(problem.people, problem.history + rounds)
    worth = figures(met)
    seats = [before + more for before, more in zip(found.past.firsts, firsts(problem.people, rounds), strict=True)]
    short = problem.short and problem.short.after(rounds).counts
    widths = [max(table) - min(table) for tables in rounds for table in tables]
    return Draw(
        rounds=tuple(tuple(tuple(order[person] for person in table) for table in tables) for tables in rounds),
        repeats=worth.repeats,
        sumsq=worth.sumsq,
        bound=problem.bound(),
        most_meetings=max(map(max, met)),
        apart_broken=problem.broken(rounds),
        first_seats=(min(seats), max(seats)),
        method=found.method,
        seed=request.seed,
        effort=request.effort,
        spread=sum(widths) / len(widths) if request.ranking else None,
        byes=_byes(order, problem) if request.byes else None,
        same_table=found.same_table if request.change_tables else None,
        short_seats=(min(short), max(short)) if short else None,
    )


def _byes(order: Names, problem: Problem) -> tuple[Names, ...]:
    out = problem.out or [[] for _ in problem.sizes]
    return tuple(tuple(order[person] for person in people) for people in out)
