"""Give the seats of built rounds to people so that those who met before, or want to be apart, meet least again."""

from random import Random

from tournaments.engine.bounds import Meetings
from tournaments.engine.chance import chosen, shuffled

Tables = list[list[int]]

TRIES = 40
"""Changes tried for each person, on average."""


def relabelled(rounds: list[Tables], weight: Meetings, chance: Random, people: int | None = None) -> list[Tables]:
    """The rounds with people in an order by chance, improved so that Σ weight over the pairs that meet is small.

    `weight` is symmetric, zero on its diagonal. Where it is all zero nothing is left to improve. Only the first
    `people` of it are put in order, if that is given.
    """
    people = len(weight) if people is None else people
    order = [*shuffled(range(people), chance), *range(people, len(weight))]
    _improve(order, people, _tablemates(len(weight), rounds), weight, chance)
    return [[[order[seat] for seat in table] for table in tables] for tables in rounds]


def _tablemates(people: int, rounds: list[Tables]) -> list[list[int]]:
    """For each seat number those it meets, as often as it does."""
    mates: list[list[int]] = [[] for _ in range(people)]
    for tables in rounds:
        for table in tables:
            for seat in table:
                mates[seat] += [other for other in table if other != seat]
    return mates


def _improve(order: list[int], people: int, mates: list[list[int]], weight: Meetings, chance: Random) -> None:
    """Let people in conflict, of the first `people`, change seats with anybody as long as it costs no more."""

    def burden(seat: int, person: int) -> int:
        row = weight[person]
        return sum(row[order[mate]] for mate in mates[seat])

    steps = TRIES * people
    while steps > 0:
        troubled = [seat for seat in range(people) if burden(seat, order[seat])]
        if not troubled:
            return
        for _ in range(people):
            steps -= 1
            one, two = chosen(troubled, chance), int(chance.random() * people)
            before = burden(one, order[one]) + burden(two, order[two])
            order[one], order[two] = order[two], order[one]
            if burden(one, order[one]) + burden(two, order[two]) > before:
                order[one], order[two] = order[two], order[one]
