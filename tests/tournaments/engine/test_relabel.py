from __future__ import annotations

from random import Random

from tests.tournaments.engine.checks import meetings, seats_everybody
from tournaments.engine.designs import built
from tournaments.engine.relabel import relabelled
from tournaments.engine.search import weights

NOBODY = [[0] * 24 for _ in range(24)]


def test_only_names_change() -> None:
    rounds = built(24, 4, 5)[1]
    found = relabelled(rounds, NOBODY, Random(1))
    assert all(seats_everybody(tables, range(24)) for tables in found)
    assert sorted(meetings(found).values()) == sorted(meetings(rounds).values())
    assert found != rounds


def test_people_to_be_kept_apart_get_seats_that_never_meet() -> None:
    apart = [(0, 1), (2, 3), (4, 5), (6, 7), (1, 8)]
    found = meetings(relabelled(built(24, 4, 5)[1], weights(NOBODY, apart), Random(1)))
    assert [found[frozenset(pair)] for pair in apart] == [0] * len(apart)
