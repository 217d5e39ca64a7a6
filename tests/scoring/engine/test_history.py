"""The log: corrections, undo and redo, reopening and renaming; and what users reported about corrections."""

from decimal import Decimal

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.events import Decline, End, HandPlayed, Leave, Penalty, Rebuy
from scoring.engine.history import (
    Action,
    Correct,
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
from scoring.engine.ledger import bote
from scoring.engine.match import Head
from scoring.engine.rulesets import PRESETS
from scoring.engine.state import MatchState

HEAD = Head(PRESETS["fournier"], ("A", "B", "C"), {"A": 50, "B": 95, "C": 80})


def seven(closer: str, **points: int) -> HandPlayed:
    """A close with all melded."""
    return HandPlayed(closer, "seven", points)


BUST = seven("A", B=12, C=5)
"""B passes the limit; A 40, C 85"""
NEXT = seven("C", A=10, B=1)


def told(*actions: Action, head: Head = HEAD) -> Timeline:
    """What a log of these actions says."""
    return timeline(head, [Entry(number, action) for number, action in enumerate(actions, start=1)])


def now(*actions: Action) -> MatchState:
    """The match after these actions."""
    return told(*actions).replay()


def fix(*changes: Replace | Remove | Insert | Reseat) -> Correct:
    """One correction."""
    return Correct(changes)


def ids(line: Timeline) -> list[str]:
    """The ids of the events that count, in their order."""
    return [item.id for item in line.placed]


# corrections (rules.md §3.21)


def test_an_old_hand_is_corrected_from_a_later_one() -> None:
    later: list[Action] = [BUST, Rebuy("B"), NEXT, NEXT]
    right = seven("A", B=11, C=4)
    assert now(*later, fix(Replace("1", right))) == now(right, *later[1:])


def test_the_score_on_return_follows_a_correction_of_the_hand() -> None:
    assert now(BUST, Rebuy("B")).totals == {"A": 40, "B": 85, "C": 85}
    assert now(BUST, Rebuy("B"), fix(Replace("1", seven("A", B=12, C=9)))).totals == {"A": 40, "B": 89, "C": 89}


def test_a_rebuy_that_a_correction_makes_impossible_is_refused_with_its_place() -> None:
    line = told(BUST, Rebuy("B"), fix(Replace("1", seven("A", B=2, C=5))))
    with pytest.raises(RuleError) as refusal:
        line.replay()
    assert (refusal.value.event, refusal.value.code) == (2, "rebuy_not_allowed")


def test_one_correction_may_change_several_events() -> None:
    both = fix(Replace("1", seven("A", B=2, C=5)), Remove("2"))
    assert now(BUST, Rebuy("B"), NEXT, both) == now(seven("A", B=2, C=5), NEXT)


def test_a_hand_is_inserted_before_another_and_keeps_an_id_of_its_own() -> None:
    line = told(NEXT, Penalty("A", 5), fix(Insert("2", seven("B", A=1, C=1)), Insert("2", seven("B", A=2, C=2))))
    assert ids(line) == ["1", "3.1", "3.2", "2"]
    assert [hand.deltas["A"] for hand in line.replay().hands] == [10, 1, 2]
    assert ids(told(NEXT, fix(Insert("1", BUST)), fix(Remove("2.1")))) == ["1"]


def test_a_corrected_hand_may_be_corrected_again() -> None:
    right = seven("A", B=1, C=1)
    assert now(BUST, fix(Replace("1", NEXT)), fix(Replace("1", right))) == now(right)


@pytest.mark.parametrize("change", [Replace("9", BUST), Remove("9"), Insert("9", BUST)])
def test_what_is_not_there_cannot_be_corrected(change: Replace | Remove | Insert) -> None:
    with pytest.raises(RuleError) as refusal:
        told(BUST, fix(change))
    assert refusal.value.code == "bad_file"


def test_an_event_that_was_removed_cannot_be_removed_again() -> None:
    with pytest.raises(RuleError):
        told(BUST, fix(Remove("1")), fix(Remove("1")))


def test_players_who_sat_in_wrong_seats_are_reseated_hands_later() -> None:
    line = told(NEXT, NEXT, fix(Reseat(("C", "B", "A"), {"A": 1, "B": 2, "C": 3}, "B")))
    assert line.head == Head(HEAD.rules, ("C", "B", "A"), {"A": 1, "B": 2, "C": 3}, "B")
    assert [hand.dealer for hand in line.replay().hands] == ["B", "A"]


def test_a_preview_is_the_timeline_that_saving_gives() -> None:
    before, change = told(BUST, Rebuy("B"), NEXT), fix(Insert("3", Penalty("A", 1)), Remove("2"))
    saved = told(BUST, Rebuy("B"), NEXT, change)
    assert before.corrected(4, change).placed == saved.placed
    assert ids(before) == ["1", "2", "3"]


# undo and redo


def test_undo_after_a_rebuy_restores_total_count_and_bote() -> None:
    rebought, undone = now(BUST, Rebuy("B")), now(BUST, Rebuy("B"), Undo())
    assert (rebought.totals["B"], rebought.rebuys, bote(rebought)) == (85, {"B": 1}, Decimal(4))
    assert (undone.totals["B"], undone.rebuys, bote(undone), undone.may_rebuy) == (107, {}, Decimal(3), ["B"])


def test_undo_goes_back_several_steps_and_past_the_end() -> None:
    over: list[Action] = [NEXT, seven("A", B=3, C=4), End("time")]
    assert now(*over).finished
    assert now(*over, Undo()) == now(*over[:2])
    assert now(*over, Undo(), Undo(), Undo()) == now()


def test_undo_takes_a_whole_correction_back() -> None:
    change = fix(Replace("1", NEXT), Remove("2"))
    assert now(BUST, Rebuy("B"), change, Undo()) == now(BUST, Rebuy("B"))


def test_redo_brings_back_what_undo_took_in_turn() -> None:
    line = told(BUST, Rebuy("B"), NEXT, Undo(), Undo(), Redo())
    assert (ids(line), line.active, line.undone) == (["1", "2"], (1, 2), (3,))


def test_something_new_ends_what_could_be_brought_back() -> None:
    line = told(BUST, Rebuy("B"), Undo(), Decline("B"))
    assert (ids(line), line.active, line.undone) == (["1", "4"], (1, 4), ())
    with pytest.raises(RuleError):
        told(BUST, Rebuy("B"), Undo(), Decline("B"), Redo())


@pytest.mark.parametrize("log", [[Undo()], [Redo()], [BUST, Redo()], [BUST, Undo(), Undo()]])
def test_there_must_be_something_to_undo_or_redo(log: list[Action]) -> None:
    with pytest.raises(RuleError) as refusal:
        told(*log)
    assert refusal.value.code == "bad_file"


# reopening and renaming


def test_a_match_is_open_from_the_reopening_to_the_next_event() -> None:
    assert told(End("time")).reopened is False
    assert told(End("time"), Reopen()).reopened is True
    assert told(End("time"), Reopen(), fix(Remove("1"))).reopened is True
    assert told(End("time"), Reopen(), fix(Remove("1")), NEXT).reopened is False
    assert told(End("time"), Reopen(), Undo()).reopened is False


def test_a_name_is_changed_and_changed_back() -> None:
    assert told(Rename("A", "Ana"), Rename("B", "Eva"), Rename("A", "Anna")).names == {"A": "Anna", "B": "Eva"}
    assert told(Rename("A", "Ana"), Rename("A", "Anna"), Undo()).names == {"A": "Ana"}


def test_a_renaming_changes_no_event() -> None:
    assert now(BUST, Rename("B", "Eva"), Leave("B")) == now(BUST, Leave("B"))
