from __future__ import annotations

import pytest

from tests.tournaments.engine.checks import meetings, seats_everybody
from tournaments.engine.starters import Starter, developed, known


@pytest.mark.parametrize("starter", known().values(), ids=lambda starter: f"{starter.players}x{starter.size}")
def test_every_starter_gives_rounds_without_a_repeat(starter: Starter) -> None:
    rounds = developed(starter)
    assert len(rounds) == starter.order * len(starter.rounds)
    assert all(seats_everybody(tables, range(starter.players)) for tables in rounds)
    assert {len(table) for tables in rounds for table in tables} == {starter.size}
    assert max(meetings(rounds).values()) == 1


def test_people_left_over_stay_put_while_the_rings_turn() -> None:
    starter = Starter(5, 2, 2, (((0, 4), (1, 2, 3)),))
    assert developed(starter) == [[[0, 4], [1, 2, 3]], [[1, 4], [0, 3, 2]]]
