"""Table sizes for any number of people: which splits there are, and which one to take."""

from dataclasses import dataclass

from scoring.engine.errors import RuleError

Sizes = tuple[int, ...]

SMALLEST, LARGEST = 2, 8
"""People at a table of Chinchón (rules.md §1)."""

USUAL = 4


@dataclass(frozen=True)
class Wish:
    """The table sizes somebody wants: `usual` where possible, never less than `least` nor more than `most`.

    A limit left out lies as near to `usual` as the number of people allows, one off at first.
    """

    usual: int | None = None
    least: int | None = None
    most: int | None = None

    def size(self) -> int:
        """The usual size: of four, if nothing is said and the limits allow it.

        Raises RuleError `bad_file` if it and the limits contradict each other.
        """
        least, most = self.least or SMALLEST, self.most or LARGEST
        usual = self.usual or max(least, min(most, USUAL))
        if not SMALLEST <= least <= usual <= most <= LARGEST:
            raise RuleError(
                "bad_file",
                f"must be {SMALLEST} ≤ min_size ≤ table_size ≤ max_size ≤ {LARGEST}: {least}, {usual}, {most}",
                why="wish",
            )
        return usual

    def limits(self) -> list[tuple[int, int]]:
        """The least and the most people at a table, from the narrowest choice to the widest."""
        usual = self.size()
        return [
            (self.least or max(SMALLEST, usual - off), self.most or min(LARGEST, usual + off))
            for off in range(1, LARGEST)
        ]


def splits(people: int, wish: Wish) -> list[Sizes]:
    """Every even way to seat `people` within the limits, the best first, larger tables first in each; maybe none.

    There is one for each number of tables, its sizes differing by one at most. The best is nearest to the usual size
    (least sum of squared differences); of two as near, the one with more, smaller tables. Raises RuleError `bad_file`
    if the wish contradicts itself.
    """
    usual = wish.size()
    for least, most in wish.limits():
        found = [even(people, tables) for tables in range(max(1, -(-people // most)), people // least + 1)]
        if found:
            return sorted(found, key=lambda sizes: (sum((size - usual) ** 2 for size in sizes), -len(sizes)))
    return []


def even(people: int, tables: int) -> Sizes:
    """`people` at so many tables as evenly as possible, the larger ones first."""
    size, larger = divmod(people, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def best_split(people: int, wish: Wish) -> Sizes:
    """The first of `splits`.

    Raises RuleError: `too_few_players` for fewer than one table, `bad_file` if no number of tables fits or the wish
    contradicts itself.
    """
    found = splits(people, wish)
    if not found:
        least = wish.least or SMALLEST
        if people < least:
            raise RuleError("too_few_players", f"{people} people are fewer than one table of {least}", least=least)
        most = wish.most or LARGEST
        message = f"{people} people don't fit at tables of {least} to {most}"
        raise RuleError("bad_file", message, people=people, least=least, most=most, why="split")
    return found[0]
