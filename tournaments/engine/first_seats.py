"""Who sits first, and so deals first: as evenly over people as the tables allow."""

from random import Random

from tournaments.engine.chance import shuffled

Tables = list[list[int]]


def firsts(people: int, rounds: list[Tables]) -> list[int]:
    """How often each person sits first."""
    counts = [0] * people
    for tables in rounds:
        for table in tables:
            if table:
                counts[table[0]] += 1
    return counts


def balanced(rounds: list[Tables], counts: list[int], chance: Random) -> list[Tables]:
    """The same tables, each in an order by chance but for its first seat.

    `counts` holds how often each person sat first before. First seats are given so that the sum of their squares over
    people is the least possible: while a chain of tables leads from someone who is first too often to someone who is
    so at least twice less, every table of the chain passes the seat on.
    """
    counts = list(counts)
    mixed = [[shuffled(table, chance) for table in tables] for tables in rounds]
    flat = [table for tables in mixed for table in tables]
    for table in flat:
        _lead(table, min(table, key=lambda person: counts[person]))
        counts[table[0]] += 1
    for level in range(max(counts), 1, -1):
        while _passed_on(flat, counts, level):
            pass
    return mixed


def _lead(table: list[int], person: int) -> None:
    place = table.index(person)
    table[0], table[place] = table[place], table[0]


def _passed_on(flat: Tables, counts: list[int], level: int) -> bool:
    """Take one first seat from somebody with `level` of them along a shortest chain, if there is one."""
    leads: dict[int, Tables] = {}
    for table in flat:
        leads.setdefault(table[0], []).append(table)
    queue = [person for person, count in enumerate(counts) if count == level]
    reached: dict[int, list[int]] = {person: [] for person in queue}
    for person in queue:
        for table in leads.get(person, []):
            for other in table[1:]:
                if other in reached:
                    continue
                reached[other] = table
                if counts[other] <= level - 2:
                    _pass(reached, other, counts)
                    return True
                queue.append(other)
    return False


def _pass(reached: dict[int, list[int]], last: int, counts: list[int]) -> None:
    counts[last] += 1
    person = last
    while reached[person]:
        table = reached[person]
        before = table[0]
        _lead(table, person)
        person = before
    counts[person] -= 1
