"""The command `score`: match files in, scores out."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.management.commands import judge, score
from scoring.management.commands.score import Command

VECTORS_FILE = Path("tests/vectors/matches.json")
VECTORS: list[dict[str, Any]] = json.loads(VECTORS_FILE.read_text(encoding="utf-8"))
MATCH: dict[str, Any] = {
    "rules": {"preset": "ludoteka"},
    "players": ["Ana", "Íñigo"],
    "events": [{"hand": {"closer": "Ana", "close": "loose", "points": {"Ana": 1, "Íñigo": 7}}}],
}
OVER = MATCH | {"events": [{"end": "time"}, *MATCH["events"]]}


def run(*paths: Path | str) -> tuple[list[Any], int]:
    """The answers, one a line, and the exit status."""
    out, status = io.StringIO(), 0
    try:
        call_command(Command(stdout=out), *map(str, paths))
    except SystemExit as end:
        status = int(end.code or 0)
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def written(folder: Path, data: object, name: str = "match.json") -> Path:
    """A file that holds `data` as JSON, or text as it is."""
    path = folder / name
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_worked_example(tmp_path: Path, vector: dict[str, Any]) -> None:
    ((answer,), status) = run(written(tmp_path, vector))
    answer.get("error", {}).pop("message", None)
    assert (answer["id"], status) == (vector["id"], int("error" in vector["expect"]))
    assert {key: answer[key] for key in vector["expect"]} == vector["expect"]


def test_the_examples_of_the_documentation_are_answered_as_it_says() -> None:
    text = Path("docs/formats.md").read_text(encoding="utf-8")
    examples = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    _, match, match_answer, position, judgement, *_ = examples
    assert score.Command().answer(match) == match_answer
    assert judge.Command().answer(position) == judgement


def test_a_list_is_answered_with_a_list_that_gives_ids_back() -> None:
    ((answers,), status) = run(VECTORS_FILE)
    assert [answer["id"] for answer in answers] == [vector["id"] for vector in VECTORS]
    assert ([answer["id"] for answer in answers if "error" in answer], status) == (["M05b"], 1)


def test_one_match_is_answered_with_one_object(tmp_path: Path) -> None:
    ((answer,), status) = run(written(tmp_path, MATCH))
    assert (answer["totals"], "id" in answer, status) == ({"Ana": 1, "Íñigo": 7}, False, 0)


def test_each_file_is_answered_in_turn(tmp_path: Path) -> None:
    answers, status = run(written(tmp_path, MATCH), written(tmp_path, [], "none.json"), written(tmp_path, [MATCH], "b"))
    assert ([type(answer) for answer in answers], answers[1], status) == ([dict, list, list], [], 0)


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(MATCH).encode())))
    ((answer,), status) = run("-")
    assert (answer["finished"], status) == (False, 0)


def test_an_error_prints_event_code_and_message_and_nothing_half_applied(tmp_path: Path) -> None:
    ((answer,), status) = run(written(tmp_path, OVER))
    assert (answer, status) == ({"error": {"event": 2, "code": "match_over", "message": "the match is over"}}, 1)


def test_an_error_leaves_the_other_answers_whole(tmp_path: Path) -> None:
    (((good, bad),), status) = run(written(tmp_path, [MATCH | {"id": 1}, OVER | {"id": 2}]))
    assert (good["id"], good["totals"], bad["id"], bad["error"]["code"], status) == (
        1,
        {"Ana": 1, "Íñigo": 7},
        2,
        "match_over",
        1,
    )


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("{", "bad_file"),
        ('{"rules": ' + "1" * 5000 + "}", "bad_file"),
        ('{"rules": 1e99999999999999999999}', "bad_file"),
        ('{"\\ud800": 1}', "bad_file"),
        ('{"id": "\\ud800"}', "bad_file"),
        ("null", "bad_file"),
        (MATCH | {"rules": {"preset": "ludoteka", "deck": 40.0}}, "bad_rules"),
    ],
)
def test_what_is_not_a_match_prints_its_code_and_fails(tmp_path: Path, data: object, code: str) -> None:
    ((answer,), status) = run(written(tmp_path, data))
    assert (answer["error"]["event"], answer["error"]["code"], status) == (0, code, 1)


def test_what_utf8_cannot_hold_is_printed_escaped(tmp_path: Path) -> None:
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command(Command(stdout=out), str(written(tmp_path, '{"id": "\\ud800"}')))
    assert out.getvalue().encode().startswith(b'{"id": "\\ud800"')


def test_a_missing_file_is_named() -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json"):
        run("nowhere.json")


def test_the_command_line_answers_in_utf8_with_its_exit_status(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "score", str(written(tmp_path, MATCH)), str(written(tmp_path, OVER, "b"))]
    done = subprocess.run(command, capture_output=True, check=False)
    good, bad = done.stdout.decode("utf-8").splitlines()
    assert (json.loads(good)["live"], json.loads(bad)["error"]["event"]) == (["Ana", "Íñigo"], 2)
    assert (done.returncode, done.stderr, "Íñigo" in good) == (1, b"", True)


def test_the_answer_is_utf8_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "score", str(written(tmp_path, MATCH))]
    done = subprocess.run(command, capture_output=True, check=True, env=os.environ | {"PYTHONIOENCODING": "latin-1"})
    assert json.loads(done.stdout.decode("utf-8"))["live"] == ["Ana", "Íñigo"]


def test_without_a_file_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(MATCH).encode())))
    answers, status = run()
    assert (answers[0]["totals"], status) == ({"Ana": 1, "Íñigo": 7}, 0)
