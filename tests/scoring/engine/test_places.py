"""Places (rules.md §3.23)."""

from scoring.engine.places import places
from tests.scoring.engine.tables import loose, penalty, rules, run7, score, seven, state

FOURNIER, TORNEO, CORTE3, LUDOTEKA = map(rules, ("fournier", "torneo", "corte3", "ludoteka"))


def test_while_the_match_goes_on_the_lowest_total_leads() -> None:
    assert score(FOURNIER, {"A": 30, "B": 10, "C": 20})["places"] == {"A": 3, "B": 1, "C": 2}


def test_equal_totals_share_a_place_and_the_next_is_skipped() -> None:
    assert score(FOURNIER, {"A": 10, "B": 10, "C": 20})["places"] == {"A": 1, "B": 1, "C": 3}
    assert score(FOURNIER, {"A": 10, "B": 20, "C": 20, "D": 30})["places"] == {"A": 1, "B": 2, "C": 2, "D": 4}


def test_the_winner_is_first_whatever_the_total() -> None:
    end = score(LUDOTEKA, {"A": 99, "B": 10, "C": 12}, run7("A", B=3, C=0))
    assert end["places"] == {"A": 1, "B": 3, "C": 2}


def test_the_last_out_is_ahead_of_those_out_before() -> None:
    start = {"A": 0, "B": 95, "C": 90, "D": 0}
    hands = [loose("A", A=0, B=30, C=0, D=0), loose("A", A=0, C=11, D=0), {"end": "time"}]
    assert score(TORNEO, start, *hands)["places"] == {"A": 1, "B": 4, "C": 3, "D": 1}


def test_within_one_hand_the_lower_total_is_ahead_and_equal_ones_share() -> None:
    start = {"A": 0, "B": 95, "C": 90, "D": 95}
    end = score(TORNEO, start, seven("A", B=10, C=11, D=10))
    assert end["places"] == {"A": 1, "B": 3, "C": 2, "D": 3}


def test_who_may_come_back_stands_behind_the_live() -> None:
    after = score(FOURNIER, {"A": 50, "B": 95, "C": 80}, seven("A", B=12, C=20))
    assert after["places"] == {"A": 1, "B": 3, "C": 2}


def test_who_left_has_the_place_of_the_moment() -> None:
    start = {"A": 0, "B": 95, "C": 30, "D": 0}
    end = state(TORNEO, start, loose("A", A=0, B=30, C=0, D=1), {"leave": "C"}, penalty("D", 2))
    assert places(end) == {"A": 1, "B": 4, "C": 3, "D": 2}


def test_where_nobody_is_eliminated_all_stand_by_total() -> None:
    end = score(CORTE3, {"A": 45, "B": 88, "C": 60}, loose("A", A=2, B=12, C=40))
    assert end["places"] == {"A": 1, "B": 2, "C": 2}
