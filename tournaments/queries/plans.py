"""What a plan means for an evening: its tables and how long they take."""

from dataclasses import dataclass

from scoring.engine.errors import RuleError
from tournaments.engine.plan_of_rounds import Plan, check
from tournaments.engine.tables import Sizes
from tournaments.engine.timing import Pace, round_minutes
from tournaments.models import EntryStatus, Tournament


@dataclass(frozen=True)
class Expected:
    """A plan with so many people: the tables and minutes of each round, and of the whole with its pauses.

    `problem` is why it cannot be played with them; there are no rounds then.
    """

    people: int
    rounds: tuple[tuple[Sizes, int], ...] = ()
    minutes: int = 0
    problem: RuleError | None = None


def expected(plan: Plan, people: int) -> Expected:
    """How `plan` goes with `people`, at the usual pace (engine/timing.py)."""
    pace = Pace()
    try:
        tables = check(plan, people)
    except RuleError as error:
        return Expected(people, problem=error)
    rounds = tuple(
        (sizes, round_minutes(sizes, pace, item.limits)) for sizes, item in zip(tables, plan.rounds, strict=True)
    )
    pauses = pace.between_minutes * (len(rounds) - 1)
    return Expected(people, rounds, sum(minutes for _sizes, minutes in rounds) + pauses)


def people_now(tournament: Tournament) -> int:
    """How many are to be counted on: those who are here, or, before anybody is, those who are entered. One query."""
    entered = tournament.entries.filter(status=EntryStatus.ENTERED, left_at=None)
    arrived = [at is not None for at in entered.values_list("arrived_at", flat=True)]
    return sum(arrived) or len(arrived)


@dataclass(frozen=True)
class Standing:
    """How far a tournament is in its plan: rounds published, whether the newest of them is closed, the one drafted."""

    played: int
    closed: bool
    draft: int | None


def standing(tournament: Tournament) -> Standing:
    """How far it is now. One query."""
    rounds = list(tournament.rounds.order_by("number").values_list("number", "published_at", "closed_at"))
    published = [closed_at for _number, published_at, closed_at in rounds if published_at]
    draft = next((number for number, published_at, _closed in rounds if not published_at), None)
    return Standing(len(published), bool(published) and published[-1] is not None, draft)
