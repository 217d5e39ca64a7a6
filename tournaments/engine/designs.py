"""Rounds without a repeated meeting, built by arithmetic in milliseconds.

Everything here works on `tables` tables of `size` people, numbered from 0, in columns: person c·tables + i is the
i-th of column c, and a table takes one person of each column. Uneven fields come from leaving people out.
"""

from random import Random

from tournaments.engine import starters
from tournaments.engine.chance import chosen, shuffled
from tournaments.engine.finite_fields import prime_powers, ring
from tournaments.engine.thirty_two import ten_rounds

Round = list[list[int]]

TRIES = 10
"""How often the search for shifts starts afresh."""


def columns(tables: int, size: int, shifts: list[list[int]]) -> list[Round]:
    """One round for each list of shifts: table t seats person t + shift[c] (in Z_tables) of every column c."""
    return [[[c * tables + (t + shift[c]) % tables for c in range(size)] for t in range(tables)] for shift in shifts]


def by_field(tables: int, size: int) -> list[Round]:
    """`tables` rounds: table t of round r seats (c, t + r·c) over a ring where any two columns differ by a unit.

    Two people of different columns then meet in exactly one round. Empty if `tables` has a prime power below `size`.
    """
    if min(prime**exponent for prime, exponent in prime_powers(tables)) < size:
        return []
    arithmetic = ring(tables)
    return [
        [[c * tables + arithmetic.add[t][arithmetic.scale[c][r]] for c in range(size)] for t in range(tables)]
        for r in range(tables)
    ]


def by_shifts(tables: int, size: int, rounds: int) -> list[Round]:
    """Up to `rounds` rounds over Z_tables, for any number of tables of at least 2.

    Two columns c < d meet again only if shift[d] − shift[c] was used before, so lists of shifts are collected
    greedily, by the smallest first shift, the rest in an order by chance (always the same chance).
    """
    chance = Random(tables * 1000 + size)
    best: list[list[int]] = []
    for _ in range(TRIES):
        found = _shifts(tables, size, rounds, chance)
        best = max(best, found, key=len)
        if len(best) == rounds:
            break
    return columns(tables, size, best)


def _shifts(tables: int, size: int, rounds: int, chance: Random) -> list[list[int]]:
    used = [[0] * size for _ in range(size)]
    found: list[list[int]] = []
    for first in range(tables):
        shift = _completed([0, first], used, tables, chance)
        if not shift:
            continue
        for d in range(size):
            for c in range(d):
                used[c][d] |= 1 << (shift[d] - shift[c]) % tables
        found.append(shift)
        if len(found) == rounds:
            break
    return found


def _completed(shift: list[int], used: list[list[int]], tables: int, chance: Random) -> list[int]:
    """`shift` with the columns that are missing, or nothing; `used[c][d]` holds the differences taken as bits."""
    column = len(shift)
    if column >= len(used):
        return shift[: len(used)]
    everything = (1 << tables) - 1
    taken = 0
    for c, value in enumerate(shift):
        taken |= (used[c][column] << value | used[c][column] >> tables - value) & everything
    for value in shuffled([v for v in range(tables) if not taken >> v & 1], chance):
        result = _completed([*shift, value], used, tables, chance)
        if result:
            return result
    return []


def pairings(people: int) -> list[Round]:
    """Everybody meets everybody at tables of two: the round robin of an even number of people."""
    ring_of = people - 1
    return [
        [[people - 1, r], *([(r + i) % ring_of, (r - i) % ring_of] for i in range(1, people // 2))]
        for r in range(ring_of)
    ]


def built(people: int, size: int, rounds: int) -> tuple[str, list[Round]]:
    """The best way known here to seat `people`, a multiple of `size` (at least 2): its name and up to `rounds` rounds.

    No two people meet twice in them. The name is "construction" or "starter".
    """
    starter = starters.known().get((people, size))
    ways = [("construction", _constructed(people, size, rounds))]
    if starter:
        ways.append(("starter", starters.developed(starter)))
    if (people, size) == (32, 4):
        ways.append(("construction", ten_rounds()))
    name, found = max(ways, key=lambda way: min(len(way[1]), rounds))
    return name, found[:rounds]


def _constructed(people: int, size: int, rounds: int) -> list[Round]:
    tables = people // size
    if size == 2:
        return pairings(people)
    if tables == 1:
        return [[list(range(people))]]
    found = by_field(tables, size) or by_shifts(tables, size, min(rounds, tables))
    if tables % size == 0 and len(found) < rounds:
        # The columns have never met inside: each is a field of its own.
        within = built(tables, size, rounds - len(found))[1]
        for tables_of_column in within:
            found.append([[c * tables + i for i in table] for c in range(size) for table in tables_of_column])
    return found


def strangers(people: int, rounds: list[Round], number: int, chance: Random) -> list[int]:
    """`number` people no two of whom meet in `rounds`, or fewer if no try finds so many."""
    mets = [1 << person for person in range(people)]
    for tables in rounds:
        for table in tables:
            bits = sum(1 << person for person in table)
            for person in table:
                mets[person] |= bits
    best: list[int] = []
    for _ in range(4 * TRIES):
        left = (1 << people) - 1
        group: list[int] = []
        while left and len(group) < number:
            person = _next_stranger(mets, left, group, chance)
            group.append(person)
            left &= ~mets[person]
        best = max(best, group, key=len)
        if len(best) == number:
            break
    return best


def _next_stranger(mets: list[int], left: int, group: list[int], chance: Random) -> int:
    """One of `left` (bits): the first by chance, the next ones such that most others remain possible."""
    choices = [person for person in range(len(mets)) if left >> person & 1]
    if not group:
        return chosen(choices, chance)
    return max(shuffled(choices, chance), key=lambda person: (left & ~mets[person]).bit_count())


def without(rounds: list[Round], gone: list[int]) -> list[Round]:
    """The rounds without the people `gone`, the others numbered anew from 0 in their old order."""
    leaving = set(gone)
    people = sorted(person for table in rounds[0] for person in table if person not in leaving)
    number = {person: place for place, person in enumerate(people)}
    return [[[number[p] for p in table if p in number] for table in tables] for tables in rounds]


def uneven(sizes: tuple[int, ...], rounds: int, chance: Random) -> tuple[str, list[Round]]:
    """Up to `rounds` rounds for tables of two neighbouring `sizes`, in that order, nobody meeting anybody twice.

    People who never meet are left out of an even field, so each table loses at most one. An empty list where the
    sizes differ by more than one, or nothing is known.
    """
    size, people = max(sizes), sum(sizes)
    if size < 2 or size - min(sizes) > 1:
        return "construction", []
    whole = size * len(sizes)
    name, found = built(whole, size, rounds)
    found = shuffled(found, chance)
    while found:
        gone = strangers(whole, found, whole - people, chance)
        if len(gone) == whole - people:
            return name, [in_order(tables, sizes, chance) for tables in without(found, gone)]
        found.pop()
    return name, []


def in_order(tables: Round, sizes: tuple[int, ...], chance: Random) -> Round:
    """The tables of a round shuffled so that their sizes come in the order of `sizes`."""
    waiting: dict[int, Round] = {}
    for table in shuffled(tables, chance):
        waiting.setdefault(len(table), []).append(table)
    return [waiting[size].pop() for size in sizes]
