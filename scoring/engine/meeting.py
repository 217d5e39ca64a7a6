"""What to do with a write that was made without a network, once it meets what other phones have written meanwhile.

A hand is a fact: corrections of earlier hands do not change what happened in it. So a late hand fits if its number is
still free, it is the same if the hand under its number is equal, and only otherwise somebody has to decide.
"""

from dataclasses import dataclass
from typing import Literal

from scoring.engine.errors import RuleError
from scoring.engine.events import Hand, HandJudged, HandPlayed
from scoring.engine.history import (
    Action,
    Correct,
    Dropped,
    Echo,
    Insert,
    Placed,
    Redo,
    Remove,
    Rename,
    Reopen,
    Replace,
    Timeline,
    Undo,
)
from scoring.engine.match import played


@dataclass(frozen=True)
class Meeting:
    """What a late write finds. `fits`: it can be entered as it is; `same`: it is there already; `apart`: ask.

    `other` is the id of the event that is the same or stands in its place, blank if there is none; `hand` the number of
    the hand that the write is, or that comes after it, as its phone counted.
    """

    verdict: Literal["fits", "same", "apart"]
    hand: int
    other: str = ""


def meet(then: Timeline, now: Timeline, action: Action, version: int) -> Meeting:
    """How `action`, made from the match `then` of so many lines (`version`), meets the match as it is `now`.

    Says nothing about the rules: what fits may still be forbidden. Raises RuleError only if `then` is impossible.
    """
    number = 1 + sum(map(_is_hand, then.placed))
    match action:
        case HandPlayed() | HandJudged():
            return _meet_hand(then, now, action, number)
        case Correct():
            return Meeting("fits" if _untouched(then, now, action) else "apart", number)
        case Undo():
            return Meeting("fits" if then.active[-1:] == now.active[-1:] else "apart", number)
        case Redo():
            return Meeting("fits" if then.undone[-1:] == now.undone[-1:] else "apart", number)
        case Rename() | Echo() | Dropped():
            return Meeting("fits", number)
        case Reopen():
            return Meeting("same" if now.reopened else "fits", number)
        case _:
            return _meet_event(now, action, number, version)


def hand_at(now: Timeline, number: int) -> Placed | None:
    """The hand with this number, counted from 1; None if it has not been played."""
    hands = [item for item in now.placed if _is_hand(item)]
    return hands[number - 1] if number <= len(hands) else None


def hand_count(now: Timeline) -> int:
    """How many hands the match has."""
    return sum(map(_is_hand, now.placed))


def line_of(id: str) -> int:
    """The number of the line of the log that brought the event with this id."""
    return int(id.partition(".")[0])


def _meet_hand(then: Timeline, now: Timeline, hand: Hand, number: int) -> Meeting:
    other = hand_at(now, number)
    if other is None:
        return Meeting("fits" if hand_count(now) == number - 1 else "apart", number)
    try:
        same = played(then.replay(), hand) == now.replay().hands[number - 1].played
    except RuleError:
        same = False  # cards that cannot be judged where they were said to be played
    return Meeting("same" if same else "apart", number, other.id)


def _meet_event(now: Timeline, event: Action, number: int, version: int) -> Meeting:
    hand = 1
    for item in now.placed:
        if hand == number and item.event == event and line_of(item.id) > version:
            return Meeting("same", number, item.id)
        hand += _is_hand(item)
    return Meeting("fits" if hand == number else "apart", number)


def _untouched(then: Timeline, now: Timeline, correction: Correct) -> bool:
    """Whether what the correction changes is still as its phone saw it."""
    before, after = ({item.id: item.event for item in side.placed} for side in (then, now))
    for change in correction.changes:
        match change:
            case Replace(target=target) | Remove(target=target) | Insert(before=target):
                if before.get(target) != after.get(target):
                    return False
            case _:
                if then.head != now.head:
                    return False
    return True


def _is_hand(item: Placed) -> bool:
    return isinstance(item.event, HandPlayed | HandJudged)
