"""Tables planned before, fitted to the people who are here now and to the tables that are wanted now."""

from tournaments.engine.bounds import Meetings, meetings
from tournaments.engine.problem import Problem

Tables = list[list[int]]


def refitted(problem: Problem) -> list[Tables]:
    """The planned rounds of `problem`, everybody who plays seated once, at tables of the sizes to draw.

    Who is at a table stays there if there is room; the others go where they have met fewest, in all these rounds.
    """
    weight = problem.weighed(meetings(problem.people, problem.history + problem.plan))
    rounds = []
    for number, tables in enumerate(problem.plan):
        playing = problem.playing(number)
        here = [[person for person in table if person in set(playing)] for table in tables]
        rounds.append(_fitted(here, list(problem.sizes[number]), playing, weight))
    return rounds


def _fitted(tables: Tables, sizes: list[int], playing: list[int], weight: Meetings) -> Tables:
    """The tables at `sizes`: the fullest ones stay together at the largest."""
    places = sorted(range(len(sizes)), key=lambda place: -sizes[place])
    result: Tables = [[] for _ in sizes]
    for table, place in zip(sorted(tables, key=len, reverse=True), places, strict=False):
        result[place] = table[: sizes[place]]
    seated = {person for table in result for person in table}
    for person in playing:
        if person in seated:
            continue
        room = [place for place in places if len(result[place]) < sizes[place]]
        chosen = min(room, key=lambda place: (sum(weight[person][other] for other in result[place]), place))
        for other in result[chosen]:
            weight[person][other] += 1
            weight[other][person] += 1
        result[chosen].append(person)
    return result
