"""Numbers as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.errors import RuleError
from tournaments.exchange.past_cells import chinchones_of, number_of, place_of, seems_thousands, total_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", Fraction(12)),
        ("12,5", Fraction(25, 2)),
        ("12.5", Fraction(25, 2)),
        ("−3", Fraction(-3)),
        ("1.234,50", Fraction(2469, 2)),
        ("1,234.50", Fraction(2469, 2)),
        ("1 234", Fraction(1234)),
        ("5/2", Fraction(5, 2)),
        ("+4", Fraction(4)),
        ("'-1/3", Fraction(-1, 3)),
        ("998/999", Fraction(998, 999)),
        ("0.000001", Fraction(1, 10**6)),
    ],
)
def test_a_number_is_exact(text: str, value: Fraction) -> None:
    assert number_of(text) == value


@pytest.mark.parametrize(
    "text", ["", "abc", "1,2,3", "1e9", "5/0", "12 pts", "9" * 30, "10000000000", "=A1", "1.2.3", "٣" * 25, "1/1009"]
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as raised:
        number_of(text)
    assert raised.value.code == "bad_number"


@pytest.mark.parametrize(
    ("text", "place"), [("1", 1), ("1º", 1), ("3.º", 3), ("2.ª", 2), ("1st", 1), ("#4", 4), ("12.", 12)]
)
def test_a_place_is_read(text: str, place: int) -> None:
    assert place_of(text) == place


@pytest.mark.parametrize("text", ["0", "-1", "abc", "1-2", "20000", ""])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as raised:
        place_of(text)
    assert raised.value.code == "bad_place"


def test_totals_and_chinchones_are_whole_numbers() -> None:
    assert (total_of("-10"), chinchones_of("2"), chinchones_of(""), chinchones_of("-")) == (-10, 2, 0, 0)
    for read, text in ((total_of, "1,5"), (chinchones_of, "-1"), (chinchones_of, "1/2"), (chinchones_of, "2000")):
        with pytest.raises(RuleError):
            read(text)


def test_a_point_that_may_part_thousands_is_noticed() -> None:
    assert [seems_thousands(text) for text in ("1.250", "1.25", "0.125", "1250")] == [True, False, False, False]
