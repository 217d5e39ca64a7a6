"""Melds shown and cards laid off, in turn from the closer."""

from dataclasses import replace
from random import Random

import pytest

from scoring.engine.judge import LaidOff, judge
from scoring.engine.rulesets import PRESETS
from tests.scoring.engine import deals, oracle
from tests.scoring.engine.deals import SIX_MELDED, judged

TORNEO, CORTE3 = PRESETS["torneo"], PRESETS["corte3"]


def test_among_equal_ways_the_closer_lies_so_that_the_rivals_pay_most() -> None:
    # one run of 3e to 7e with the joker below would take 1e; two runs of three do not
    judgement = judged(PRESETS["cccj"], "A", {"A": "2o 6e 3e 1o 4e 5e 7e", "B": "4b 5b 3b 6b 11o 1e 7b"})
    assert judgement.points == {"A": 2, "B": 12}


def test_melds_that_were_shown_before_take_cards() -> None:
    cards = {"A": f"{SIX_MELDED} 4c", "B": "10o 10c 10e 1e 2e 3e 12b", "C": "4e 10b 5o 11c 7b 1c 12o"}
    points = {
        rule: judged(replace(TORNEO, layoff_on=rule), "A", cards).points for rule in ("closer", "shown_before", "all")
    }
    assert points == {
        "closer": {"A": 4, "B": 10, "C": 42},
        "shown_before": {"A": 4, "B": 10, "C": 28},
        "all": {"A": 4, "B": 10, "C": 28},
    }


def test_melds_of_later_players_take_cards_only_when_all_do() -> None:
    cards = {"A": f"{SIX_MELDED} 4c", "B": "4e 10b 5o 11c 7b 1c 12o", "C": "10o 10c 10e 1e 2e 3e 12b"}
    points = {rule: judged(replace(TORNEO, layoff_on=rule), "A", cards).points for rule in ("shown_before", "all")}
    assert points == {"shown_before": {"A": 4, "B": 42, "C": 10}, "all": {"A": 4, "B": 28, "C": 10}}


def test_a_meld_that_carries_a_card_stays_as_it_is() -> None:
    # C would lay 7c on the sevens and show the sixes (22 left), but B's 5c lies on the run that 7c belongs to
    cards = {"A": "7o 7e 7b 2o 3o 4o 1e", "B": "5c 1c 3e 4b 11o 12b 12o", "C": "6c 7c 10c 6e 6b 11e 2b"}
    open_all, open_closer = (judged(replace(TORNEO, layoff_on=rule), "A", cards) for rule in ("all", "closer"))
    assert open_all.layout["B"].laid_off == (LaidOff("5c", "C", 0),)
    assert open_all.layout["C"].melds == (("6c", "7c", "10c"),)
    assert (open_all.points, open_closer.points) == ({"A": 1, "B": 38, "C": 24}, {"A": 1, "B": 43, "C": 22})


def test_cards_laid_off_open_the_way_for_the_next_player() -> None:
    cards = {"A": f"{SIX_MELDED} 1c", "B": "5o 2e 4b 7c 10e 12b 12c", "C": "6o 7o 1e 4c 10c 11b 11e"}
    judgement = judged(TORNEO, "A", cards)
    assert judgement.layout["C"].laid_off == (LaidOff("6o", "A", 0), LaidOff("7o", "A", 0))


def test_lay_offs_go_round_from_the_closer() -> None:
    texts = {"A": "6o 7o 1e 4c 10c 11b 11e", "B": f"{SIX_MELDED} 1c", "C": "5o 2e 4b 7c 10e 12b 12c"}
    cards = {player: text.split() for player, text in texts.items()}
    points = [judge(TORNEO, "B", order, cards, None).points for order in (list("ABC"), list("ACB"))]
    assert points == [{"A": 35, "B": 1, "C": 43}, {"A": 42, "B": 1, "C": 43}]


def test_cards_are_laid_off_nearest_first_on_either_side() -> None:
    cards = {"A": "4o 5o 6o 12c 12e 12b 1c", "B": "2o 3o 7o 10o 1e 7c 11b"}
    laid = judged(TORNEO, "A", cards).layout["B"].laid_off
    assert [item.card for item in laid] == ["3o", "7o", "2o", "10o"]


def test_all_melded_by_the_closer_bars_lay_offs_only_where_the_rules_say() -> None:
    cards = {"A": f"{SIX_MELDED} 1o", "B": "5o 2e 4b 7c 10e 12b 12c"}
    rules = replace(TORNEO, layoff_blocked_if_closer_melded_all=False)
    assert [judged(one, "A", cards).points for one in (TORNEO, rules)] == [{"A": -10, "B": 48}, {"A": -10, "B": 43}]


@pytest.mark.parametrize("rule", ["closer", "shown_before"])
@pytest.mark.parametrize("name", ["torneo, 1 decks", "ludoteka, 2 decks", "corte3, 1 decks"])
def test_each_player_in_turn_ends_with_the_fewest_points(name: str, rule: str) -> None:
    rules = replace(deals.RULESETS[name], layoff_on=rule, close_max_points=100, close_max_cards=None)
    chance = Random(f"turns {name} {rule}")
    for _ in range(40):
        cards = dict(zip("ABCD", deals.hands(chance, rules, 4), strict=True))
        judgement = judge(rules, "A", None, cards, None)
        if judgement.points is None or judgement.close != "loose":
            continue
        table = {("A", place): meld for place, meld in enumerate(judgement.layout["A"].melds)}
        for player in "BCD":
            lowest = oracle.deadwood_after_layoffs(rules, cards[player], tuple(table.values()))
            assert (cards, player, judgement.points[player]) == (cards, player, lowest)
            for item in judgement.layout[player].laid_off:
                table[item.on, item.meld] += (item.card,)
            if rule == "shown_before":
                table |= {(player, place): meld for place, meld in enumerate(judgement.layout[player].melds)}
