"""Rows are locked so that rows which point at them may be added meanwhile: with `no_key`, else deadlocks are made."""

from __future__ import annotations

from tests.house.source import place, product_files


def test_no_lock_on_a_row_keeps_others_from_pointing_at_it() -> None:
    lines = (
        (path, number, line)
        for path in product_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    )
    wrong = [
        place(path, number) for path, number, line in lines if "select_for_update(" in line and "no_key" not in line
    ]
    assert wrong == []
