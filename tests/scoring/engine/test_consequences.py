"""What a correction would change, and what a person may decide when it makes a later event impossible (§3.21)."""

from decimal import Decimal

from scoring.engine.consequences import PlayerChange, Remedy, Standing, compare, first_conflict, status
from scoring.engine.events import Decline, Event, HandPlayed, Join, Leave, Rebuy
from scoring.engine.history import Change, Correct, Entry, Insert, Remove, Replace, Timeline, timeline
from scoring.engine.match import Head, begin, replay
from scoring.engine.rulesets import PRESETS
from scoring.engine.state import MatchState

HEAD = Head(PRESETS["fournier"], ("A", "B", "C"), {"A": 50, "B": 95, "C": 80})


def seven(closer: str, **points: int) -> HandPlayed:
    """A close with all melded."""
    return HandPlayed(closer, "seven", points)


BUST, SAFE = seven("A", B=12, C=5), seven("A", B=2, C=5)
WITH_B, WITHOUT_B = seven("C", A=10, B=1), seven("C", A=10)


def after(*events: Event) -> MatchState:
    """The match after these events."""
    return replay(begin(HEAD), events)


def corrected(*events: Event, by: tuple[Change, ...]) -> Timeline:
    """These events with a correction after them."""
    return timeline(HEAD, [Entry(number, action) for number, action in enumerate((*events, Correct(by)), start=1)])


def test_totals_outs_rebuys_winner_and_bote_that_differ_are_all_told() -> None:
    change = compare(after(SAFE, WITH_B), after(BUST, Rebuy("B"), seven("C", A=61, B=20)))
    assert change.players == (
        PlayerChange("A", Standing(50, "live", 0), Standing(101, "out", 0)),
        PlayerChange("B", Standing(98, "live", 0), Standing(105, "out", 1)),
        PlayerChange("C", Standing(75, "live", 0), Standing(75, "live", 0)),
    )
    assert [player.changed for player in change.players] == [True, True, False]
    assert (change.winners_before, change.winners_after) == ((), ("C",))
    assert (change.ending_before, change.ending_after) == (None, "last_standing")
    assert (change.bote_before, change.bote_after, change.nothing) == (Decimal(3), Decimal(4), False)


def test_an_edit_that_changes_no_total_changes_nothing() -> None:
    assert compare(after(SAFE), after(HandPlayed("A", "run7", {"B": 2, "C": 5}))).nothing


def test_somebody_who_is_there_only_before_or_only_after_is_told() -> None:
    joined = compare(after(), after(Join("D"))).players[-1]
    assert (joined.player, joined.before, joined.after) == ("D", None, Standing(95, "live", 0))
    gone = compare(after(Join("D")), after()).players[-1]
    assert (gone.player, gone.before, gone.after) == ("D", Standing(95, "live", 0), None)


def test_the_status_of_each_player() -> None:
    state = after(seven("A", B=12, C=0))
    assert [status(state, player) for player in "ABC"] == ["live", "offered", "live"]
    assert status(after(BUST, Decline("B")), "B") == "out"
    assert status(after(Leave("B")), "B") == "left"
    assert status(after(BUST, Leave("B")), "B") == "left"


def test_a_correction_that_leaves_everything_possible_has_no_conflict() -> None:
    assert first_conflict(corrected(BUST, Rebuy("B"), WITH_B, by=(Replace("1", seven("A", B=12, C=9)),))) is None


def test_a_rebuy_of_somebody_no_longer_out_may_be_dropped_alone_or_with_all_after_it() -> None:
    conflict = first_conflict(corrected(BUST, Rebuy("B"), WITH_B, by=(Replace("1", SAFE),)))
    assert conflict is not None
    assert (conflict.id, conflict.event, conflict.hand_number) == ("2", Rebuy("B"), 2)
    assert (conflict.error.code, conflict.missing) == ("rebuy_not_allowed", ())
    assert conflict.remedies == (
        Remedy("drop", None, (Remove("2"),)),
        Remedy("drop_rest", None, (Remove("2"), Remove("3"))),
    )


def test_a_hand_of_somebody_now_out_may_follow_a_rebuy_or_be_played_without_them() -> None:
    conflict = first_conflict(corrected(SAFE, WITH_B, by=(Replace("1", BUST),)))
    assert conflict is not None
    assert (conflict.id, conflict.error.code) == ("2", "player_out")
    assert conflict.remedies == (
        Remedy("rebuy_first", "B", (Insert("2", Rebuy("B")),)),
        Remedy("without", None, (Replace("2", WITHOUT_B),)),
        Remedy("drop", None, (Remove("2"),)),
    )


def test_a_hand_closed_by_somebody_now_out_cannot_be_played_without_them() -> None:
    conflict = first_conflict(corrected(SAFE, seven("B", A=1, C=1), by=(Replace("1", BUST),)))
    assert conflict is not None
    assert [(remedy.kind, remedy.player) for remedy in conflict.remedies] == [("rebuy_first", "B"), ("drop", None)]


def test_points_that_nobody_has_entered_are_asked_for() -> None:
    conflict = first_conflict(corrected(BUST, WITHOUT_B, by=(Replace("1", SAFE),)))
    assert conflict is not None
    assert (conflict.error.code, conflict.missing) == ("missing_points", ("B",))


def test_a_rebuy_is_not_proposed_for_somebody_who_did_not_play_the_hand() -> None:
    conflict = first_conflict(corrected(BUST, WITHOUT_B, by=(Replace("2", seven("C")),)))
    assert conflict is not None
    assert (conflict.missing, [remedy.kind for remedy in conflict.remedies]) == (("A",), ["drop"])


def test_a_loose_close_asks_for_the_closers_points_too_and_a_wrong_one_for_none() -> None:
    loose = HandPlayed("C", "loose", {"A": 1})
    asked = first_conflict(corrected(BUST, WITHOUT_B, by=(Replace("1", SAFE), Replace("2", loose))))
    assert asked is not None
    assert asked.missing == ("B", "C")
    wrong = first_conflict(corrected(WITHOUT_B, by=(Replace("1", HandPlayed("A", "wrong")),)))
    assert wrong is not None
    assert (wrong.error.code, wrong.missing) == ("wrong_close_has_no_penalty", ())


def test_what_comes_after_an_earlier_end_can_only_be_dropped() -> None:
    conflict = first_conflict(corrected(SAFE, WITH_B, by=(Replace("1", seven("A", B=12, C=25)),)))
    assert conflict is not None
    assert (conflict.error.code, conflict.missing) == ("match_over", ())
    assert [remedy.kind for remedy in conflict.remedies] == ["drop"]
