"""Penalties, early ends, hand limits and people who come and go: what happens around the hands."""

from scoring.engine.match import MAX_PEOPLE, MAX_PLAYERS
from tests.scoring.engine.tables import Json, loose, of, penalty, refused, rules, score, seven, state, wrong

FOURNIER, CORTE3, TORNEO = map(rules, ("fournier", "corte3", "torneo"))
START = {"A": 50, "B": 95, "C": 80}


def test_a_penalty_is_added_outside_the_hands() -> None:
    end = score(FOURNIER, START, penalty("A", 20))
    assert of(end, "totals", "hands") == [{"A": 70, "B": 95, "C": 80}, []]


def test_a_penalty_past_the_limit_puts_out_and_offers_a_rebuy_at_the_highest_live_total() -> None:
    after = state(FOURNIER, START, penalty("B", 6))
    assert (after.live, after.offers) == (["A", "C"], {"B": 80})


def test_a_penalty_that_leaves_one_ends_the_match() -> None:
    end = score(TORNEO, {"A": 95, "B": 99}, penalty("A", 20))
    assert of(end, "finished", "winners", "out") == [True, ["B"], ["A"]]


def test_a_penalty_that_reaches_the_limit_ends_a_match_of_the_lowest_total() -> None:
    end = score(CORTE3, START, penalty("B", 5))
    assert of(end, "finished", "winners", "live") == [True, ["A"], ["A", "B", "C"]]


def test_offers_of_a_hand_and_of_a_penalty_after_it_stay_at_their_own_scores() -> None:
    start = {"A": 10, "B": 95, "C": 40, "D": 99}
    after = state(FOURNIER, start, loose("A", A=0, B=9, C=10, D=0), penalty("A", 50), penalty("D", 5))
    assert after.offers == {"B": 99, "D": 60}


def test_a_penalty_is_taken_by_the_live_only() -> None:
    assert refused(FOURNIER, START, seven("A", B=12, C=5), penalty("B", 5)) == (2, "player_out")
    assert refused(FOURNIER, START, penalty("Z", 5)) == (1, "unknown_player")
    assert refused(FOURNIER, START, penalty("A", -5)) == (1, "negative_points")


def test_the_last_hand_of_a_limited_match_ends_it_for_the_lowest_live_total() -> None:
    two = rules("fournier", max_hands=2)
    hand = loose("A", A=3, B=1, C=2)
    assert score(two, "ABC", hand)["finished"] is False
    end = score(two, "ABC", hand, hand)
    assert of(end, "winners", "places") == [["B"], {"A": 3, "B": 1, "C": 2}]
    assert refused(two, "ABC", hand, hand, hand) == (3, "match_over")


def test_players_equal_after_the_last_hand_share() -> None:
    assert score(rules("fournier", max_hands=1), "ABC", loose("A", A=1, B=1, C=2))["winners"] == ["A", "B"]


def test_who_busts_in_the_last_hand_is_out_and_may_not_come_back() -> None:
    end = score(rules("fournier", max_hands=1), START, seven("A", B=12, C=5))
    assert of(end, "winners", "out", "may_rebuy") == [["A"], ["B"], []]


def test_an_early_end_goes_to_the_lowest_live_total() -> None:
    for reason in ("time", "agreement"):
        end = score(FOURNIER, START, {"end": reason})
        assert of(end, "finished", "winners", "out", "places") == [True, ["A"], [], {"A": 1, "B": 3, "C": 2}]


def test_an_early_end_ends_the_offers_too() -> None:
    end = score(FOURNIER, START, loose("C", A=40, B=12, C=0), {"end": "time"})
    assert of(end, "winners", "out", "may_rebuy") == [["C"], ["B"], []]


def test_equal_totals_share_an_early_end() -> None:
    assert score(FOURNIER, "ABC", penalty("B", 1), {"end": "time"})["winners"] == ["A", "C"]


def test_an_end_needs_a_reason_that_is_known() -> None:
    assert refused(FOURNIER, START, {"end": "boredom"}) == (1, "bad_file")


def test_everything_after_the_end_is_refused() -> None:
    after: list[Json] = [
        loose("A", A=0, B=1, C=1),
        penalty("A", 1),
        {"leave": "A"},
        {"join": "D"},
        {"end": "time"},
        {"rebuy": "B"},
        {"decline": "B"},
    ]
    assert {refused(FOURNIER, START, {"end": "time"}, event) for event in after} == {(2, "match_over")}


def test_when_all_but_one_leave_the_last_wins() -> None:
    assert score(FOURNIER, START, {"leave": "A"}, {"leave": "C"})["winners"] == ["B"]


def test_who_has_left_or_is_unknown_cannot_leave() -> None:
    assert refused(FOURNIER, START, {"leave": "A"}, {"leave": "A"}) == (2, "player_out")
    assert refused(FOURNIER, START, {"leave": "Z"}) == (1, "unknown_player")


def test_a_late_player_may_come_after_somebody_left_but_not_under_a_name_at_the_table() -> None:
    assert score(FOURNIER, START, {"leave": "A"}, {"join": "D"})["live"] == ["B", "C", "D"]
    assert refused(FOURNIER, START, {"leave": "A"}, {"join": "A"}) == (2, "duplicate_player")


def test_nobody_sits_down_while_a_rebuy_is_offered() -> None:
    assert refused(FOURNIER, START, seven("A", B=12, C=5), {"join": "D"}) == (2, "late_join")


def test_a_table_has_eight_seats() -> None:
    assert refused(FOURNIER, "ABCDEFGH", {"join": "I"}) == (1, "too_many_players")
    assert len(score(FOURNIER, "ABCDEFGH", {"leave": "A"}, {"join": "I"})["live"]) == MAX_PLAYERS


def test_not_more_than_twelve_people_take_turns_at_one_table() -> None:
    swaps = [event for name in "IJKL" for event in ({"leave": chr(ord(name) - 8)}, {"join": name})]
    assert len(score(FOURNIER, "ABCDEFGH", *swaps)["totals"]) == MAX_PEOPLE
    assert refused(FOURNIER, "ABCDEFGH", *swaps, {"leave": "E"}, {"join": "M"}) == (10, "too_many_players")


def test_a_wrong_close_can_put_its_closer_out() -> None:
    end = score(TORNEO, {"A": 60, "B": 10, "C": 10}, wrong("A"))
    assert of(end, "out", "totals", "live") == [["A"], {"A": 110, "B": 10, "C": 10}, ["B", "C"]]
