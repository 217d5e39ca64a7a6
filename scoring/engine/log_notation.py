"""Lines of a match's log as JSON: events as in a match file, and the corrections that only the log knows."""

from collections.abc import Mapping
from typing import Any, assert_never

from scoring.engine.errors import RuleError
from scoring.engine.history import (
    Action,
    Change,
    Correct,
    Dropped,
    Echo,
    Insert,
    Redo,
    Remove,
    Rename,
    Reopen,
    Replace,
    Reseat,
    Undo,
)
from scoring.engine.notation import event_from_json, event_to_json

MARKS: dict[str, Action] = {"undo": Undo(), "redo": Redo(), "reopen": Reopen()}
"""Actions that say all by their name."""

KEPT: dict[str, type[Echo] | type[Dropped]] = {"echo": Echo, "dropped": Dropped}
"""What was typed and has no effect."""


def kind_of(action: Action) -> str:
    """The one word by which lists and icons tell actions apart: `hand`, `rebuy`, `correct`, `undo` …"""
    return next(iter(action_to_json(action)))


def action_to_json(action: Action) -> dict[str, Any]:
    """One line of the log; `action_from_json` gives it back."""
    if isinstance(action, Correct):
        return {"correct": changes_to_json(action.changes)}
    if isinstance(action, Rename):
        return {"rename": {"player": action.player, "name": action.name}}
    if isinstance(action, Echo | Dropped):
        word = next(word for word, kind in KEPT.items() if isinstance(action, kind))
        return {word: {"action": action_to_json(action.action), "of": action.of, "hand": action.hand}}
    if isinstance(action, Undo | Redo | Reopen):
        return {next(word for word, mark in MARKS.items() if mark == action): True}
    return event_to_json(action)


def action_from_json(data: object) -> Action:
    """One line of the log. Raises RuleError `bad_file` for anything else."""
    if isinstance(data, Mapping) and len(data) == 1:
        word = next(iter(data))
        if word in MARKS and data[word] is True:
            return MARKS[word]
        if word == "correct":
            return Correct(changes_from_json(data[word]))
        if word == "rename":
            return _rename_from_json(data[word])
        if word in KEPT:
            return _kept_from_json(KEPT[word], data[word])
    return event_from_json(data)


def _rename_from_json(data: object) -> Rename:
    if (
        isinstance(data, Mapping)
        and set(data) == {"player", "name"}
        and all(isinstance(data[key], str) for key in data)
    ):
        return Rename(data["player"], data["name"])
    raise RuleError("bad_file", "a rename names a player and the right name")


def _kept_from_json(kind: type[Echo] | type[Dropped], data: object) -> Action:
    match data:
        case {"action": action, "of": str(of), "hand": int(hand), **more} if not more and not isinstance(hand, bool):
            inner = action_from_json(action)
            if not isinstance(inner, Echo | Dropped):
                return kind(inner, of, hand)
    raise RuleError("bad_file", "what is kept without effect names an action, an event and a hand")


def changes_to_json(changes: tuple[Change, ...]) -> list[dict[str, Any]]:
    """The changes of one correction."""
    return [_change_to_json(change) for change in changes]


def changes_from_json(data: object) -> tuple[Change, ...]:
    """The changes of one correction, at least one. Raises RuleError `bad_file` for anything else."""
    if not isinstance(data, list) or not data:
        raise _not_a_correction()
    return tuple(_change_from_json(change) for change in data)


def _change_to_json(change: Change) -> dict[str, Any]:
    match change:
        case Replace():
            return {"replace": change.target, "event": event_to_json(change.event)}
        case Remove():
            return {"remove": change.target}
        case Insert():
            return {"insert": change.before, "event": event_to_json(change.event)}
        case Reseat():
            return {"reseat": list(change.players), "start": dict(change.start), "dealer": change.dealer}
        case _:
            assert_never(change)


def _change_from_json(data: object) -> Change:
    match data:
        case {"replace": str(target), "event": event}:
            return Replace(target, event_from_json(event))
        case {"remove": str(target)}:
            return Remove(target)
        case {"insert": str(target), "event": event}:
            return Insert(target, event_from_json(event))
        case {"reseat": list(players), "start": dict(start), "dealer": str(dealer)} if _seats(players, start):
            return Reseat(tuple(players), start, dealer)
        case _:
            raise _not_a_correction()


def _seats(players: list[Any], start: dict[Any, Any]) -> bool:
    """Whether these are names, and totals by name."""
    totals = all(isinstance(total, int) and not isinstance(total, bool) for total in start.values())
    return totals and all(isinstance(player, str) for player in (*players, *start))


def _not_a_correction() -> RuleError:
    return RuleError("bad_file", "not a correction")
