from __future__ import annotations

from random import Random

import pytest

from tests.tournaments.engine.checks import meetings, seats_everybody
from tournaments.engine import designs

ROUNDS = {
    3: "9:4 12:4 15:7 18:8 21:10 24:11 27:13 30:14 36:17 42:20 45:22",
    4: "16:5 20:5 24:7 28:9 32:10 36:11 40:10 48:12 52:13 56:14 60:15 64:21 68:17 72:18 76:19 80:20 100:25 200:17",
    5: "25:6 30:6 35:7 40:8 45:9 50:8 55:11 60:10 65:13 80:16",
    6: "42:7 48:8 54:9 60:7 66:11",
    7: "49:8 56:8 63:9",
    8: "64:9 72:9",
    2: "8:7 30:29",
}
CASES = [
    (size, int(people), int(rounds))
    for size, line in ROUNDS.items()
    for people, rounds in (entry.split(":") for entry in line.split())
]


@pytest.mark.parametrize(("size", "people", "rounds"), CASES)
def test_as_many_rounds_as_stated_are_built_without_a_repeat(size: int, people: int, rounds: int) -> None:
    found = designs.built(people, size, rounds)[1]
    assert len(found) == rounds
    assert all(seats_everybody(tables, range(people)) for tables in found)
    assert {len(table) for tables in found for table in tables} == {size}
    assert max(meetings(found).values()) == 1


@pytest.mark.parametrize("size", range(2, 9))
def test_shifts_never_repeat_a_meeting(size: int) -> None:
    for tables in (*range(2, 20), 36, 75):
        found = designs.by_shifts(tables, size, min(8, tables))
        assert all(seats_everybody(seated, range(tables * size)) for seated in found)
        assert max(meetings(found).values()) == 1


def test_a_ring_with_a_small_prime_power_has_no_columns_for_large_tables() -> None:
    assert designs.by_field(6, 3) == []


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [((5, 5, 5, 4, 4), 5), ((4,) * 11 + (3,) * 2, 6), ((4, 3, 4, 3, 4), 5), ((4, 4, 4, 4, 4, 3), 7), ((2, 3, 3), 3)],
)
def test_uneven_tables_keep_their_order_and_repeat_nothing(sizes: tuple[int, ...], rounds: int) -> None:
    found = designs.uneven(sizes, rounds, Random(1))[1]
    assert [[len(table) for table in tables] for tables in found] == [list(sizes)] * rounds
    assert all(seats_everybody(tables, range(sum(sizes))) for tables in found)
    assert max(meetings(found).values()) == 1


def test_nothing_is_built_for_sizes_far_apart() -> None:
    assert designs.uneven((5, 3), 2, Random(1))[1] == []


def test_strangers_never_meet() -> None:
    rounds = designs.built(24, 4, 7)[1]
    group = designs.strangers(24, rounds, 2, Random(1))
    assert len(group) == 2
    assert meetings(rounds)[frozenset(group)] == 0
