"""Events and matches as JSON: the file format `chinchon-match/1` (docs/formats.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, assert_never

from scoring.engine import ledger
from scoring.engine.errors import RuleError
from scoring.engine.events import (
    Decline,
    End,
    Event,
    HandJudged,
    HandPlayed,
    Join,
    Leave,
    Penalty,
    Rebuy,
)
from scoring.engine.match import Head, begin, replay
from scoring.engine.names import clean_name, visible
from scoring.engine.places import places
from scoring.engine.rulesets import from_json
from scoring.engine.state import MatchState

FORMAT = "chinchon-match/1"
MAX_EVENTS = 5000
MAX_NUMBER = 1_000_000
MAX_LIST = 1000
"""Far beyond any table or hand: what is too long for the rules is refused by them, with its own code."""

IGNORED = {"meta", "id", "title", "expect"}
"""Keys of a match that say nothing about its score."""

Value = TypeVar("Value")


@dataclass(frozen=True)
class MatchFile:
    """A match as a file holds it."""

    head: Head
    events: tuple[Event, ...] = ()

    def replay(self) -> MatchState:
        """The match after its last event. Raises the RuleError of the first impossible one."""
        return replay(begin(self.head), self.events)


def match_from_json(data: object) -> MatchFile:
    """The match that `data` describes.

    Raises RuleError: `bad_rules`, or `bad_file` with the event's place (0 for the head) for anything not in the format.
    """
    head = _object(data, {"rules", "players"}, {"format", "start", "dealer", "events", *IGNORED})
    if head.get("format", FORMAT) != FORMAT:
        raise _bad(f"unknown format: {head['format']!r}")
    events = _list(head.get("events", []), "events", MAX_EVENTS)
    match_head = Head(
        rules=from_json(head["rules"]),
        players=tuple(_name(player) for player in _list(head["players"], "players", MAX_LIST)),
        start=_by_name(head.get("start", {}), "start", lambda total: _whole(total, "a total")),
        dealer=None if head.get("dealer") is None else _name(head["dealer"]),
    )
    begin(match_head)
    return MatchFile(match_head, tuple(_events(match_head, events)))


def match_to_json(match: MatchFile) -> dict[str, Any]:
    """The match as a file, with nothing left to defaults."""
    begun = begin(match.head)
    return {
        "format": FORMAT,
        "rules": match.head.rules.to_json(),
        "players": list(match.head.players),
        "start": dict(begun.totals),
        "dealer": begun.players[begun.deal_from],
        "events": [event_to_json(event) for event in match.events],
    }


def result_to_json(state: MatchState) -> dict[str, Any]:
    """What `manage.py score` prints of a match."""
    return {
        "totals": dict(state.totals),
        "live": state.live,
        "out": state.out,
        "finished": state.finished,
        "winners": list(state.winners),
        "places": places(state),
        "rebuys": {player: state.rebuys[player] for player in state.players if player in state.rebuys},
        "may_rebuy": state.may_rebuy,
        "bote": _money(ledger.bote(state)),
        "payout": {player: _money(amount) for player, amount in ledger.payout(state).items()},
        "net": {player: _money(amount) for player, amount in ledger.net(state).items()},
        "dealers": [hand.dealer for hand in state.hands],
        "manos": [hand.mano for hand in state.hands],
        "hands": [
            {"number": hand.number, "deltas": dict(hand.deltas), "totals": dict(hand.totals)} for hand in state.hands
        ],
    }


def error_to_json(error: RuleError) -> dict[str, Any]:
    """What the commands print instead of an answer."""
    return {"error": {"event": error.event, "code": error.code, "message": error.message}}


def event_from_json(data: object) -> Event:
    """One event. Raises RuleError `bad_file` for anything not in the format."""
    if not isinstance(data, Mapping) or len(kinds := [kind for kind in data if kind != "meta"]) != 1:
        raise _bad("an event is an object with one key")
    kind = kinds[0]
    if kind not in _READERS:
        raise _bad(f"unknown event: {kind!r}")
    return _READERS[kind](data[kind])


def event_to_json(event: Event) -> dict[str, Any]:
    """One event as the format writes it; `event_from_json` gives it back."""
    match event:
        case HandPlayed():
            hand: dict[str, Any] = {"closer": event.closer, "close": event.close, "points": dict(event.points)}
            further = {"jokers": event.jokers, "counted": event.counted}
            return {"hand": {**hand, **{name: value for name, value in further.items() if value}}}
        case HandJudged():
            order = {} if event.order is None else {"order": list(event.order)}
            cards = {player: list(held) for player, held in event.cards.items()}
            return {"hand": {"closer": event.closer, **order, "cards": cards}}
        case Rebuy():
            return {"rebuy": event.player}
        case Decline():
            return {"decline": event.player}
        case Penalty():
            return {"penalty": {"player": event.player, "points": event.points, "reason": event.reason}}
        case Leave():
            return {"leave": event.player}
        case Join():
            return {"join": event.player}
        case End():
            return {"end": event.reason}
        case _:
            assert_never(event)


def _events(head: Head, items: list[Any]) -> list[Event]:
    events: list[Event] = []
    for place, item in enumerate(items, start=1):
        try:
            events.append(event_from_json(item))
        except RuleError as error:
            replay(begin(head), events)  # an event before it may be impossible: the first fault is told
            raise error.at(place) from None
    return events


def _hand(data: object) -> Event:
    if isinstance(data, Mapping) and "cards" in data:
        judged = _object(data, {"closer", "cards"}, {"order"})
        cards = _by_name(judged["cards"], "cards", _cards)
        order = judged.get("order")
        return HandJudged(
            _closer(judged), cards, None if order is None else tuple(map(_name, _list(order, "order", MAX_LIST)))
        )
    hand = _object(data, {"closer", "close"}, {"points", "jokers"})
    points = _by_name(
        hand.get("points", {}), "points", lambda value: None if value is None else _any_whole(value, "points")
    )
    return HandPlayed(
        closer=_closer(hand),
        close=_text(hand["close"], "close", 10),
        points={player: value for player, value in points.items() if value is not None},
        jokers=_any_whole(hand.get("jokers", 0), "jokers"),
    )


def _cards(held: object) -> tuple[str, ...]:
    cards = _list(held, "cards", MAX_LIST)
    for card in cards:
        if not isinstance(card, str):
            raise RuleError("bad_card", f"not a card: {card!r}", card=card)
    return tuple(cards)


def _closer(hand: Mapping[str, Any]) -> str | None:
    return None if hand["closer"] is None else _name(hand["closer"])


def _penalty(data: object) -> Event:
    penalty = _object(data, {"player", "points"}, {"reason"})
    reason = visible(_text(penalty.get("reason", ""), "reason", 200))
    return Penalty(_name(penalty["player"]), _whole(penalty["points"], "points"), reason)


_READERS: dict[str, Callable[[Any], Event]] = {
    "hand": _hand,
    "rebuy": lambda player: Rebuy(_name(player)),
    "decline": lambda player: Decline(_name(player)),
    "penalty": _penalty,
    "leave": lambda player: Leave(_name(player)),
    "join": lambda player: Join(_name(player)),
    "end": lambda reason: End(_text(reason, "the reason to end", 20)),
}


def _bad(message: str) -> RuleError:
    return RuleError("bad_file", message)


def _object(data: object, needed: set[str], allowed: set[str]) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise _bad("an object was expected")
    if missing := sorted(needed - set(data)):
        raise _bad(f"missing: {', '.join(missing)}")
    if unknown := sorted(set(data) - needed - allowed):
        raise _bad(f"unknown key: {', '.join(unknown)}")
    return data


def _list(data: object, what: str, most: int) -> list[Any]:
    if not isinstance(data, list) or len(data) > most:
        raise _bad(f"{what} must be a list of at most {most}")
    return data


def _text(data: object, what: str, most: int) -> str:
    if not isinstance(data, str) or len(data) > most:
        raise _bad(f"{what} must be a text of at most {most} characters")
    return data


def _name(data: object) -> str:
    if not isinstance(data, str) or not data.strip():
        raise _bad(f"not a name: {data!r}")
    return clean_name(data)


def _by_name(data: object, what: str, read: Callable[[object], Value]) -> dict[str, Value]:
    """An object whose keys are players, each named once: two spellings may come out as the same name."""
    if not isinstance(data, Mapping):
        raise _bad(f"{what} must be an object with a value for each player")
    result: dict[str, Value] = {}
    for key, value in data.items():
        if (name := _name(key)) in result:
            raise _bad(f"{name} is twice in {what}")
        result[name] = read(value)
    return result


def _whole(data: object, what: str) -> int:
    if abs(number := _any_whole(data, what)) > MAX_NUMBER:
        raise _bad(f"{what} must be a whole number up to {MAX_NUMBER}")
    return number


def _any_whole(data: object, what: str) -> int:
    """However large: points and jokers beyond the ruleset's are refused by the rules, with their own codes."""
    if isinstance(data, bool) or not isinstance(data, int):
        raise _bad(f"{what} must be a whole number")
    return data


def _money(amount: Any) -> str:
    return f"{amount:.2f}"
