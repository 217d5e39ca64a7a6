"""Tables as files that spreadsheets of the reader's language open."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.exchange import tables
from tournaments.exchange.sheets import Cell, Column, write_table

COLUMNS = [Column("player", "jugador"), Column("points", "puntos"), Column("paid", "pagado"), Column("won", "ganadas")]
ROW: list[Cell] = ["Ana 2.0", Fraction(5, 2), Decimal("-12.50"), 3]


@pytest.mark.parametrize(("comma", "line"), [(True, "Ana 2.0;2,5;-12,50;3"), (False, "Ana 2.0;2.5;-12.50;3")])
def test_decimals_of_csv_have_the_mark_of_the_readers_language(comma: bool, line: str) -> None:
    content = write_table(COLUMNS, [ROW], kind="csv", title="t", comma=comma)
    assert content.decode("utf-8-sig").splitlines() == ["jugador;puntos;pagado;ganadas", line]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_no_heading_is_taken_for_a_formula(kind: str) -> None:
    content = write_table([Column("a", "=1+1"), Column("b", "@x")], [[1, 2]], kind=kind, title="t")
    assert tables.read(content).rows[0].cells == ("'=1+1", "'@x")
