"""The referee: points and layout of hands given as cards."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring.engine import positions
from scoring.engine.judge import Judgement, LaidOff, Layout, judge, to_json
from scoring.engine.rulesets import PRESETS, Ruleset
from tests.scoring.engine import deals, oracle
from tests.scoring.engine.deals import SIX_MELDED, judged

HANDS = Path(__file__).parents[2] / "vectors" / "hands.json"
VECTORS: list[dict[str, Any]] = json.loads(HANDS.read_text(encoding="utf-8"))
TORNEO, CORTE3 = PRESETS["torneo"], PRESETS["corte3"]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_worked_example(vector: dict[str, Any]) -> None:
    position = positions.from_json(vector)
    answer = to_json(judge(position.rules, position.closer, position.order, position.cards, position.totals))
    assert {key: answer[key] for key in vector["expect"]} == vector["expect"]


def test_a_loose_close_says_everything() -> None:
    judgement = judged(CORTE3, "A", {"A": "1b 2b 3b 10o 10c 10e 2o", "B": "12o 12c 12e 12b 11o 11c 4b"})
    assert judgement == Judgement(
        legal=True,
        reason=None,
        close="loose",
        jokers=0,
        points={"A": 2, "B": 20},
        wins=None,
        layout={
            "A": Layout((("1b", "2b", "3b"), ("10o", "10c", "10e")), ("2o",), ()),
            "B": Layout((("12o", "12c", "12e", "12b"),), ("11o", "11c"), (LaidOff("4b", "A", 0),)),
        },
    )


def test_six_cards_of_another_player_score_what_is_loose() -> None:
    assert judged(TORNEO, "A", {"A": f"{SIX_MELDED} 5o", "B": "1c 2e 4b 7c 10e 12b"}).points == {"A": -10, "B": 34}


def test_the_stock_ran_out_and_everyone_adds_the_loose_cards() -> None:
    judgement = judged(TORNEO, None, {"A": f"{SIX_MELDED} 4c", "B": "5o 1c 2e 7c 7b 10e 12b"})
    assert (judgement.legal, judgement.close, judgement.points) == (True, "stock", {"A": 4, "B": 42})
    assert judgement.layout["B"].laid_off == ()


def melds_of(judgement: Judgement) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Every meld as shown, with its owner and its place."""
    for player, layout in judgement.layout.items():
        for place, meld in enumerate(layout.melds):
            yield player, place, meld


def accounts_for(rules: Ruleset, judgement: Judgement, cards: Mapping[str, Sequence[str]]) -> bool:
    """Whether every card lies somewhere once, and every meld is one as shown and with what was laid on it."""
    grown = {(player, place): list(meld) for player, place, meld in melds_of(judgement)}
    shown = all(oracle.is_meld(rules, meld) for meld in grown.values())
    for player, layout in judgement.layout.items():
        laid = [item.card for item in layout.laid_off]
        if sorted([*sum(layout.melds, ()), *layout.loose, *laid]) != sorted(cards[player]):
            return False
        for item in layout.laid_off:
            grown[item.on, item.meld].append(item.card)
    return shown and all(oracle.is_meld(rules, meld) for meld in grown.values())


@pytest.mark.parametrize("name", deals.RULESETS)
def test_brute_force_agrees_on_two_players(name: str) -> None:
    rules, chance = deals.RULESETS[name], Random(f"judge {name}")
    for _ in range(40):
        closer, rival = deals.hands(chance, rules, 2)
        total = chance.choice((0, 60, 97, 98, 99, 100))
        judgement = judge(rules, "A", None, {"A": closer, "B": rival}, {"A": total})
        assert accounts_for(rules, judgement, {"A": closer, "B": rival})
        ways = oracle.ways_to_close(rules, closer, total)
        assert (closer, judgement.legal) == (closer, bool(ways))
        if judgement.points is not None:
            pay = -1000 if judgement.wins else judgement.points["A"]
            most = max(oracle.rival_points(rules, way, rival) for way in ways)
            assert (closer, rival, pay, judgement.points["B"]) == (closer, rival, ways[0][0], most)


def test_every_card_is_accounted_for_when_all_melds_are_open() -> None:
    rules, chance = replace(CORTE3, decks=2, close_max_points=100), Random("all")
    for _ in range(100):
        cards = dict(zip("ABCDE", deals.hands(chance, rules, 5), strict=True))
        assert accounts_for(rules, judge(rules, "A", None, cards, None), cards)
