"""A drafted round, explained and edited by hand: what is wrong with it, and what each change makes better or worse.

A draft is the tables of one round, people by name, the first of each deals first; table 1 comes first, and an emptied
table keeps its number. Nothing here draws: see `seating`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from scoring.engine.errors import RuleError
from tournaments.engine.request import Names, Seating
from tournaments.engine.tables import LARGEST, SMALLEST

KINDS = ("apart", "fixed", "size", "met", "same_table", "short", "first")
"""What a conflict can be, the gravest first."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What a draft is judged by.

    `history` are the rounds played (or planned: whatever counts as a meeting), `apart` pairs to be kept apart in this
    round, `fixed` people and the number of the table they need. Tables of fewer than `short_below` are short. A round
    in which a table sits empty keeps it as an empty tuple, so that table numbers stay true.
    """

    history: tuple[Seating, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    fixed: tuple[tuple[str, int], ...] = ()
    short_below: int = 0


@dataclass(frozen=True, kw_only=True)
class Conflict:
    """Something to know before a draft is published.

    | kind | people | times, rounds |
    |---|---|---|
    | `apart` | two who should not share a table | |
    | `fixed` | one who needs another table than `table` | |
    | `size` | those of a table with too few or too many | |
    | `met` | two who have met before | how often, in which rounds of the history (from 1) |
    | `same_table` | one who sat at this table before, without needing it | how often, when |
    | `short` | one who sat at a short table before, and does again | how often, when |
    | `first` | one who deals first though somebody at the table has done so less often | how often, when |
    """

    kind: str
    people: Names
    table: int
    times: int = 0
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Edited:
    """A draft after a change: all its conflicts, those `added` and `solved` by the change, and the `cost` it adds.

    The cost is Σ m² over pairs, m being their meetings with this round: below 0 the draft got better.
    """

    tables: Seating
    conflicts: tuple[Conflict, ...]
    added: tuple[Conflict, ...]
    solved: tuple[Conflict, ...]
    cost: int


def conflicts(tables: Seating, facts: Facts) -> tuple[Conflict, ...]:
    """Everything to know about a draft, the gravest kind first, then by table."""
    past = _Past(facts)
    found = [conflict for number, table in enumerate(tables, start=1) for conflict in _at(number, table, past)]
    return tuple(sorted(found, key=lambda conflict: (KINDS.index(conflict.kind), conflict.table)))


def cost(tables: Seating, facts: Facts) -> int:
    """What this round adds to Σ m² over pairs: 1 for a first meeting, 3 for a second, 5 for a third."""
    met = _Past(facts).met
    return sum(2 * len(met.get(frozenset(pair), ())) + 1 for table in tables for pair in combinations(table, 2))


def move(tables: Seating, facts: Facts, person: str, to_table: int, seat: int | None = None) -> Edited:
    """`person` goes to table number `to_table`, to place `seat` (1 deals first) or to the last one.

    Raises RuleError: `unknown_player` if nobody of that name sits anywhere, `bad_file` if there is no such table or
    seat, `too_many_players` if the table is full.
    """
    place = _table_of(tables, person)
    if not 1 <= to_table <= len(tables):
        raise RuleError("bad_file", f"there is no table {to_table}", table=to_table)
    result = [[name for name in table if name != person] for table in tables]
    chosen = result[to_table - 1]
    if len(chosen) >= LARGEST and place != to_table - 1:
        raise RuleError("too_many_players", f"table {to_table} is full", table=to_table, most=LARGEST)
    if seat is not None and not 1 <= seat <= len(chosen) + 1:
        raise RuleError("bad_file", f"table {to_table} has no seat {seat}", table=to_table, seat=seat)
    chosen.insert(len(chosen) if seat is None else seat - 1, person)
    return _edited(tables, result, facts)


def swap(tables: Seating, facts: Facts, one: str, other: str) -> Edited:
    """`one` and `other` change seats. Raises RuleError `unknown_player` if one of them sits nowhere."""
    _table_of(tables, one)
    _table_of(tables, other)
    instead = {one: other, other: one}
    return _edited(tables, [[instead.get(name, name) for name in table] for table in tables], facts)


@dataclass(frozen=True, kw_only=True)
class Late:
    """Where somebody who comes late could sit: the table's number, past meetings there, people with the newcomer."""

    table: int
    meetings: int
    people: int
    conflicts: tuple[Conflict, ...]


def seats_for(tables: Seating, facts: Facts, person: str, most: int = LARGEST) -> tuple[Late, ...]:
    """The tables where `person` could join without anybody moving, the best first; none if all seat `most`.

    A needed table comes first, then tables without anybody to be kept apart from; then smaller tables, fewer past
    meetings, and a table where the person has not sat. Raises RuleError `duplicate_player` if seated already.
    """
    if any(person in table for table in tables):
        raise RuleError("duplicate_player", f"{person} has a seat", player=person)
    past = _Past(facts)
    found = []
    for number, table in enumerate(tables, start=1):
        if 0 < len(table) < most:
            theirs = tuple(conflict for conflict in _at(number, (*table, person), past) if person in conflict.people)
            met = sum(conflict.times for conflict in theirs if conflict.kind == "met")
            found.append(Late(table=number, meetings=met, people=len(table) + 1, conflicts=theirs))
    return tuple(sorted(found, key=_welcome))


def _welcome(late: Late) -> tuple[int, int, int, int, int, int]:
    kinds = Counter(conflict.kind for conflict in late.conflicts)
    return (kinds["fixed"], kinds["apart"], late.people, late.meetings, kinds["same_table"], late.table)


@dataclass(frozen=True, kw_only=True)
class PeopleChanged:
    """Who is here without a seat, who has a seat without being here."""

    missing: Names
    extra: Names
    redraw: bool
    """Whether a new draw is needed: too few are left somewhere, or too little room for those without a seat."""


def people_changed(tables: Seating, present: Iterable[str], most: int = LARGEST) -> PeopleChanged:
    """Compare a draft with who is there now; `most` is the largest table wanted.

    Without `redraw` the extra people can just leave and the missing ones join tables (see `seats_for`).
    """
    here = dict.fromkeys(present)
    seated = {name for table in tables for name in table}
    missing = tuple(name for name in here if name not in seated)
    extra = tuple(name for table in tables for name in table if name not in here)
    left = [number for number in (sum(name in here for name in table) for table in tables) if number]
    room = sum(max(0, most - number) for number in left)
    lacking = sum(max(0, SMALLEST - number) for number in left)
    return PeopleChanged(missing=missing, extra=extra, redraw=not lacking <= len(missing) <= room)


@dataclass(frozen=True)
class _Past:
    """The history by what a draft asks of it: the rounds in which something happened, from 1."""

    facts: Facts
    met: dict[frozenset[str], list[int]] = field(default_factory=dict)
    sat: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    short: dict[str, list[int]] = field(default_factory=dict)
    first: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number, tables in enumerate(self.facts.history, start=1):
            for place, table in enumerate(tables, start=1):
                self._note(number, place, table)

    def _note(self, number: int, place: int, table: Names) -> None:
        for pair in combinations(table, 2):
            self.met.setdefault(frozenset(pair), []).append(number)
        for name in table:
            self.sat.setdefault((name, place), []).append(number)
            if len(table) < self.facts.short_below:
                self.short.setdefault(name, []).append(number)
        for name in table[:1]:
            self.first.setdefault(name, []).append(number)


def _at(number: int, table: Names, past: _Past) -> Iterator[Conflict]:
    """The conflicts of one table."""
    facts, fixed = past.facts, dict(past.facts.fixed)
    apart = {frozenset(pair) for pair in facts.apart}
    if table and not SMALLEST <= len(table) <= LARGEST:
        yield Conflict(kind="size", people=tuple(sorted(table)), table=number)
    for pair in combinations(sorted(table), 2):
        if frozenset(pair) in apart:
            yield Conflict(kind="apart", people=pair, table=number)
        yield from _known("met", pair, number, past.met.get(frozenset(pair), []))
    for name in table:
        if name not in fixed:
            yield from _known("same_table", (name,), number, past.sat.get((name, number), []))
        elif fixed[name] != number:
            yield Conflict(kind="fixed", people=(name,), table=number)
        if len(table) < facts.short_below:
            yield from _known("short", (name,), number, past.short.get(name, []))
    for name in table[:1]:
        if any(len(past.first.get(other, [])) < len(past.first.get(name, [])) for other in table):
            yield from _known("first", (name,), number, past.first[name])


def _known(kind: str, people: Names, table: int, rounds: list[int]) -> Iterator[Conflict]:
    if rounds:
        yield Conflict(kind=kind, people=people, table=table, times=len(rounds), rounds=tuple(rounds))


def _table_of(tables: Seating, person: str) -> int:
    for place, table in enumerate(tables):
        if person in table:
            return place
    raise RuleError("unknown_player", f"{person} sits at no table", player=person)


def _edited(before: Seating, result: list[list[str]], facts: Facts) -> Edited:
    after = tuple(map(tuple, result))
    old, new = conflicts(before, facts), conflicts(after, facts)
    return Edited(
        tables=after,
        conflicts=new,
        added=tuple(conflict for conflict in new if conflict not in old),
        solved=tuple(conflict for conflict in old if conflict not in new),
        cost=cost(after, facts) - cost(before, facts),
    )
