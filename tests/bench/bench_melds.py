"""How fast and how right the referee is: `python -m tests.bench.bench_melds [--hands N] [--oracle N]`.

Mean times are processor time over a whole batch, the tables filled by an earlier batch as in a simulation; p99 is
taken hand by hand, clock included. Two public gin-rummy solvers are measured beside it where they are installed
(`pip install open-spiel rlcard`, for this bench only): a deck of 48 cards without jokers is their deck less the kings.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from time import process_time_ns, thread_time_ns
from typing import Any

from scoring.engine.cards import SUITS, rank_of, suit_of
from scoring.engine.judge import judge
from scoring.engine.layoffs import Target, unload
from scoring.engine.meld_tables import tables_of
from scoring.engine.melds import best, best_melds, deadwood
from scoring.engine.rulesets import Ruleset, from_json
from tests.scoring.engine import deals, oracle

Hand = Sequence[str]
SEED = 1
LIMIT_LOOSE = 10
"""loose points of hands that lay-offs are measured on: such a hand could close, or nearly"""


def measure(work: Callable[[Any], object], items: Sequence[Any]) -> str:
    """Mean and 99th percentile of `work` over `items`, in microseconds."""
    for item in items:
        work(item)
    start = process_time_ns()
    for item in items:
        work(item)
    mean = (process_time_ns() - start) / len(items)
    single = []
    for item in items:
        start = thread_time_ns()
        work(item)
        single.append(thread_time_ns() - start)
    single.sort()
    return f"{mean / 1000:7.2f} {single[len(single) * 99 // 100] / 1000:7.1f}"


def fair_hands(rules: Ruleset, count: int) -> list[Hand]:
    """`count` hands of seven, each from a shuffled deck."""
    chance, deck = Random(SEED), deals.deck_of(rules)
    return [chance.sample(deck, 7) for _ in range(count)]


def layoff_cases(rules: Ruleset, count: int) -> list[tuple[list[Target], int]]:
    """`count` closers' melds (a closer leaves little) with a rival's packed hand."""
    chance, deck, tables = Random(SEED), deals.deck_of(rules), tables_of(rules)
    cases: list[tuple[list[Target], int]] = []
    while len(cases) < count:
        cards = chance.sample(deck, 14)
        melds, points = best_melds(tables, tables.pack(cards[:7]))
        if points <= LIMIT_LOOSE:
            cases.append(([Target(tables, meld) for meld in melds], tables.pack(cards[7:])))
    return cases


def measure_ruleset(name: str, rules: Ruleset, count: int) -> None:
    """Print the figures of one ruleset."""
    hands = fair_hands(rules, count)
    plain = [hand for hand in hands if not any(oracle.is_joker(rules, card) for card in hand)]
    joker = [hand for hand in hands if any(oracle.is_joker(rules, card) for card in hand)]
    cases, tables = layoff_cases(rules, max(count // 20, 100)), tables_of(rules)
    columns = [measure(lambda hand: deadwood(rules, hand), some) if some else " " * 15 for some in (plain, joker)]
    columns.append(measure(lambda case: unload(tables, case[1], case[0]), cases))
    print(f"{name:32}", " |".join(columns))


def measure_others(count: int) -> None:
    """Print the figures of the public solvers on 48 cards without jokers, and whether they agree."""
    rules = from_json({"preset": "torneo", "deck": 48})
    hands = fair_hands(rules, count)
    print(f"{'this engine':32}", measure(lambda hand: deadwood(rules, hand), hands))
    for name, maker in (("open_spiel (C++)", open_spiel), ("rlcard (Python)", rlcard)):
        try:
            convert, solve = maker()
        except ImportError:
            print(f"{name:32} not installed")
            continue
        converted = [convert(hand) for hand in hands]
        differ = sum(solve(theirs) != deadwood(rules, ours) for theirs, ours in zip(converted, hands, strict=True))
        print(f"{name:32}", measure(solve, converted), f" different: {differ}")


def open_spiel() -> tuple[Callable[[Hand], Any], Callable[[Any], int]]:
    """Converter and solver of OpenSpiel. Raises ImportError where it is not installed."""
    solver = import_module("pyspiel").gin_rummy.GinRummyUtils(12, 4, 7)
    return lambda hand: [12 * SUITS.index(suit_of(card)) + rank_of(card) - 1 for card in hand], solver.min_deadwood


def rlcard() -> tuple[Callable[[Hand], Any], Callable[[Any], int]]:
    """Converter and solver of RLCard, whose own count wants ten cards. Raises ImportError where it is not installed."""
    card_type = import_module("rlcard.games.base").Card
    clusters = import_module("rlcard.games.gin_rummy.utils.melding").get_meld_clusters
    value = import_module("rlcard.games.gin_rummy.utils.utils").get_deadwood_value

    def convert(hand: Hand) -> Any:
        return [card_type("SHDC"[SUITS.index(suit_of(card))], "_A23456789TJQ"[rank_of(card)]) for card in hand]

    def solve(hand: Any) -> int:
        melded = (sum(value(card) for meld in melds for card in meld) for melds in clusters(hand))
        return int(sum(map(value, hand)) - max(melded, default=0))

    return convert, solve


def compare(count: int) -> int:
    """Differences from the brute force: deadwood of `count` random hands, and whole judgements of a third as many."""
    chance, rulesets, differ = Random(SEED), list(deals.RULESETS.values()), 0
    for number in range(count):
        rules = rulesets[number % len(rulesets)]
        cards = deals.hand(chance, rules, chance.choice((1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 8)))
        right = oracle.deadwood(rules, cards)
        differ += not deadwood(rules, cards) == best(rules, cards).points == right
        if number % 3 == 0:
            differ += not judged_right(rules, chance)
    return differ


def judged_right(rules: Ruleset, chance: Random) -> bool:
    """Whether closer and rival get what the brute force gives them (or, no close being legal, the lay-offs agree)."""
    closer, rival = deals.hands(chance, rules, 2)
    judgement = judge(rules, "A", None, {"A": closer, "B": rival}, {"A": 97})
    ways = oracle.ways_to_close(rules, closer, 97)
    if judgement.points is None or not ways:
        tables, melds = tables_of(rules), best(rules, closer).melds
        targets = [Target(tables, meld) for meld in best_melds(tables, tables.pack(closer))[0]]
        after = oracle.deadwood_after_layoffs(rules, rival, melds)
        return judgement.points is None and not ways and unload(tables, tables.pack(rival), targets).points == after
    pay = -1000 if judgement.wins else judgement.points["A"]
    return (pay, judgement.points["B"]) == (ways[0][0], max(oracle.rival_points(rules, way, rival) for way in ways))


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="hands measured per ruleset")
    parser.add_argument("--oracle", type=int, default=0, help="hands compared with the brute force (100000: minutes)")
    given = parser.parse_args()
    if given.oracle:
        print(f"{given.oracle} hands against the brute force: {compare(given.oracle)} differences")
        return
    print(f"{'mean and p99, microseconds':32}  without jokers |    with jokers |       lay-offs")
    for name, rules in deals.RULESETS.items():
        measure_ruleset(name, rules, given.hands)
    measure_others(given.hands)


if __name__ == "__main__":
    main()
