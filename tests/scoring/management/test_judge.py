"""The command `judge`: files in, answers out."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.management.commands.judge import Command

POSITION: dict[str, Any] = {
    "rules": {"preset": "torneo"},
    "closer": "A",
    "cards": {"A": ["2o", "3o", "4o", "6c", "6e", "6b", "1c"], "B": ["5o", "2e", "4b", "7c", "10e", "12b", "12c"]},
}
ANSWER = {
    "legal": True,
    "reason": None,
    "close": "loose",
    "jokers": 0,
    "points": {"A": 1, "B": 43},
    "wins": None,
    "layout": {
        "A": {"melds": [["2o", "3o", "4o"], ["6c", "6e", "6b"]], "loose": ["1c"], "laid_off": []},
        "B": {
            "melds": [],
            "loose": ["2e", "4b", "7c", "10e", "12b", "12c"],
            "laid_off": [{"card": "5o", "on": "A", "meld": 0}],
        },
    },
}


def run(*paths: Path | str) -> tuple[list[Any], int]:
    """The answers, one a line, and the exit status."""
    out = io.StringIO()
    try:
        call_command(Command(stdout=out), *map(str, paths))
    except SystemExit as end:
        return [json.loads(line) for line in out.getvalue().splitlines()], int(end.code or 0)
    return [json.loads(line) for line in out.getvalue().splitlines()], 0


def written(folder: Path, data: object) -> Path:
    """A file that holds `data` as JSON, or text as it is."""
    path = folder / "position.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def test_one_position_is_answered_with_one_object(tmp_path: Path) -> None:
    assert run(written(tmp_path, POSITION)) == ([ANSWER], 0)


def test_a_list_is_answered_with_a_list_that_gives_ids_back(tmp_path: Path) -> None:
    assert run(written(tmp_path, [POSITION | {"id": "H1"}, POSITION])) == ([[{"id": "H1"} | ANSWER, ANSWER]], 0)


def test_each_file_is_answered_in_turn(tmp_path: Path) -> None:
    path = written(tmp_path, POSITION)
    assert run(path, path) == ([ANSWER, ANSWER], 0)


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(POSITION).encode())))
    assert run("-") == ([ANSWER], 0)


def test_what_is_only_for_readers_is_ignored(tmp_path: Path) -> None:
    assert run(written(tmp_path, POSITION | {"title": "x", "expect": {}, "meta": []})) == ([ANSWER], 0)


def test_an_illegal_close_is_an_answer_and_no_error(tmp_path: Path) -> None:
    ((answer,), status) = run(written(tmp_path, POSITION | {"totals": {"A": 100}}))
    assert (answer["legal"], answer["reason"], answer["points"], status) == (False, "near_limit", None, 0)


def test_an_error_in_a_list_leaves_the_other_answers_whole(tmp_path: Path) -> None:
    (((good, bad),), status) = run(written(tmp_path, [POSITION, POSITION | {"id": 7, "closer": "C"}]))
    message = bad["error"].pop("message")
    assert (good, bad, bool(message), status) == (
        ANSWER,
        {"id": 7, "error": {"event": 0, "code": "unknown_player"}},
        True,
        1,
    )


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("{", "bad_file"),
        ("[" * 100000, "bad_file"),
        ("3", "bad_file"),
        ('{"closer": NaN}', "bad_file"),
        ('{"closer": "A", "closer": "A"}', "bad_file"),
        (POSITION | {"hand": 1}, "bad_file"),
        (POSITION | {"id": ["x"]}, "bad_file"),
        ({key: value for key, value in POSITION.items() if key != "closer"}, "bad_file"),
        (POSITION | {"totals": {"A": 1.5}}, "bad_file"),
        (POSITION | {"rules": {"preset": "x"}}, "bad_rules"),
        (POSITION | {"cards": POSITION["cards"] | {"B": ["1c"]}}, "wrong_card_count"),
    ],
)
def test_what_cannot_be_judged_prints_its_code_and_fails(tmp_path: Path, data: object, code: str) -> None:
    ((answer,), status) = run(written(tmp_path, data))
    assert (set(answer), answer["error"]["event"], answer["error"]["code"], status) == ({"error"}, 0, code, 1)


def test_bytes_that_are_not_utf8_are_no_file(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(b'{"closer": "\xff"}')
    ((answer,), status) = run(path)
    assert (answer["error"]["code"], status) == ("bad_file", 1)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json"):
        run("nowhere.json")
