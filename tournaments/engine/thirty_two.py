"""32 people at fours in ten rounds, nobody meeting anybody twice: each person misses one other only.

The people are two copies of Z₄ × Z₄. Eight rounds come from four tables with two people of each copy: moved by all 16
elements, such a table makes two rounds, one for each side of a subgroup of index two. Their cross differences run
through the group exactly once. The last two rounds seat the cosets of two cyclic subgroups that share only zero.
Found by trying all such tables over the abelian groups of order 16: Z₄ × Z₄ alone has a solution.
"""

from itertools import product

Round = list[list[int]]
Element = tuple[int, int]

GROUP: list[Element] = list(product(range(4), range(4)))

TABLES: list[tuple[Element, Element, Element, Element]] = [
    ((3, 2), (0, 0), (2, 3), (1, 1)),
    ((1, 0), (0, 3), (3, 0), (1, 0)),
    ((2, 3), (1, 1), (2, 1), (1, 1)),
    ((3, 1), (1, 3), (0, 1), (1, 0)),
]
"""The table's second person of the first copy (the first one is zero), its two of the second, and the side.

The side of an element is the parity of its product with that last entry."""

SUBGROUPS: list[Element] = [(1, 1), (0, 1)]
"""What generates them."""


def ten_rounds() -> list[Round]:
    """The rounds, people numbered from 0."""
    return [*_moved_rounds(), *(_cosets(step) for step in SUBGROUPS)]


def _moved_rounds() -> list[Round]:
    rounds = []
    for second, third, fourth, (x, y) in TABLES:
        sides: list[Round] = [[], []]
        for move in GROUP:
            table = [_person(0, move), _person(0, _sum(second, move))]
            table += [_person(1, _sum(third, move)), _person(1, _sum(fourth, move))]
            sides[(x * move[0] + y * move[1]) % 2].append(table)
        rounds += sides
    return rounds


def _cosets(step: Element) -> Round:
    round_: Round = []
    for copy in range(2):
        left = list(GROUP)
        while left:
            coset = [left[0]]
            while len(coset) < 4:
                coset.append(_sum(coset[-1], step))
            left = [element for element in left if element not in coset]
            round_.append([_person(copy, element) for element in coset])
    return round_


def _sum(one: Element, other: Element) -> Element:
    return (one[0] + other[0]) % 4, (one[1] + other[1]) % 4


def _person(copy: int, element: Element) -> int:
    return 16 * copy + 4 * element[0] + element[1]
