"""Places, money and chart at the end."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest

from scoring.engine.events import End, Leave, Rebuy
from scoring.queries.result import HEIGHT, LABEL_GAP, WIDTH, Payment, result, spread
from tests.scoring.factories import a_match, hand

pytestmark = pytest.mark.django_db


def test_the_winner_takes_the_bote_and_everybody_pays_into_it() -> None:
    table = a_match(("Ana", "Berto", "Carla"), entry="2.00")
    table.enter(hand(1, "seven", p2=60, p3=1), hand(1, "seven", p2=60, p3=1), Rebuy("2"), End("time"))
    end = result(table.game)
    assert [(line.seat.name, line.place, line.net) for line in end.lines] == [
        ("Ana", 1, Decimal("5.00")),
        ("Berto", 2, Decimal("-3.00")),
        ("Carla", 2, Decimal("-2.00")),
    ]
    assert end.payments == (Payment("Berto", "Ana", Decimal("3.00")), Payment("Carla", "Ana", Decimal("2.00")))
    assert [line.shared for line in end.lines] == [False, True, True]


def test_equal_totals_share_the_win_to_the_cent() -> None:
    table = a_match(("Ana", "Berto", "Carla"), entry="0.35")
    table.enter(hand(3, "seven", p1=7, p2=7), Leave("3"), End("agreement"))
    end = result(table.game)
    assert [(line.seat.name, line.place, line.shared, line.payout) for line in end.lines] == [
        ("Ana", 1, True, Decimal("0.53")),
        ("Berto", 1, True, Decimal("0.52")),
        ("Carla", 3, False, Decimal(0)),
    ]


def test_a_match_for_nothing_has_no_payments() -> None:
    table = a_match(entry="0.00", rebuy_price="0.00")
    table.enter(hand(1, "seven", p2=7, p3=12, p4=23), End("time"))
    assert (result(table.game).money, result(table.game).payments) == (False, ())


def test_the_chart_says_the_same_as_its_table() -> None:
    table = a_match(("Ana", "Berto"), starts=[10, 0])
    table.enter(hand(1, "seven", p2=7), hand(2, "seven", p1=50))
    chart = result(table.game).chart
    assert chart.rows == [(1, [0, 7]), (2, [50, -3])]
    assert [curve.points.split()[-1].partition(",")[0] for curve in chart.curves] == [str(WIDTH), str(WIDTH)]


def test_a_chart_without_hands_is_drawn() -> None:
    chart = result(a_match().game).chart
    assert (chart.rows, [curve.points for curve in chart.curves]) == ([], [f"0,{HEIGHT}"] * 4)


def test_names_beside_the_chart_do_not_overlap() -> None:
    placed = sorted(spread([80, 80, 80, 160, 160]))
    assert all(below - above >= LABEL_GAP for above, below in pairwise(placed))
    assert placed[-1] <= HEIGHT
