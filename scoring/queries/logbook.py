"""A match as a phone keeps it to go on without a network: its head and its log (docs/offline.md)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scoring.engine.events import HandJudged, HandPlayed
from scoring.engine.history import Action, Change, Correct, Dropped, Echo, Insert, Replace
from scoring.engine.judge import judge
from scoring.engine.log_notation import action_to_json
from scoring.engine.rulesets import Ruleset, full_json
from scoring.queries.games import Game, head_of
from scoring.queries.judge import turn_order

FORMAT = "chinchon-log/1"


def logbook(game: Game, device: str) -> dict[str, Any]:
    """The match as the phone `device` keeps it: everything that the fold in the browser needs."""
    head = head_of(game.match, game.seats)
    return {
        "format": FORMAT,
        "code": game.match.code,
        "label": game.match.label,
        "unit": game.match.unit,
        "version": game.match.version,
        "stamp": game.match.stamp,
        "head": {
            "rules": full_json(head.rules),
            "players": list(head.players),
            "start": dict(head.start),
            "dealer": head.dealer,
        },
        "names": game.names,
        "seats_late": [seat.player for seat in game.seats if seat.late],
        "log": log_lines(game, device),
        "pencil": pencil(game, device),
    }


def log_lines(game: Game, device: str, since: int = 0) -> list[dict[str, Any]]:
    """The lines of the log after number `since`; hands counted from cards as points, for no script can judge."""
    players = [seat.player for seat in game.seats]
    devices = list(dict.fromkeys(line.device for line in game.log))
    return [
        {
            "number": line.entry.number,
            "action": action_to_json(_typed(line.entry.action, game.match.ruleset, players)),
            "client_id": str(line.client_id),
            "device": devices.index(line.device) + 1,
            "mine": line.device == device,
            "at": line.created_at.isoformat(),
        }
        for line in game.log[since:]
    ]


def pencil(game: Game, device: str) -> dict[str, Any] | None:
    """Who scores: the number of the phone in the order in which they wrote (0: it has written nothing yet).

    `name` is what its owner calls it, blank if nothing; `seen` is when it last wrote or took the pencil.
    """
    match = game.match
    if not match.pencil or match.pencil_since is None:
        return None
    devices = list(dict.fromkeys(line.device for line in game.log))
    number = devices.index(match.pencil) + 1 if match.pencil in devices else 0
    last = next((line.created_at for line in reversed(game.log) if line.device == match.pencil), match.pencil_since)
    return {
        "device": number,
        "name": match.pencil_name,
        "mine": match.pencil == device,
        "since": match.pencil_since.isoformat(),
        "seen": max(last, match.pencil_since).isoformat(),
    }


def _typed(action: Action, rules: Ruleset, players: Sequence[str]) -> Action:
    """The action with points for cards."""
    match action:
        case HandJudged():
            return _typed_hand(action, rules, players)
        case Correct():
            return Correct(tuple(_typed_change(change, rules, players) for change in action.changes))
        case Echo() | Dropped():
            kept = _typed(action.action, rules, players)
            return action if isinstance(kept, Echo | Dropped) else replace(action, action=kept)
        case _:
            return action


def _typed_change(change: Change, rules: Ruleset, players: Sequence[str]) -> Change:
    if isinstance(change, Replace | Insert) and isinstance(change.event, HandJudged):
        return replace(change, event=_typed_hand(change.event, rules, players))
    return change


def _typed_hand(hand: HandJudged, rules: Ruleset, players: Sequence[str]) -> HandPlayed:
    """What the cards of a hand that was stored count; it was legal then, so the totals do not matter any more."""
    order = hand.order or turn_order([player for player in players if player in hand.cards], hand.closer)
    judged = judge(rules, hand.closer, order, hand.cards, None)
    close = judged.close or "loose"
    points = judged.points or {}
    silent = hand.closer if close not in ("loose", "stock") else None
    left = {player: points[player] for player in points if player != silent}
    return HandPlayed(hand.closer, close, left, judged.jokers if close == "run7" else 0, counted=True)
