"""What the next round is drawn from, and what there is to know of a draft."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.engine.errors import RuleError
from tournaments.engine.draft import Conflict, Facts, PeopleChanged, conflicts, cost, people_changed
from tournaments.engine.plan_of_rounds import RoundPlan
from tournaments.engine.request import Seating
from tournaments.engine.table_plans import Evening, TablePlan, table_plans
from tournaments.engine.tables import Sizes, best_split, splits
from tournaments.models import Entry
from tournaments.queries.days import Day, RoundNow, can_play

EARLY_ROUNDS = 2
"""Rounds of a tournament in which those are kept apart who are to be so in the early ones."""


@dataclass(frozen=True)
class Upcoming:
    """The next round: its number, its plan, who plays it, and the table sizes it is best split into."""

    number: int
    plan: RoundPlan
    people: tuple[Entry, ...]


def upcoming(day: Day) -> Upcoming:
    """The round to be drawn next; the drafted one again as long as it is not published.

    Raises RuleError: `results_missing` while a round goes on, or a sheet of an older one that was opened again;
    `tie_at_cut` until a tie for the last place is settled, `plan_over` after the last round of the plan.
    """
    before = [item for item in day.rounds if item.round.published_at]
    number = len(before) + 1
    if before and before[-1].state != "closed":
        raise RuleError("results_missing", f"round {number - 1} is not closed", round=number - 1)
    if day.missing:
        numbers = [table.table.number for table in day.missing]
        raise RuleError("results_missing", f"tables {numbers} have no result any more", tables=numbers)
    if number > len(day.plan.rounds):
        raise RuleError("plan_over", "every round of the plan has been played")
    return Upcoming(number, day.plan.rounds[number - 1], tuple(playing(day, before[-1] if before else None)))


def playing(day: Day, before: RoundNow | None) -> Sequence[Entry]:
    """Who plays after round `before`: who got through its cut, as far as they are still here; without one, who is here.

    Raises RuleError `tie_at_cut` until a tie for the last place is settled.
    """
    if before is None or before.plan.advance is None:
        return day.present
    made = before.round.cut or {}
    if made.get("ties"):
        raise RuleError("tie_at_cut", "the tie for the last place is not settled yet")
    return [day.by_code[code] for code in made.get("qualified", ()) if can_play(day.by_code[code])]


def draw_input(
    day: Day, following: Upcoming, *, seed: int, effort: float = 1, sizes: Sizes | None = None
) -> dict[str, Any]:
    """The input of `manage.py draw` (formats.md) that draws the next round, and those planned with it.

    People are called p1, p2, … by their number. Raises RuleError as `best_split`.
    """
    plan, people = following.plan, following.people
    apart = [pair for pair in day.apart if {pair.one_id, pair.two_id} <= {entry.pk for entry in people}]
    by_standings = plan.draw == "standings" and bool(day.begun)
    rounds = 1 if plan.stage == "final" else _together(day, following)
    chosen = sizes or usual_split(day, following)
    data: dict[str, Any] = {
        "players": [entry.draw_name for entry in people],
        "sizes": [list(chosen)] * rounds,
        "apart": [_pair(day, pair) for pair in apart if not pair.early_only],
        "history": history(day),
        "ranking": _ranking(day, people) if by_standings else None,
        "seed": seed,
        "effort": effort,
        "change_tables": True,
        "byes": day.plan.byes,
    }
    early = [_pair(day, pair) for pair in apart if pair.early_only]
    if early and following.number <= EARLY_ROUNDS:
        data |= {"apart_early": early, "early_rounds": EARLY_ROUNDS + 1 - following.number}
    # In the order in which PostgreSQL keeps the keys of an object: the same draw comes of what was stored.
    fixed = sorted((entry.number, entry.draw_name, entry.fixed_table) for entry in people if entry.fixed_table)
    if fixed:
        data["fixed"] = {name: table for _number, name, table in fixed}
    if planned := _planned(day, following):
        data["planned"] = planned[:rounds]
    return data


def usual_split(day: Day, following: Upcoming) -> Sizes:
    """The best split of who plays; of as many as fit where some may sit out. Raises RuleError as `best_split`."""
    people, plan = len(following.people), following.plan
    if plan.stage == "final":
        return (people,)
    for out in range(min(people, plan.sizes.size()) if day.plan.byes else 0):
        if found := splits(people - out, plan.sizes):
            return found[0]
    return best_split(people, plan.sizes)


def possible(day: Day, following: Upcoming) -> tuple[TablePlan, ...]:
    """The ways to seat the next round, the best first. Raises RuleError as `table_plans`."""
    if following.plan.stage == "final":
        return ()
    rounds = _together(day, following)
    evening = Evening(rounds=rounds, limits=following.plan.limits, byes=day.plan.byes)
    return table_plans(len(following.people), following.plan.sizes, evening)


def _together(day: Day, following: Upcoming) -> int:
    """How many rounds are drawn at once: this one and those planned ahead that follow it, up to the next cut."""
    if following.plan.draw != "planned":
        return 1
    found = 1
    for this, after in zip(day.plan.rounds[following.number - 1 :], day.plan.rounds[following.number :], strict=False):
        if this.advance is not None or after.draw != "planned" or after.sizes != this.sizes:
            break
        found += 1
    return found


def draw_file(code: str, number: int) -> str:
    """What the file with the input of a round's draw is called."""
    return f"draw-{code}-{number}.json"


def _planned(day: Day, following: Upcoming) -> list[list[list[str]]]:
    """The rounds that were drawn ahead together with the one before."""
    if following.plan.draw != "planned" or not day.begun or day.begun[-1].plan.draw != "planned":
        return []
    drawn = day.begun[-1].round.drawn or {}
    return list(drawn.get("answer", {}).get("rounds", ()))[1:]


def history(day: Day, before: int | None = None) -> list[list[list[str]]]:
    """Who sat with whom in the rounds that were published, by draw names; only those before round `before`."""
    return [seating(item) for item in day.begun if before is None or item.round.number < before]


def seating(item: RoundNow) -> list[list[str]]:
    """The tables of one round by draw names, in the order of their numbers; the first of each deals first."""
    most = max((table.table.number for table in item.tables), default=0)
    tables: list[list[str]] = [[] for _ in range(most)]
    for table in item.tables:
        tables[table.table.number - 1] = [chair.entry.draw_name for chair in table.chairs]
    return tables


def _ranking(day: Day, people: Sequence[Entry]) -> list[str]:
    """Everybody who plays, the best first; newcomers last."""
    names = {entry.code: entry.draw_name for entry in people}
    placed = [names.pop(row.player) for row in day.standings().rows if row.player in names]
    return [*placed, *names.values()]


def _pair(day: Day, pair: Any) -> list[str]:
    names = {entry.pk: entry.draw_name for entry in day.entries}
    return [names[pair.one_id], names[pair.two_id]]


@dataclass(frozen=True)
class DraftNow:
    """A drafted round: what is wrong with it, what it costs, and whether the people have changed since."""

    conflicts: tuple[Conflict, ...]
    cost: int
    changed: PeopleChanged


def draft_now(day: Day, item: RoundNow, following: Upcoming) -> DraftNow:
    """What there is to know of the drafted round `item` before it is published; people by their draw names."""
    tables = draft_tables(item)
    facts = draft_facts(day, following)
    present = [entry.draw_name for entry in following.people]
    return DraftNow(conflicts(tables, facts), cost(tables, facts), people_changed(tables, present))


def draft_tables(item: RoundNow) -> Seating:
    """The draft's tables as the engine reads them."""
    return tuple(tuple(table) for table in seating(item))


def draft_facts(day: Day, following: Upcoming) -> Facts:
    """What the next round is judged by."""
    data = draw_input(day, following, seed=0)
    apart = [*data["apart"], *data.get("apart_early", ())]
    return Facts(
        history=tuple(tuple(tuple(table) for table in tables) for tables in data["history"]),
        apart=tuple((one, two) for one, two in apart),
        fixed=tuple(data.get("fixed", {}).items()),
        short_below=following.plan.sizes.size(),
    )
