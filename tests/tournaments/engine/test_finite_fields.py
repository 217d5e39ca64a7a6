from __future__ import annotations

import pytest

from tournaments.engine.finite_fields import field, prime_powers, ring


@pytest.mark.parametrize(
    ("number", "factors"), [(1, []), (2, [(2, 1)]), (64, [(2, 6)]), (300, [(2, 2), (3, 1), (5, 2)])]
)
def test_a_number_is_split_into_prime_powers(number: int, factors: list[tuple[int, int]]) -> None:
    assert prime_powers(number) == factors


@pytest.mark.parametrize("power", [(2, 1), (5, 1), (2, 2), (2, 3), (3, 2), (5, 2)])
def test_a_field_obeys_the_laws_of_arithmetic(power: tuple[int, int]) -> None:
    found = field(*power)
    add, mul, everything = found.add, found.scale, range(power[0] ** power[1])
    assert all(mul[a][b] == mul[b][a] and add[a][b] == add[b][a] for a in everything for b in everything)
    assert all(
        mul[a][add[b][c]] == add[mul[a][b]][mul[a][c]] and mul[mul[a][b]][c] == mul[a][mul[b][c]]
        for a in everything
        for b in everything
        for c in everything
    )
    assert all(sorted(row) == list(everything) for row in [*add, *mul[1:]])


@pytest.mark.parametrize(("order", "spread"), [(2, 2), (12, 3), (20, 4), (49, 49), (60, 3), (75, 3), (128, 128)])
def test_elements_of_a_ring_differ_by_units(order: int, spread: int) -> None:
    found = ring(order)
    minus = [row.index(0) for row in found.add]
    assert len(found.scale) == spread
    for place, one in enumerate(found.scale):
        for other in found.scale[:place]:
            assert len({found.add[one[x]][minus[other[x]]] for x in range(order)}) == order
