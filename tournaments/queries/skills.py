"""The ratings of a club as its page shows them: the newest ones, those of a month ago, and how one came about."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.models import Club, Player
from tournaments.engine.rating import ENOUGH, Skill
from tournaments.models import RatedMatch, RatingStep
from tournaments.queries.ratings import latest_steps, refresh_ratings

LATELY = timedelta(days=30)
"""Since when the list says how much a rating has changed."""


@dataclass(frozen=True)
class Rated:
    """Somebody with a rating. `place` is shared by equal ratings; None without enough matches for the list.

    `before` is the rating of a month ago; None for who had none then, or too few matches.
    """

    person: Player
    skill: Skill
    before: Skill | None = None
    place: int | None = None

    @property
    def lacking(self) -> int:
        """Matches still to be played before the rating is shown."""
        return max(0, ENOUGH - self.skill.matches)

    @property
    def change(self) -> int | None:
        """By how much the rating shown has gone up, or down if negative."""
        return None if self.before is None else self.skill.shown - self.before.shown


@dataclass(frozen=True)
class Moved:
    """A person's rating after one match: when the match began."""

    at: datetime
    skill: Skill


def load_ratings(club: Club, now: datetime) -> tuple[list[Rated], list[Rated]]:
    """Who has enough matches, the strongest first, and the others, nearest first. Seven queries, if up to date."""
    refresh_ratings(club)
    month_ago = RatedMatch.objects.filter(club=club, match__created_at__lt=now - LATELY).order_by("-number")
    through = month_ago.values_list("number", flat=True).first() or 0
    before = {step.person_id: skill_of(step) for step in latest_steps(club, through=through)}
    steps = latest_steps(club).select_related("person")
    rated = [Rated(step.person, skill_of(step), _enough(before.get(step.person_id))) for step in steps]
    shown = sorted((one for one in rated if not one.lacking), key=lambda one: (-one.skill.shown, one.person.pk))
    others = sorted((one for one in rated if one.lacking), key=lambda one: (one.lacking, one.person.search))
    return list(_placed(shown)), others


def load_history(club: Club, person: Player) -> list[Moved]:
    """How the rating of `person` came about, match by match. One query; the ratings must be up to date."""
    steps = RatingStep.objects.filter(of__club=club, person=person, matches__gt=0).order_by("matches")
    return [Moved(step.of.match.created_at, skill_of(step)) for step in steps.select_related("of__match")]


def skill_of(step: RatingStep) -> Skill:
    """What is kept of a rating, as the engine has it."""
    return Skill(step.mean, step.spread, step.matches)


def _enough(skill: Skill | None) -> Skill | None:
    return skill if skill is not None and skill.matches >= ENOUGH else None


def _placed(rated: Iterable[Rated]) -> Iterable[Rated]:
    place, last = 0, None
    for number, one in enumerate(rated, start=1):
        if one.skill.shown != last:
            place, last = number, one.skill.shown
        yield Rated(one.person, one.skill, one.before, place)
