"""Chance that is the same on every machine and version of Python.

Only `random.Random.random` is used, whose sequence for a seed the standard library promises to keep; shuffles and
choices are made from it here, and probabilities of the search come from correctly rounded decimals.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal, localcontext
from random import Random
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], chance: Random) -> list[T]:
    """The items in an order drawn from `chance` (Fisher-Yates)."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result


def chosen(items: Sequence[T], chance: Random) -> T:
    """One of the items, each as likely."""
    return items[int(chance.random() * len(items))]


def acceptance(temperature: float, least: float = 1e-7) -> list[float]:
    """exp(-d / temperature) for d = 0, 1, 2, … as long as it is over `least`: chances to accept a change worse by d."""
    with localcontext() as context:
        context.prec = 20
        factor = float((Decimal(-1) / Decimal(temperature)).exp())
    chances = [1.0]
    while chances[-1] > least:
        chances.append(chances[-1] * factor)
    return chances
