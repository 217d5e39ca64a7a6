"""Words for old results."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from django.utils import translation

from scoring.engine.errors import RuleError
from tests.tournaments.past_tables import FINAL, MATCHES, read
from tournaments.exchange.past_columns import MEANINGS as COLUMNS
from tournaments.exchange.past_columns import SHAPES as READ
from tournaments.exchange.past_lines import Doubt
from tournaments.models import PastEvent
from tournaments.wording.past import KINDS, MEANINGS, SHAPES, doubt, doubts, points_words, problem


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Read in English."""
    with translation.override("en"):
        yield


def test_every_column_shape_and_kind_has_words() -> None:
    assert set(MEANINGS) == set(COLUMNS)
    assert set(SHAPES) == set(READ)
    assert set(KINDS) == set(PastEvent.Kind.values)


def test_what_is_wrong_with_a_row_is_a_sentence() -> None:
    past = read(f"{FINAL}x;;5;;\n1;{'M' * 41};5;;\n")
    assert [problem(line.problem) for line in past.bad if line.problem] == [
        "There is no name.",
        "name: at most 40 characters.",
    ]
    assert problem(RuleError("errors", "")) == (
        "Nothing was saved: some rows cannot be kept. Correct the file, or say that they are left out."
    )
    assert problem(RuleError("season_name", "")) != ""


def test_what_is_doubtful_is_said() -> None:
    assert [doubt(one) for one in read(MATCHES).doubts] == [
        "Where the day, the event or the match is blank, that of the row above was taken."
    ]
    assert doubt(Doubt("footers", {"rows": [3, 9]})) == "These rows are sums and were left out: 3 and 9."
    assert doubt(Doubt("sums", {"rows": list(range(1, 20))})).count(",") == 11
    assert doubts([Doubt("points"), Doubt("place", {"stated": 2, "place": 1})]) == (
        "somebody with fewer points is ahead; the file says place 2; among those here it is 1"
    )


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (None, ""),
        (Fraction(1), "1 point"),
        (Fraction(5, 2), "2.5 points"),
        (Fraction(1, 3), "1/3 points"),
        (Fraction(-5, 2), "−2.5 points"),
    ],
)
def test_points_are_shown_as_they_were_written(points: Fraction | None, words: str) -> None:
    assert points_words(points) == words
