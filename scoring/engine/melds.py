"""The arrangement of a hand with the fewest loose points (rules.md §3.8 to §3.11).

A meld is a set (cards of one rank) or a run (neighbours in one suit, the ace low) of at least three cards. A joker is a
joker always, even a named card (`1o`) in its own place, so it never counts towards `min_naturals`. Hands have one to
eight cards, each of them at most as often as the decks hold it; then two melds at most are possible.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.engine.meld_tables import (
    FIELDS,
    FOUR_BITS,
    GUARDS,
    JOKER_SHIFT,
    POINT_SHIFT,
    Core,
    MeldTables,
    tables_of,
)
from scoring.engine.rulesets import Ruleset

Meld = tuple[int, int]
"""(fields of its naturals, number of jokers)"""

NOTHING: Core = (0, 0, 0, 0)


@dataclass(frozen=True)
class Arrangement:
    """A hand laid out: melds, loose cards in the order of the hand, and what these count."""

    melds: tuple[tuple[str, ...], ...]
    loose: tuple[str, ...]
    points: int


class Option(NamedTuple):
    """One or two melds (or none) that a hand can show side by side; counts as in `Core`."""

    saved: int
    fields: int
    need: int
    room: int
    cores: tuple[Core, ...]


NOTHING_SHOWN = Option(0, 0, 0, 0, ())


def deadwood(rules: Ruleset, cards: Sequence[str]) -> int:
    """The fewest loose points of a hand of 1 to 8 cards. Raises RuleError `bad_card`."""
    tables = tables_of(rules)
    packed = tables.pack(cards)
    cores = tables.cores(packed)
    points = packed >> POINT_SHIFT
    return points - _most_saved(tables, packed, cores)[0] if cores else points


def best(rules: Ruleset, cards: Sequence[str]) -> Arrangement:
    """The arrangement with the fewest loose points; a hand has always the same one. Raises RuleError `bad_card`."""
    tables = tables_of(rules)
    packed = tables.pack(cards)
    melds, points = best_melds(tables, packed)
    return arrange(tables, cards, melds, points)


def best_melds(tables: MeldTables, packed: int) -> tuple[tuple[Meld, ...], int]:
    """The melds of `best` and the loose points, for a packed hand."""
    saved, first, second = _most_saved(tables, packed, tables.cores(packed))
    jokers = packed >> JOKER_SHIFT & FOUR_BITS
    chosen = [core for core in (first, second) if core[1]]
    return share_jokers(chosen, jokers), (packed >> POINT_SHIFT) - saved


def _most_saved(tables: MeldTables, packed: int, cores: list[Core]) -> tuple[int, Core, Core]:
    """The points that the best meld, or pair of melds, takes away, and these melds (NOTHING where there is none)."""
    jokers = packed >> JOKER_SHIFT & FOUR_BITS
    value = tables.joker_value
    most = jokers * value
    guarded = packed & FIELDS | GUARDS
    cores.sort(reverse=True)
    saved, winner, partner = 0, NOTHING, NOTHING
    for index, first in enumerate(cores):
        points, fields, need, room = first
        if points + points + most <= saved:
            break
        alone = points + (most if room >= jokers else room * value)
        if alone > saved:
            saved, winner, partner = alone, first, NOTHING
        points += most
        left, spare = guarded - fields, jokers - need
        for second in cores[index:]:  # from itself: with two decks a meld may be there twice
            if points + second[0] <= saved:
                break
            if second[2] <= spare and (left - second[1]) & GUARDS == GUARDS:
                unused = jokers - room - second[3]
                both = points + second[0] - (unused * value if unused > 0 else 0)
                if both > saved:
                    saved, winner, partner = both, first, second
    return saved, winner, partner


def options(tables: MeldTables, packed: int) -> Iterator[Option]:
    """Everything that the hand can show: nothing, every meld alone, every pair."""
    jokers = packed >> JOKER_SHIFT & FOUR_BITS
    guarded = packed & FIELDS | GUARDS
    cores = sorted(tables.cores(packed), reverse=True)
    yield NOTHING_SHOWN
    for index, first in enumerate(cores):
        points, fields, need, room = first
        yield Option(points, fields, need, room, (first,))
        left, spare = guarded - fields, jokers - need
        for second in cores[index:]:
            if second[2] <= spare and (left - second[1]) & GUARDS == GUARDS:
                pair = (first, second)
                yield Option(points + second[0], fields + second[1], need + second[2], room + second[3], pair)


def share_jokers(cores: Sequence[Core], jokers: int) -> tuple[Meld, ...]:
    """The melds with at most `jokers` jokers: what each needs, then as many more as fit, the first meld first."""
    spare = jokers - sum(core[2] for core in cores)
    melds = []
    for _, fields, need, room in cores:
        more = min(spare, room - need)
        spare -= more
        melds.append((fields, need + more))
    return tuple(melds)


def every_sharing(option: Option, jokers: int) -> Iterator[tuple[Meld, ...]]:
    """All ways of giving the most jokers that fit to the melds of an option."""
    used = min(jokers, option.room)
    if len(option.cores) < 2:
        yield tuple((core[1], used) for core in option.cores)
        return
    (_, first, need, room), (_, second, other_need, other_room) = option.cores
    for count in range(max(need, used - other_room), min(room, used - other_need) + 1):
        yield (first, count), (second, used - count)


def arrange(tables: MeldTables, cards: Sequence[str], melds: Sequence[Meld], points: int) -> Arrangement:
    """The melds with the names of the cards in hand; what they leave is loose."""
    loose = list(cards)
    shown = []
    for fields, count in melds:
        jokers = [card for card in loose if card in tables.jokers][:count]
        for card in (*tables.cards(fields), *jokers):
            loose.remove(card)
        shown.append(tables.spread(fields, jokers))
    return Arrangement(tuple(shown), tuple(loose), points)
