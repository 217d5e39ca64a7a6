"""The plan of a tournament as data: its rounds in order, what each counts, and the cuts after them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Literal

from scoring.engine.errors import RuleError
from tournaments.engine.knockout import Fill
from tournaments.engine.points import Counting
from tournaments.engine.standings import check_keys
from tournaments.engine.tables import LARGEST, SMALLEST, Sizes, Wish, best_split, splits
from tournaments.engine.tiebreaks import DEFAULT_KEYS
from tournaments.engine.timing import Limits

Stage = Literal["rounds", "knockout", "league", "survivor", "final"]
"""What a round belongs to. `survivor` is one long match over tables that merge; `final` has one table."""

DrawBy = Literal["planned", "random", "standings", "by_hand"]
"""`planned`: together with all such rounds that follow, with the fewest repeats. `random`: this round alone, as far as
possible without repeats. `standings`: neighbours in the standings. `by_hand`: the organiser seats people."""

MAX_ROUNDS = 100
MAX_BYES = 10


@dataclass(frozen=True, kw_only=True)
class Advance:
    """Who plays on after a round: `places` people.

    By the standings, or, with `each`, the best so many of every table first and losers after them, as `fill` says.
    With `carry` what was won so far counts on, without it everybody starts again.
    """

    places: int
    each: int = 0
    fill: Fill = "best_losers"
    carry: bool = False


@dataclass(frozen=True, kw_only=True)
class RoundPlan:
    """One round: its tables and draw, what ends a table early, what it counts, and who plays on (None: everybody)."""

    stage: Stage = "rounds"
    draw: DrawBy = "planned"
    sizes: Wish = field(default_factory=Wish)
    limits: Limits = field(default_factory=Limits)
    counting: Counting = field(default_factory=Counting)
    advance: Advance | None = None


@dataclass(frozen=True, kw_only=True)
class Plan:
    """All rounds in order, the keys of the standings, and how often one person may sit out at most."""

    rounds: tuple[RoundPlan, ...]
    keys: tuple[str, ...] = DEFAULT_KEYS
    byes: int = 0


@dataclass(frozen=True)
class Change:
    """What differs between two plans: the round, counted from 1 (0 for the whole plan), and the field.

    A whole round that comes or goes has the field `round`, and None on the other side.
    """

    round: int
    field: str
    before: object
    after: object


def check(plan: Plan, people: int | None = None) -> tuple[Sizes, ...]:
    """The tables that every round will have with so many `people`; none if the number is not known yet.

    Raises RuleError, with `round` in its params: `bad_file` for a plan that makes no sense, and as `best_split` for
    people who cannot be seated.
    """
    if not 1 <= len(plan.rounds) <= MAX_ROUNDS or not 0 <= plan.byes <= MAX_BYES:
        raise RuleError(
            "bad_file", f"a plan has 1 to {MAX_ROUNDS} rounds, and byes up to {MAX_BYES}", round=0, why="plan_size"
        )
    check_keys(plan.keys)
    for number, (this, after) in enumerate(zip(plan.rounds, [*plan.rounds[1:], None], strict=True), start=1):
        _check_round(number, this, after)
    return () if people is None else _fields(plan, people)


def _check_round(number: int, this: RoundPlan, after: RoundPlan | None) -> None:
    this.sizes.size()
    if this.stage == "final" and after is not None:
        raise _bad(number, "final_last", "after the final there is no other round")
    if number > 1 and this.stage == "survivor":
        raise _bad(number, "survivor_alone", "last survivor is a tournament of one round")
    if any(limit is not None and limit < 1 for limit in (this.limits.hands, this.limits.minutes)):
        raise _bad(number, "limit", "a limit is at least 1")
    if this.advance is None:
        if after is not None and after.stage == "final":
            raise _bad(number, "before_final", "before the final it has to be said how many play it")
        return
    if after is None:
        raise _bad(number, "after_last", "nobody plays on after the last round")
    if this.advance.places < SMALLEST or not 0 <= this.advance.each < LARGEST:
        raise _bad(number, "places", f"at least {SMALLEST} play on, fewer than {LARGEST} of a table")
    if after.stage == "final" and this.advance.places > (after.sizes.most or LARGEST):
        raise _bad(number, "final_places", f"{this.advance.places} people are too many for one final table")


def _fields(plan: Plan, people: int) -> tuple[Sizes, ...]:
    found: list[Sizes] = []
    for number, this in enumerate(plan.rounds, start=1):
        try:
            final = this.stage == "final"
            found.append(_final(number, people, this.sizes) if final else _tables(people, this.sizes, plan.byes))
        except RuleError as error:
            error.params["round"] = number
            raise
        if this.advance is not None:
            if this.advance.places > people:
                raise _bad(number, "too_few", f"{this.advance.places} cannot play on of {people}")
            people = this.advance.places
    return tuple(found)


def _tables(people: int, wish: Wish, byes: int) -> Sizes:
    """The best split; where there is none and people may sit out, that of as few people less as will do."""
    for out in range(people % wish.size() + 1 if byes else 0):
        if found := splits(people - out, wish):
            return found[0]
    return best_split(people, wish)


def _final(number: int, people: int, wish: Wish) -> Sizes:
    if not SMALLEST <= people <= (wish.most or LARGEST):
        raise _bad(number, "final_people", f"{people} people cannot play a final at one table")
    return (people,)


def _bad(number: int, why: str, message: str) -> RuleError:
    return RuleError("bad_file", f"round {number}: {message}", round=number, why=why)


def changes(old: Plan, new: Plan) -> tuple[Change, ...]:
    """What `new` has otherwise than `old`, for a preview: the whole plan first, then round by round."""
    found = [
        Change(0, name, getattr(old, name), getattr(new, name))
        for name in ("keys", "byes")
        if getattr(old, name) != getattr(new, name)
    ]
    for number in range(1, max(len(old.rounds), len(new.rounds)) + 1):
        one, other = _round(old.rounds, number), _round(new.rounds, number)
        if one is None or other is None:
            found.append(Change(number, "round", one, other))
            continue
        for item in fields(RoundPlan):
            before, after = getattr(one, item.name), getattr(other, item.name)
            if before != after:
                found.append(Change(number, item.name, before, after))
    return tuple(found)


def _round(rounds: Sequence[RoundPlan], number: int) -> RoundPlan | None:
    return rounds[number - 1] if number <= len(rounds) else None


def change(plan: Plan, played: int, new: Plan, *, cut_made: bool = False) -> Plan:
    """`new`, if it leaves alone what was played: the first `played` rounds, a round under way counted.

    The cut after the last of them may change until it is made (`cut_made`), the keys until any cut is. Raises
    RuleError: `plan_frozen`, with `round` and `field` in its params, and as `check`.
    """
    check(new)
    cut_earlier = any(item.advance is not None for item in plan.rounds[: max(0, played - 1)])
    for item in changes(plan, new):
        if item.round == 0:
            frozen = item.field == "keys" and (cut_made or cut_earlier)
        elif item.round == played:
            frozen = cut_made or item.field != "advance"
        else:
            frozen = item.round < played
        if frozen:
            message = f"round {item.round} has been played" if item.round else "a cut was made by these keys"
            raise RuleError("plan_frozen", message, round=item.round, field=item.field)
    return new
