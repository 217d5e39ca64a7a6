"""Everything that changes a match. One verb, one transaction; safe to repeat by `client_id`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import IntegrityError
from django.utils import timezone
from django.utils.crypto import get_random_string

from scoring import roles
from scoring.engine.errors import RuleError
from scoring.engine.events import Join
from scoring.engine.history import Action, Correct, Entry, Reopen
from scoring.engine.log_notation import action_to_json
from scoring.engine.match import Head, begin
from scoring.engine.names import clean_name
from scoring.engine.rulesets import Ruleset
from scoring.locks import written_in_turn
from scoring.models import Match, MatchEvent, Seat
from scoring.queries.games import Game, LogLine, load
from scoring.roles import Actor

CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
CODE_LENGTH = 8


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
                code=get_random_string(CODE_LENGTH, CODE_LETTERS),
                rules=new.rules.to_json(),
                label=new.label,
                unit=new.unit,
                first_dealer=new.dealer + 1,
                client_id=client_id,
                device=by.device,
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
    line = LogLine(Entry(game.match.version + 1, action), write.client_id, write.by.device, timezone.now())
    after = replace(game, log=(*game.log, line))
    after.state  # noqa: B018 - folding it finds out whether the rules allow it
    return after


def _newest(game: Game) -> Game:
    """Lock the match for this transaction; a log only grows, so an equal version is an equal log."""
    rows = Match.objects.select_for_update()
    version = rows.values_list("version", flat=True).get(pk=game.match.pk)
    return game if version == game.match.version else load(rows.get(pk=game.match.pk))


def _seen(game: Game, write: Write) -> bool:
    return any(line.client_id == write.client_id for line in game.log)


def _check_version(game: Game, write: Write) -> None:
    if game.match.version != write.version:
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
        created_at=line.created_at,
    )
    after.match.version, after.match.changed_at = line.entry.number, line.created_at
    Match.objects.filter(pk=game.match.pk).update(version=after.match.version, changed_at=after.match.changed_at)
    return after
