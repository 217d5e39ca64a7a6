"""Why a draw is as it is, in figures and short codes for a page to put into words."""

from dataclasses import dataclass

from tournaments.engine.bounds import Bound
from tournaments.engine.draft import Conflict, Facts, conflicts
from tournaments.engine.request import Request
from tournaments.engine.seating import Draw


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """A draw with its reasons.

    `found` is "built" (arithmetic), "planned" (before), "searched" or "by_standings". `repeats` are counted over
    history and draw, `bound` is the least that counting allows, and `verdict` says what they mean together: "none"
    (nobody meets twice), "forced" (at the bound: no draw has fewer) or "open" (above it: one with fewer may exist or
    not). `rounds` holds the conflicts of each round, judged by everything before it. `seed` and `effort` repeat the
    draw.
    """

    found: str
    verdict: str
    repeats: int
    sumsq: int
    most_meetings: int
    bound: Bound
    apart_broken: int
    seed: int
    effort: float
    rounds: tuple[tuple[Conflict, ...], ...]


FOUND = {
    "construction": "built",
    "starter": "built",
    "plan": "planned",
    "search": "searched",
    "ranking": "by_standings",
}


def explain(request: Request, draw: Draw) -> Explanation:
    """Why `draw`, the answer to `request`, is as it is."""
    return Explanation(
        found=FOUND[draw.method],
        verdict=_verdict(draw),
        repeats=draw.repeats,
        sumsq=draw.sumsq,
        most_meetings=draw.most_meetings,
        bound=draw.bound,
        apart_broken=draw.apart_broken,
        seed=draw.seed,
        effort=draw.effort,
        rounds=tuple(conflicts(tables, facts_for(request, draw, number)) for number, tables in enumerate(draw.rounds)),
    )


def facts_for(request: Request, draw: Draw, number: int) -> Facts:
    """What round `number` (from 0) of a draw is judged by: the history, the rounds before it, every wish."""
    early = request.apart_early if number < request.early_rounds else ()
    return Facts(
        history=request.history + draw.rounds[:number],
        apart=request.apart + early,
        fixed=request.fixed,
        short_below=request.short_below or 0,
    )


def _verdict(draw: Draw) -> str:
    if not draw.repeats:
        return "none"
    return "forced" if draw.repeats == draw.bound.repeats else "open"
