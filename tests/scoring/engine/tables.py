"""Short ways to write a match in a test: it goes through the match file, as everything that is scored does."""

from typing import Any

from scoring.engine.errors import RuleError
from scoring.engine.notation import match_from_json, result_to_json
from scoring.engine.state import MatchState

Json = dict[str, Any]


def rules(preset: str, **changes: Any) -> Json:
    """A preset with some fields changed."""
    return {"preset": preset, **changes}


def loose(closer: str, **points: int) -> Json:
    """A close with loose cards; the closer's points among the others'."""
    return {"hand": {"closer": closer, "close": "loose", "points": points}}


def seven(closer: str, **points: int) -> Json:
    """A close with all melded."""
    return {"hand": {"closer": closer, "close": "seven", "points": points}}


def run7(closer: str, jokers: int = 0, **points: int) -> Json:
    """A close with a run of seven."""
    return {"hand": {"closer": closer, "close": "run7", "jokers": jokers, "points": points}}


def wrong(closer: str) -> Json:
    """A close that was not allowed."""
    return {"hand": {"closer": closer, "close": "wrong", "points": {}}}


def stock(**points: int) -> Json:
    """The stock ran out."""
    return {"hand": {"closer": None, "close": "stock", "points": points}}


def penalty(player: str, points: int) -> Json:
    """Points outside a hand."""
    return {"penalty": {"player": player, "points": points}}


def match(of: Json, start: Json | str, /, *events: Json, **head: Any) -> Json:
    """A match file. `start` holds the totals of the players in seat order, or is just their letters, all at 0."""
    totals = {} if isinstance(start, str) else {"start": start}
    return {"rules": of, "players": list(start), "events": list(events), **totals, **head}


def state(of: Json, start: Json | str, /, *events: Json, **head: Any) -> MatchState:
    """The match after the events."""
    return match_from_json(match(of, start, *events, **head)).replay()


def score(of: Json, start: Json | str, /, *events: Json, **head: Any) -> Json:
    """What `manage.py score` answers."""
    return result_to_json(state(of, start, *events, **head))


def refused(of: Json, start: Json | str, /, *events: Json, **head: Any) -> tuple[int, str]:
    """The place of the event that the rules forbid and the code; (-1, "") if they forbid none."""
    try:
        state(of, start, *events, **head)
    except RuleError as error:
        return error.event, error.code
    return -1, ""


def of(answer: Json, *keys: str) -> list[Any]:
    """Some values of an answer, in the order of `keys`."""
    return [answer[key] for key in keys]
