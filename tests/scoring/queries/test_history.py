"""The lines of a log with what each of them did."""

from __future__ import annotations

import pytest

from scoring.engine.history import Correct, Insert, Redo, Remove, Replace, Undo
from scoring.queries.history import history
from scoring.services import matches as services
from tests.scoring.factories import OTHER_PHONE, PHONE, Sheet, a_match, hand, write

pytestmark = pytest.mark.django_db

FIRST, SECOND = hand(1, "seven", p2=7, p3=12, p4=23), hand(2, "seven", p1=1, p3=2, p4=3)


@pytest.fixture
def sheet() -> Sheet:
    table = a_match()
    table.enter(FIRST, SECOND)
    return table


def test_lines_are_newest_first_with_the_number_of_their_hand(sheet: Sheet) -> None:
    lines = history(sheet.game, PHONE.device)
    assert [(line.number, line.kind, line.hand, line.mine, line.counts) for line in lines] == [
        (2, "hand", 2, True, True),
        (1, "hand", 1, True, True),
    ]


def test_devices_are_numbered_in_the_order_in_which_they_wrote(sheet: Sheet) -> None:
    services.enter(game=sheet.game, action=FIRST, write=write(2, OTHER_PHONE))
    lines = history(sheet.game, OTHER_PHONE.device)
    assert [(line.device, line.mine) for line in lines] == [(2, True), (1, False), (1, False)]


def test_a_line_knows_the_totals_it_changed(sheet: Sheet) -> None:
    assert history(sheet.game, "")[0].totals == [("1", -10, -9), ("2", 7, -3), ("3", 12, 14), ("4", 23, 26)]


def test_what_was_undone_does_not_count_and_comes_back(sheet: Sheet) -> None:
    sheet.enter(Undo())
    assert [line.counts for line in history(sheet.game, "")] == [True, False, True]
    sheet.enter(Redo())
    assert [line.counts for line in history(sheet.game, "")] == [True, True, True, True]


@pytest.mark.parametrize(
    ("change", "number", "berto"),
    [(Replace("1", hand(1, "seven", p2=9, p3=12, p4=23)), 1, -1), (Remove("2"), 2, 7), (Insert("2", FIRST), 2, 4)],
)
def test_a_correction_says_which_hand_it_changed(
    sheet: Sheet, change: Replace | Remove | Insert, number: int, berto: int
) -> None:
    sheet.enter(Correct((change,)))
    newest = history(sheet.game, "")[0]
    assert (newest.hand, newest.before.totals["2"], newest.after.totals["2"]) == (number, -3, berto)
