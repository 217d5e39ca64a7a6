"""The list of seats as a form."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from django.utils import translation

from scoring.forms.seats import SeatsForm


def sent(names: list[str], **fields: Any) -> SeatsForm:
    """The seats of a submitted form."""
    data = QueryDict(mutable=True)
    data.setlist("name", names)
    for field, value in fields.items():
        data.setlist(field, value if isinstance(value, list) else [value])
    return SeatsForm.from_post(data)


def order(form: SeatsForm) -> str:
    return "".join(row.name for row in form.rows)


@pytest.mark.parametrize(
    ("button", "seat", "expected", "dealer"),
    [
        ("up", "1", "BAC", 1),
        ("down", "0", "BAC", 1),
        ("down", "1", "ACB", 0),
        ("up", "0", "ABC", 0),
        ("down", "2", "ABC", 0),
        ("up", "9", "ABC", 0),
        ("up", "-1", "ABC", 0),
        ("up", "9" * 6000, "ABC", 0),
        ("drop", "0", "BC", 0),
        ("drop", "2", "AB", 0),
        ("drop", "x", "ABC", 0),
    ],
)
def test_a_button_moves_or_takes_away_one_seat_and_the_dealer_stays_who_it_was(
    button: str, seat: str, expected: str, dealer: int
) -> None:
    form = sent(list("ABC"), dealer="0", **{button: seat})
    assert (order(form), form.dealer) == (expected, dealer)


def test_a_new_name_takes_the_last_seat() -> None:
    assert order(sent(["A", "B"], new="C", add="1")) == "ABC"


def test_empty_rows_are_no_seats() -> None:
    assert order(sent(["A", " ", "B", ""])) == "AB"


@pytest.mark.parametrize("dealer", ["", "x", "-1", "3", "9" * 6000, "²"])
def test_a_dealer_who_does_not_sit_there_is_the_first(dealer: str) -> None:
    assert sent(["A", "B", "C"], dealer=dealer).dealer == 0


@pytest.mark.parametrize(
    ("names", "valid"),
    [
        (["A"], False),
        (["A", "B"], True),
        (list("ABCDEFGH"), True),
        (list("ABCDEFGHI"), False),
        (["A", "\u200b"], False),
        (["A", "a"], False),
        (["Ana", "Anä"], False),
    ],
)
def test_a_table_seats_two_to_eight_different_people(names: list[str], valid: bool) -> None:
    assert sent(names).is_valid() == valid


def test_two_of_one_name_may_sit_if_it_is_meant() -> None:
    assert sent(["Ana", "Ana"], sure="on").is_valid()


@pytest.mark.parametrize(
    ("typed", "points"), [("", 0), ("-7", -7), ("−7", -7), ("12", 12), ("x", None), ("1.5", None), ("99999", None)]
)
def test_points_brought_along_are_whole_numbers(typed: str, points: int | None) -> None:
    with translation.override("en"):
        form = sent(["A", "B"], brings=[typed, ""])
        valid = form.is_valid()
    assert valid == (points is not None)
    assert points is None or form.rows[0].start_points == points


def test_seats_drawn_by_lot_keep_everybody_and_the_dealer() -> None:
    people = [f"P{number}" for number in range(8)]
    orders = set()
    for _ in range(20):
        form = sent(people, dealer="3", shuffle="1")
        assert sorted(row.name for row in form.rows) == people
        assert form.rows[form.dealer].name == "P3"
        orders.add(tuple(row.name for row in form.rows))
    assert len(orders) > 1
