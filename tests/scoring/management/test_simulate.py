"""The command `simulate`: match files that `score` reads."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.management.commands.score import Command as Score
from scoring.management.commands.simulate import Command


def run(*arguments: str) -> str:
    """What the command prints."""
    out = io.StringIO()
    call_command(Command(stdout=out), *arguments)
    return out.getvalue()


def scores(folder: Path, matches: str) -> list[dict[str, Any]]:
    """What `score` says of printed matches."""
    path, out = folder / "matches.json", io.StringIO()
    path.write_text(matches, encoding="utf-8")
    call_command(Score(stdout=out), str(path))
    answers: list[dict[str, Any]] = json.loads(out.getvalue())
    return answers


def test_score_reads_what_it_prints(tmp_path: Path) -> None:
    answers = scores(tmp_path, run("--matches", "3", "--players", "3", "--preset", "corte3", "--seed", "5"))
    assert [answer["id"] for answer in answers] == ["corte3-5-1", "corte3-5-2", "corte3-5-3"]
    assert [answer["finished"] for answer in answers] == [True] * 3


def test_scores_from_points_equal_those_from_cards(tmp_path: Path) -> None:
    arguments = ("--matches", "4", "--preset", "argentino50")
    cards, points = run(*arguments, "--cards"), run(*arguments, "--points")
    assert '"cards"' in cards and '"cards"' not in points  # noqa: PT018 - one fact: they differ
    assert scores(tmp_path, cards) == scores(tmp_path, points)


def test_the_same_arguments_print_the_same() -> None:
    assert run("--matches", "2", "--seed", "9") == run("--matches", "2", "--seed", "9")


def test_no_match_of_a_run_is_in_the_run_of_the_next_seed() -> None:
    first, second = (json.loads(run("--matches", "3", "--seed", seed)) for seed in ("1", "2"))
    assert not [match for match in first if match["events"] in [other["events"] for other in second]]


@pytest.mark.parametrize(
    ("arguments", "decks"), [(("--players", "4"), 1), (("--players", "5"), 2), (("--players", "5", "--decks", "1"), 1)]
)
def test_two_decks_are_used_from_five_players_on(arguments: tuple[str, ...], decks: int) -> None:
    [match] = json.loads(run(*arguments))
    assert match["rules"].get("decks", 1) == decks


def test_too_few_cards_are_an_error() -> None:
    out = io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command(Command(stdout=out), "--players", "8", "--decks", "1")
    assert end.value.code == 1
    assert json.loads(out.getvalue())["error"]["code"] == "too_many_players"


def test_no_matches_are_an_empty_list() -> None:
    assert json.loads(run("--matches", "0")) == []


@pytest.mark.parametrize("arguments", [("--seed", "-1"), ("--matches", "-1"), ("--matches", "1000001")])
def test_numbers_out_of_range_are_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run(*arguments)
