"""Which closes are legal, and what they are."""

from dataclasses import replace

import pytest

from scoring.engine.judge import Layout
from scoring.engine.rulesets import PRESETS
from tests.scoring.engine.deals import NOTHING, OTHERS, RUN, SIX_MELDED, judged

LUDOTEKA, TORNEO, CORTE3 = PRESETS["ludoteka"], PRESETS["torneo"], PRESETS["corte3"]


def test_too_many_points_forbid_a_close() -> None:
    judgement = judged(TORNEO, "A", {"A": f"{SIX_MELDED} 5c", "B": NOTHING})
    assert (judgement.legal, judgement.reason, judgement.close, judgement.points) == (
        False,
        "closing_points",
        None,
        None,
    )
    assert judgement.layout["A"] == Layout((("2o", "3o", "4o"), ("6c", "6e", "6b")), ("5c",), ())


def test_too_many_cards_forbid_a_close() -> None:
    assert judged(TORNEO, "A", {"A": "3o 4o 5o 6o 7o 1e 2c", "B": OTHERS}).reason == "closing_cards"


def test_points_are_looked_at_before_cards() -> None:
    assert judged(TORNEO, "A", {"A": "3o 4o 5o 6o 7o 1e 4c", "B": OTHERS}).reason == "closing_points"


def test_the_limit_near_forbids_a_close() -> None:
    cards = {"A": f"{SIX_MELDED} 4c", "B": NOTHING}
    assert [judged(TORNEO, "A", cards, {"A": total}).reason for total in (96, 97)] == [None, "near_limit"]


def test_the_limit_near_does_not_forbid_a_close_with_all_melded() -> None:
    assert judged(TORNEO, "A", {"A": f"{SIX_MELDED} 5o", "B": NOTHING}, {"A": 100}).points == {"A": -10, "B": 40}


def test_a_loose_joker_forbids_a_close_however_little_it_counts() -> None:
    rules = replace(LUDOTEKA, joker_loose=0, close_max_cards=None)
    judgement = judged(rules, "A", {"A": "5o 5c 5e 5b J 1o 2c", "B": NOTHING})
    assert (judgement.reason, judgement.layout["A"].loose) == ("closing_points", ("J", "1o", "2c"))


@pytest.mark.parametrize("cards", [f"{SIX_MELDED}", f"{SIX_MELDED} 5o 7o"])
def test_six_or_eight_cards_cannot_close(cards: str) -> None:
    judgement = judged(TORNEO, "A", {"A": cards, "B": NOTHING})
    assert (judgement.reason, judgement.points) == ("irregular_hand", None)


def test_a_clean_run_of_seven_wins_where_it_wins() -> None:
    judgement = judged(TORNEO, "A", {"A": RUN, "B": OTHERS})
    assert (judgement.close, judgement.jokers, judgement.points, judgement.wins) == ("run7", 0, {"A": 0, "B": 40}, "A")


def test_a_clean_run_of_seven_pays_its_bonus_elsewhere() -> None:
    judgement = judged(replace(TORNEO, run7_wins=False), "A", {"A": RUN, "B": OTHERS})
    assert (judgement.points, judgement.wins) == ({"A": -50, "B": 40}, None)


def test_a_run_with_more_jokers_than_the_rules_name_is_all_melded() -> None:
    judgement = judged(CORTE3, "A", {"A": "1o 2o J 4o 5o 6o 7o", "B": OTHERS})
    assert (judgement.close, judgement.jokers, judgement.points) == ("seven", 0, {"A": -10, "B": 40})


def test_a_run_with_a_joker_that_pays_less_than_two_melds_counts_as_two_melds() -> None:
    rules = replace(LUDOTEKA, bonus_run7=((0, -50), (1, -5)))
    assert judged(rules, "A", {"A": "1o 2o J 4o 5o 6o 7o", "B": OTHERS}).points == {"A": -10, "B": 40}


def test_at_equal_value_a_joker_run_is_named_a_run() -> None:
    judgement = judged(PRESETS["argentino50"], "A", {"A": "1o 2o J 4o 5o 6o 7o", "B": OTHERS})
    assert (judgement.close, judgement.jokers) == ("run7", 1)


def test_the_ace_of_oros_is_a_joker_in_its_own_run() -> None:
    judgement = judged(PRESETS["conga"], "A", {"A": RUN, "B": OTHERS})
    assert (judgement.close, judgement.jokers, judgement.points) == ("run7", 1, {"A": -25, "B": 42})


def test_more_points_on_one_card_close_where_fewer_on_two_would_not() -> None:
    # 1o 2o 3o J 5o leaves four points on two cards, 1o 2o 3o beside 1e J 3e five points on one
    cards = {"A": "3e 3o 5o 2o 1o J 1e", "B": "1c 2e 4b 6o 7c 10e 12b"}
    judgement = judged(PRESETS["argentino50"], "A", cards)
    assert (judgement.close, judgement.points, judgement.layout["A"].loose) == ("loose", {"A": 5, "B": 40}, ("5o",))
    judgement = judged(replace(PRESETS["argentino50"], close_max_cards=None), "A", cards)
    assert (judgement.points, judgement.layout["A"].loose) == ({"A": 4, "B": 36}, ("3e", "1e"))
