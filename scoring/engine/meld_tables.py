"""Hands as packed numbers, and tables of the melds that the cards of one suit or of one rank can give.

A hand is one whole number, the sum of its cards' codes. From the lowest bit: for every natural card a field of three
bits that counts it (twice at most, so that the third bit is free as a guard when cards are taken away), suit after
suit with one empty field between; for every rank a counter of four bits; a counter of jokers; the points of all cards.
A meld is a `Core`: natural cards, as fields, and how many jokers it needs and can take.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from scoring.engine.cards import JOKER, SUITS, naturals, rank_of, ranks, suit_of
from scoring.engine.errors import RuleError
from scoring.engine.rulesets import Ruleset

Core = tuple[int, int, int, int]
"""(points of its naturals, their fields, jokers it needs, jokers it can hold)"""

Key = tuple[int, int, tuple[str, ...], int | None, int, tuple[int, int, int]]

FIELD = 3
SUIT_BITS = FIELD * 13
RANK_SHIFT = 160
JOKER_SHIFT = RANK_SHIFT + 4 * 12
POINT_SHIFT = JOKER_SHIFT + 4
FOUR_BITS = 15

PLACES = tuple(FIELD * (13 * suit + place) for suit in range(4) for place in range(12))
ONES = sum(1 << place for place in PLACES)
GUARDS = ONES << 2
FIELDS = ONES * 7
SUIT_MASKS = tuple(((1 << SUIT_BITS) - 1) << suit * SUIT_BITS & FIELDS for suit in range(4))
RANK_MASKS = tuple(sum(7 << FIELD * (13 * suit + place) for suit in range(4)) for place in range(12))
COUNTER_ONES = sum(1 << RANK_SHIFT + 4 * place for place in range(12))
COUNTER_EIGHTS = COUNTER_ONES * 8
RANK_OF_COUNTER = {8 << RANK_SHIFT + 4 * place: RANK_MASKS[place] for place in range(12)}

MELD_SIZE = 3
SET_LIMIT_ONE_DECK = 4
NO_LIMIT = 99


def size(fields: int) -> int:
    """How many natural cards `fields` counts."""
    return (fields & ONES).bit_count() + 2 * (fields >> 1 & ONES).bit_count()


def covers(whole: int, part: int) -> bool:
    """Whether every card of `part` is in `whole`, as often (both are fields)."""
    return (whole + GUARDS - part) & GUARDS == GUARDS


def is_run(fields: int) -> bool:
    """Whether the naturals of a meld are of one suit and none is there twice (else it is a set)."""
    return not fields & ~ONES and any(fields & mask == fields for mask in SUIT_MASKS)


class RunTable(dict[int, tuple[Core, ...]]):
    """All runs with at most `jokers` jokers in the cards of one suit, given as fields of 0 or 1; filled when asked.

    Subsets are kept as well: a joker may stand for a card that is held when that card plays elsewhere.
    """

    def __init__(self, tables: "MeldTables", jokers: int) -> None:
        super().__init__()
        self.tables, self.jokers = tables, jokers

    def __missing__(self, present: int) -> tuple[Core, ...]:
        held = [place for place in self.tables.values if present >> place & 1]
        self[present] = tuple(core for start in range(len(held)) for core in self._from(held[start:]))
        return self[present]

    def _from(self, held: Sequence[int]) -> Iterator[Core]:
        """The runs whose lowest natural is the first of `held`."""
        tables = self.tables
        rows: list[tuple[int, ...]] = [(held[0],)]
        for row in rows:  # which grows as it is walked
            count = len(row)
            gaps = (row[-1] - row[0]) // FIELD + 1 - count
            need = max(gaps, MELD_SIZE - count)
            if count >= tables.min_naturals and need <= self.jokers:
                points = sum(map(tables.values.__getitem__, row))
                yield points, sum(1 << place for place in row), need, tables.longest - count
            reach = row[-1] + FIELD * (self.jokers - gaps + 1)
            rows += [(*row, place) for place in held if row[-1] < place <= reach]


class SetTable(dict[int, tuple[Core, ...]]):
    """All sets with at most `jokers` jokers in the cards of one rank, given as fields; filled when asked.

    A single natural with jokers is left to `RunTable`, where the same cards have more room.
    """

    def __init__(self, tables: "MeldTables", jokers: int) -> None:
        super().__init__()
        self.tables, self.jokers = tables, jokers

    def __missing__(self, fields: int) -> tuple[Core, ...]:
        held = [place for place in self.tables.values if fields >> place & 3]
        counts = product(*(range((fields >> place & 3) + 1) for place in held))
        cores = tuple(core for count in counts if (core := self._core(held, count)) is not None)
        self[fields] = cores
        return cores

    def _core(self, held: Sequence[int], counts: Sequence[int]) -> Core | None:
        count = sum(counts)
        need = max(0, MELD_SIZE - count)
        room = self.tables.set_limit - count
        if count < max(2, self.tables.min_naturals) or need > self.jokers or room < need:
            return None
        fields = sum(times << place for place, times in zip(held, counts, strict=True))
        return count * self.tables.values[held[0]], fields, need, room


class Level:
    """What can be melded with a given number of jokers at hand."""

    __slots__ = ("lift", "runs", "sets")

    def __init__(self, tables: "MeldTables", jokers: int) -> None:
        self.runs = RunTable(tables, jokers)
        self.sets = SetTable(tables, jokers)
        least = max(2, tables.min_naturals, MELD_SIZE - jokers)
        self.lift = (8 - least) * COUNTER_ONES
        """added to a hand, it sets the top bit of the counter of every rank that can give a set"""


class MeldTables:
    """Everything about melds that follows from one ruleset: codes of cards, runs and sets. Get it by `tables_of`."""

    def __init__(self, rules: Ruleset) -> None:
        self.min_naturals = rules.min_naturals
        self.longest = len(ranks(rules.deck))
        self.set_limit = SET_LIMIT_ONE_DECK if rules.decks == 1 else NO_LIMIT
        self.joker_value = rules.joker_loose or 0
        self.jokers = frozenset(rules.jokers)
        self.values: dict[int, int] = {}
        self.names: dict[int, str] = {}
        self.codes = {card: self._code(rules, card) for card in (*naturals(rules.deck), *self.jokers)}
        self.code = self.codes.__getitem__
        self.levels = tuple(Level(self, jokers) for jokers in range(rules.joker_count + 1))

    def _code(self, rules: Ruleset, card: str) -> int:
        points = rules.value(card) << POINT_SHIFT
        if card == JOKER or card in self.jokers:
            return points + (1 << JOKER_SHIFT)
        place = ranks(rules.deck).index(rank_of(card))
        field = FIELD * (13 * SUITS.index(suit_of(card)) + place)
        self.values[field], self.names[field] = rules.value(card), card
        return points + (1 << RANK_SHIFT + 4 * place) + (1 << field)

    def pack(self, cards: Sequence[str]) -> int:
        """The hand as one number. Raises RuleError `bad_card` for a card that this ruleset does not know."""
        try:
            return sum(map(self.code, cards))
        except (KeyError, TypeError):
            unknown = next(card for card in cards if not isinstance(card, str) or card not in self.codes)
            raise RuleError("bad_card", f"not a card of this deck: {unknown!r}", card=unknown) from None

    def cores(self, packed: int) -> list[Core]:
        """Every meld that the hand can give, those of a joker beside fewer naturals included."""
        jokers = packed >> JOKER_SHIFT & FOUR_BITS
        level = self.levels[jokers]
        found: list[Core] = []
        present = (packed | packed >> 1) & ONES
        if jokers or present & present >> FIELD & present >> 2 * FIELD:
            runs = level.runs
            for suit in SUIT_MASKS:
                found += runs[present & suit]
        counters = packed + level.lift & COUNTER_EIGHTS
        while counters:
            counter = counters & -counters
            found += level.sets[packed & RANK_OF_COUNTER[counter]]
            counters ^= counter
        return found

    def cards(self, fields: int) -> Iterator[str]:
        """The cards that `fields` counts: runs upwards, sets in the order of the suits."""
        for place, name in self.names.items():
            for _ in range(fields >> place & 3):
                yield name

    def spread(self, fields: int, jokers: Sequence[str]) -> tuple[str, ...]:
        """A meld as it lies on the table: in a run, jokers in the gaps, then above, then below."""
        spare = list(jokers)
        held = [place for place in self.names if fields >> place & 3]
        if is_run(fields):
            row = [
                self.names[place] if fields >> place & 1 else spare.pop(0)
                for place in range(held[0], held[-1] + FIELD, FIELD)
            ]
            above = min(len(spare), self.longest - 1 - held[-1] % SUIT_BITS // FIELD)
            return (*spare[above:], *row, *spare[:above])
        return (*self.cards(fields), *spare)


def key_of(rules: Ruleset) -> Key:
    """The fields of a ruleset on which melds and loose points depend."""
    return rules.deck, rules.decks, rules.jokers, rules.joker_loose, rules.min_naturals, rules.face_values


@lru_cache(maxsize=64)
def _tables(key: Key) -> MeldTables:
    fields: dict[str, Any] = dict(
        zip(("deck", "decks", "jokers", "joker_loose", "min_naturals", "face_values"), key, strict=True)
    )
    return MeldTables(Ruleset("", **fields))


def tables_of(rules: Ruleset) -> MeldTables:
    """The tables of this ruleset, shared by all rulesets with the same cards."""
    return _tables(key_of(rules))
