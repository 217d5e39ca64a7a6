"""What the draw has to solve, with people as numbers: tables to fill, what was played, what is not to happen."""

from dataclasses import dataclass, field
from itertools import combinations

from tournaments.engine.bounds import Bound, Meetings, Sizes, by_counting
from tournaments.engine.held import Short
from tournaments.engine.search import broken, weights

Tables = list[list[int]]
Pairs = list[tuple[int, int]]


@dataclass(frozen=True)
class Problem:
    """`people` numbered from 0, the table sizes of each round to draw, rounds played, pairs to be kept apart.

    `early` are pairs kept apart in the first `early_rounds` of the rounds to draw only. `together` holds the people of
    each fixed table: they share it in every round, with nobody of another one. `out` says who sits out in each round
    (nothing: nobody ever). `short`, if short tables are to go round, says which they are and who sat at one before.
    `plan` are tables planned earlier for the first of the rounds to draw, to be kept as far as they still fit.
    """

    people: int
    sizes: list[Sizes]
    history: list[Tables]
    apart: Pairs
    early: Pairs = field(default_factory=list)
    early_rounds: int = 0
    together: Tables = field(default_factory=list)
    out: list[list[int]] = field(default_factory=list)
    short: Short | None = None
    plan: list[Tables] = field(default_factory=list)

    def alike(self) -> bool:
        """Whether all rounds have the same tables, in whatever order, and everybody at them."""
        return len({tuple(sorted(tables)) for tables in self.sizes}) == 1 and not any(self.out)

    def playing(self, number: int) -> list[int]:
        """Who plays in the round to draw with that number, from 0."""
        out = set(self.out[number]) if self.out else ()
        return [person for person in range(self.people) if person not in out]

    def bound(self) -> Bound:
        """What counting says about all rounds, played and to be drawn; who sits out is a table of one."""
        alone = [(1,) * (self.people - sum(sizes)) for sizes in self.sizes]
        padded = [sizes + rest for sizes, rest in zip(self.sizes, alone, strict=True)]
        return by_counting(self.people, self.history, padded)

    def broken(self, rounds: list[Tables]) -> int:
        """How many times the first rounds to draw seat two people together who are to be kept apart."""
        return broken(rounds, self.apart) + broken(rounds[: self.early_rounds], self.early)

    def strangers(self) -> Pairs:
        """Every two people fixed at different tables."""
        groups = combinations(self.together, 2)
        return [(one, two) for group, other in groups for one in group for two in other]

    def weighed(self, met: Meetings) -> Meetings:
        """`met`, with those always kept apart far above; and how often each sat short, if that counts, as one more."""
        result = weights(met, self.apart)
        if self.short is not None:
            for person, times in enumerate(self.short.counts):
                result[person].append(times)
            result.append([*self.short.counts, 0])
        return result

    def separated(self, weight: Meetings) -> Meetings:
        """`weight` as the early rounds see it."""
        return weights(weight, self.early)
