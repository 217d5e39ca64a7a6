"""Standings: everybody in order, by keys that the organiser chose, and what separates each from the one above."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.engine.errors import RuleError
from tournaments.engine.tallies import PlayedRound, PointPenalty, Tally, tallies
from tournaments.engine.tiebreaks import DEFAULT_KEYS, TIEBREAKERS, Scene, Value


@dataclass(frozen=True, kw_only=True)
class Field:
    """What standings are computed from.

    `people` are those to be placed, `excluded` those of them who are not (withdrawn, ruled out): their results still
    stand for the others. `keys` are names of TIEBREAKERS, the first decides first; `seed` is that of the lot.
    """

    people: tuple[str, ...]
    rounds: tuple[PlayedRound, ...] = ()
    keys: tuple[str, ...] = DEFAULT_KEYS
    penalties: tuple[PointPenalty, ...] = ()
    excluded: frozenset[str] = frozenset()
    seed: int = 0

    def __post_init__(self) -> None:
        check_keys(self.keys)
        for place, player in enumerate(self.people):
            if player in self.people[:place]:
                raise RuleError("duplicate_player", f"{player} is in the tournament twice", player=player)


@dataclass(frozen=True)
class Because:
    """Why a row is where it is: level with `above` on the keys `level`, then `key` separates them.

    `key` is None, as are both values, where nothing does: the two share a place.
    """

    above: str
    level: tuple[str, ...]
    key: str | None = None
    value: Value | None = None
    above_value: Value | None = None


@dataclass(frozen=True)
class Row:
    """One line. `values` holds the value of every key that was asked for this player, in the order of the keys.

    `because` is None in the first row. `penalties` are the tournament's, with their reasons; they are in the points
    already. `provisional`: something of this player's is still being played.
    """

    place: int
    player: str
    tally: Tally
    values: Mapping[str, Value | None]
    because: Because | None
    penalties: tuple[PointPenalty, ...]
    provisional: bool


@dataclass(frozen=True)
class Standings:
    """All rows, the best first; those who share a place in the order of their names."""

    rows: tuple[Row, ...]
    keys: tuple[str, ...]
    seed: int
    provisional: bool

    def row(self, player: str) -> Row:
        """The line of `player`. Raises RuleError `unknown_player`."""
        for row in self.rows:
            if row.player == player:
                return row
        raise RuleError("unknown_player", f"{player} is not in these standings", player=player)


@dataclass(frozen=True)
class Moved:
    """What a change did to one player: place and values before and after, None for who was not placed."""

    player: str
    before: Row | None
    after: Row | None


def check_keys(keys: Sequence[str]) -> None:
    """Raises RuleError `bad_file` unless `keys` are names of TIEBREAKERS, at least one and none twice."""
    for key in keys:
        if key not in TIEBREAKERS:
            raise RuleError("bad_file", f"unknown tie-break: {key!r}", key=key)
    if not keys or len(set(keys)) < len(keys):
        raise RuleError("bad_file", "standings need keys, each of them once")


def standings(field: Field) -> Standings:
    """Everybody of `field` in order. The order of its people, results and penalties makes no difference.

    Raises RuleError as `tournaments.engine.tallies.tallies`.
    """
    scene = Scene(tallies(field.people, field.rounds, field.penalties), field.seed)
    placed = sorted(set(field.people) - field.excluded)
    values: dict[str, dict[str, Value | None]] = {player: {} for player in placed}
    groups = [placed] if placed else []
    for key in field.keys:
        if not TIEBREAKERS[key].among_tied:
            _note(values, key, placed, scene)
        groups = [part for group in groups for part in _split(values, key, group, scene)]
    order = [(player, place) for group, place in zip(groups, _places(groups), strict=True) for player in group]
    rows: list[Row] = []
    for player, place in order:
        tally = scene.tallies[player]
        because = _because(field.keys, values, rows[-1].player, player) if rows else None
        mine = tuple(item for item in field.penalties if item.player == player)
        rows.append(Row(place, player, tally, values[player], because, mine, tally.provisional))
    unfinished = any(result.provisional for played in field.rounds for result in played.results)
    return Standings(tuple(rows), field.keys, field.seed, unfinished)


def among(whole: Standings, people: Iterable[str]) -> Standings:
    """The standings of these people alone: their places counted among themselves, and what separates them there."""
    stay = set(people)
    values = {row.player: row.values for row in whole.rows}
    first: dict[int, int] = {}
    rows: list[Row] = []
    for row in whole.rows:
        if row.player in stay:
            place = first.setdefault(row.place, len(rows) + 1)
            because = _because(whole.keys, values, rows[-1].player, row.player) if rows else None
            rows.append(replace(row, place=place, because=because))
    return replace(whole, rows=tuple(rows))


def moved(before: Standings, after: Standings) -> tuple[Moved, ...]:
    """Whose place or values differ between two standings, in the order of `after`, then those it no longer has."""
    old = {row.player: row for row in before.rows}
    new = {row.player: row for row in after.rows}
    return tuple(
        Moved(player, old.get(player), new.get(player))
        for player in dict.fromkeys([*new, *old])
        if _seen(old.get(player)) != _seen(new.get(player))
    )


def _seen(row: Row | None) -> object:
    return None if row is None else (row.place, row.values)


def _places(groups: Sequence[Sequence[str]]) -> list[int]:
    ahead = [0]
    for group in groups:
        ahead.append(ahead[-1] + len(group))
    return [1 + number for number in ahead[:-1]]


def _note(values: dict[str, dict[str, Value | None]], key: str, group: Sequence[str], scene: Scene) -> None:
    for player, value in TIEBREAKERS[key].values(group, scene).items():
        values[player][key] = value


def _split(values: dict[str, dict[str, Value | None]], key: str, group: list[str], scene: Scene) -> list[list[str]]:
    """People level so far, parted by `key`, the best first."""
    if len(group) == 1:
        return [group]
    if TIEBREAKERS[key].among_tied:
        _note(values, key, group, scene)
    parts: dict[Value | None, list[str]] = {}
    for player in group:
        parts.setdefault(values[player][key], []).append(player)
    high = TIEBREAKERS[key].best == "high"
    known = sorted((value for value in parts if value is not None), reverse=high)
    return [parts[value] for value in [*known, *([None] if None in parts else [])]]


def _because(keys: Sequence[str], values: Mapping[str, Mapping[str, Value | None]], above: str, player: str) -> Because:
    level: list[str] = []
    for key in keys:
        mine, theirs = values[player].get(key), values[above].get(key)
        if mine != theirs:
            return Because(above, tuple(level), key, mine, theirs)
        if mine is not None:
            level.append(key)
    return Because(above, tuple(level))
