"""Cyclic starters: whole tournaments without a repeated meeting, found once by search and kept as data.

A starter is one round. Number people so that the first `order` of them form the first ring, the next `order` the
second, and so on; whoever is left over stays put. Turning every ring by one place gives the next round, so a starter
gives `order` rounds, and no two people meet twice if every turn class of pairs is met at most once.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

Round = list[list[int]]


@dataclass(frozen=True)
class Starter:
    """Rounds to develop by a turn of `order` places, for `players` people at tables of `size`."""

    players: int
    size: int
    order: int
    rounds: tuple[tuple[tuple[int, ...], ...], ...]


@cache
def known() -> dict[tuple[int, int], Starter]:
    """The starters that ship with the engine, by (players, table size)."""
    text = files("tournaments.engine").joinpath("starters.json").read_text(encoding="utf-8")
    result = {}
    for entry in json.loads(text):
        rounds = tuple(tuple(tuple(table) for table in tables) for tables in entry["starters"])
        starter = Starter(entry["players"], entry["size"], entry["cyclic_order"], rounds)
        result[starter.players, starter.size] = starter
    return result


def turned(person: int, places: int, starter: Starter) -> int:
    """Where `person` stands after every ring was turned by `places`."""
    ring, place = divmod(person, starter.order)
    if (ring + 1) * starter.order > starter.players:
        return person
    return ring * starter.order + (place + places) % starter.order


def developed(starter: Starter) -> list[Round]:
    """Every round of a starter, people numbered from 0."""
    return [
        [[turned(person, places, starter) for person in table] for table in tables]
        for tables in starter.rounds
        for places in range(starter.order)
    ]
