"""Lay-offs: loose cards put down on melds that lie on the table (rules.md §1, §3.9 to §3.11).

A meld may take cards whenever it is a meld with them, whoever's it is: a run grows at both ends, one card of each rank;
a set up to four cards with one deck. A joker in it is not nailed to its place: laid beside a card that can take over,
it moves to an end. The order in which one player's cards go down never matters (each order of a meld that is valid in
the end has a valid one with the jokers first, then the gaps, then outwards), so the cards laid on one meld are found as
the difference between that meld and a bigger one.
"""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from scoring.engine.meld_tables import (
    FIELDS,
    FOUR_BITS,
    GUARDS,
    JOKER_SHIFT,
    ONES,
    POINT_SHIFT,
    RANK_MASKS,
    SUIT_MASKS,
    MeldTables,
    covers,
    is_run,
    size,
)
from scoring.engine.melds import NOTHING_SHOWN, Meld, Option, best_melds, options, share_jokers

NO_CARDS: Meld = (0, 0)

_saved = attrgetter("saved")


class Target:
    """A meld on the table, with what it can take. It does not change: a grown meld is a new target."""

    __slots__ = ("fields", "jokers", "rank", "room", "suit", "worth")

    def __init__(self, tables: MeldTables, meld: Meld) -> None:
        self.fields, self.jokers = meld
        self.suit = next((mask for mask in SUIT_MASKS if is_run(self.fields) and self.fields & mask), 0)
        self.rank = next((mask for mask in RANK_MASKS if self.fields & mask == self.fields), 0)
        self.worth = sum(value * (self.fields >> place & 3) for place, value in tables.values.items())
        limit = tables.longest if self.suit else tables.set_limit
        self.room = limit - size(self.fields) - self.jokers
        """jokers that it can take as it is"""


class Addition(NamedTuple):
    """Natural cards that a target can take together: points, fields, jokers needed beside them, room left, how many."""

    saved: int
    fields: int
    need: int
    room: int
    cards: int


class Unloaded(NamedTuple):
    """How a player ends: loose points, own melds, and what goes on each target (fields, jokers), in their order."""

    points: int
    melds: tuple[Meld, ...]
    laid: tuple[Meld, ...]


class _Plan(NamedTuple):
    """A way to end, as far as it is decided: sums over own melds and additions, and one addition a target."""

    saved: int
    need: int
    room: int
    cards: int
    additions: tuple[Addition, ...]


NOTHING_LAID = _Plan(0, 0, 0, 0, ())


def unload(tables: MeldTables, packed: int, targets: Sequence[Target]) -> Unloaded:
    """The fewest loose points of a packed hand, own melds and lay-offs chosen together (rules.md §3.10).

    Among ways with equal points: the one with the fewest cards laid off, then always the same one.
    """
    jokers = packed >> JOKER_SHIFT & FOUR_BITS
    reach = [additions(tables, packed, target) for target in targets]
    if not jokers and not any(reach):
        melds, points = best_melds(tables, packed)
        return Unloaded(points, melds, (NO_CARDS,) * len(targets))
    most = sum(max((one.saved for one in more), default=0) for more in reach) + jokers * tables.joker_value
    winner, chosen = (-1, 0), (NOTHING_SHOWN, NOTHING_LAID)  # to be beaten by the first option, whatever it is
    for option in sorted(options(tables, packed), key=_saved, reverse=True):
        if option.saved + most < winner[0]:
            break
        base = _Plan(option.saved, option.need, option.room, 0, ())
        for plan in _plans(base, (packed & FIELDS | GUARDS) - option.fields, reach, targets):
            if plan.need <= jokers and (key := _key(tables, plan, jokers, option)) > winner:
                winner, chosen = key, (option, plan)
    return _unloaded(packed, winner[0], chosen)


def additions(tables: MeldTables, packed: int, target: Target) -> list[Addition]:
    """All ways of adding natural cards of the hand to a target (jokers beside them are counted, not chosen)."""
    jokers = target.jokers + (packed >> JOKER_SHIFT & FOUR_BITS)
    fields = target.fields
    found: list[Addition] = []
    if target.suit:
        new = (packed | packed >> 1) & ONES & target.suit & ~fields
        if new:
            found += _bigger(tables.levels[jokers].runs[new | fields], target)
    if target.rank and packed & target.rank:
        found += _bigger(tables.levels[jokers].sets[(packed & target.rank) + fields], target)
    return found


def _bigger(cores: Sequence[tuple[int, int, int, int]], target: Target) -> Iterator[Addition]:
    for points, fields, need, room in cores:
        if fields != target.fields and covers(fields, target.fields):
            more, left = max(0, need - target.jokers), room - target.jokers
            if left >= more:
                new = fields - target.fields
                yield Addition(points - target.worth, new, more, left, size(new))


def _plans(plan: _Plan, left: int, reach: Sequence[list[Addition]], targets: Sequence[Target]) -> Iterator[_Plan]:
    """Every choice of one addition or none for each target, from the cards that `left` counts (with guards)."""
    done = len(plan.additions)
    if done == len(targets):
        yield plan
        return
    saved, need, room, cards, chosen = plan
    nothing = Addition(0, 0, 0, targets[done].room, 0)
    for extra in (nothing, *reach[done]):
        rest = left - extra.fields
        if rest & GUARDS == GUARDS:
            sums = (saved + extra.saved, need + extra.need, room + extra.room, cards + extra.cards)
            yield from _plans(_Plan(*sums, (*chosen, extra)), rest, reach, targets)


def _key(tables: MeldTables, plan: _Plan, jokers: int, option: Option) -> tuple[int, int]:
    """(points saved, minus the cards laid off) once the jokers are placed, in own melds as far as possible."""
    used = min(jokers, plan.room)
    laid = used - min(option.room, used - (plan.need - option.need))
    return plan.saved + used * tables.joker_value, -(plan.cards + laid)


def _unloaded(packed: int, saved: int, chosen: tuple[Option, _Plan]) -> Unloaded:
    option, plan = chosen
    jokers = packed >> JOKER_SHIFT & FOUR_BITS
    for_others = plan.need - option.need
    melds = share_jokers(option.cores, jokers - for_others)
    spare = jokers - for_others - sum(count for _, count in melds)
    laid = []
    for addition in plan.additions:
        more = min(spare, addition.room - addition.need)
        spare -= more
        laid.append((addition.fields, addition.need + more))
    return Unloaded((packed >> POINT_SHIFT) - saved, melds, tuple(laid))
