"""Draws as JSON: section "Drawing seats" of docs/formats.md."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from scoring.engine.errors import RuleError
from scoring.engine.names import clean_name
from tournaments.engine.request import Request, Seating
from tournaments.engine.seating import Draw
from tournaments.engine.tables import SMALLEST, Sizes, Wish, best_split, splits

MAX_PLAYERS, MAX_ROUNDS, MAX_HISTORY, MAX_EFFORT = 1000, 100, 1000, 100
"""More would take longer than anybody waits."""

IGNORED = {"meta", "id", "title", "expect"}
"""As in a match file: they say nothing about the draw."""
KEYS = {
    "players",
    "rounds",
    "table_size",
    "min_size",
    "max_size",
    "sizes",
    "apart",
    "apart_early",
    "early_rounds",
    "fixed",
    "change_tables",
    "short_below",
    "byes",
    "history",
    "planned",
    "ranking",
    "seed",
    "effort",
}


def request_from_json(data: object) -> Request:
    """The draw that `data` asks for.

    Raises RuleError: `bad_file` for anything not in the format or that can't be done, `duplicate_player`,
    `unknown_player`, `too_few_players`, `too_many_players`.
    """
    if not isinstance(data, Mapping):
        raise _bad("a draw must be an object")
    unknown = sorted(set(data) - KEYS - IGNORED)
    if unknown:
        raise _bad(f"unknown key: {unknown[0]}")
    if "players" not in data:
        raise _bad("players are missing")
    players = _players(data["players"])
    return Request(
        players=players,
        sizes=_rounds(data, len(players)),
        apart=_pairs(data, "apart"),
        apart_early=_pairs(data, "apart_early"),
        early_rounds=_whole(data, "early_rounds", 1),
        fixed=_fixed(data.get("fixed", {})),
        change_tables=_yes(data, "change_tables"),
        short_below=None if data.get("short_below") is None else _size(data["short_below"]),
        byes=_whole(data, "byes", 0),
        history=_seatings(data, "history"),
        planned=_seatings(data, "planned"),
        ranking=None if data.get("ranking") is None else _names(data["ranking"], "ranking"),
        seed=_whole(data, "seed", 0),
        effort=_effort(data.get("effort", 1)),
    )


def draw_to_json(draw: Draw) -> dict[str, Any]:
    """The answer: the draw with its figures; some of them only where they were asked for."""
    result: dict[str, Any] = {
        "rounds": [[list(table) for table in tables] for tables in draw.rounds],
        "repeats": draw.repeats,
        "sumsq": draw.sumsq,
        "bound": {"repeats": draw.bound.repeats, "sumsq": draw.bound.sumsq},
        "most_meetings": draw.most_meetings,
        "apart_broken": draw.apart_broken,
        "first_seats": _range(draw.first_seats),
        "method": draw.method,
        "seed": draw.seed,
        "effort": int(draw.effort) if draw.effort == int(draw.effort) else draw.effort,
    }
    wished = {
        "spread": None if draw.spread is None else round(draw.spread, 2),
        "byes": None if draw.byes is None else [list(names) for names in draw.byes],
        "same_table": draw.same_table,
        "short_seats": None if draw.short_seats is None else _range(draw.short_seats),
    }
    return result | {key: value for key, value in wished.items() if value is not None}


def _range(both: tuple[int, int]) -> dict[str, int]:
    return {"min": both[0], "max": both[1]}


def _players(data: object) -> tuple[str, ...]:
    if _is_whole(data):
        number = int(str(data))
        if number < 2:
            raise RuleError("too_few_players", "a draw needs at least 2 players", least=2)
        names = tuple(f"p{place}" for place in range(1, min(number, MAX_PLAYERS + 1) + 1))
    else:
        names = _names(data, "players")
    if len(names) > MAX_PLAYERS:
        raise RuleError("too_many_players", f"at most {MAX_PLAYERS} players", most=MAX_PLAYERS)
    return names


def _rounds(data: Mapping[str, Any], people: int) -> tuple[Sizes, ...]:
    """The table sizes of every round."""
    wanted = [key for key in ("table_size", "min_size", "max_size") if data.get(key) is not None]
    sizes = data.get("sizes")
    if sizes is None:
        wish = Wish(
            *(None if data.get(key) is None else _size(data[key]) for key in ("table_size", "min_size", "max_size"))
        )
        return (_split(people, wish, byes=_whole(data, "byes", 0) > 0),) * _number_of_rounds(data, 1)
    if wanted:
        raise _bad(f"sizes and {wanted[0]} can't both be given")
    listed = _list(sizes, "sizes")
    if any(isinstance(item, list) for item in listed):
        rounds = tuple(tuple(_size(size) for size in _list(tables, "sizes")) for tables in listed)
        if _number_of_rounds(data, len(rounds)) != len(rounds):
            raise _bad(f"sizes are given for {len(rounds)} rounds, not for {data['rounds']}")
        return rounds
    return (tuple(_size(size) for size in listed),) * _number_of_rounds(data, 1)


def _split(people: int, wish: Wish, *, byes: bool) -> Sizes:
    """The best split; with byes the best one of as many people as fit, if not all do."""
    for playing in range(people, SMALLEST - 1, -1) if byes else ():
        found = splits(playing, wish)
        if found:
            return found[0]
    return best_split(people, wish)


def _number_of_rounds(data: Mapping[str, Any], default: int) -> int:
    number = _whole(data, "rounds", default)
    if not 1 <= number <= MAX_ROUNDS:
        raise _bad(f"rounds must be 1 to {MAX_ROUNDS}")
    return number


def _size(data: object) -> int:
    if not _is_whole(data) or int(str(data)) < 1:
        raise _bad("a table size must be a whole number over 0")
    return int(str(data))


def _effort(data: object) -> float:
    if isinstance(data, bool) or not isinstance(data, int | float | Decimal) or not 0 < data <= MAX_EFFORT:
        raise _bad(f"effort must be a number over 0, at most {MAX_EFFORT}")
    return float(data)


def _whole(data: Mapping[str, Any], key: str, default: int) -> int:
    value = data.get(key, default)
    if not _is_whole(value):
        raise _bad(f"{key} must be a whole number")
    return int(str(value))


def _is_whole(data: object) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)


def _list(data: object, what: str, most: int | None = None) -> list[Any]:
    if not isinstance(data, list):
        raise _bad(f"{what} must be a list")
    if most is not None and len(data) > most:
        raise _bad(f"{what} may have at most {most} entries")
    return data


def _names(data: object, what: str) -> tuple[str, ...]:
    names = _list(data, what)
    if not all(isinstance(name, str) for name in names):
        raise _bad(f"{what} must be names")
    return tuple(clean_name(name) for name in names)


def _pairs(data: Mapping[str, Any], key: str) -> tuple[tuple[str, str], ...]:
    found = []
    for pair in _list(data.get(key, []), key):
        names = _names(pair, f"a pair of {key}")
        if len(names) != 2:
            raise _bad(f"{key} is a list of pairs")
        found.append((names[0], names[1]))
    return tuple(found)


def _fixed(data: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(data, Mapping) or not all(_is_whole(table) for table in data.values()):
        raise _bad("fixed must be an object of table numbers by name")
    return tuple((clean_name(name), table) for name, table in data.items())


def _yes(data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise _bad(f"{key} must be true or false")
    return value


def _seatings(data: Mapping[str, Any], key: str) -> tuple[Seating, ...]:
    return tuple(
        tuple(_names(table, f"a table of {key}") for table in _list(tables, f"a round of {key}"))
        for tables in _list(data.get(key, []), key, MAX_HISTORY)
    )


def _bad(message: str) -> RuleError:
    return RuleError("bad_file", message)
