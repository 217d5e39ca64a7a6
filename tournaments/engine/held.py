"""People who keep their table, and short tables: seats that a search leaves alone.

Whoever needs the accessible table sits at it in every round. A search does not move such people; it seats the others
around them. A short table (fewer people than the organiser likes) gets an invisible guest, the same one
everywhere: sitting short again is then a repeated meeting like any other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

Tables = list[list[int]]


def gathered(tables: Tables, together: Sequence[list[int]]) -> Tables:
    """The tables with the people of each group of `together` at one table, and no two groups at the same.

    The larger groups choose first: the table where most of them are, then the largest. Those missing change places
    with somebody there. Whoever sits out stays out. There must be a table large enough for each group.
    """
    result = [list(table) for table in tables]
    free = list(range(len(result)))
    seated = {person for table in tables for person in table}
    groups = [[person for person in group if person in seated] for group in together]
    for group in sorted(filter(None, groups), key=len, reverse=True):
        members = set(group)
        fitting = [place for place in free if len(result[place]) >= len(members)]
        chosen = max(fitting, key=lambda place: (len(members.intersection(result[place])), len(result[place]), -place))
        free.remove(chosen)
        _call(result, result[chosen], group)
    return result


def _call(tables: Tables, table: list[int], group: list[int]) -> None:
    """Bring everybody of `group` to `table`."""
    for person in group:
        if person in table:
            continue
        other = next(guest for guest in table if guest not in group)
        source = next(candidate for candidate in tables if person in candidate)
        table[table.index(other)] = person
        source[source.index(person)] = other


@dataclass(frozen=True)
class Short:
    """Tables seating fewer than `below` are short; `counts` says how often each person sat at one so far."""

    below: int
    counts: list[int]

    def after(self, rounds: list[Tables]) -> "Short":
        """The same after these rounds."""
        counts = list(self.counts)
        for tables in rounds:
            for table in tables:
                for person in table if len(table) < self.below else ():
                    counts[person] += 1
        return Short(self.below, counts)

    def cost(self) -> int:
        """The sum of the squares of the counts."""
        return sum(count * count for count in self.counts)

    def least(self, seats: int) -> tuple[int, int]:
        """How evenly `seats` more can go round: the least `cost`, and the most people with one at least."""
        levels = sorted(self.counts)
        for _ in range(seats):
            levels[levels.index(min(levels))] += 1
        return sum(level * level for level in levels), sum(1 for level in levels if level)

    def with_guest(self, rounds: list[Tables]) -> list[Tables]:
        """Copies of the rounds with the guest, whose number comes after everybody's, last at every short table."""
        guest = len(self.counts)
        return [[[*table, guest] if len(table) < self.below else list(table) for table in tables] for tables in rounds]


def without_guest(rounds: list[Tables], guest: int) -> list[Tables]:
    """Copies of the rounds without `guest`."""
    return [[[person for person in table if person != guest] for table in tables] for tables in rounds]
