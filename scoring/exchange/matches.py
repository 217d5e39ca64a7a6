"""Matches out of the database and into files (docs/formats.md)."""

from dataclasses import replace
from typing import Any

from scoring.engine.events import End, Event, HandJudged, HandPlayed
from scoring.engine.match import Head
from scoring.engine.notation import MatchFile, match_to_json
from scoring.queries.games import Game


def export_match(game: Game) -> dict[str, Any]:
    """The match as a file of the format `chinchon-match/1`, with what the application knows besides under `meta`."""
    head = game.timeline.head
    named = Head(
        head.rules,
        tuple(game.names[player] for player in head.players),
        {game.names[player]: total for player, total in head.start.items()},
        None if head.dealer is None else game.names[head.dealer],
    )
    events = tuple(_named(item.event, game.names) for item in game.timeline.placed)
    data = match_to_json(MatchFile(named, events))
    written = {line.entry.number: line for line in game.log}
    for item, event in zip(game.timeline.placed, data["events"], strict=True):
        line = written[int(item.id.partition(".")[0])]
        event["meta"] = {"id": item.id, "at": line.created_at.isoformat(), "device": line.device}
    data["meta"] = {
        "code": game.match.code,
        "label": game.match.label,
        "unit": game.match.unit,
        "started": game.match.created_at.isoformat(),
        "version": game.match.version,
    }
    return data


def _named(event: Event, names: dict[str, str]) -> Event:
    """The event with people's names instead of the numbers of their seats, by which they are listed."""
    if isinstance(event, HandPlayed):
        points = {name: event.points[player] for player, name in names.items() if player in event.points}
        return replace(event, closer=event.closer and names[event.closer], points=points)
    if isinstance(event, HandJudged):
        cards = {name: event.cards[player] for player, name in names.items() if player in event.cards}
        order = event.order and tuple(names[player] for player in event.order)
        return replace(event, closer=event.closer and names[event.closer], cards=cards, order=order)
    if isinstance(event, End):
        return event
    return replace(event, player=names[event.player])
