"""Lines of the log as JSON."""

from typing import Any

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.events import HandPlayed, Rebuy
from scoring.engine.history import (
    Action,
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
from scoring.engine.log_notation import action_from_json, action_to_json, kind_of

HAND = HandPlayed("A", "loose", {"A": 1, "B": 2})
HAND_JSON = {"hand": {"closer": "A", "close": "loose", "points": {"A": 1, "B": 2}}}
LINES: list[tuple[Action, dict[str, Any]]] = [
    (HAND, HAND_JSON),
    (Rebuy("B"), {"rebuy": "B"}),
    (Undo(), {"undo": True}),
    (Redo(), {"redo": True}),
    (Reopen(), {"reopen": True}),
    (Rename("A", "Ana"), {"rename": {"player": "A", "name": "Ana"}}),
    (Echo(HAND, "3", 2), {"echo": {"action": HAND_JSON, "of": "3", "hand": 2}}),
    (Dropped(Undo(), "", 1), {"dropped": {"action": {"undo": True}, "of": "", "hand": 1}}),
    (
        Correct((Replace("1", HAND), Remove("2.1"), Insert("3", Rebuy("B")))),
        {
            "correct": [
                {"replace": "1", "event": HAND_JSON},
                {"remove": "2.1"},
                {"insert": "3", "event": {"rebuy": "B"}},
            ]
        },
    ),
    (
        Correct((Reseat(("B", "A"), {"A": 5}, "A"),)),
        {"correct": [{"reseat": ["B", "A"], "start": {"A": 5}, "dealer": "A"}]},
    ),
]


@pytest.mark.parametrize(("action", "line"), LINES, ids=[next(iter(line)) for _, line in LINES])
def test_a_line_is_written_and_read(action: Action, line: dict[str, Any]) -> None:
    assert action_to_json(action) == line
    assert action_from_json(line) == action
    assert kind_of(action) == next(iter(line))


@pytest.mark.parametrize(
    "line",
    [
        None,
        {},
        [],
        {"undo": False},
        {"undo": True, "redo": True},
        {"rename": "A"},
        {"rename": {"player": "A"}},
        {"rename": {"player": "A", "name": 1}},
        {"echo": {"action": HAND_JSON, "of": "3"}},
        {"echo": {"action": HAND_JSON, "of": 3, "hand": 2}},
        {"echo": {"action": HAND_JSON, "of": "3", "hand": True}},
        {"dropped": {"action": HAND_JSON, "of": "3", "hand": 2, "more": 1}},
        {"dropped": {"action": {"dropped": {"action": HAND_JSON, "of": "", "hand": 1}}, "of": "", "hand": 1}},
        {"dropped": {"action": {"win": "A"}, "of": "", "hand": 1}},
        {"correct": {}},
        {"correct": []},
        {"correct": None},
        {"correct": ["1"]},
        {"correct": [{}]},
        {"correct": [{"remove": 1}]},
        {"correct": [{"replace": "1"}]},
        {"correct": [{"insert": "1", "event": {"win": "A"}}]},
        {"correct": [{"reseat": "AB", "start": {}, "dealer": "A"}]},
        {"correct": [{"reseat": ["A", 2], "start": {}, "dealer": "A"}]},
        {"correct": [{"reseat": ["A", "B"], "start": {"A": "1"}, "dealer": "A"}]},
        {"correct": [{"reseat": ["A", "B"], "start": {}}]},
    ],
)
def test_anything_else_is_no_line(line: Any) -> None:
    with pytest.raises(RuleError) as refusal:
        action_from_json(line)
    assert refusal.value.code == "bad_file"
