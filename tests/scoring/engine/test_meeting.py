"""What becomes of a write that comes late: it fits, it is there already, or somebody has to look."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scoring.engine.events import HandJudged, HandPlayed, Join, Penalty, Rebuy
from scoring.engine.history import (
    Action,
    Correct,
    Dropped,
    Echo,
    Entry,
    Insert,
    Redo,
    Remove,
    Rename,
    Reopen,
    Replace,
    Reseat,
    Timeline,
    Undo,
    timeline,
)
from scoring.engine.match import Head
from scoring.engine.meeting import Meeting, hand_at, line_of, meet
from scoring.engine.rulesets import PRESETS

HEAD = Head(PRESETS["fournier"], ("A", "B", "C"), {"A": 50, "B": 95, "C": 80})


def seven(closer: str, **points: int) -> HandPlayed:
    """A close with all melded."""
    return HandPlayed(closer, "seven", points)


ONE = seven("A", B=3, C=5)
TWO = seven("C", A=10, B=1)
OTHER = seven("B", A=4, C=2)
BUST = seven("A", B=12, C=5)
"""B passes the limit."""


def told(actions: Sequence[Action]) -> Timeline:
    """What a log of these actions says."""
    return timeline(HEAD, [Entry(number, action) for number, action in enumerate(actions, start=1)])


def met(known: Sequence[Action], since: Sequence[Action], late: Action) -> Meeting:
    """What `late` meets: its phone knew the lines `known`, others have written those of `since`."""
    return meet(told(known), told([*known, *since]), late, len(known))


@pytest.mark.parametrize(
    "since",
    [
        [],
        [Rename("A", "Ana")],
        [Penalty("A", 10)],
        [Correct((Replace("1", OTHER),))],
        [Undo(), OTHER],
        [Echo(ONE, "1", 1), Dropped(OTHER, "1", 1)],
    ],
    ids=["nothing", "a name", "a penalty", "a correction", "another first hand", "lines without effect"],
)
def test_a_late_hand_whose_number_is_free_fits(since: list[Action]) -> None:
    assert met([ONE], since, TWO) == Meeting("fits", 2)


@pytest.mark.parametrize(
    "since",
    [[TWO], [Penalty("A", 10), TWO], [TWO, OTHER], [OTHER, Correct((Replace("2", TWO),))]],
    ids=["at once", "after something", "with one more after it", "corrected into it"],
)
def test_an_equal_hand_under_its_number_is_the_same(since: list[Action]) -> None:
    found = met([ONE], since, TWO)
    assert (found.verdict, found.hand) == ("same", 2)


def test_the_twin_is_named_by_the_line_that_brought_it() -> None:
    assert met([ONE], [Penalty("A", 10), TWO], TWO) == Meeting("same", 2, "3")


def test_a_hand_inserted_by_a_correction_is_a_twin_too() -> None:
    found = met([ONE], [OTHER, Correct((Insert("2", TWO),))], TWO)
    assert found == Meeting("same", 2, "3.1")
    assert line_of(found.other) == 3


def test_a_different_hand_under_its_number_stands_against_it() -> None:
    assert met([ONE], [OTHER], TWO) == Meeting("apart", 2, "2")


def test_an_equal_hand_under_another_number_is_no_twin() -> None:
    assert met([ONE], [OTHER, TWO], TWO) == Meeting("apart", 2, "2")


def test_a_hand_that_was_the_same_and_was_corrected_stands_against_it() -> None:
    assert met([ONE], [TWO, Correct((Replace("2", OTHER),))], TWO) == Meeting("apart", 2, "2")


def test_a_hand_of_which_one_before_was_taken_back_has_nothing_in_its_place() -> None:
    assert met([ONE], [Undo()], TWO) == Meeting("apart", 2)


def test_a_second_hand_of_a_queue_meets_the_second_of_the_other_phone() -> None:
    world: list[Action] = [ONE, TWO, Echo(ONE, "1", 1)]
    assert meet(told(world[:1]), told(world), TWO, 1) == Meeting("same", 2, "2")


def test_a_hand_counted_from_cards_is_the_same_as_its_points() -> None:
    cards = {
        "A": ("1o", "2o", "3o", "4o", "5c", "6c", "7c"),
        "B": ("1e", "1b", "2e", "4b", "6e", "11e", "12b"),
        "C": ("2b", "3b", "5b", "7e", "10c", "11b", "12e"),
    }
    judged = HandJudged("A", cards, ("A", "B", "C"))
    typed = told([ONE, judged]).replay().hands[1].played
    assert met([ONE], [typed], judged).verdict == "same"
    assert met([ONE], [judged], typed).verdict == "same"


def test_an_equal_event_before_the_same_hand_is_the_same() -> None:
    assert met([BUST], [Rebuy("B")], Rebuy("B")) == Meeting("same", 2, "2")


def test_an_equal_event_that_its_phone_knew_is_not() -> None:
    assert met([Penalty("A", 10)], [], Penalty("A", 10)) == Meeting("fits", 1)


def test_an_event_fits_while_no_hand_has_been_played_since() -> None:
    assert met([ONE], [Rename("A", "Ana")], Join("D")) == Meeting("fits", 2)
    assert met([ONE], [TWO], Penalty("A", 10)) == Meeting("apart", 2)


CORRECTED = Correct((Replace("1", OTHER),))


@pytest.mark.parametrize(
    ("late", "since", "verdict"),
    [
        (CORRECTED, [TWO], "fits"),
        (CORRECTED, [Correct((Replace("1", TWO),))], "apart"),
        (Correct((Remove("1"),)), [Undo()], "apart"),
        (Correct((Insert("1", TWO),)), [Rename("A", "Ana")], "fits"),
        (Correct((Reseat(("B", "A", "C"), {}, "A"),)), [TWO], "fits"),
        (Correct((Reseat(("B", "A", "C"), {}, "A"),)), [Correct((Reseat(("C", "A", "B"), {}, "A"),))], "apart"),
        (Undo(), [Echo(ONE, "1", 1)], "fits"),
        (Undo(), [TWO], "apart"),
        (Redo(), [TWO], "fits"),
        (Rename("A", "Ana"), [TWO], "fits"),
        (Reopen(), [TWO], "fits"),
        (Reopen(), [Reopen()], "same"),
    ],
)
def test_a_change_of_the_log_fits_while_what_it_changes_is_untouched(
    late: Action, since: list[Action], verdict: str
) -> None:
    assert met([ONE], since, late).verdict == verdict


def test_what_is_kept_without_effect_changes_nothing() -> None:
    plain, kept = told([ONE, TWO]), told([ONE, Echo(ONE, "1", 1), TWO, Dropped(OTHER, "3", 2)])
    assert kept.replay() == plain.replay()
    assert (kept.active, hand_at(kept, 2)) == ((1, 3), kept.placed[1])


def test_what_is_kept_without_effect_leaves_undo_and_redo_alone() -> None:
    assert told([ONE, Echo(ONE, "1", 1), Undo()]).active == ()
    assert told([ONE, Undo(), Dropped(TWO, "", 1), Redo()]).active == (1,)
