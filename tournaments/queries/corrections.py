"""What a correction in an old round would have changed in what is frozen since: cuts, and the order of later draws."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from scoring.engine.errors import RuleError
from tournaments.models import Entry, EntryStatus
from tournaments.queries.cuts import Passing, passing, passing_from_json, replaced_from_json, settled_from_json
from tournaments.queries.days import Day, RoundNow


@dataclass(frozen=True)
class CutThen:
    """The cut after round `number`: who would go through now and did not (`into`), who did and would not (`outof`).

    `tied` are level for the last places now, and were not then. All by codes of entries.
    """

    number: int
    into: tuple[str, ...]
    outof: tuple[str, ...]
    tied: tuple[str, ...]


@dataclass(frozen=True)
class OrderThen:
    """The draw of round `number` by standings: who stood where in its order, and would now. Places from 1."""

    number: int
    moved: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Corrections:
    """What would be otherwise now; empty where nothing would."""

    cuts: tuple[CutThen, ...]
    orders: tuple[OrderThen, ...]

    def __bool__(self) -> bool:
        return bool(self.cuts or self.orders)


def corrections(day: Day, since: int = 0) -> Corrections:
    """Compare what was frozen after or from round `since` with what the results say now; nothing is changed by it.

    For a page about a correction, and for the preview of a reopening. A round that is not closed has no cut yet.
    """
    rounds = [item for item in day.begun if item.round.number >= since]
    cuts = [_cut(day, item) for item in rounds if item.state == "closed"]
    orders = [_order(day, item) for item in rounds]
    return Corrections(tuple(cut for cut in cuts if cut), tuple(order for order in orders if order))


def _cut(day: Day, item: RoundNow) -> CutThen | None:
    """The cut as it would be made now by the same decisions, among those who were here then, beside the one made."""
    if item.round.cut is None or any(result.provisional for result in day.played(item).results):
        return None
    then = passing_from_json(item.round.cut)
    here = {code for part in then.parts.values() for code in (*part.qualified, *part.tied, *part.out)}
    now = _passing_now(replace(day, entries=tuple(_as_then(entry, entry.code in here) for entry in day.entries)), item)
    if now is None:
        return None
    moved = replaced_from_json(item.round.cut)
    first = {*then.qualified, *(one.gone for one in moved)} - {one.by for one in moved}
    tied_then = {code for tie in then.ties for code in tie.tied}
    tied = tuple(code for tie in now.ties for code in tie.tied if code not in tied_then)
    into = tuple(code for code in now.qualified if code not in first and code not in tied_then)
    outof = tuple(code for code in now.out if code in first)
    return CutThen(item.round.number, into, outof, tied) if into or outof or tied else None


def _passing_now(day: Day, item: RoundNow) -> Passing | None:
    """By the decisions that were made then, as far as they still fit: the number of open places may be another."""
    try:
        return passing(day, item, settled_from_json(item.round.cut or {}))
    except RuleError:
        return passing(day, item)


def _as_then(entry: Entry, here: bool) -> Entry:
    """The entry as far as being here goes when the cut was made: leaving later is no correction."""
    found = copy(entry)
    found.status, found.left_at = EntryStatus.ENTERED, None
    found.arrived_at = entry.entered_at if here else None
    return found


def _order(day: Day, item: RoundNow) -> OrderThen | None:
    """The order of a draw by standings beside the one that the standings before the round give now."""
    ranking: Sequence[str] = ((item.round.drawn or {}).get("input") or {}).get("ranking") or ()
    if not ranking or item.round.number < 2:
        return None
    names = {entry.code: entry.draw_name for entry in day.entries}
    codes = {name: code for code, name in names.items()}
    standing = day.standings(item.round.number - 1)
    placed = {names[row.player]: place for place, row in enumerate(standing.rows)}
    now = sorted(ranking, key=lambda name: placed.get(name, len(placed) + ranking.index(name)))
    moved = [(codes[name], ranking.index(name) + 1, now.index(name) + 1) for name in now if name in codes]
    found = tuple(one for one in moved if one[1] != one[2])
    return OrderThen(item.round.number, found) if found else None
