"""Which group sits at which table: whoever has a fixed one at it, the others where they have not sat before.

Tables are numbered from 0 here, from 1 outside; a round lists its tables in this order.
"""

from collections import Counter

Tables = list[list[int]]

FORBIDDEN = 10**6
"""Cost of a table that is kept for others: above any number of people who sit at the same table again."""


PASSES = 6
"""How often every round is numbered again with all others known, as long as that helps."""


class Numbering:
    """Table numbers for the rounds to draw."""

    def __init__(self, fixed: dict[int, int], played: list[Tables], *, change: bool) -> None:
        """`fixed` people at their tables; the others change tables, if they are to, so that few have `played` there."""
        self.fixed = fixed
        self.change = change
        self.sat: Counter[tuple[int, int]] = Counter()
        for tables in played:
            self._note(tables, 1)

    def numbered(self, rounds: list[Tables]) -> list[Tables]:
        """The rounds, the tables of each in the order of their numbers.

        Those of fixed people must be gathered. The fewest sit where they sat before (a third time counts more); if
        nobody need change, tables stay in order.
        """
        result = []
        for tables in rounds:
            result.append(self._placed(tables))
            self._note(result[-1], 1)
        for _ in range(PASSES if self.change else 0):
            before = self.again()
            if not before:
                break
            for number, tables in enumerate(result):
                self._note(tables, -1)
                result[number] = self._placed(tables)
                self._note(result[number], 1)
            if self.again() == before:
                break
        return result

    def again(self) -> int:
        """How often anybody has sat at a table of before, those fixed left out."""
        return sum(times - 1 for (person, _), times in self.sat.items() if times > 1 and person not in self.fixed)

    def _placed(self, tables: Tables) -> Tables:
        number = len(tables)
        costs = [[self._cost(table, place) for place in range(number)] for table in tables]
        if not self.change:
            costs = [[cost + 2 * (place != home) for place, cost in enumerate(row)] for home, row in enumerate(costs)]
        result: Tables = [[] for _ in tables]
        for table, place in zip(tables, assigned(costs), strict=True):
            result[place] = table
        return result

    def _cost(self, table: list[int], place: int) -> int:
        homes = {self.fixed[person] for person in table if person in self.fixed}
        cost = FORBIDDEN if homes - {place} else 0
        if self.change:
            sat, fixed = self.sat, self.fixed
            # Σ over people of how much the square of their times at this table grows, less one.
            cost += 2 * sum(sat[person, place] for person in table if person not in fixed)
        return cost

    def _note(self, tables: Tables, times: int) -> None:
        for place, table in enumerate(tables):
            for person in table:
                self.sat[person, place] += times


def assigned(costs: list[list[int]]) -> list[int]:
    """For each row a column of its own such that the sum of `costs` (square, whole numbers) is the least.

    Shortest augmenting paths with potentials (the Hungarian method).
    """
    size = len(costs)
    rows, columns = [0] * size, [0] * size
    owner = [-1] * size
    for start in range(size):
        _augment(costs, start, (rows, columns), owner)
    result = [0] * size
    for column, row in enumerate(owner):
        result[row] = column
    return result


def _augment(costs: list[list[int]], start: int, potentials: tuple[list[int], list[int]], owner: list[int]) -> None:
    """Give row `start` a column, letting other rows change theirs; potentials keep every reduced cost at 0 or more."""
    rows, columns = potentials
    size = len(costs)
    slack = [(2 * FORBIDDEN) ** 2] * size
    parent = [-1] * size
    open_columns = set(range(size))
    path: list[tuple[int, int]] = []
    row, last, reached = start, -1, 0
    while True:
        line, level = costs[row], rows[row]
        for column in open_columns:
            reduced = reached + line[column] - level - columns[column]
            if reduced < slack[column]:
                slack[column], parent[column] = reduced, last
        last = min(open_columns, key=lambda column: (slack[column], column))
        reached = slack[last]
        open_columns.remove(last)
        path.append((last, reached))
        if owner[last] < 0:
            break
        row = owner[last]
    rows[start] += reached
    for column, distance in path[:-1]:
        columns[column] -= reached - distance
        rows[owner[column]] += reached - distance
    while last >= 0:
        before = parent[last]
        owner[last] = start if before < 0 else owner[before]
        last = before
