"""The fold, rule by rule (rules.md §3), and what the rules forbid, with the place of the event."""

import pytest

from tests.scoring.engine.tables import (
    loose,
    of,
    penalty,
    refused,
    rules,
    run7,
    score,
    seven,
    state,
    stock,
    wrong,
)

FOURNIER, LUDOTEKA, ACANOMAS, CORTE3 = map(rules, ("fournier", "ludoteka", "acanomas", "corte3"))
ALONE = rules("fournier", rebuy_min_live=1)
ABC = {"A": 50, "B": 95, "C": 80}


def test_a_match_starts_at_zero_with_the_first_seat_dealing() -> None:
    begun = state(FOURNIER, "ABC")
    assert (begun.totals, begun.live, begun.dealer_and_mano()) == (
        {"A": 0, "B": 0, "C": 0},
        ["A", "B", "C"],
        ("A", "B"),
    )


# §3.1


def test_all_who_bust_in_one_hand_come_back_at_the_highest_live_total_after_it() -> None:
    start = {"A": 60, "B": 95, "C": 99, "D": 70}
    offered = state(FOURNIER, start, seven("A", B=30, C=10, D=5))
    assert offered.offers == {"B": 75, "C": 75}
    back = score(FOURNIER, start, seven("A", B=30, C=10, D=5), {"rebuy": "C"}, {"rebuy": "B"})
    assert of(back, "totals", "rebuys", "live", "may_rebuy") == [
        {"A": 50, "B": 75, "C": 75, "D": 75},
        {"B": 1, "C": 1},
        ["A", "B", "C", "D"],
        [],
    ]


def test_the_score_on_return_does_not_move_with_a_penalty_after_the_hand() -> None:
    back = score(FOURNIER, ABC, seven("A", B=12, C=5), penalty("C", 10), {"rebuy": "B"})
    assert back["totals"] == {"A": 40, "B": 85, "C": 95}


def test_the_totals_of_a_hand_on_the_sheet_are_those_before_rebuys() -> None:
    back = score(FOURNIER, ABC, seven("A", B=12, C=5), {"rebuy": "B"})
    assert back["hands"] == [
        {"number": 1, "deltas": {"A": -10, "B": 12, "C": 5}, "totals": {"A": 40, "B": 107, "C": 85}}
    ]


# §3.2


def test_a_sole_survivor_wins_though_others_have_rebuys_left() -> None:
    end = score(FOURNIER, ABC, seven("A", B=12, C=25))
    assert of(end, "winners", "out", "may_rebuy", "finished") == [["A"], ["B", "C"], [], True]


def test_with_rebuy_min_live_1_a_sole_survivor_waits_for_the_others_to_decide() -> None:
    hand = seven("A", B=12, C=25)
    waiting = score(ALONE, ABC, hand)
    assert of(waiting, "finished", "live", "may_rebuy", "out", "winners") == [False, ["A"], ["B", "C"], [], []]
    one = score(ALONE, ABC, hand, {"decline": "B"})
    assert of(one, "finished", "may_rebuy", "out") == [False, ["C"], ["B"]]
    none = score(ALONE, ABC, hand, {"decline": "B"}, {"decline": "C"})
    assert of(none, "finished", "winners", "out") == [True, ["A"], ["B", "C"]]
    back = score(ALONE, ABC, hand, {"rebuy": "C"}, {"decline": "B"})
    assert of(back, "finished", "live", "totals") == [False, ["A", "C"], {"A": 40, "B": 107, "C": 40}]


def test_a_sole_survivor_cannot_play_a_hand_alone() -> None:
    assert refused(ALONE, ABC, seven("A", B=12, C=25), seven("A")) == (2, "too_few_players")


def test_a_survivor_who_leaves_while_others_may_come_back_leaves_the_match_to_the_lowest_of_them() -> None:
    end = score(ALONE, ABC, seven("A", B=12, C=25), {"leave": "A"})
    assert of(end, "finished", "winners", "out") == [True, ["C"], ["B", "C", "A"]]


@pytest.mark.parametrize(
    ("two_players", "min_live", "offered"), [(True, 1, ["B"]), (True, 2, []), (False, 1, []), (False, 2, [])]
)
def test_two_players_rebuy_only_where_both_rules_say_so(two_players: bool, min_live: int, offered: list[str]) -> None:
    two = rules("fournier", rebuy_two_players=two_players, rebuy_min_live=min_live)
    after = score(two, {"A": 60, "B": 98}, loose("A", A=4, B=9))
    assert of(after, "may_rebuy", "finished", "winners") == [offered, not offered, [] if offered else ["A"]]


def test_offers_end_when_too_few_are_left_live() -> None:
    start = {"A": 10, "B": 20, "C": 95}
    end = score(FOURNIER, start, seven("A", B=5, C=20), {"leave": "B"})
    assert of(end, "may_rebuy", "out", "winners") == [[], ["C", "B"], ["A"]]


def test_a_player_has_no_more_rebuys_than_the_ruleset_gives() -> None:
    hands = [seven("A", B=12, C=5), {"rebuy": "B"}, seven("A", B=20, C=5)]
    assert of(score(LUDOTEKA, ABC, *hands), "out", "may_rebuy", "live") == [["B"], [], ["A", "C"]]
    assert refused(LUDOTEKA, ABC, *hands, {"rebuy": "B"}) == (4, "rebuy_not_allowed")
    assert score(FOURNIER, ABC, *hands, {"rebuy": "B"})["rebuys"] == {"B": 2}


def test_nobody_is_bought_back_without_asking() -> None:
    after = score(FOURNIER, ABC, seven("A", B=12, C=5))
    assert of(after, "totals", "live", "may_rebuy", "out", "rebuys") == [
        {"A": 40, "B": 107, "C": 85},
        ["A", "C"],
        ["B"],
        [],
        {},
    ]


# §3.3


def test_an_offer_lapses_when_the_next_hand_is_recorded() -> None:
    events = [seven("A", B=12, C=5), loose("C", C=1, A=2)]
    assert of(score(FOURNIER, ABC, *events), "out", "may_rebuy", "winners") == [["B"], [], []]
    assert refused(FOURNIER, ABC, *events, {"rebuy": "B"}) == (3, "rebuy_not_allowed")


def test_a_declined_offer_cannot_be_taken() -> None:
    assert refused(FOURNIER, ABC, seven("A", B=12, C=5), {"decline": "B"}, {"rebuy": "B"}) == (3, "rebuy_not_allowed")


def test_who_lapses_later_is_out_as_of_the_hand_in_which_the_limit_was_passed() -> None:
    start = {"A": 0, "B": 95, "C": 96, "D": 0, "E": 0}
    first = seven("A", B=10, C=4, D=0, E=0)
    end = score(FOURNIER, start, first, penalty("C", 1), {"leave": "E"}, loose("A", A=0, D=1))
    assert end["out"] == ["B", "C", "E"]


# §3.4


def test_when_everybody_busts_the_lowest_total_wins() -> None:
    end = score(LUDOTEKA, {"A": 95, "B": 97, "C": 98}, stock(A=10, B=7, C=9))
    assert of(end, "winners", "out", "places") == [["B"], ["C", "A", "B"], {"A": 2, "B": 1, "C": 3}]


def test_when_everybody_busts_equal_lowest_totals_share_and_nobody_wins_by_being_first() -> None:
    end = score(LUDOTEKA, {"A": 95, "B": 97, "C": 98}, stock(A=10, B=7, C=6))
    assert of(end, "winners", "places") == [["B", "C"], {"A": 3, "B": 1, "C": 1}]


def test_equal_lowest_totals_share_when_the_limit_ends_the_match() -> None:
    end = score(CORTE3, {"A": 45, "B": 88, "C": 46}, loose("A", A=2, B=12, C=1))
    assert of(end, "winners", "out", "live", "places") == [["A", "C"], [], ["A", "B", "C"], {"A": 1, "B": 3, "C": 1}]


# §3.5


@pytest.mark.parametrize(("out_when", "out"), [(">", []), (">=", ["B"])])
@pytest.mark.parametrize("others", [{"A": 3}, {"A": 3, "C": 10}, {"A": 3, "C": 10, "D": 9}])
def test_exactly_at_the_limit_is_the_same_for_any_number_of_players(
    out_when: str, out: list[str], others: dict[str, int]
) -> None:
    of_100 = rules("fournier", out_when=out_when, rebuys_max=0)
    start = {"A": 0, "B": 92} | dict.fromkeys(others, 0)
    assert score(of_100, start, loose("A", B=8, **others))["out"] == out


# §3.7


def test_a_clean_run_wins_even_when_others_bust_and_their_points_are_recorded() -> None:
    end = score(LUDOTEKA, {"A": 99, "B": 95, "C": 12}, run7("A", B=30, C=41))
    assert of(end, "winners", "totals", "may_rebuy", "out") == [["A"], {"A": 99, "B": 125, "C": 53}, [], []]
    assert end["places"] == {"A": 1, "B": 3, "C": 2}


def test_a_clean_run_comes_before_the_limit_of_the_lowest_total() -> None:
    assert score(CORTE3, {"A": 90, "B": 95, "C": 0}, run7("A", B=30, C=1))["winners"] == ["A"]


def test_a_run_that_does_not_win_takes_its_bonus() -> None:
    assert score(FOURNIER, ABC, run7("A", B=1, C=2))["totals"] == {"A": 40, "B": 96, "C": 82}


# win_at_negative: §3.18


def test_a_total_at_minus_100_wins_at_once_before_busts() -> None:
    negative = rules("fournier", win_at_negative=-100)
    end = score(negative, {"A": -90, "B": 95, "C": 70}, seven("A", B=12, C=20))
    assert of(end, "winners", "totals", "may_rebuy", "out") == [["A"], {"A": -100, "B": 107, "C": 90}, [], []]
    assert score(negative, {"A": -89, "B": 40}, seven("A", B=12))["winners"] == []


def test_a_chinchon_comes_before_minus_100() -> None:
    negative = rules("ludoteka", win_at_negative=-50)
    assert state(negative, {"A": -45, "B": 40}, run7("A", B=12)).ending == "chinchon"


def test_a_survivor_who_leaves_in_a_ruleset_with_a_negative_win_ends_the_match() -> None:
    alone = rules("fournier", rebuy_min_live=1, win_at_negative=-100)
    assert score(alone, ABC, seven("A", B=12, C=25), {"leave": "A"})["winners"] == ["C"]


# §3.13 and §3.19: the deal


def test_a_wrong_close_is_dealt_again_by_the_same_dealer() -> None:
    end = score(CORTE3, "ABC", wrong("B"), loose("A", A=1, B=2, C=3), loose("A", A=1, B=2, C=3))
    assert of(end, "dealers", "manos") == [["A", "A", "B"], ["B", "B", "C"]]
    assert end["hands"][0]["deltas"] == {"A": 0, "B": 50, "C": 0}


def test_a_dealer_put_out_by_a_wrong_close_passes_the_deal_on() -> None:
    three = rules("torneo")
    events = [wrong("A"), loose("B", B=1, C=3)]
    assert score(three, {"A": 60, "B": 0, "C": 0}, *events)["dealers"] == ["A", "B"]


def test_the_deal_moves_to_the_next_live_seat_and_never_back() -> None:
    hands = [
        loose("A", A=0, B=50, C=1, D=1),
        loose("A", A=0, B=60, C=1, D=1),
        loose("A", A=0, C=1, D=1),
        loose("A", A=0, C=1, D=1),
        loose("A", A=0, C=1, D=1),
    ]
    end = score(rules("torneo"), "ABCD", *hands)
    assert of(end, "dealers", "manos") == [["A", "B", "C", "D", "A"], ["B", "C", "D", "A", "C"]]


def test_who_comes_back_deals_in_turn() -> None:
    start = {"A": 0, "B": 95, "C": 0}
    events = [loose("A", A=0, B=10, C=1), {"rebuy": "B"}, loose("A", A=0, B=1, C=1)]
    assert of(score(FOURNIER, start, *events), "dealers", "manos") == [["A", "B"], ["B", "C"]]


def test_the_first_dealer_can_be_any_seat_and_may_be_gone_before_the_first_hand() -> None:
    hand = loose("A", A=0, B=1)
    assert of(score(FOURNIER, "AB", hand, dealer="B"), "dealers", "manos") == [["B"], ["A"]]
    assert score(FOURNIER, "ABC", {"leave": "C"}, hand, dealer="C")["dealers"] == ["A"]


def test_a_hand_without_closer_moves_the_deal() -> None:
    assert score(LUDOTEKA, "AB", stock(A=1, B=1), stock(A=1, B=1))["dealers"] == ["A", "B"]


# §3.20


def test_who_leaves_keeps_the_total_scores_no_more_and_cannot_win() -> None:
    end = score(ACANOMAS, ABC, {"leave": "A"}, loose("B", B=0, C=20))
    assert of(end, "totals", "winners", "out", "bote") == [{"A": 50, "B": 95, "C": 100}, ["B"], ["A", "C"], "3.00"]
    assert refused(ACANOMAS, ABC, {"leave": "A"}, loose("B", A=1, B=0, C=2)) == (2, "player_out")


def test_who_leaves_is_out_at_that_moment() -> None:
    start = {"A": 0, "B": 0, "C": 95, "D": 0}
    torneo = rules("torneo")
    before = score(torneo, start, {"leave": "D"}, loose("A", A=0, B=1, C=20))
    after = score(torneo, start, loose("A", A=0, B=1, C=20, D=2), {"leave": "D"})
    assert (before["out"], after["out"]) == (["D", "C"], ["C", "D"])


def test_who_leaves_while_offered_a_rebuy_is_out_as_of_the_hand() -> None:
    start = {"A": 0, "B": 95, "C": 99, "D": 0}
    end = score(FOURNIER, start, loose("A", A=0, B=9, C=9, D=1), {"leave": "C"}, {"decline": "B"})
    assert of(end, "out", "may_rebuy", "live") == [["C", "B"], [], ["A", "D"]]
    assert refused(FOURNIER, start, loose("A", A=0, B=9, C=9, D=1), {"leave": "C"}, {"rebuy": "C"}) == (
        3,
        "rebuy_not_allowed",
    )


def test_a_late_player_enters_at_the_highest_live_total_after_the_last_seat_and_pays() -> None:
    end = score(FOURNIER, {"A": 10, "B": 30, "C": 20}, {"join": "Dani"}, loose("A", A=0, B=1, C=2, Dani=3))
    assert of(end, "totals", "bote") == [{"A": 10, "B": 31, "C": 22, "Dani": 33}, "4.00"]


def test_who_has_left_does_not_raise_the_total_of_a_late_player() -> None:
    assert score(FOURNIER, {"A": 10, "B": 30, "C": 90}, {"leave": "C"}, {"join": "D"})["totals"]["D"] == 30


def test_nobody_sits_down_after_the_first_elimination() -> None:
    events = [seven("A", B=12, C=5), {"decline": "B"}]
    assert refused(FOURNIER, ABC, *events, {"join": "D"}) == (3, "late_join")
