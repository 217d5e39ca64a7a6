"""Everything that changes a match. One verb, one transaction; safe to repeat by `client_id`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from django.utils import timezone

from scoring.engine.errors import RuleError
from scoring.engine.events import Event, Join
from scoring.engine.history import (
    Action,
    Correct,
    Dropped,
    Echo,
    Entry,
    Redo,
    Rename,
    Reopen,
    Replace,
    Typed,
    Undo,
)
from scoring.engine.log_notation import action_to_json
from scoring.engine.match import apply
from scoring.engine.names import clean_name
from scoring.locks import written_in_turn
from scoring.models import Match, MatchEvent, Seat
from scoring.queries.games import Game, LogLine, load, search_text
from scoring.queries.meetings import line_by, meeting_of
from scoring.queries.ownership import touches_others
from scoring.roles import Actor, NotYours
from scoring.services.starts import note

NOTED: Mapping[type, str] = {
    Correct: "match.corrected",
    Undo: "match.undone",
    Redo: "match.redone",
    Reopen: "match.reopened",
    Rename: "match.renamed",
}
"""What the audit of a club calls the lines that change what was entered before."""


class Stale(Exception):
    """Somebody else has written since the form was shown; nothing was stored."""


class Locked(Exception):
    """The match is over and has not been reopened; nothing was stored."""


@dataclass(frozen=True)
class Delivery:
    """What became of a write from an outbox: stored, repeated, merged or conflict; `line` is its line of the log."""

    result: str
    game: Game
    line: LogLine | None = None


@dataclass(frozen=True)
class Write:
    """What every write carries: who, the form's own id, and the version its form was made from."""

    by: Actor
    client_id: UUID
    version: int


def enter(*, game: Game, action: Action, write: Write) -> Game:
    """Append one action to the log: a hand, a rebuy, a penalty, a correction, an undo …; answer the match after it.

    `game` is the match as it was read a moment ago; it is read again if somebody has written since.

    A `client_id` seen before changes nothing. Raises Stale if the match is no longer at `write.version`, Locked if it
    is over and was not reopened, RuleError if the rules forbid the action, NotYours if a club's helper would change
    what others have entered; all of them store nothing.
    """
    with written_in_turn():
        game = _newest(game)
        if _seen(game, write):
            return game
        _check_version(game, write)
        return _append(game, action, write)


def join(*, game: Game, name: str, write: Write, referee: bool = False) -> Game:
    """Seat a late player after the last seat (rules.md §3.20); `referee` says that those who direct the match do so.

    Repeats and errors as in `enter`; RuleError `ask_referee` where only they may.
    """
    with written_in_turn():
        game = _newest(game)
        if _seen(game, write):
            return game
        _check_version(game, write)
        return _seat(game, name, write) if referee else _seat_by_phone(game, name, write)


def deliver(*, game: Game, action: Typed, write: Write, name: str = "") -> Delivery:
    """Take in what a phone's outbox sends, perhaps long after it was typed; `name` is who sits down in a Join.

    What other phones wrote meanwhile decides (engine/meeting.py): it is stored; it is there already, which is noted;
    or somebody has to look at both, and nothing is stored. Raises Locked, and RuleError if the rules forbid it although
    nobody else has written.
    """
    with written_in_turn():
        game = _newest(game)
        if (known := line_by(game, write.client_id)) is not None:
            return Delivery("repeated", game, known)
        met = meeting_of(game, action, write.version, name)
        if met.verdict == "apart":
            return Delivery("conflict", game)
        if met.verdict == "same":
            game = _append(game, Echo(action, met.other, met.hand), write)
            return Delivery("merged", game, game.log[-1])
        try:
            game = _seat_by_phone(game, name, write) if isinstance(action, Join) else _append(game, action, write)
        except (RuleError, Locked):
            if game.match.version == write.version:
                raise
            return Delivery("conflict", game)
        return Delivery("stored", game, game.log[-1])


def decide(*, game: Game, action: Typed, write: Write, choice: str, name: str = "") -> Game:
    """Settle a meeting as somebody chose: `mine` instead of theirs, `theirs`, or `both`, mine after theirs.

    Afterwards the waiting write, sent again, is known. Raises RuleError, Locked; both store nothing.
    """
    with written_in_turn():
        game = _newest(game)
        if _seen(game, write):
            return game
        met = meeting_of(game, action, write.version, name)
        if choice == "both":
            return _seat_by_phone(game, name, write) if isinstance(action, Join) else _append(game, action, write)
        if choice == "theirs" or met.verdict == "same":
            return _append(game, (Dropped if met.verdict != "same" else Echo)(action, met.other, met.hand), write)
        if not met.other or isinstance(action, Correct | Rename | Undo | Redo | Reopen):
            raise RuleError("bad_file", "there is nothing to be replaced")
        chosen = replace(write, client_id=uuid5(write.client_id, "mine"))
        game = _append(game, Correct((Replace(met.other, action),)), chosen)
        return _append(game, Echo(action, met.other, met.hand), write)


def take_pencil(*, game: Game, by: Actor) -> Game:
    """Let `by` be the phone that scores. Advice for the others: it forbids nobody to write."""
    with written_in_turn():
        game = _newest(game)
        if moved := game.match.hand_pencil(by.device, by.phone, timezone.now()):
            game.match.pencil_moves += 1
            game.match.save(update_fields=[*moved, "pencil_moves"])
        return game


def _seat_by_phone(game: Game, name: str, write: Write) -> Game:
    """The same at the table itself; at one with a referee nobody sits down whom the tournament does not know."""
    if game.match.refereed:
        raise RuleError("ask_referee", "those who direct the match seat who comes late")
    return _seat(game, name, write)


def _seat(game: Game, name: str, write: Write) -> Game:
    seat = Seat(match=game.match, number=len(game.seats) + 1, name=clean_name(name), late=True)
    after = _append(replace(game, seats=(*game.seats, seat)), Join(seat.player), write)
    seat.save()
    return after


def check_own(game: Game, action: Action, by: Actor) -> None:
    """Raises NotYours if `by` is held to what he has entered himself and `action` would change more than that."""
    if by.own_only and touches_others(game, action, by.account_id):
        raise NotYours


def foresee(game: Game, action: Action, write: Write) -> Game:
    """The match as it would be after `action`. Raises as `enter` would; stores nothing."""
    check_own(game, action, write.by)
    if isinstance(action, Correct) and game.locked:
        raise Locked
    if isinstance(action, Reopen) and not game.locked:
        raise RuleError("bad_file", "the match is open")
    entry = Entry(game.match.version + 1, action)
    line = LogLine(entry, write.client_id, write.by.device, timezone.now(), write.by.account_id)
    after = replace(game, log=(*game.log, line))
    if isinstance(action, Event):
        after.__dict__["state"] = apply(game.state, action)  # one step more, instead of the whole fold once again
    after.state  # noqa: B018 - folding it finds out whether the rules allow it
    return after


def _newest(game: Game) -> Game:
    """Lock the match for this transaction; a log only grows, so an equal version is an equal log."""
    match = Match.objects.select_for_update(no_key=True).get(pk=game.match.pk)
    if match.version != game.match.version:
        return load(match)
    for field in ("pencil", "pencil_name", "pencil_since", "pencil_moves", "calls_moves"):  # they move without a line
        setattr(game.match, field, getattr(match, field))
    return game


def _seen(game: Game, write: Write) -> bool:
    return line_by(game, write.client_id) is not None


def _check_version(game: Game, write: Write) -> None:
    quiet = all(isinstance(line.entry.action, Echo | Dropped) for line in game.log[write.version :])
    if write.version > game.match.version or not quiet:
        raise Stale


def _append(game: Game, action: Action, write: Write) -> Game:
    after = foresee(game, action, write)
    line = after.log[-1]
    MatchEvent.objects.create(
        match=game.match,
        number=line.entry.number,
        action=action_to_json(action),
        client_id=line.client_id,
        device=line.device,
        account_id=line.account,
        created_at=line.created_at,
    )
    after.match.version, after.match.changed_at = line.entry.number, line.created_at
    after.match.finished = after.state.finished
    told = isinstance(action, Join) or not isinstance(action, Event)  # nothing else changes what somebody is called
    if told:
        after.match.search = search_text(after)
    moved = after.match.hand_pencil(write.by.device, write.by.phone, line.created_at)
    after.match.save(update_fields=["version", "changed_at", "finished", *(["search"] if told else []), *moved])
    if after.match.club_id is not None and type(action) in NOTED:
        note(after.match, write.by, NOTED[type(action)], after={"line": line.entry.number})
    return after
