"""What the sheet says of each player and each hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.engine.events import Leave, Penalty, Rebuy
from scoring.queries.sheet import HandLine, NoteLine, sheet
from tests.scoring.factories import a_match, hand

pytestmark = pytest.mark.django_db


def test_a_new_sheet_has_zeros_a_dealer_and_nobody_leading() -> None:
    seats = sheet(a_match(dealer=1).game).seats
    assert [(seat.total, seat.to_limit, seat.deals, seat.leads, seat.last) for seat in seats] == [
        (0, 100, deals, False, None) for deals in (False, True, False, False)
    ]


def test_the_sheet_follows_a_hand() -> None:
    table = a_match()
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    now = sheet(table.game)
    assert [(seat.total, seat.to_limit, seat.last, seat.leads) for seat in now.seats] == [
        (-10, 110, -10, True),
        (7, 93, 7, False),
        (12, 88, 12, False),
        (23, 77, 23, False),
    ]
    assert [seat.name for seat in now.seats if seat.deals or seat.mano] == ["Berto", "Carla"]
    assert (now.next_hand, now.can_undo, now.can_redo, now.playing) == (2, True, False, 4)


def test_who_passes_the_limit_is_offered_to_come_back_at_the_highest_live_total() -> None:
    table = a_match()
    table.enter(hand(1, "seven", p2=60, p3=1, p4=2), hand(1, "seven", p2=60, p3=1, p4=2))
    now = sheet(table.game)
    assert [(seat.name, seat.offer, seat.to_limit) for seat in now.offered] == [("Berto", 4, None)]
    assert (now.playing, now.rebuy_price, str(now.bote)) == (3, Decimal(1), "4.00")


def test_a_rebuy_counts_and_goes_into_the_bote() -> None:
    table = a_match()
    table.enter(hand(1, "seven", p2=60, p3=1, p4=2), hand(1, "seven", p2=60, p3=1, p4=2), Rebuy("2"))
    now = sheet(table.game)
    assert (now.seats[1].total, now.seats[1].rebuys, str(now.bote)) == (4, 1, "5.00")


def test_lines_are_newest_first_with_what_happened_between_hands() -> None:
    table = a_match()
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23), Penalty("2", 5), hand(2, "seven", p1=1, p3=2, p4=3))
    lines = sheet(table.game).lines
    assert [(type(line), line.id) for line in lines] == [(HandLine, "3"), (NoteLine, "2"), (HandLine, "1")]
    assert [line.hand for line in lines if isinstance(line, NoteLine)] == [2]


def test_the_box_of_a_hand_marks_who_closed_and_who_passed_the_limit() -> None:
    table = a_match()
    table.enter(hand(1, "seven", p2=60, p3=1, p4=2), hand(1, "seven", p2=60, p3=1, p4=2), Leave("2"))
    newest = next(line for line in sheet(table.game).lines if isinstance(line, HandLine))
    assert [(cell.delta, cell.total, cell.closer, cell.bust) for cell in newest.cells] == [
        (-10, -20, True, False),
        (60, 120, False, True),
        (1, 2, False, False),
        (2, 4, False, False),
    ]


def test_who_did_not_play_a_hand_has_an_empty_box() -> None:
    table = a_match()
    table.enter(Leave("2"), hand(1, "seven", p3=1, p4=2))
    newest = sheet(table.game).lines[0]
    assert isinstance(newest, HandLine)
    assert [cell.delta for cell in newest.cells] == [-10, None, 1, 2]
