"""What the tests of the draw ask of rounds, counted anew and as plainly as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeVar

Person = TypeVar("Person", int, str)


def meetings(rounds: Iterable[Iterable[Sequence[Person]]]) -> Counter[frozenset[Person]]:
    """How often each pair that met did."""
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


def repeats(rounds: Iterable[Iterable[Sequence[Person]]]) -> int:
    """Meetings beyond each pair's first."""
    return sum(times - 1 for times in meetings(rounds).values())


def sumsq(rounds: Iterable[Iterable[Sequence[Person]]]) -> int:
    """The sum of squared meetings."""
    return sum(times * times for times in meetings(rounds).values())


def seats_everybody(tables: Iterable[Sequence[Person]], people: Iterable[Person]) -> bool:
    """Whether everybody sits exactly once."""
    return Counter(person for table in tables for person in table) == Counter(people)
