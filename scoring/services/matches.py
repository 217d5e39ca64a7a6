"""Everything that changes a match. One verb, one transaction; safe to repeat by `client_id`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from django.db import IntegrityError
from django.utils import timezone

from scoring import roles
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
from scoring.engine.match import Head, apply, begin
from scoring.engine.names import clean_name
from scoring.engine.rulesets import Ruleset
from scoring.locks import written_in_turn
from scoring.models import Match, MatchEvent, Seat
from scoring.queries.games import Game, LogLine, load
from scoring.queries.meetings import line_by, meeting_of
from scoring.roles import Actor


class Stale(Exception):
    """Somebody else has written since the form was shown; nothing was stored."""


class Locked(Exception):
    """The match is over and has not been reopened; nothing was stored."""


@dataclass(frozen=True)
class Chair:
    """One person at a new table: name, and points brought from a paper sheet."""

    name: str
    start: int = 0


@dataclass(frozen=True)
class NewMatch:
    """What is needed to start a match. `dealer` is the place among `chairs`, from 0; `unit` blank means chips."""

    rules: Ruleset
    chairs: Sequence[Chair]
    dealer: int = 0
    unit: str = ""
    label: str = ""


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


def start_match(*, new: NewMatch, by: Actor, client_id: UUID) -> tuple[Match, str]:
    """Store a new match; answer it with the secret of its score link.

    The same device with the same `client_id` gets the same match and secret, however often it asks.
    Raises RuleError for a table that cannot be.
    """
    players = tuple(str(number) for number, _ in enumerate(new.chairs, start=1))
    starts = {player: chair.start for player, chair in zip(players, new.chairs, strict=True)}
    begin(Head(new.rules, players, starts))
    secret = roles.score_secret(by, client_id)
    try:
        with written_in_turn():
            match = Match.objects.create(
                rules=new.rules.to_json(),
                label=new.label,
                unit=new.unit,
                first_dealer=new.dealer + 1,
                client_id=client_id,
                device=by.device,
                pencil=by.device,
                pencil_since=timezone.now(),
                score_hash=roles.hashed(secret),
                view_hash=roles.hashed(roles.view_secret(secret)),
            )
            Seat.objects.bulk_create(
                Seat(match=match, number=number, name=clean_name(chair.name), start=chair.start)
                for number, chair in enumerate(new.chairs, start=1)
            )
    except IntegrityError:
        match = Match.objects.get(client_id=client_id, device=by.device)
    return match, secret


def enter(*, game: Game, action: Action, write: Write) -> Game:
    """Append one action to the log: a hand, a rebuy, a penalty, a correction, an undo …; answer the match after it.

    `game` is the match as it was read a moment ago; it is read again if somebody has written since.

    A `client_id` seen before changes nothing. Raises Stale if the match is no longer at `write.version`, Locked if it
    is over and was not reopened, RuleError if the rules forbid the action; all of them store nothing.
    """
    with written_in_turn():
        game = _newest(game)
        if _seen(game, write):
            return game
        _check_version(game, write)
        return _append(game, action, write)


def join(*, game: Game, name: str, write: Write) -> Game:
    """Seat a late player after the last seat (rules.md §3.20). Repeats and errors as in `enter`."""
    with written_in_turn():
        game = _newest(game)
        if _seen(game, write):
            return game
        _check_version(game, write)
        return _seat(game, name, write)


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
            game = _seat(game, name, write) if isinstance(action, Join) else _append(game, action, write)
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
            return _seat(game, name, write) if isinstance(action, Join) else _append(game, action, write)
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
        if moved := game.match.hand_pencil(by.device, timezone.now()):
            game.match.pencil_moves += 1
            game.match.save(update_fields=[*moved, "pencil_moves"])
        return game


def _seat(game: Game, name: str, write: Write) -> Game:
    seat = Seat(match=game.match, number=len(game.seats) + 1, name=clean_name(name), late=True)
    after = _append(replace(game, seats=(*game.seats, seat)), Join(seat.player), write)
    seat.save()
    return after


def foresee(game: Game, action: Action, write: Write) -> Game:
    """The match as it would be after `action`. Raises Locked or RuleError as `enter` would; stores nothing."""
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
    match = Match.objects.select_for_update().get(pk=game.match.pk)
    if match.version != game.match.version:
        return load(match)
    game.match.pencil, game.match.pencil_moves = match.pencil, match.pencil_moves  # they move without a line
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
    moved = after.match.hand_pencil(line.device, line.created_at)
    after.match.save(update_fields=["version", "changed_at", "finished", *moved])
    return after
