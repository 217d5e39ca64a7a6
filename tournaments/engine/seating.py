"""The draw: who sits with whom, in every round, with the fewest repeated meetings.

The same request gives the same draw on every machine: chance comes from its seed alone, and searches count their
steps. How it works, and how good it is, is in docs/draw.md.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from scoring.engine.errors import RuleError
from tournaments.engine.bounds import Bound, by_counting, figures, meetings
from tournaments.engine.first_seats import balanced, firsts
from tournaments.engine.ranking import by_standings
from tournaments.engine.rounds import Problem, planned
from tournaments.engine.search import broken, weights
from tournaments.engine.tables import LARGEST, SMALLEST, Sizes

Names = tuple[str, ...]
Seating = tuple[Names, ...]
"""One round: the people of each table, the first of them deals first."""

Tables = list[list[int]]

RANKING_STEPS, RANKING_MORE, RANKING_SMALL = 120_000, 1_800, 100
"""Steps of a round by standings for up to 100 people, and for each one more."""


@dataclass(frozen=True, kw_only=True)
class Request:
    """What to draw.

    `sizes` are the table sizes of each round to draw; `apart` pairs who should not share a table; `history` rounds
    already played, in which people may be missing; `ranking` everybody, the best first, for rounds by standings;
    `effort` a multiple of the normal budget of steps.
    """

    players: Names
    sizes: tuple[Sizes, ...]
    apart: tuple[tuple[str, str], ...] = ()
    history: tuple[Seating, ...] = ()
    ranking: Names | None = None
    seed: int = 0
    effort: float = 1

    def __post_init__(self) -> None:
        _check_names(self)
        _check_sizes(self)
        if self.effort <= 0:
            raise RuleError("bad_file", "effort must be more than 0")


@dataclass(frozen=True, kw_only=True)
class Draw:
    """Rounds and what they are worth.

    `repeats` (Σ max(0, m−1)), `sumsq` (Σ m²) and `most_meetings` (the largest m) are over all pairs, m being the times
    a pair has met in the history and the draw together; `bound` is the least that counting allows for the first two.
    `apart_broken` counts meetings, in the draw, of people to be kept apart. `first_seats` are the fewest and the most
    times anybody sits first, history included. `spread`, for rounds by standings, is the mean over their tables of
    the best rank less the worst. `method` is "construction", "starter", "search" or "ranking".
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


def draw(request: Request) -> Draw:
    """The draw that `request` asks for."""
    chance = Random(request.seed)
    order = request.ranking or request.players
    number = {name: place for place, name in enumerate(order)}
    problem = Problem(
        people=len(order),
        sizes=list(request.sizes),
        history=[[[number[name] for name in table] for table in tables] for tables in request.history],
        apart=sorted({(min(a, b), max(a, b)) for a, b in _numbered(request.apart, number)}),
    )
    if request.ranking:
        method, rounds = "ranking", _by_standings(problem, request.effort, chance)
    else:
        method, rounds = planned(problem, request.effort, chance)
    seated = balanced(rounds, firsts(problem.people, problem.history), chance)
    return _answer(request, problem, method, seated)


def _numbered(pairs: Iterable[tuple[str, str]], number: dict[str, int]) -> list[tuple[int, int]]:
    return [(number[a], number[b]) for a, b in pairs]


def _by_standings(problem: Problem, effort: float, chance: Random) -> list[Tables]:
    """Round after round by the same standings: each avoids the meetings of those before."""
    steps = int(effort * (RANKING_STEPS + RANKING_MORE * max(0, problem.people - RANKING_SMALL)))
    rounds: list[Tables] = []
    for sizes in problem.sizes:
        met = meetings(problem.people, problem.history + rounds)
        rounds.append(by_standings(weights(met, problem.apart), sizes, steps, chance))
    return rounds


def _answer(request: Request, problem: Problem, method: str, rounds: list[Tables]) -> Draw:
    order = request.ranking or request.players
    met = meetings(problem.people, problem.history + rounds)
    found = figures(met)
    seats = firsts(problem.people, problem.history + rounds)
    widths = [max(table) - min(table) for tables in rounds for table in tables]
    return Draw(
        rounds=tuple(tuple(tuple(order[person] for person in table) for table in tables) for tables in rounds),
        repeats=found.repeats,
        sumsq=found.sumsq,
        bound=by_counting(problem.people, problem.history, problem.sizes),
        most_meetings=max(map(max, met)),
        apart_broken=broken(rounds, problem.apart),
        first_seats=(min(seats), max(seats)),
        method=method,
        seed=request.seed,
        effort=request.effort,
        spread=sum(widths) / len(widths) if request.ranking else None,
    )


def _check_names(request: Request) -> None:
    players = set(request.players)
    _once(request.players, "players")
    _known((name for pair in request.apart for name in pair), players, "apart")
    for place, tables in enumerate(request.history, start=1):
        seated = [name for table in tables for name in table]
        _known(seated, players, "history")
        _once(seated, f"round {place} of history")
    if any(a == b for a, b in request.apart):
        raise RuleError("duplicate_player", "apart: nobody can be kept apart from themselves")
    if request.ranking is not None:
        _known(request.ranking, players, "ranking")
        _once(request.ranking, "ranking")
        if len(request.ranking) < len(players):
            missing = next(name for name in request.players if name not in request.ranking)
            raise RuleError("bad_file", f"ranking must name everybody: {missing} is missing", player=missing)


def _known(names: Iterable[str], players: set[str], where: str) -> None:
    for name in names:
        if name not in players:
            raise RuleError("unknown_player", f"{where}: {name} is not among the players", player=name)


def _once(names: Iterable[str], where: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise RuleError("duplicate_player", f"{where}: {name} is there twice", player=name)
        seen.add(name)


def _check_sizes(request: Request) -> None:
    people = len(request.players)
    if people < SMALLEST:
        raise RuleError("too_few_players", f"a draw needs at least {SMALLEST} players", least=SMALLEST)
    if not request.sizes:
        raise RuleError("bad_file", "there is no round to draw")
    for place, sizes in enumerate(request.sizes, start=1):
        if not sizes or not all(SMALLEST <= size <= LARGEST for size in sizes):
            raise RuleError("bad_file", f"sizes of round {place}: a table seats {SMALLEST} to {LARGEST}")
        if people < min(sizes):
            raise RuleError("too_few_players", f"{people} people are fewer than a table of {min(sizes)}")
        if sum(sizes) != people:
            raise RuleError("bad_file", f"sizes of round {place} add up to {sum(sizes)}, not to {people} people")
