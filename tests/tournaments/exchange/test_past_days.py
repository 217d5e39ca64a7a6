"""Dates as people write them."""

from __future__ import annotations

from datetime import date

import pytest

from tournaments.exchange.past_days import day_of, month_first, written

SEPTEMBER = date(2025, 9, 1)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("12/01/2026", date(2026, 1, 12)),
        ("12-1-26", date(2026, 1, 12)),
        ("12.01.2026", date(2026, 1, 12)),
        ("12/01/2026 21:30", date(2026, 1, 12)),
        ("2026-01-12", date(2026, 1, 12)),
        ("2026-01-12T00:00:00", date(2026, 1, 12)),
        ("2026-01-12 00:00:00", date(2026, 1, 12)),
        ("12 de enero de 2026", date(2026, 1, 12)),
        ("Lunes, 12 de enero de 2026", date(2026, 1, 12)),
        ("12-ene-26", date(2026, 1, 12)),
        ("Jan 12, 2026", date(2026, 1, 12)),
        ("12th January 2026", date(2026, 1, 12)),
        ("12 sept.", date(2025, 9, 12)),
        ("46034", date(2026, 1, 12)),
        ("12/01", date(2026, 1, 12)),
        ("12/09", date(2025, 9, 12)),
        ("1/9", date(2025, 9, 1)),
        ("31/8", date(2026, 8, 31)),
        ("29/2", date(2028, 2, 29)),
        ("12/01/98", date(1998, 1, 12)),
    ],
)
def test_a_date_is_read(text: str, day: date) -> None:
    found = written(text)
    assert found is not None
    assert day_of(found, month_first=False, begins=SEPTEMBER) == day


@pytest.mark.parametrize("text", ["", "Ana", "12", "1250", "J1", "12/2026", "enero", "a/b", "12/01/2026/4", "99999"])
def test_what_is_no_date_is_none(text: str) -> None:
    assert written(text) is None


@pytest.mark.parametrize("text", ["31/02/2026", "2026-13-01", "40/40"])
def test_a_day_that_there_is_not_is_none(text: str) -> None:
    found = written(text)
    assert found is not None
    assert day_of(found, month_first=False, begins=SEPTEMBER) is None


def test_the_month_comes_first_where_a_number_above_twelve_says_so() -> None:
    assert month_first(["3/4/26", "3/14/26"]) == (True, False)
    assert month_first(["3/4/26", "14/3/26"]) == (False, False)


def test_the_day_is_only_supposed_to_be_first_where_nothing_tells() -> None:
    assert month_first(["3/4/26", "5/6/26"]) == (False, True)
    assert month_first(["4/4/26", "2026-03-04", "3 abr"]) == (False, False)


def test_a_date_in_words_is_sure_wherever_the_month_stands() -> None:
    found = written("mayo 3 2026")
    assert found is not None
    assert day_of(found, month_first=True, begins=SEPTEMBER) == date(2026, 5, 3)
