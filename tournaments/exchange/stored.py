"""Whether what a club's file says of a tournament is as the program stores it."""

from collections.abc import Collection, Mapping
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from scoring.engine.errors import RuleError
from scoring.exchange.club_rows import Data, bad
from tournaments.engine.draw_notation import request_from_json
from tournaments.engine.plan_notation import plan_from_json
from tournaments.models import Tournament
from tournaments.queries.cuts import passing_from_json
from tournaments.queries.days import load_day
from tournaments.queries.money import terms_from_json

_TIE = {"where": str, "tied": [str], "open": int}
_SETTLED = {"where": str, "chosen": [str], "how": str, "reason": str}
_CUT = {
    "qualified": [str],
    "out": [str],
    "ties": [_TIE],
    "settled": [_SETTLED],
    "parts": {str: {str: object}},
    "replaced": [{"gone": str, "by": str}],
}
_DECIDED = {"totals": {str: int}, "places": {str: int}, "reason": str}
_DRAWN = {"input": {str: object}, "answer": {str: object}}


def check_tournament(facts: Data, at: str) -> None:
    """Zone, plan, prizes. Raises RuleError naming the place."""
    try:
        ZoneInfo(facts["time_zone"])
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise bad(f"{at}.time_zone", "value", facts["time_zone"]) from None
    _read(plan_from_json, facts["plan"], f"{at}.plan")
    _read(terms_from_json, facts["prizes"], f"{at}.prizes")
    if not isinstance(facts["prizes"], list | dict) or not isinstance(facts["counting"], dict):
        raise bad(f"{at}.counting", "type", "object")


def check_round(facts: Data, entries: Collection[str], at: str) -> None:
    """Its plan, draw, cut, and who had no table. Raises RuleError naming the place."""
    plan = _read(plan_from_json, facts["plan"], f"{at}.plan")
    if not 1 <= facts["number"] <= len(plan.rounds):
        raise bad(f"{at}.number", "value", facts["number"])
    _fit(facts["without_table"], {str: str}, f"{at}.without_table")
    _people(facts["without_table"], entries, f"{at}.without_table")
    if facts["drawn"] is not None:
        _fit(facts["drawn"], _DRAWN, f"{at}.drawn")
        _read(request_from_json, facts["drawn"]["input"], f"{at}.drawn.input")
        _fit(facts["drawn"]["answer"].get("rounds"), [[[str]]], f"{at}.drawn.answer.rounds")
    if (cut := facts["cut"]) is not None:
        _fit(cut, _CUT, f"{at}.cut")
        _read(passing_from_json, cut, f"{at}.cut")
        tied = [code for tie in cut["ties"] for code in tie["tied"]]
        _people([*cut["qualified"], *cut["out"], *tied], entries, f"{at}.cut")


def check_table(facts: Data, entries: Collection[str], at: str) -> None:
    """What was decided about it. Raises RuleError naming the place."""
    if facts["decided"] is not None:
        _fit(facts["decided"], _DECIDED, f"{at}.decided")
        _people(facts["decided"]["totals"], entries, f"{at}.decided")


def check_day(tournament: Tournament, at: str) -> None:
    """Whether its standings can be worked out. Raises RuleError naming the place."""
    try:
        load_day(tournament).standings()
    except RuleError as error:
        raise bad(at, "value", error.message) from None


def _read(reader: Any, data: Any, at: str) -> Any:
    try:
        return reader(data)
    except RuleError as error:
        raise bad(at, "value", error.message) from None


def _people(codes: Collection[str], entries: Collection[str], at: str) -> None:
    for code in codes:
        if code not in entries:
            raise bad(at, "reference", code)


def _fit(data: Any, form: Any, at: str) -> None:
    """Whether `data` has this form: types, lists of one form, objects with these keys, or with any (`{str: form}`)."""
    if isinstance(form, list):
        if not isinstance(data, list):
            raise bad(at, "type", "list")
        for number, one in enumerate(data):
            _fit(one, form[0], f"{at}[{number}]")
    elif isinstance(form, Mapping):
        _fit_object(data, form, at)
    elif form is not object and type(data) is not form:
        raise bad(at, "type", "whole number" if form is int else "text")


def _fit_object(data: Any, form: Mapping[Any, Any], at: str) -> None:
    if not isinstance(data, dict):
        raise bad(at, "type", "object")
    if str in form:
        form = dict.fromkeys(data, form[str])
    for key in (*form, *data):
        if key not in data or key not in form:
            raise bad(at, "missing" if key not in data else "unknown", key)
        _fit(data[key], form[key], f"{at}.{key}")
