"""Plans of rounds as JSON, both ways (docs/tournament.md)."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, cast, get_args

from scoring.engine.errors import RuleError
from tournaments.engine.knockout import Fill
from tournaments.engine.plan_of_rounds import Advance, DrawBy, Plan, RoundPlan, Stage, check
from tournaments.engine.points import By, ByeRule, Counting, ForfeitRule
from tournaments.engine.tables import LARGEST, SMALLEST, Wish
from tournaments.engine.tiebreaks import DEFAULT_KEYS
from tournaments.engine.timing import Limits

NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}|/[1-9][0-9]{0,5})?")
"""Exact points as text: 4, 2.5, 5/2."""

Data = Mapping[str, Any]

PLAN_KEYS = ("rounds", "keys", "byes")
ROUND_KEYS = (
    "stage",
    "draw",
    "table_size",
    "min_size",
    "max_size",
    "max_hands",
    "max_minutes",
    "counts",
    "advance",
)
COUNTS_KEYS = ("by", "own", "bye", "forfeit")
ADVANCE_KEYS = ("places", "each", "fill", "carry")
MOST = 10_000
"""Above any number of hands, minutes or people."""


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """A plan with all that it says; `plan_from_json` gives it back."""
    return {"rounds": [_round_to_json(item) for item in plan.rounds], "keys": list(plan.keys), "byes": plan.byes}


def _round_to_json(item: RoundPlan) -> dict[str, Any]:
    advance = item.advance
    return {
        "stage": item.stage,
        "draw": item.draw,
        "table_size": item.sizes.usual,
        "min_size": item.sizes.least,
        "max_size": item.sizes.most,
        "max_hands": item.limits.hands,
        "max_minutes": item.limits.minutes,
        "counts": counting_to_json(item.counting),
        "advance": None if advance is None else {name: getattr(advance, name) for name in ADVANCE_KEYS},
    }


def counting_to_json(counting: Counting) -> dict[str, Any]:
    """What a round counts; points are written as exact numbers, "4" or "5/2"."""
    own = {str(size): [str(points) for points in row] for size, row in sorted(counting.own.items())}
    return {"by": counting.by, "own": own, "bye": counting.bye, "forfeit": counting.forfeit}


def plan_from_json(data: object) -> Plan:
    """The plan that `data` describes; what is left out or null has its default.

    Raises RuleError `bad_file`, with the place where it is wrong as `at` in its params, and as `check`.
    """
    plan = _object(data, PLAN_KEYS, "the plan")
    rounds = [_round_from_json(item, f"rounds[{place}]") for place, item in enumerate(_list(plan, "rounds"), start=1)]
    keys = DEFAULT_KEYS if plan.get("keys") is None else tuple(map(str, _list(plan, "keys")))
    found = Plan(rounds=tuple(rounds), keys=keys, byes=_whole(plan, "byes", "the plan", 0) or 0)
    check(found)
    return found


def _round_from_json(data: object, at: str) -> RoundPlan:
    item = _object(data, ROUND_KEYS, at)
    sizes = [_whole(item, name, at, SMALLEST, LARGEST) for name in ("table_size", "min_size", "max_size")]
    advance = item.get("advance")
    return RoundPlan(
        stage=cast(Stage, _word(item, "stage", at, get_args(Stage))),
        draw=cast(DrawBy, _word(item, "draw", at, get_args(DrawBy), "planned")),
        sizes=Wish(*sizes),
        limits=Limits(_whole(item, "max_hands", at, 1), _whole(item, "max_minutes", at, 1)),
        counting=counting_from_json(item.get("counts"), f"{at}.counts"),
        advance=None if advance is None else _advance_from_json(advance, f"{at}.advance"),
    )


def counting_from_json(data: object, at: str = "counts") -> Counting:
    """What a round counts. Raises RuleError `bad_file`, with `at` and the key in its params."""
    item = _object({} if data is None else data, COUNTS_KEYS, at)
    own = item.get("own") or {}
    if not isinstance(own, Mapping) or not all(str(size) in map(str, range(1, LARGEST + 1)) for size in own):
        raise _bad(f"{at}.own", "a table of points by table size")
    return Counting(
        by=cast(By, _word(item, "by", at, get_args(By))),
        own={int(size): tuple(_points(value, f"{at}.own") for value in _list(own, size)) for size in own},
        bye=cast(ByeRule, _word(item, "bye", at, get_args(ByeRule), "mean")),
        forfeit=cast(ForfeitRule, _word(item, "forfeit", at, get_args(ForfeitRule))),
    )


def _advance_from_json(data: object, at: str) -> Advance:
    item = _object(data, ADVANCE_KEYS, at)
    places = _whole(item, "places", at, SMALLEST)
    carry = item.get("carry") or False
    if places is None or not isinstance(carry, bool):
        raise _bad(at, "how many places, and true or false for carry")
    return Advance(
        places=places,
        each=_whole(item, "each", at, 0, LARGEST) or 0,
        fill=cast(Fill, _word(item, "fill", at, get_args(Fill), "best_losers")),
        carry=carry,
    )


def _object(data: object, keys: Sequence[str], at: str) -> Data:
    if not isinstance(data, Mapping):
        raise _bad(at, "an object")
    for key in data:
        if key not in keys:
            raise _bad(at, f"one of {', '.join(keys)}, not {key!r}")
    return data


def _list(data: Data, key: str) -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list):
        raise _bad(key, "a list")
    return value


def _word(data: Data, key: str, at: str, words: Sequence[str], default: str | None = None) -> str:
    """One of `words`; the first of them where nothing is said and there is no other default."""
    value = data.get(key)
    if value is None:
        return default or words[0]
    if value not in words:
        raise _bad(f"{at}.{key}", f"one of {', '.join(words)}")
    return str(value)


def _whole(data: Data, key: str, at: str, least: int, most: int = MOST) -> int | None:
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise _bad(f"{at}.{key}", f"a whole number from {least} to {most}")
    return value


def _points(value: object, at: str) -> Fraction:
    """Exact points: a whole number, or text such as "5/2" or "2.5"."""
    if not isinstance(value, bool) and NUMBER.fullmatch(str(value)):
        return Fraction(str(value))
    raise _bad(at, 'points such as 4, "2.5" or "5/2"')


def _bad(at: str, wanted: str) -> RuleError:
    return RuleError("bad_file", f"{at} must be {wanted}", at=at)
