"""Knock-out by tables: the best of each table go through, some losers with them, down to one final table."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.engine.errors import RuleError
from tournaments.engine.cuts import Cut, cut
from tournaments.engine.points import Counting
from tournaments.engine.results import Result
from tournaments.engine.standings import Field, Standings, standings
from tournaments.engine.tables import LARGEST, SMALLEST, Sizes, Wish, best_split, splits
from tournaments.engine.tallies import PlayedRound

Fill = Literal["none", "best_losers", "buy_back"]
"""Who fills the places that are left: nobody, the best of the losers, or those of them who pay to come back."""

LUCKY_KEYS = ("points", "total", "conceded", "closes", "lot")
"""The published rule for losers, unless the organiser has another: share of the table beaten, then low totals, …"""


@dataclass(frozen=True)
class Step:
    """One round of a ladder: `people` at tables of `sizes`; `through[i]` go through at table i, and `lucky` losers.

    The final, the last step, has one table, and none go through.
    """

    people: int
    sizes: Sizes
    through: tuple[int, ...]
    lucky: int

    @property
    def next(self) -> int:
        """How many play the next round."""
        return sum(self.through) + self.lucky


def ladder(people: int, wish: Wish, *, each: int, final: int, fill: Fill = "best_losers") -> tuple[Step, ...]:
    """Every round from `people` down to the final, the last one, which has one table and `final` players.

    The best `each` of a table go through, but never all of it. Losers fill the next round up: to the size of the final
    once those through fit in it, else to whole tables of the usual size. With `fill` "none" there are none, unless
    those through could not be seated alone. The final is larger or smaller than `final` only where the people already
    sit at one table or come in fewer. Raises RuleError as `best_split`, `bad_file` for `each` or `final` out of range.
    """
    most = wish.most or LARGEST
    if each < 1 or not SMALLEST <= final <= most:
        message = f"at least 1 goes through at each table, and {SMALLEST} to {most} play the final"
        raise RuleError("bad_file", message, why="ladder")
    steps: list[Step] = []
    while True:
        sizes = best_split(people, wish)
        if people <= final or len(sizes) == 1:
            return (*steps, Step(people, (people,), (), 0))
        through = tuple(min(each, size - 1) for size in sizes)
        following = _next(people, sum(through), wish, None if fill == "none" else final)
        steps.append(Step(people, sizes, through, following - sum(through)))
        people = following


def _next(people: int, through: int, wish: Wish, final: int | None) -> int:
    """How many play the next round, at least those through and fewer than now; without `final`, no more than needed."""
    wanted = [through]
    if final is not None:
        usual = wish.size()
        wanted.insert(0, final if through <= final else -(-through // usual) * usual)
    for number in wanted + list(range(through, people)):
        if through <= number < people and splits(number, wish):
            return number
    raise RuleError("bad_file", f"the {through} who go through, or a few more, cannot be seated", people=through)


@dataclass(frozen=True, kw_only=True)
class Rule:
    """Who goes through: the best `each` of a table, never all of it, then losers until `places` are filled.

    `keys` order those level at a table, and the losers; `seed` is that of the lot. `willing` limits the losers to those
    who buy themselves back; None means that all of them count. Who is `gone` home does not go through at all.
    """

    each: int
    places: int = 0
    keys: tuple[str, ...] = LUCKY_KEYS
    seed: int = 0
    willing: Collection[str] | None = None
    gone: Collection[str] = ()


@dataclass(frozen=True)
class GoingThrough:
    """The end of a round: a cut for each table, and one through the losers for the places that are left.

    Ties at `tables` are settled first, for they decide who is a loser; until then `losers` is None, as it is where no
    place or no loser is left.
    """

    tables: tuple[Cut, ...]
    losers: Cut | None

    @property
    def qualified(self) -> tuple[str, ...]:
        """Who plays the next round: those through, table by table, then the lucky losers."""
        lucky = () if self.losers is None else self.losers.qualified
        return (*(player for table in self.tables for player in table.qualified), *lucky)

    @property
    def settled(self) -> bool:
        """Whether nobody is tied."""
        return not any(part.tied for part in (*self.tables, *([] if self.losers is None else [self.losers])))


def table_cuts(results: Sequence[Result], rule: Rule) -> tuple[Cut, ...]:
    """The cut at each table of a round, in the order of `results`; a bye goes through.

    Places decide, then the keys of `rule`. Forfeits and void results never go through. Raises RuleError
    `results_missing` while anything is going on.
    """
    tables: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        tables.setdefault(result.table, []).append(result)
    keys = tuple(dict.fromkeys(("points", *rule.keys)))
    found = []
    for table, at_table in tables.items():
        stay = [item for item in at_table if item.player not in rule.gone and (item.at_table or item.status == "bye")]
        if stay:
            through = 1 if len(table) == 1 else min(rule.each, len(table) - 1)
            found.append(cut(_ranked(at_table, stay, keys, rule.seed), through))
    return tuple(found)


def go_through(results: Sequence[Result], rule: Rule, tables: tuple[Cut, ...]) -> GoingThrough:
    """Who goes through after `tables`, the cuts of `table_cuts` with their ties settled.

    The losers are in order by the keys of `rule` over this round; their points are the share of the table they beat,
    so that tables of different sizes compare. Raises RuleError as `table_cuts`.
    """
    through = {player for table in tables for player in table.qualified}
    places = rule.places - len(through)
    if places < 1 or any(table.tied for table in tables):
        return GoingThrough(tables, None)
    away = {*through, *rule.gone}
    stay = [item for item in results if item.at_table and item.player not in away]
    if rule.willing is not None:
        stay = [item for item in stay if item.player in rule.willing]
    return GoingThrough(tables, cut(_ranked(results, stay, rule.keys, rule.seed), places) if stay else None)


def _ranked(results: Sequence[Result], stay: Sequence[Result], keys: tuple[str, ...], seed: int) -> Standings:
    played = PlayedRound(results=tuple(results), counting=Counting(by="beaten"))
    people = tuple(result.player for result in stay)
    return standings(Field(people=people, rounds=(played,), keys=keys, seed=seed))
