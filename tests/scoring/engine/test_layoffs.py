"""Lay-offs on melds that lie on the table."""

from dataclasses import replace
from random import Random

import pytest

from scoring.engine.layoffs import Target, unload
from scoring.engine.meld_tables import tables_of
from scoring.engine.melds import best, best_melds
from scoring.engine.rulesets import PRESETS, Ruleset
from tests.scoring.engine import deals, oracle

TORNEO = PRESETS["torneo"]
LUDOTEKA = PRESETS["ludoteka"]


def left(rules: Ruleset, cards: str, on: str) -> int:
    """Points left to a hand when the melds of the hand `on` take lay-offs."""
    tables = tables_of(rules)
    melds, _ = best_melds(tables, tables.pack(on.split()))
    return unload(tables, tables.pack(cards.split()), [Target(tables, meld) for meld in melds]).points


def test_a_run_grows_at_both_ends() -> None:
    assert left(TORNEO, "2o 6o 12c", "3o 4o 5o") == 10


def test_one_card_opens_the_way_for_the_next() -> None:
    assert left(TORNEO, "10o 7o 6o", "3o 4o 5o") == 0


def test_a_card_with_a_gap_before_it_stays() -> None:
    assert left(TORNEO, "7o 12c", "3o 4o 5o") == 17


def test_the_fourth_card_goes_on_a_set() -> None:
    assert left(TORNEO, "5b 12c", "5o 5c 5e") == 10


def test_a_pair_of_ones_own_is_no_meld_for_lay_offs() -> None:
    assert left(TORNEO, "11c 11e", "3o 4o 5o") == 20


def test_a_meld_is_broken_when_that_leaves_fewer_points() -> None:
    # by themselves 6c 7c 10c are best (12 left); with 7c on the sevens, the sixes are (10 left)
    assert left(TORNEO, "6c 7c 10c 6e 6b", "7o 7e 7b") == 10


def test_a_card_may_leave_a_meld_that_stays_one() -> None:
    assert left(TORNEO, "6o 7o 7c 7e 7b 10o 2c", "3o 4o 5o") == 2


def test_with_two_decks_a_run_takes_one_card_of_each_rank() -> None:
    assert left(replace(TORNEO, decks=2), "6o 6o", "3o 4o 5o") == 6


def test_with_two_decks_a_set_takes_every_card_of_its_rank() -> None:
    assert left(replace(TORNEO, decks=2), "5o 5b 5b", "5o 5c 5e 5c") == 0


def test_a_joker_goes_on_a_run() -> None:
    assert left(LUDOTEKA, "J 12c", "3o 4o 5o") == 10


def test_a_joker_bridges_a_gap_for_a_card() -> None:
    assert left(LUDOTEKA, "J 7o 12c", "3o 4o 5o") == 10


def test_a_set_of_four_takes_no_joker_with_one_deck() -> None:
    assert left(LUDOTEKA, "J 12c", "5o 5c 5e 5b") == 35


def test_a_joker_on_the_table_makes_room_for_the_card_it_stands_for() -> None:
    assert left(LUDOTEKA, "4o 12c", "3o J 5o") == 10


def test_a_full_run_takes_nothing() -> None:
    tables = tables_of(LUDOTEKA)
    whole = tables.pack("1o 2o 3o 4o 5o 6o 7o 10o".split()) & ((1 << 39) - 1)
    assert unload(tables, tables.pack(["J"]), [Target(tables, (whole, 2))]).points == 25


def test_among_equal_ends_the_fewest_cards_are_laid_off() -> None:
    tables = tables_of(TORNEO)
    melds, _ = best_melds(tables, tables.pack("3o 4o 5o".split()))
    end = unload(tables, tables.pack("6o 7o 10o 12c".split()), [Target(tables, meld) for meld in melds])
    assert (end.points, len(end.melds), end.laid) == (10, 1, ((0, 0),))


@pytest.mark.parametrize("name", deals.RULESETS)
def test_brute_force_agrees(name: str) -> None:
    rules, chance = deals.RULESETS[name], Random(f"lay-offs {name}")
    tables = tables_of(rules)
    for _ in range(60):
        table, cards = deals.hands(chance, rules, 2)
        melds = best(rules, table).melds
        targets = [Target(tables, meld) for meld in best_melds(tables, tables.pack(table))[0]]
        expected = oracle.deadwood_after_layoffs(rules, cards, melds)
        assert (melds, cards, unload(tables, tables.pack(cards), targets).points) == (melds, cards, expected)
