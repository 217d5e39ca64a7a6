"""Chance that is the same on every machine and version of Python.

Only `random.Random.random` is used, whose sequence for a seed the standard library promises to keep; shuffles and
choices are made from it here, and what a search needs of exponentials comes from
correctly rounded decimals, not from the mathematics library of the machine.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal, localcontext
from random import Random
from typing import TypeVar

T = TypeVar("T")

PRECISION = 20
"""Digits of decimals: more than a float holds."""


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


def cooling(hot: float, cold: float, levels: int) -> list[float]:
    """`levels` (at least 2) temperatures in equal ratios from `hot` to `cold`, both over 0."""
    with localcontext() as context:
        context.prec = PRECISION
        step = (Decimal(cold) / Decimal(hot)).ln() / (levels - 1)
        return [float(Decimal(hot) * (step * level).exp()) for level in range(levels)]


def acceptance(temperature: float, least: float = 1e-7) -> list[float]:
    """exp(-d / temperature) for d = 0, 1, 2, … as long as it is over `least`: chances to accept a change worse by d."""
    with localcontext() as context:
        context.prec = PRECISION
        factor = float((Decimal(-1) / Decimal(temperature)).exp())
    chances = [1.0]
    while chances[-1] > least:
        chances.append(chances[-1] * factor)
    return chances
