"""The fewest loose points of a hand."""

from dataclasses import replace
from random import Random

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.melds import Arrangement, best, deadwood
from scoring.engine.rulesets import PRESETS, Ruleset
from tests.scoring.engine import deals, oracle

TORNEO = PRESETS["torneo"]
LUDOTEKA = PRESETS["ludoteka"]


def points(rules: Ruleset, cards: str) -> int:
    return deadwood(rules, cards.split())


def test_without_a_meld_every_card_counts() -> None:
    assert points(TORNEO, "1o 2c 4e 6b 7o 10c 12e") == 40


def test_two_cards_are_no_meld() -> None:
    assert points(TORNEO, "3o 4o 7c") == 14


def test_seven_and_sota_are_neighbours_in_40_cards() -> None:
    assert points(TORNEO, "6o 7o 10o") == 0


def test_seven_and_sota_are_no_neighbours_in_48_cards() -> None:
    assert points(replace(TORNEO, deck=48), "6o 7o 10o") == 23


def test_the_ace_does_not_follow_the_king() -> None:
    assert points(TORNEO, "11o 12o 1o") == 21


def test_the_longest_run_is_not_always_best() -> None:
    assert best(TORNEO, "4o 5o 6o 7o 7c 7e 1b".split()) == Arrangement(
        (("7o", "7c", "7e"), ("4o", "5o", "6o")), ("1b",), 1
    )


def test_a_single_card_counts_its_points() -> None:
    assert points(TORNEO, "12o") == 10


def test_eight_cards_can_be_two_sets_of_four() -> None:
    assert points(TORNEO, "5o 5c 5e 5b 6o 6c 6e 6b") == 0


def test_with_two_decks_the_same_run_may_be_there_twice() -> None:
    assert points(replace(TORNEO, decks=2), "3o 4o 5o 3o 4o 5o 12b") == 10


def test_a_run_holds_one_card_of_each_rank() -> None:
    assert points(replace(TORNEO, decks=2), "3o 4o 4o 5o") == 4


def test_with_two_decks_seven_equal_cards_are_one_set() -> None:
    assert points(replace(TORNEO, decks=2), "5o 5o 5c 5c 5e 5e 5b") == 0


def test_with_one_deck_a_set_has_no_fifth_card() -> None:
    assert points(LUDOTEKA, "5o 5c 5e 5b J") == 5


def test_with_two_decks_a_joker_is_a_fifth_card_of_a_set() -> None:
    assert points(replace(LUDOTEKA, decks=2), "5o 5c 5e 5b J") == 0


def test_a_joker_stands_for_a_held_card_that_plays_elsewhere() -> None:
    assert points(LUDOTEKA, "3o J 5o 4o 4c 4e 12b") == 10


def test_a_meld_needs_two_naturals() -> None:
    assert points(LUDOTEKA, "5o J J") == 55


def test_two_jokers_make_a_run_of_two_naturals() -> None:
    assert points(LUDOTEKA, "4o 7o J J") == 0


def test_min_naturals_one_lets_one_card_carry_two_jokers() -> None:
    assert points(replace(LUDOTEKA, min_naturals=1), "5o J J") == 0


def test_min_naturals_three_needs_three_plain_cards() -> None:
    assert points(replace(LUDOTEKA, min_naturals=3), "5o 5c J") == 35


def test_a_named_joker_stands_for_any_card() -> None:
    assert points(PRESETS["cccj"], "1o 5c 5b") == 0


def test_a_named_joker_is_no_natural_even_in_its_own_place() -> None:
    assert points(replace(PRESETS["cccj"], jokers=("1o", "1c")), "1o 1c 2o") == 52


def test_an_unused_joker_counts_joker_loose() -> None:
    assert points(PRESETS["argentino50"], "J 1o 4c 6e 9b 11c 12o") == 93


def test_in_a_run_jokers_lie_in_the_gaps_then_above_then_below() -> None:
    assert [best(LUDOTEKA, cards.split()).melds for cards in ("4o 6o J J", "11o 12o J J", "10o 12o J J")] == [
        (("4o", "J", "6o", "J"),),
        (("J", "J", "11o", "12o"),),
        (("J", "10o", "J", "12o"),),
    ]


def test_loose_cards_stay_in_the_order_of_the_hand() -> None:
    assert best(TORNEO, "12o 3c 5e 5b 5o 1c".split()) == Arrangement((("5o", "5e", "5b"),), ("12o", "3c", "1c"), 14)


@pytest.mark.parametrize(("rules", "card"), [(TORNEO, "8o"), (TORNEO, "J"), (TORNEO, "13o"), (LUDOTEKA, "o")])
def test_a_card_outside_the_deck_is_refused(rules: Ruleset, card: str) -> None:
    with pytest.raises(RuleError) as caught:
        deadwood(rules, ["1o", card])
    assert (caught.value.code, caught.value.params) == ("bad_card", {"card": card})


@pytest.mark.parametrize("name", deals.RULESETS)
def test_brute_force_agrees(name: str) -> None:
    rules, chance = deals.RULESETS[name], Random(f"melds {name}")
    for _ in range(60):
        cards = deals.hand(chance, rules, chance.choice((1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 8)))
        shown = best(rules, cards)
        assert (cards, deadwood(rules, cards), shown.points) == (cards, *[oracle.deadwood(rules, cards)] * 2)
        assert all(oracle.is_meld(rules, meld) for meld in shown.melds)
        assert sorted([*sum(shown.melds, ()), *shown.loose]) == sorted(cards)
        assert oracle.points(rules, shown.loose) == shown.points
