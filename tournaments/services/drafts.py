"""Drafting a round: drawn, changed by hand, drawn again; nothing of it is seen by others before it is published."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from scoring.engine.errors import RuleError
from scoring.roles import Actor
from tournaments.engine import draft as drafts
from tournaments.engine.draw_notation import draw_to_json, request_from_json
from tournaments.engine.plan_notation import plan_to_json
from tournaments.engine.request import Seating
from tournaments.engine.seating import draw
from tournaments.engine.tables import Sizes
from tournaments.models import Chair, Round, Table, Tournament
from tournaments.models.tournaments import new_seed
from tournaments.queries.days import Day, RoundNow, load_day
from tournaments.queries.draws import Upcoming, draft_facts, draft_tables, draw_input, upcoming
from tournaments.services.day import Stale, note, writing

Change = Callable[[Seating, drafts.Facts], drafts.Edited]


@dataclass(frozen=True, kw_only=True)
class DrawWish:
    """How to draw: the sizes of the tables (the best split if None), the seed (a new one if None), the effort."""

    sizes: Sizes | None = None
    seed: int | None = None
    effort: float = 1


def draw_round(*, tournament: Tournament, by: Actor, version: int, wish: DrawWish | None = None) -> Round:
    """Draw the next round as a draft; a draft that was there is replaced.

    The search runs before anything is locked. Raises Stale if the tournament is no longer at `version`, Finished,
    RuleError as `upcoming`, `draw_input` and the draw.
    """
    wish = wish or DrawWish()
    day = load_day(tournament)
    if day.tournament.version != version:
        raise Stale
    following = upcoming(day)
    seed = new_seed() if wish.seed is None else wish.seed
    data = draw_input(day, following, seed=seed, effort=wish.effort, sizes=wish.sizes)
    if following.plan.draw == "by_hand":
        tables, drawn = _in_order(data), None
    else:
        found = draw(request_from_json(data))
        tables, drawn = found.rounds[0], {"input": data, "answer": draw_to_json(found)}
    with writing(tournament, version=version) as locked:
        locked.rounds.filter(published_at=None).delete()
        made = Round.objects.create(
            tournament=locked,
            number=following.number,
            plan=plan_to_json(day.plan),
            drawn=drawn,
        )
        _seat(made, day, tables)
        made.without_table = dict.fromkeys(sitting_out(following, tables), "bye")
        made.save(update_fields=["without_table"])
        _note(locked, by, "round.drawn", made, {"seed": seed})
    return made


def move_person(
    *, tournament: Tournament, by: Actor, version: int, name: str, table: int, seat: int | None = None
) -> drafts.Edited:
    """Put `name` (a draw name) at another table of the draft, or first at the same one with `seat` 1.

    Raises Stale, Finished, RuleError as `draft.move`.
    """
    return _edit(tournament, by, version, lambda tables, facts: drafts.move(tables, facts, name, table, seat))


def swap_people(*, tournament: Tournament, by: Actor, version: int, one: str, other: str) -> drafts.Edited:
    """Let two of the draft change seats. Raises Stale, Finished, RuleError as `draft.swap`."""
    return _edit(tournament, by, version, lambda tables, facts: drafts.swap(tables, facts, one, other))


def take_in(*, tournament: Tournament, by: Actor, version: int, name: str, table: int) -> Round:
    """Give somebody who is here without a seat one at `table` of the draft.

    Raises Stale, Finished; RuleError `duplicate_player` for who has a seat, `unknown_player` for who does not play,
    `bad_file` for no such table.
    """
    day, following = _draft(tournament, version)
    tables = [list(people) for people in draft_tables(day.rounds[-1])]
    if any(name in people for people in tables):
        raise RuleError("duplicate_player", f"{name} has a seat", player=name)
    if name not in {entry.draw_name for entry in following.people}:
        raise RuleError("unknown_player", f"{name} does not play this round", player=name)
    if not 1 <= table <= len(tables) or not tables[table - 1]:
        raise RuleError("bad_file", f"there is no table {table}", table=table)
    tables[table - 1].append(name)
    return _store(by, day, tuple(map(tuple, tables)))


def send_away(*, tournament: Tournament, by: Actor, version: int, name: str) -> Round:
    """Take somebody who does not play out of the draft. Raises Stale, Finished, RuleError `unknown_player`."""
    day, _following = _draft(tournament, version)
    tables = draft_tables(day.rounds[-1])
    if not any(name in people for people in tables):
        raise RuleError("unknown_player", f"{name} has no seat", player=name)
    return _store(by, day, without(tables, {name}))


def discard(*, tournament: Tournament, by: Actor, version: int) -> None:
    """Throw the draft away. Raises Stale, Finished."""
    with writing(tournament, version=version) as locked:
        for made in locked.rounds.filter(published_at=None):
            _note(locked, by, "round.discarded", made, {})
            made.delete()


def _edit(tournament: Tournament, by: Actor, version: int, change: Change) -> drafts.Edited:
    day, following = _draft(tournament, version)
    edited = change(draft_tables(day.rounds[-1]), draft_facts(day, following))
    _store(by, day, edited.tables)
    return edited


def _draft(tournament: Tournament, version: int) -> tuple[Day, Upcoming]:
    day = load_day(tournament)
    if day.tournament.version != version:
        raise Stale
    if day.current is None or day.current.state != "draft":
        raise RuleError("no_draft", "no round is drafted")
    return day, upcoming(day)


def _store(by: Actor, day: Day, tables: Seating) -> Round:
    """Write the draft's tables anew: few rows, and the constraints hold at every step."""
    made = day.rounds[-1].round
    with writing(day.tournament, version=day.tournament.version) as locked:
        before = seated_names(day.rounds[-1])
        reseat(day, upcoming(day), tables)
        after = {str(number): list(people) for number, people in enumerate(tables, start=1) if people}
        changed = {table: people for table, people in after.items() if before.get(table) != people}
        _note(locked, by, "round.changed", made, changed)
    return made


def reseat(day: Day, following: Upcoming, tables: Seating) -> None:
    """Seat the newest round's draft as `tables` say, in the transaction that is open; who has no seat sits out."""
    made = day.rounds[-1].round
    Table.objects.filter(round=made).delete()
    _seat(made, day, tables)
    made.by_hand = True
    made.without_table = dict.fromkeys(sitting_out(following, tables), "bye")
    made.save(update_fields=["by_hand", "without_table"])


def without(tables: Seating, gone: Collection[str]) -> Seating:
    """The tables without these people."""
    return tuple(tuple(name for name in people if name not in gone) for people in tables)


def seated_names(item: RoundNow) -> dict[str, list[str]]:
    """Draw names by table number, as the audit keeps them."""
    return {str(table.table.number): [chair.entry.draw_name for chair in table.chairs] for table in item.tables}


def _seat(made: Round, day: Day, tables: Seating) -> None:
    entries = {entry.draw_name: entry for entry in day.entries}
    for number, people in enumerate(tables, start=1):
        if not people:
            continue
        table = Table.objects.create(round=made, number=number)
        Chair.objects.bulk_create(
            Chair(
                table=table,
                round=made,
                entry=entries[name],
                person_id=entries[name].person_id,
                position=position,
            )
            for position, name in enumerate(people, start=1)
        )


def _in_order(data: dict[str, Any]) -> Seating:
    """Everybody in the order of entry, for an organiser who seats people by hand."""
    names = iter(data["players"])
    return tuple(tuple(next(names) for _ in range(size)) for size in data["sizes"][0])


def sitting_out(following: Upcoming, tables: Seating) -> list[str]:
    """Who plays the round and has no table, by the codes of the entries."""
    here = {name for people in tables for name in people}
    return [entry.code for entry in following.people if entry.draw_name not in here]


def _note(tournament: Tournament, by: Actor, verb: str, made: Round, after: dict[str, Any]) -> None:
    note(tournament, by, verb, after={"round": made.number, **after})
