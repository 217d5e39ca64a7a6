"""What a club's results helper may still change in a match: what he entered himself, until somebody else has had a say.

Whoever scores by the match's link, and a club's organisers, are not bound by this.
"""

from collections.abc import Collection
from dataclasses import dataclass

from scoring.engine.history import (
    Action,
    Change,
    Correct,
    Insert,
    Redo,
    Remove,
    Rename,
    Reopen,
    Replace,
    Reseat,
    Undo,
)
from scoring.queries.games import Game
from scoring.roles import Access


@dataclass(frozen=True)
class Rights:
    """Which changes of a match to offer. `fixable` holds the ids of the events that may be corrected."""

    undo: bool = False
    redo: bool = False
    reopen: bool = False
    seats: bool = False
    fixable: Collection[str] = frozenset()


def rights(game: Game, access: Access, account: int | None) -> Rights:
    """What somebody with this access may change in `game`; `account` is the key of the account, None without one."""
    if not access.can_score:
        return Rights()
    ids = [item.id for item in game.timeline.placed]
    active, undone = bool(game.timeline.active), bool(game.timeline.undone)
    if access.can_alter:
        open_ids = frozenset() if game.locked else frozenset(ids)
        return Rights(active, undone, game.locked, not game.locked, open_ids)
    return Rights(
        undo=active and not touches_others(game, Undo(), account),
        redo=undone and not touches_others(game, Redo(), account),
        fixable=frozenset() if game.state.finished else _own(game, ids, account),
    )


def touches_others(game: Game, action: Action, account: int | None) -> bool:
    """Whether `action` changes what others than `account` entered or corrected, the seats, or a match that is over."""
    match action:
        case Rename() | Reopen():
            return True
        case Undo():
            lines = set(game.timeline.active[-1:])
        case Redo():
            lines = {line.entry.number for first in game.timeline.undone[-1:] for line in game.log[first - 1 :]}
        case Correct(changes=changes):
            if any(isinstance(change, Reseat) for change in changes):
                return True
            makers = _makers(game)
            lines = {number for change in changes for number in makers.get(_target(change), set())}
        case _:
            return False  # something new
    return game.state.finished or any(game.log[number - 1].account != account for number in lines)


def _own(game: Game, ids: list[str], account: int | None) -> frozenset[str]:
    makers = _makers(game)
    return frozenset(one for one in ids if all(game.log[number - 1].account == account for number in makers[one]))


def _makers(game: Game) -> dict[str, set[int]]:
    """For the id of every event the numbers of the lines that brought it and that corrected it."""
    found: dict[str, set[int]] = {}
    for number in game.timeline.active:
        action = game.log[number - 1].entry.action
        if not isinstance(action, Correct):
            found[str(number)] = {number}
            continue
        for part, change in enumerate(action.changes, start=1):
            if isinstance(change, Replace):
                found[change.target].add(number)
            elif isinstance(change, Insert):
                found[f"{number}.{part}"] = {number}
    return found


def _target(change: Change) -> str:
    match change:
        case Replace(target=target) | Remove(target=target) | Insert(before=target):
            return target
        case Reseat():
            return ""
