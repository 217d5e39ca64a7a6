"""Random matches and logs for the comparison of the two folds: mostly legal, with every kind of event and of mistake.

The same preset and number give the same case, so that a failure can be looked at alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from scoring.engine.errors import RuleError
from scoring.engine.history import Entry, Timeline, timeline
from scoring.engine.log_notation import action_from_json
from scoring.engine.match import MAX_PEOPLE, Head, apply, begin
from scoring.engine.notation import event_from_json
from scoring.engine.ruleset_fields import CHOICES, FLAGS, MONEY, OPTIONAL
from scoring.engine.rulesets import Ruleset, from_json, full_json
from scoring.engine.state import MatchState

Json = dict[str, Any]

TABLES = (
    tuple(str(number) for number in range(1, MAX_PEOPLE + 2)),  # as the application names its seats
    tuple("ABCDEFGHIJKLM"),
    tuple("__proto__ constructor toString Íñigo JoséMª O'Neill 李小龙 👩‍🚀 10 2 null hasOwnProperty x".split()),
)
STRANGERS = ("99", "valueOf")
AMOUNTS = ("0.00", "1.00", "2.50", "0.01", "33.33", "1000000.00")
SPANS = {
    "joker_loose": (0, 60),
    "min_naturals": (4, 7),
    "close_max_points": (0, 20),
    "close_max_cards": (0, 7),
    "wrong_close_penalty": (1, 60),
    "bonus_seven": (-40, 0),
    "target": (15, 120),
    "rebuys_max": (0, 2),
    "rebuy_min_live": (1, 4),
    "stock_limit": (1, 5),
    "max_hands": (1, 9),
    "max_minutes": (1, 90),
}
"""Whole-number rules: narrower than what is allowed, so that something comes of them within a few hands."""
JOKERS: tuple[list[str], ...] = ([], ["J"], ["J", "J"], ["1o"], ["J", "1o", "12b"])
OTHERS = ("jokers", "face_values", "bonus_run7", "win_at_negative")
OF_THE_CARDS = (
    "close_max_cards first_round_close layoff_on layoff_blocked_if_closer_melded_all stock_limit rebuy_score all_bust"
).split()
"""Rules that typed points never meet, or that have one value: changed now and then."""
SETTLED = 16
"""Events of a long match."""


def match_case(preset: str, number: int) -> Json:
    """A match file with the full rules under `match`, and under `next` an event to preview at its end."""
    rng = Random(f"match {preset} {number}")
    head = _head(rng, preset)
    names = rng.choice(TABLES) if rng.random() < 0.9 else TABLES[0]
    data = _named(head, names[: rng.choice((2, 2, 3, 3, 4, 5, 6, 8))], rng)
    try:
        state = begin(_start(data))
    except RuleError:
        return {"match": {**data, "events": [_mistake(rng, None, names)]}}
    events: list[Json] = []
    states = [state]
    for _ in range(rng.choice((SETTLED, SETTLED, SETTLED // 2, 3, 0))):
        if states[-1].finished:
            break
        events.append(_legal(rng, states[-1], names))
        states.append(apply(states[-1], event_from_json(events[-1])))
    upcoming = events.pop() if events and rng.random() < 0.5 else _mistake(rng, states[-1], names)
    if rng.random() < 0.3:
        events.append(_mistake(rng, states[len(events)], names))
    return {"match": {**data, "events": events}, "next": upcoming}


def log_case(preset: str, number: int) -> Json:
    """The head of a match under `match`, and under `log` what was entered, corrections and undos among it."""
    rng = Random(f"log {preset} {number}")
    names = rng.choice(TABLES)
    data = _named(_head(rng, preset), names[: rng.choice((2, 3, 3, 4, 5))], rng, mistakes=False)
    head = _start(data)
    log: list[Json] = []
    for _ in range(rng.choice((6, 10, 14))):
        now = _read_log(head, log)
        log.append(_action(rng, now, now.replay(), names))
        try:
            _read_log(head, log).replay()
        except RuleError:
            if rng.random() < 0.25:
                break  # as it is: both must refuse it
            log.pop()
    return {"match": data, "log": log}


def _read_log(head: Head, log: list[Json]) -> Timeline:
    return timeline(head, [Entry(number, action_from_json(line)) for number, line in enumerate(log, start=1)])


def _start(data: Json) -> Head:
    return Head(from_json(data["rules"]), tuple(data["players"]), data["start"], data["dealer"])


# rules and heads


def _head(rng: Random, preset: str) -> Ruleset:
    fields = sorted({*CHOICES, *SPANS, *FLAGS, *MONEY, *OTHERS} - {*OF_THE_CARDS})
    names = rng.sample(fields, rng.choice((0, 1, 3, 6))) + [field for field in OF_THE_CARDS if rng.random() < 0.05]
    changed = {field: _value(rng, field) for field in sorted(names)}
    try:
        return from_json({"preset": preset, **changed})
    except RuleError:  # jokers in play need to be worth something
        return from_json({"preset": preset, **changed, "joker_loose": rng.randint(0, 60)})


def _value(rng: Random, field: str) -> object:
    if field in OPTIONAL and rng.random() < 0.3:
        return None
    if field == "win_at_negative":
        return rng.choice((-5, -10, -20, -30))
    if field in SPANS:
        return rng.randint(*SPANS[field])
    if field in CHOICES:
        return rng.choice(CHOICES[field])
    if field in MONEY:
        return rng.choice(AMOUNTS)
    if field == "jokers":
        return rng.choice(JOKERS)
    if field == "face_values":
        return {str(rank): rng.randint(5, 15) for rank in (10, 11, 12)}
    if field == "bonus_run7":
        return {str(jokers): -rng.randint(0, 60) for jokers in range(4) if rng.random() < 0.6}
    return rng.random() < 0.5


def _named(rules: Ruleset, players: tuple[str, ...], rng: Random, *, mistakes: bool = True) -> Json:
    most, least = rules.target - 1, 0 if rules.win_at_negative is None else rules.win_at_negative + 1
    near, any_total = (most - 4, most), (min(least, 0), most)
    start = {player: rng.randint(*rng.choice((near, any_total))) for player in players if rng.random() < 0.3}
    data: Json = {
        "rules": full_json(rules),
        "players": list(players),
        "start": start,
        "dealer": rng.choice([None, *players]),
    }
    return data if not mistakes or rng.random() < 0.95 else {**data, **_wrong_head(rng, rules, players)}


def _wrong_head(rng: Random, rules: Ruleset, players: tuple[str, ...]) -> Json:
    return rng.choice(
        [
            {"players": list(players[:1])},
            {"players": [*players, *"qrstuvw"]},
            {"players": [*players[:4], players[0]]},
            {"dealer": "nobody"},
            {"start": {"nobody": 3}},
            {"start": {players[0]: rules.target + rng.randint(0, 1)}},
            {"start": {players[0]: -100}},
            {"start": {players[0]: 1_000_001}},
            {"start": {players[0]: 1.5}},
        ]
    )


# events


def _legal(rng: Random, state: MatchState, names: tuple[str, ...]) -> Json:
    """Something that may happen next."""
    live, offered = state.live, state.may_rebuy
    if offered and (len(live) < 2 or rng.random() < 0.6):
        return {rng.choice(("rebuy", "rebuy", "rebuy", "decline", "leave")): rng.choice(offered)}
    if rng.random() < 0.8:
        return {"hand": _hand(rng, state)}
    joins = not state.anyone_passed and len(state.players) - len(state.left) < 8 and len(state.players) < MAX_PEOPLE
    roll = rng.random()
    if roll < 0.35 and joins:
        return {"join": names[len(state.players)]}
    if roll < 0.7:
        return {"penalty": {"player": rng.choice(live), "points": rng.randint(0, 40), "reason": "renuncio"}}
    if roll < 0.9:
        return {"leave": rng.choice(live)}
    return {"end": rng.choice(("time", "agreement"))}


def _hand(rng: Random, state: MatchState) -> Json:
    rules, closer = state.rules, rng.choice(state.live)
    closes = ["loose"] * 5 + ["seven"] * 3 + ["run7"] * 2 + ["stock"]
    close = rng.choice(closes if rules.wrong_close_penalty is None else [*closes, "wrong"])
    points = {player: _points(rng, rules) for player in state.live if player != closer}
    allowed = [
        own
        for own in range(rules.close_max_points + 1)
        if not rules.near_limit_close_ban or not rules.passes_limit(state.totals[closer] + own)
    ]
    if close == "wrong":
        return {"closer": closer, "close": close, "points": {}}
    if close == "stock":
        return {"closer": None, "close": close, "points": {**points, closer: _points(rng, rules)}}
    if close == "run7":
        most = max(0, min(rules.joker_count, 7 - rules.min_naturals))
        return {"closer": closer, "close": close, "points": points, "jokers": rng.randint(0, most)}
    if close == "seven" or not allowed:
        return {"closer": closer, "close": "seven", "points": points}
    return {"closer": closer, "close": close, "points": {**points, closer: rng.choice(allowed)}}


def _points(rng: Random, rules: Ruleset) -> int:
    return rng.randint(0, 15) if rng.random() < 0.6 else rng.randint(0, rules.max_points)


def _mistake(rng: Random, state: MatchState | None, names: tuple[str, ...]) -> Json:
    """Something that should mostly be refused: by the rules, or because it is no event at all."""
    player = rng.choice(names if rng.random() < 0.8 else STRANGERS)
    simple: list[Any] = [
        *({kind: player} for kind in ("rebuy", "decline", "leave", "join")),
        {"penalty": {"player": player, "points": rng.randint(-5, 20), "reason": ""}},
        {"penalty": {"player": player, "points": 1_000_000 + rng.randint(0, 1), "reason": ""}},
        {"end": rng.choice(("time", "weather"))},
        *({}, {"foo": player}, {"rebuy": 5}, {"rebuy": player, "leave": player}, {"hand": None}),
    ]
    if state is None or not state.live or rng.random() < 0.3:
        return dict(rng.choice(simple))
    hand = _hand(rng, state)
    return {"hand": {**hand, **_spoilt(rng, state, hand, player)}}


def _spoilt(rng: Random, state: MatchState, hand: Json, player: str) -> Json:
    """What is wrong about a hand."""
    points: Mapping[str, Any] = hand["points"]
    someone = rng.choice(state.live)
    highest = max(state.live, key=lambda player: state.totals[player])
    too_near = {"close": "loose", "points": {**points, highest: state.rules.close_max_points}, "closer": highest}
    if state.rules.near_limit_close_ban and rng.random() < 0.3:
        return too_near
    return dict(
        rng.choice(
            [
                {"closer": rng.choice((player, None))},
                {"close": "corte"},
                {"close": "stock"},
                {"close": "wrong", "points": dict.fromkeys(points, 0)},
                {"close": rng.choice(("loose", "wrong"))},
                {"close": "run7", "jokers": rng.choice((-1, 1, 3, 7))},
                {"jokers": rng.choice((-1, 1, 2))},
                {"points": {name: value for name, value in points.items() if name != someone}},
                {"points": {**points, someone: None}},
                {"points": {**points, someone: -1}},
                {"points": {**points, someone: state.rules.max_points + rng.randint(0, 1)}},
                {"points": {**points, someone: rng.choice((2.5, 1_000_001, "7", True))}},
                {"points": {**points, player: rng.randint(0, 30)}},
                {"close": "loose", "points": {**points, someone: rng.randint(0, 30)}, "closer": someone},
            ]
        )
    )


# lines of a log


def _action(rng: Random, now: Timeline, state: MatchState, names: tuple[str, ...]) -> Json:
    roll = rng.random()
    if roll < 0.55:
        wild = state.finished or rng.random() < 0.05
        return _readable(_mistake(rng, state, names)) if wild else _legal(rng, state, names)
    if roll < 0.75 and now.placed:
        return {"correct": [_change(rng, now, state, names) for _ in range(rng.choice((1, 1, 2, 3)))]}
    if roll < 0.95:
        takes_back = rng.random() < (0.7 if now.undone else 0.98)
        return {"undo": True} if takes_back and (now.active or rng.random() < 0.1) else {"redo": True}
    if roll < 0.98:
        return {"rename": {"player": rng.choice(names), "name": "Ana María"}}
    return {"reopen": True}


def _change(rng: Random, now: Timeline, state: MatchState, names: tuple[str, ...]) -> Json:
    target = rng.choice([item.id for item in now.placed] + ["77"] * (rng.random() < 0.1))
    event = (
        _readable(_mistake(rng, state, names)) if state.finished or rng.random() < 0.2 else _legal(rng, state, names)
    )
    kind = rng.choice(("replace", "replace", "remove", "insert", "reseat"))
    if kind == "remove":
        return {"remove": target}
    if kind != "reseat":
        return {kind: target, "event": event}
    players = rng.sample(now.head.players, len(now.head.players))
    start = {player: rng.randint(0, 10) for player in players if rng.random() < 0.8}
    return {"reseat": players, "start": start, "dealer": rng.choice([*players, "nobody"])}


def _readable(event: Json) -> Json:
    """The event, if it is one: a log holds no others."""
    try:
        event_from_json(event)
    except RuleError:
        return {"rebuy": "nobody"}
    return event
