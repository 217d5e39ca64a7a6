from __future__ import annotations

from tests.tournaments.engine.checks import meetings, seats_everybody
from tournaments.engine.thirty_two import ten_rounds


def test_ten_rounds_of_fours_repeat_nothing() -> None:
    rounds = ten_rounds()
    assert len(rounds) == 10
    assert all(seats_everybody(tables, range(32)) for tables in rounds)
    assert {len(table) for tables in rounds for table in tables} == {4}
    assert max(meetings(rounds).values()) == 1


def test_everybody_misses_one_other() -> None:
    met = meetings(ten_rounds())
    assert [sum(person in pair for pair in met) for person in range(32)] == [30] * 32
