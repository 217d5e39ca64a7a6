"""Skill ratings for tables of several players: Plackett-Luce, a Bayesian model, by the library openskill.

A rating says how strong somebody plays and how sure that is. Every match moves the ratings of all its players by how
its order surprised: beating the strong moves more than beating the weak, and much is learnt of newcomers, little of
those who have played a lot. Totals, rebuys and money don't matter, places do; level players share them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from openskill.models import PlackettLuce

from scoring.engine.errors import RuleError

START, UNSURE = 1500.0, 500.0
"""Where everybody begins, and how unsure that is (one standard deviation)."""

LUCK = 500.0
"""How much chance there is in one match: twice the library's own choice, half of UNSURE, for cards are dealt."""

DRIFT = 5.0
"""How much less sure a rating is for every match, because people learn and forget."""

ENOUGH = 10
"""Matches before a rating is shown in the list."""


@dataclass(frozen=True)
class Placed:
    """One match in its order of time: `places` by player, 1 for the best, level players sharing one."""

    code: str
    places: Mapping[str, int]


@dataclass(frozen=True)
class Skill:
    """Somebody's rating: `mean`, `spread` (one standard deviation), after so many `matches`."""

    mean: float = START
    spread: float = UNSURE
    matches: int = 0

    @property
    def shown(self) -> int:
        """The rating to print: what they play at least, with about 97.7 % certainty."""
        return round(self.mean - 2 * self.spread)


@dataclass(frozen=True)
class Step:
    """A rating after one match."""

    match: str
    skill: Skill


@dataclass(frozen=True)
class Ratings:
    """Everybody's rating now, and how it came about, match by match."""

    skills: Mapping[str, Skill] = field(default_factory=dict)
    steps: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)

    def ranked(self) -> list[str]:
        """Those with enough matches, the strongest first."""
        known = [player for player, skill in self.skills.items() if skill.matches >= ENOUGH]
        return sorted(known, key=lambda player: (-self.skills[player].shown, player))


def rate(matches: Iterable[Placed], before: Ratings | None = None) -> Ratings:
    """The ratings after `matches`, in their order, going on from `before`.

    Going on from what was known gives exactly what working all of them out again gives. Raises RuleError
    `too_few_players` for a match of one.
    """
    model = PlackettLuce(mu=START, sigma=UNSURE, beta=LUCK, tau=DRIFT)
    skills = dict(before.skills) if before else {}
    steps = {player: list(done) for player, done in before.steps.items()} if before else {}
    for match in matches:
        if len(match.places) < 2:
            raise RuleError("too_few_players", "a match of one says nothing of skill", match=match.code)
        players = sorted(match.places)
        mine = [skills.get(player, Skill()) for player in players]
        teams = [[model.rating(mu=skill.mean, sigma=skill.spread)] for skill in mine]
        moved = model.rate(teams, ranks=[float(match.places[player]) for player in players])
        for player, skill, (now,) in zip(players, mine, moved, strict=True):
            skills[player] = Skill(now.mu, now.sigma, skill.matches + 1)
            steps.setdefault(player, []).append(Step(match.code, skills[player]))
    return Ratings(skills, {player: tuple(done) for player, done in steps.items()})
