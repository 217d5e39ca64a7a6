"""Table plans for any number of people: the possible splits, how long they take, whom they repeat, who sits short."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.engine.errors import RuleError
from tournaments.engine.bounds import by_counting
from tournaments.engine.tables import Sizes, Wish, splits
from tournaments.engine.timing import Limits, Pace, round_minutes, rounds_in

Seating = Sequence[Sequence[str]]


@dataclass(frozen=True, kw_only=True)
class Evening:
    """What plans are measured by: rounds wanted, minutes there are (None: as many as it takes), pace, limits.

    `byes` is how many rounds one person may sit out at most.
    """

    rounds: int
    minutes: int | None = None
    pace: Pace = field(default_factory=Pace)
    limits: Limits = field(default_factory=Limits)
    byes: int = 0


@dataclass(frozen=True)
class TablePlan:
    """One way to seat everybody.

    `byes` people sit out each round, nobody more than `most_byes` rounds if they take turns. `minutes` is one round,
    `total` all rounds that are wanted with the pauses, `possible` how many fit in the time (None without a limit).
    `repeats` is the least number of repeated meetings over the rounds that are wanted, by counting. `short` seats a
    round are at tables below the largest size.
    """

    sizes: Sizes
    byes: int
    most_byes: int
    minutes: int
    total: int
    possible: int | None
    repeats: int
    short: int


def table_plans(people: int, wish: Wish, evening: Evening) -> tuple[TablePlan, ...]:
    """Every plan, the best split first; then those with byes that leave every table at the usual size.

    Raises RuleError `bad_file` as `splits`, and for less than one round.
    """
    if evening.rounds < 1:
        raise RuleError("bad_file", "an evening has at least one round")
    usual = wish.size()
    plans = [_plan(sizes, 0, evening) for sizes in splits(people, wish)]
    byes = people % usual
    if byes and people > usual and byes * evening.rounds <= people * evening.byes:
        plans.append(_plan((usual,) * (people // usual), byes, evening))
    return tuple(plans)


def _plan(sizes: Sizes, byes: int, evening: Evening) -> TablePlan:
    minutes = round_minutes(sizes, evening.pace, evening.limits)
    pauses = evening.pace.between_minutes * (evening.rounds - 1)
    # Who sits out changes from round to round, as a table of one would.
    bound = by_counting(sum(sizes) + byes, [], [(*sizes, *(1,) * byes)] * evening.rounds)
    return TablePlan(
        sizes,
        byes,
        -(-byes * evening.rounds // (sum(sizes) + byes)),
        minutes,
        minutes * evening.rounds + pauses,
        None if evening.minutes is None else rounds_in(evening.minutes, minutes, evening.pace),
        bound.repeats,
        short_seats(sizes),
    )


def short_seats(sizes: Sizes) -> int:
    """Seats at tables with fewer people than the largest."""
    return sum(size for size in sizes if size < max(sizes))


def sat_short(history: Sequence[Seating]) -> Counter[str]:
    """How often each person sat at a table with fewer people than the largest of its round; only who ever did."""
    found: Counter[str] = Counter()
    for tables in history:
        largest = max(map(len, tables), default=0)
        found.update(player for table in tables if len(table) < largest for player in table)
    return found
