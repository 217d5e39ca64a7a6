"""The history of a match: every line of its log, who entered it, when, and what it did."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from scoring.engine.events import HandJudged, HandPlayed
from scoring.engine.history import (
    Action,
    Correct,
    Dropped,
    Echo,
    Insert,
    Redo,
    Remove,
    Rename,
    Reopen,
    Replace,
    Timeline,
    Undo,
    timeline,
)
from scoring.engine.log_notation import kind_of
from scoring.engine.match import apply, begin
from scoring.engine.state import MatchState
from scoring.queries.games import Game, LogLine, head_of


@dataclass(frozen=True)
class HistoryLine:
    """One line of the log.

    `device` is 1 for the first phone that wrote, 2 for the next …; `counts` is false once the line has been undone;
    `hand` is the number of the hand it brought or changed; `before` and `after` are the match around it.
    """

    number: int
    kind: str
    action: Action
    device: int
    mine: bool
    at: datetime
    counts: bool
    hand: int | None
    before: MatchState
    after: MatchState

    @property
    def totals(self) -> list[tuple[str, int | None, int | None]]:
        """Players whose total it changed, with the total before and after."""
        before, after = self.before.totals, self.after.totals
        people = {**before, **after}
        return [(who, before.get(who), after.get(who)) for who in people if before.get(who) != after.get(who)]


def history(game: Game, device: str) -> list[HistoryLine]:
    """The log of `game`, newest first, as the phone `device` sees it."""
    devices = list(dict.fromkeys(line.device for line in game.log))
    counting = set(game.timeline.active)
    found = [
        HistoryLine(
            number=line.entry.number,
            kind=kind_of(line.entry.action),
            action=line.entry.action,
            device=devices.index(line.device) + 1,
            mine=line.device == device,
            at=line.created_at,
            counts=line.entry.number in counting or isinstance(line.entry.action, Undo | Redo | Echo | Dropped),
            hand=hand,
            before=before,
            after=after,
        )
        for line, before, after, hand in _steps(game)
    ]
    return found[::-1]


def hand_number(now: Timeline, target: str) -> int:
    """The number of the hand with this id, or of the hand after the event with this id."""
    before = now.placed[: now.index(target)]
    return 1 + sum(isinstance(item.event, HandPlayed | HandJudged) for item in before)


def _steps(game: Game) -> Iterator[tuple[LogLine, MatchState, MatchState, int | None]]:
    """Each line with the match before and after it; only corrections need the whole log so far."""
    head = head_of(game.match, game.seats)
    state = begin(head)
    entries = [line.entry for line in game.log]
    for place, line in enumerate(game.log):
        before, action, hand = state, line.entry.action, None
        if isinstance(action, Correct):
            hand = _corrected_hand(timeline(head, entries[:place]), action)
        if isinstance(action, Echo | Dropped):
            hand = action.hand
        if isinstance(action, Correct | Undo | Redo):
            state = timeline(head, entries[: place + 1]).replay()
        elif not isinstance(action, Reopen | Rename | Echo | Dropped):
            state = apply(state, action)
            hand = len(state.hands) if isinstance(action, HandPlayed | HandJudged) else None
        yield line, before, state, hand


def _corrected_hand(now: Timeline, correction: Correct) -> int | None:
    match correction.changes[0]:
        case Replace(target=target) | Remove(target=target) | Insert(before=target):
            return hand_number(now, target)
        case _:
            return None
