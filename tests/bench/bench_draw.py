"""How good and how fast the draw is: `python -m tests.bench.bench_draw [--all] [--seeds N]`.

Times are processor time of one draw. `--all` also draws every number of people from 5 to 200 at every table size, with
a small budget, and checks every round. Rounds by standings are played with made-up results, in tables of four or three.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from time import process_time
from typing import Any

from tournaments.engine.draw_notation import request_from_json
from tournaments.engine.seating import Draw, Request, Seating, draw

CASES: list[tuple[str, dict[str, Any]]] = [
    ("15 in threes, 7 rounds", {"players": 15, "table_size": 3, "rounds": 7}),
    ("16 in fours, 5", {"players": 16, "rounds": 5}),
    ("20 in fours, 6", {"players": 20, "rounds": 6}),
    ("24 in fours, 7", {"players": 24, "rounds": 7}),
    ("28 in fours, 9", {"players": 28, "rounds": 9}),
    ("32 in fours, 8", {"players": 32, "rounds": 8}),
    ("32 in fours, 10", {"players": 32, "rounds": 10}),
    ("36 in fours, 11", {"players": 36, "rounds": 11}),
    ("40 in fours, 10", {"players": 40, "rounds": 10}),
    ("64 in fours, 12", {"players": 64, "rounds": 12}),
    ("100 in fours, 10", {"players": 100, "rounds": 10}),
    ("200 in fours, 8", {"players": 200, "rounds": 8}),
    ("11 in 4-4-3, 5", {"players": 11, "rounds": 5}),
    ("12 in fours, 6", {"players": 12, "rounds": 6}),
    ("23 in 5-5-5-4-4, 5", {"players": 23, "sizes": [5, 5, 5, 4, 4], "rounds": 5}),
    ("30 in sixes, 6", {"players": 30, "table_size": 6, "rounds": 6}),
    ("50 in 4s and 3s, 6", {"players": 50, "rounds": 6}),
    ("14 in 4-4-3-3, 5", {"players": 14, "rounds": 5}),
    ("24 in fours, 8", {"players": 24, "rounds": 8}),
    ("60 in fours, 17", {"players": 60, "rounds": 17}),
    ("100 in eights, 9", {"players": 100, "table_size": 8, "rounds": 9}),
    ("300 in eights, 30", {"players": 300, "table_size": 8, "rounds": 30}),
]

EVENINGS = [(16, 8), (20, 8), (32, 14), (40, 14), (100, 14), (200, 14)]
"""People and rounds, every round drawn by the standings after the one before."""


def row(name: str, found: Draw, seconds: float) -> str:
    """One line of the table of docs/draw.md."""
    bound = f"{found.bound.repeats} / {found.bound.sumsq}"
    seats = "-".join(map(str, sorted(set(found.first_seats))))
    figures = f"{found.repeats} / {found.sumsq} | {found.most_meetings} | {seats} | {found.method}"
    return f"| {name} | {bound} | {figures} | {seconds:.2f} |"


def measured(wanted: Request) -> tuple[Draw, float]:
    """A draw and its seconds."""
    start = process_time()
    found = draw(wanted)
    return found, process_time() - start


def planned_rounds(seeds: int) -> None:
    """Every case, the worst of several seeds."""
    print("| case | bound repeats / sumsq | repeats / sumsq | most meetings | first seats | method | seconds |")
    print("|---|---|---|---|---|---|---|")
    for name, data in CASES:
        runs = [measured(request_from_json(data | {"seed": seed})) for seed in range(1, seeds + 1)]
        worst = max(runs, key=lambda run: (run[0].sumsq, run[0].repeats))[0]
        print(row(name, worst, max(seconds for _, seconds in runs)), flush=True)


def evening(people: int, rounds: int, size: int, seed: int) -> tuple[int, int, float, float]:
    """Repeats, their bound, mean spread and the slowest round of an evening by standings."""
    chance = Random(seed)
    names = [f"p{place}" for place in range(1, people + 1)]
    skill = {name: chance.gauss(0, 1) for name in names}
    points = {name: chance.random() for name in names}
    sizes = {"table_size": size, "min_size": size - 1, "max_size": size}
    history: list[Seating] = []
    draws: list[tuple[Draw, float]] = []
    for number in range(rounds):
        ranking = sorted(names, key=lambda name: -points[name])
        played = [[list(table) for table in tables] for tables in history]
        data = {"players": names, "ranking": ranking, "history": played, "seed": number, **sizes}
        draws.append(measured(request_from_json(data)))
        history.append(draws[-1][0].rounds[0])
        for table in history[-1]:
            worst_first = sorted(table, key=lambda name: skill[name] + chance.gauss(0, 1))
            for place, name in enumerate(worst_first):
                points[name] += place
    first = draws[0][0]
    bound = draw(Request(players=tuple(names), sizes=(tuple(map(len, first.rounds[0])),) * rounds, effort=0.001)).bound
    spread = sum(found.spread or 0 for found, _ in draws) / rounds
    return draws[-1][0].repeats, bound.repeats, spread, max(seconds for _, seconds in draws)


def standings(seeds: int) -> None:
    """Evenings in threes and fours, means over several seeds."""
    print("| people, rounds, tables | bound | repeats | spread | slowest round, s |")
    print("|---|---|---|---|---|")
    for size in (3, 4):
        for people, rounds in EVENINGS:
            runs = [evening(people, rounds, size, seed) for seed in range(1, seeds + 1)]
            repeats, spread = (sum(run[figure] for run in runs) / seeds for figure in (0, 2))
            slowest = max(run[3] for run in runs)
            print(
                f"| {people}, {rounds}, {size} | {runs[0][1]} | {repeats:.1f} | {spread:.1f} | {slowest:.2f} |",
                flush=True,
            )


def everybody() -> None:
    """Every number of people at every table size: valid, and how often built without a search."""
    methods: Counter[str] = Counter()
    repeats: Counter[bool] = Counter()
    for size in range(2, 9):
        for people in range(5, 201):
            wanted = request_from_json({"players": people, "table_size": size, "rounds": 5, "effort": 0.01})
            found = draw(wanted)
            for tables, sizes in zip(found.rounds, wanted.sizes, strict=True):
                assert tuple(map(len, tables)) == sizes
                assert sorted(name for table in tables for name in table) == sorted(wanted.players)
            methods[found.method] += 1
            repeats[found.repeats == found.bound.repeats] += 1
    print(f"{methods.total()} draws valid: {dict(methods)}; repeats at the bound in {repeats[True]}")


def test_every_number_of_people_can_be_drawn() -> None:
    everybody()


def main() -> None:
    """Print the tables of docs/draw.md."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    planned_rounds(options.seeds)
    standings(options.seeds)
    if options.all:
        everybody()


if __name__ == "__main__":
    main()
