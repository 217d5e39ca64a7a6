"""A season's rule as JSON, both ways: how it is stored, exported and imported."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.engine.errors import RuleError
from tournaments.engine.season import SEASON_KEYS, Rule

KEYS = (
    "weights",
    "placing",
    "chinchon",
    "attendance",
    "best_of",
    "drop",
    "least_events",
    "least_field",
    "keys",
)
WHOLE = ("best_of", "drop", "least_events", "least_field")


def rule_to_json(rule: Rule) -> dict[str, Any]:
    """The rule with every field; points are written as exact numbers, "4" or "5/2"."""
    return {
        "weights": {source: str(weight) for source, weight in sorted(rule.weights.items())},
        "placing": [str(points) for points in rule.placing],
        "chinchon": str(rule.chinchon),
        "attendance": str(rule.attendance),
        "best_of": rule.best_of,
        "drop": rule.drop,
        "least_events": rule.least_events,
        "least_field": rule.least_field,
        "keys": list(rule.keys),
    }


def rule_from_json(data: object) -> Rule:
    """The rule that `data` describes; what is left out has its default.

    Raises RuleError `bad_file`, with the key that is wrong as `field` in its params, and as `Rule`.
    """
    if not isinstance(data, Mapping):
        raise RuleError("bad_file", "a season's rule is an object", field="")
    for key in data:
        if key not in KEYS:
            raise RuleError("bad_file", f"a season's rule has no {key!r}", field=str(key))
    weights, placing = data.get("weights", {"beaten": "100"}), data.get("placing", [])
    if not isinstance(weights, Mapping) or not isinstance(placing, list):
        raise RuleError("bad_file", "weights are an object, placing is a list", field="weights")
    if not isinstance(data.get("keys", []), list):
        raise RuleError("bad_file", "keys are a list", field="keys")
    numbers = {name: _whole(data, name) for name in WHOLE if name in data}
    return Rule(
        weights={str(source): _points(weight, "weights") for source, weight in weights.items()},
        placing=tuple(_points(points, "placing") for points in placing),
        chinchon=_points(data.get("chinchon", "0"), "chinchon"),
        attendance=_points(data.get("attendance", "0"), "attendance"),
        keys=tuple(map(str, data.get("keys", SEASON_KEYS))),
        **numbers,
    )


def _points(value: object, name: str) -> Fraction:
    if not isinstance(value, str) or len(value) > 12:
        raise RuleError("bad_file", f'{name}: points are written as text, as in "4" or "5/2"', field=name)
    if "e" in value.casefold():  # Fraction would work out 1e999999999
        raise RuleError("bad_file", f"{name}: {value!r} is no number", field=name)
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise RuleError("bad_file", f"{name}: {value!r} is no number", field=name) from None


def _whole(data: Mapping[Any, Any], name: str) -> Any:
    value = data[name]
    if name == "best_of" and value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise RuleError("bad_file", f"{name} must be a whole number", field=name)
    return value
