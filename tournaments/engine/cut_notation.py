"""Cuts as JSON, both ways: how they are stored, and what anybody can check later."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, cast, get_args

from scoring.engine.errors import RuleError
from tournaments.engine.cuts import Cut, How
from tournaments.engine.tiebreaks import Value

NUMBER = re.compile(r"-?[0-9]{1,20}(/[1-9][0-9]{0,19})?")
NAMES = ("qualified", "tied", "out", "keys")
KEYS = {*NAMES, "places", "open", "values", "settled"}


def value_to_json(value: Value | None) -> int | str | None:
    """A value of a key: whole numbers as they are, fractions as text, "5/2"."""
    return str(value) if isinstance(value, Fraction) else value


def value_from_json(data: object) -> Value | None:
    """A value of a key. Raises RuleError `bad_file` for anything else."""
    if data is None or (isinstance(data, int) and not isinstance(data, bool)):
        return data
    if isinstance(data, str) and NUMBER.fullmatch(data):
        return Fraction(data)
    raise RuleError("bad_file", "a value is a whole number, a fraction as text, or nothing")


def cut_to_json(made: Cut) -> dict[str, Any]:
    """A cut with all that it was made by; `cut_from_json` gives it back."""
    return {
        "places": made.places,
        "open": made.open,
        **{name: list(getattr(made, name)) for name in NAMES},
        "values": {
            player: {key: value_to_json(value) for key, value in values.items()}
            for player, values in made.values.items()
        },
        "settled": made.settled,
    }


def cut_from_json(data: object) -> Cut:
    """The cut that was stored. Raises RuleError `bad_file` for anything else."""
    if not isinstance(data, Mapping) or set(data) != KEYS:
        raise _bad("a cut")
    for name in NAMES:
        if not isinstance(data[name], list) or not all(isinstance(item, str) for item in data[name]):
            raise _bad(name)
    for name in ("places", "open"):
        if not isinstance(data[name], int) or isinstance(data[name], bool):
            raise _bad(name)
    values, settled = data["values"], data["settled"]
    if not isinstance(values, Mapping) or not all(isinstance(row, Mapping) for row in values.values()):
        raise _bad("values")
    if settled is not None and settled not in get_args(How):
        raise _bad("settled")
    return Cut(
        **{name: tuple(data[name]) for name in NAMES},
        places=data["places"],
        open=data["open"],
        values={player: {key: value_from_json(value) for key, value in row.items()} for player, row in values.items()},
        settled=cast(How | None, settled),
    )


def _bad(what: str) -> RuleError:
    return RuleError("bad_file", f"{what}: not as a cut is stored", at=what)
