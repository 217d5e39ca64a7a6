"""What to draw, checked: people, tables, rounds played and every wish."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.engine.errors import RuleError
from tournaments.engine.tables import LARGEST, SMALLEST, Sizes

Names = tuple[str, ...]
Seating = tuple[Names, ...]
"""One round: the people of each table, the first of them deals first. The first table is number 1."""


@dataclass(frozen=True, kw_only=True)
class Request:
    """What to draw.

    `sizes` are the table sizes of each round to draw; `history` rounds already played, in which people may be missing
    and others, who have left, are counted for nobody; `ranking` everybody, the best first, for rounds by standings;
    `effort` a multiple of the normal budget of steps.

    `apart` are pairs who should not share a table, `apart_early` the same in the first `early_rounds` of the rounds to
    draw only. `fixed` gives people a table, by its number from 1, in every round. With `change_tables` groups are given
    the tables at which fewest of them sat before; sitting again at a table of fewer than `short_below` counts like
    a repeated meeting. Where tables seat fewer than all, some sit out: at most `byes` rounds
    each, any missed in the history included. `planned` are rounds drawn before, for the same places: where people came
    or left, the new rounds start from them. Rounds by standings don't.
    """

    players: Names
    sizes: tuple[Sizes, ...]
    apart: tuple[tuple[str, str], ...] = ()
    apart_early: tuple[tuple[str, str], ...] = ()
    early_rounds: int = 1
    fixed: tuple[tuple[str, int], ...] = ()
    change_tables: bool = False
    short_below: int | None = None
    byes: int = 0
    history: tuple[Seating, ...] = ()
    planned: tuple[Seating, ...] = ()
    ranking: Names | None = None
    seed: int = 0
    effort: float = 1

    def __post_init__(self) -> None:
        _check_names(self)
        _check_sizes(self)
        _check_fixed(self)
        if self.effort <= 0:
            raise RuleError("bad_file", "effort must be more than 0")
        if self.early_rounds < 1 or self.byes < 0:
            raise RuleError("bad_file", "early_rounds must be at least 1, byes at least 0")

    def order(self) -> Names:
        """Everybody in the order of their numbers: the ranking if there is one."""
        return self.ranking or self.players

    def sitting_out(self) -> list[int]:
        """How many sit out in each round to draw."""
        return [len(self.players) - sum(sizes) for sizes in self.sizes]


def _check_names(request: Request) -> None:
    players = set(request.players)
    _once(request.players, "players")
    for key, pairs in (("apart", request.apart), ("apart_early", request.apart_early)):
        _known((name for pair in pairs for name in pair), players, key)
        if any(a == b for a, b in pairs):
            raise RuleError("duplicate_player", f"{key}: nobody can be kept apart from themselves")
    for key, rounds in (("history", request.history), ("planned", request.planned)):
        for place, tables in enumerate(rounds, start=1):
            _once([name for table in tables for name in table], f"round {place} of {key}")
    if request.ranking is not None:
        _known(request.ranking, players, "ranking")
        _once(request.ranking, "ranking")
        if len(request.ranking) < len(players):
            named = set(request.ranking)
            missing = next(name for name in request.players if name not in named)
            raise RuleError("bad_file", f"ranking must name everybody: {missing} is missing", player=missing)


def _known(names: Iterable[str], players: set[str], where: str) -> None:
    for name in names:
        if name not in players:
            raise RuleError("unknown_player", f"{where}: {name} is not among the players", player=name)


def _once(names: Iterable[str], where: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise RuleError("duplicate_player", f"{where}: {name} is there twice", player=name)
        seen.add(name)


def _check_sizes(request: Request) -> None:
    people = len(request.players)
    if people < SMALLEST:
        raise RuleError("too_few_players", f"a draw needs at least {SMALLEST} players", least=SMALLEST)
    if not request.sizes:
        raise RuleError("bad_file", "there is no round to draw")
    for place, sizes in enumerate(request.sizes, start=1):
        if not sizes or not all(SMALLEST <= size <= LARGEST for size in sizes):
            raise RuleError("bad_file", f"sizes of round {place}: a table seats {SMALLEST} to {LARGEST}")
        if people < min(sizes):
            raise RuleError("too_few_players", f"{people} people are fewer than a table of {min(sizes)}")
        if sum(sizes) > people or (sum(sizes) < people and not request.byes):
            raise RuleError("bad_file", f"sizes of round {place} add up to {sum(sizes)}, not to {people} people")


def _check_fixed(request: Request) -> None:
    """Every fixed table exists in every round, and together they can seat those who are fixed there."""
    names = [name for name, _ in request.fixed]
    _known(names, set(request.players), "fixed")
    _once(names, "fixed")
    groups = Counter(table for _, table in request.fixed)
    for place, sizes in enumerate(request.sizes, start=1):
        for table in groups:
            if not 1 <= table <= len(sizes):
                raise RuleError("bad_file", f"fixed: round {place} has no table {table}", table=table)
        wanted, seats = sorted(groups.values(), reverse=True), sorted(sizes, reverse=True)
        if any(number > size for number, size in zip(wanted, seats, strict=False)):
            raise RuleError("bad_file", f"fixed: too many people at one table in round {place}")
