from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournaments.engine.draw_notation import draw_to_json, request_from_json
from tournaments.engine.seating import draw
from tournaments.management.commands.draw import Command


def run(*paths: Path | str) -> tuple[list[Any], int]:
    """The answers, one a line, and the exit status."""
    out = io.StringIO()
    status = 0
    try:
        call_command(Command(stdout=out), *map(str, paths))
    except SystemExit as stopped:
        status = int(str(stopped.code))
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def write(folder: Path, content: object) -> Path:
    """A file with `content` as JSON, or as it is if it is bytes."""
    path = folder / f"{len(list(folder.iterdir()))}.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


NINE = {"players": 9, "rounds": 4, "table_size": 3, "seed": 7}


def test_a_draw_is_printed(tmp_path: Path) -> None:
    answers, status = run(write(tmp_path, NINE))
    assert (answers, status) == ([draw_to_json(draw(request_from_json(NINE)))], 0)
    assert (answers[0]["repeats"], answers[0]["bound"], answers[0]["method"]) == (
        0,
        {"repeats": 0, "sumsq": 36},
        "construction",
    )


def test_a_list_is_answered_with_a_list_and_ids_are_given_back(tmp_path: Path) -> None:
    answers, status = run(write(tmp_path, [{"id": "a", **NINE}, {"id": 2, "players": 1}]))
    assert [reply["id"] for reply in answers[0]] == ["a", 2]
    assert answers[0][1] == {
        "id": 2,
        "error": {"event": 0, "code": "too_few_players", "message": "a draw needs at least 2 players"},
    }
    assert status == 1


def test_every_file_is_answered_on_a_line(tmp_path: Path) -> None:
    answers, status = run(write(tmp_path, {"players": 4}), write(tmp_path, b"{"), write(tmp_path, {"players": 3}))
    assert [len(reply.get("rounds", [])) for reply in answers] == [1, 0, 1]
    assert status == 1


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"players": 4}')))
    assert run("-")[1] == 0


def test_without_a_file_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"players": 4}')))
    answers, status = run()
    assert ([sorted(table) for table in answers[0]["rounds"][0]], status) == ([["p1", "p2", "p3", "p4"]], 0)


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"\xff",
        b'{"players": 8, "players": 9}',
        b'{"players": 8, "effort": NaN}',
        b"7",
        b'{"id": [], "players": 8}',
    ],
)
def test_what_is_no_request_is_a_bad_file(tmp_path: Path, content: bytes) -> None:
    answers, status = run(write(tmp_path, content))
    assert (answers[0]["error"]["code"], answers[0]["error"]["event"], status) == ("bad_file", 0, 1)


def test_what_was_wished_is_told(tmp_path: Path) -> None:
    wished = {"fixed": {"p9": 2}, "byes": 1, "change_tables": True, "short_below": 4, "sizes": [4, 4], "rounds": 2}
    answers, status = run(write(tmp_path, {"players": 9, **wished, "effort": 0.01}))
    assert status == 0
    assert [len(names) for names in answers[0]["byes"]] == [1, 1]
    assert all(
        "p9" in tables[1] or names == ["p9"]
        for tables, names in zip(answers[0]["rounds"], answers[0]["byes"], strict=True)
    )
    assert answers[0]["short_seats"] == {"min": 0, "max": 0}
    assert answers[0]["same_table"] >= 0


@pytest.mark.parametrize(
    ("ranking", "code", "message"),
    [
        (["p1", "p2", "p3"], "bad_file", "ranking must name everybody: p4 is missing"),
        (["p1", "p2", "p3", "Zoe"], "unknown_player", "ranking: Zoe is not among the players"),
        (["p1", "p2", "p3", "p3"], "duplicate_player", "ranking: p3 is there twice"),
    ],
)
def test_a_ranking_that_does_not_fit_is_explained(tmp_path: Path, ranking: list[str], code: str, message: str) -> None:
    answers, status = run(write(tmp_path, {"players": 4, "ranking": ranking}))
    assert answers == [{"error": {"event": 0, "code": code, "message": message}}]
    assert status == 1


def test_a_file_that_is_not_there_is_an_error_of_the_command(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="missing"):
        run(tmp_path / "missing.json")
