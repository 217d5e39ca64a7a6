"""The log of a match: what happened, and every correction of it, in the order in which it was entered.

Nothing is ever taken out of the log. `timeline` reads it into the events that count now.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from scoring.engine.errors import RuleError
from scoring.engine.events import End, Event, HandJudged, HandPlayed
from scoring.engine.match import Head, begin, replay
from scoring.engine.state import MatchState


@dataclass(frozen=True)
class Replace:
    """The event with this id was really `event`."""

    target: str
    event: Event


@dataclass(frozen=True)
class Remove:
    """The event with this id never happened."""

    target: str


@dataclass(frozen=True)
class Insert:
    """`event` happened before the event with this id."""

    before: str
    event: Event


@dataclass(frozen=True)
class Reseat:
    """The head was wrong: playing order, first dealer or the totals brought along."""

    players: tuple[str, ...]
    start: Mapping[str, int]
    dealer: str


Change = Replace | Remove | Insert | Reseat


@dataclass(frozen=True)
class Correct:
    """Changes made together: all of them count, or none."""

    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Undo:
    """The newest action that still counts is taken back."""


@dataclass(frozen=True)
class Redo:
    """The action taken back last counts again."""


@dataclass(frozen=True)
class Reopen:
    """A finished match is opened on purpose, to be corrected."""


@dataclass(frozen=True)
class Rename:
    """A player's name was written wrong."""

    player: str
    name: str


Typed = Event | Correct | Undo | Redo | Reopen | Rename
"""What somebody can have typed."""


@dataclass(frozen=True)
class Echo:
    """The same was typed on another phone too, which had no network: kept, without effect.

    `of` is the id of the event that counts, `hand` the number of the hand it is or comes before.
    """

    action: Typed
    of: str
    hand: int


@dataclass(frozen=True)
class Dropped:
    """Typed on a phone without network, and not chosen when the two met: kept, without effect.

    `of` is the id of the event that was chosen instead, blank if there was none; `hand` as in `Echo`.
    """

    action: Typed
    of: str
    hand: int


Action = Typed | Echo | Dropped


@dataclass(frozen=True)
class Entry:
    """One line of the log; numbers count from 1 without gaps."""

    number: int
    action: Action


@dataclass(frozen=True)
class Placed:
    """An event that counts. `id` is the number of the log entry that brought it, with `.k` if a correction did."""

    id: str
    event: Event


@dataclass(frozen=True)
class Timeline:
    """What a log says now: head and events that count, which entries can be taken back or brought back.

    `reopened` is whether a finished match is open on purpose; `names` holds the players who were renamed.
    """

    head: Head
    placed: tuple[Placed, ...]
    active: tuple[int, ...]
    undone: tuple[int, ...]
    reopened: bool
    names: Mapping[str, str]

    def replay(self) -> MatchState:
        """The match now. Raises RuleError, told its place among the events, if they are impossible."""
        return replay(begin(self.head), (item.event for item in self.placed))

    def index(self, target: str) -> int:
        """Where the event with this id stands. Raises RuleError `bad_file` if it does not count any more."""
        return _find(self.placed, target)

    def corrected(self, number: int, correction: Correct) -> "Timeline":
        """The timeline with a correction that is entered under `number`. Raises RuleError for a target that is gone."""
        placed = list(self.placed)
        head = _correct(self.head, placed, number, correction)
        return replace(self, head=head, placed=tuple(placed))


def people_in(changes: Iterable[Change]) -> set[str]:
    """Every player that the changes name."""
    return {player for change in changes for player in _people_in(change)}


def _people_in(change: Change) -> set[str]:
    if isinstance(change, Remove):
        return set()
    if isinstance(change, Reseat):
        return {*change.players, *change.start, change.dealer}
    match change.event:
        case HandPlayed(closer=closer, points=points):
            return {*points, *(() if closer is None else (closer,))}
        case HandJudged(closer=closer, cards=cards, order=order):
            return {*cards, *(order or ()), *(() if closer is None else (closer,))}
        case End():
            return set()
        case event:
            return {event.player}


def timeline(head: Head, log: Iterable[Entry]) -> Timeline:
    """What the log of a match says now. Raises RuleError `bad_file` if there is nothing to undo or redo."""
    active: list[Entry] = []
    undone: list[Entry] = []
    for entry in log:
        if isinstance(entry.action, Undo):
            undone.append(_take(active, "undo"))
        elif isinstance(entry.action, Redo):
            active.append(_take(undone, "redo"))
        elif not isinstance(entry.action, Echo | Dropped):
            active.append(entry)
            undone.clear()
    placed: list[Placed] = []
    names: dict[str, str] = {}
    reopened = False
    for entry in active:
        if isinstance(entry.action, Correct):
            head = _correct(head, placed, entry.number, entry.action)
        elif isinstance(entry.action, Rename):
            names[entry.action.player] = entry.action.name
        elif isinstance(entry.action, Reopen):
            reopened = True
        elif not isinstance(entry.action, Undo | Redo | Echo | Dropped):
            placed.append(Placed(str(entry.number), entry.action))
            reopened = False
    return Timeline(head, tuple(placed), _numbers(active), _numbers(undone), reopened, names)


def _numbers(entries: list[Entry]) -> tuple[int, ...]:
    return tuple(entry.number for entry in entries)


def _take(entries: list[Entry], what: str) -> Entry:
    if not entries:
        raise RuleError("bad_file", f"there is nothing to {what}")
    return entries.pop()


def _correct(head: Head, placed: list[Placed], number: int, correction: Correct) -> Head:
    """Changes `placed` by the correction entered under `number`; answers the head, which a Reseat changes."""
    for part, change in enumerate(correction.changes, start=1):
        match change:
            case Replace():
                placed[_find(placed, change.target)] = Placed(change.target, change.event)
            case Remove():
                del placed[_find(placed, change.target)]
            case Insert():
                placed.insert(_find(placed, change.before), Placed(f"{number}.{part}", change.event))
            case Reseat():
                head = Head(head.rules, change.players, change.start, change.dealer)
            case _:
                assert_never(change)
    return head


def _find(placed: Sequence[Placed], target: str) -> int:
    for place, item in enumerate(placed):
        if item.id == target:
            return place
    raise RuleError("bad_file", f"there is no event {target}", target=target)
