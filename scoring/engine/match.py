"""The fold: a match is its events, and everything on the sheet is computed from them (rules.md §3)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from scoring.engine import hands
from scoring.engine.errors import RuleError
from scoring.engine.events import (
    ENDINGS,
    Decline,
    End,
    Event,
    Hand,
    HandJudged,
    HandPlayed,
    Join,
    Leave,
    Penalty,
    Rebuy,
)
from scoring.engine.judge import Judgement, judge
from scoring.engine.rulesets import Ruleset
from scoring.engine.state import HandResult, MatchState

MIN_PLAYERS, MAX_PLAYERS = 2, 8
MAX_PEOPLE = 12
"""The most who can have sat at one table, those who left counted: settling up looks at every group of them."""


@dataclass(frozen=True)
class Head:
    """How a match starts: playing order, totals brought from a paper sheet, first dealer (the first seat if None)."""

    rules: Ruleset
    players: tuple[str, ...]
    start: Mapping[str, int] = field(default_factory=dict)
    dealer: str | None = None


def begin(head: Head) -> MatchState:
    """The match before its first event.

    Raises RuleError: too_few_players, too_many_players, duplicate_player, unknown_player, bad_file.
    """
    rules, players, start = head.rules, head.players, head.start
    if len(players) < MIN_PLAYERS:
        raise RuleError("too_few_players", f"a match needs at least {MIN_PLAYERS} players", least=MIN_PLAYERS)
    if len(players) > MAX_PLAYERS:
        raise RuleError("too_many_players", f"a match has at most {MAX_PLAYERS} players", most=MAX_PLAYERS)
    for seat, player in enumerate(players):
        if player in players[:seat]:
            raise RuleError("duplicate_player", f"{player} is at the table twice", player=player)
    dealer = players[0] if head.dealer is None else head.dealer
    for player in (*start, dealer):
        if player not in players:
            raise RuleError("unknown_player", f"{player} is not at this table", player=player)
    for player, total in start.items():
        if rules.passes_limit(total) or (rules.win_at_negative is not None and total <= rules.win_at_negative):
            message = f"{player} cannot start at {total}: the match would be over for them"
            raise RuleError("bad_file", message, player=player, total=total)
    totals = {player: start.get(player, 0) for player in players}
    return MatchState(rules, players, totals, deal_from=players.index(dealer))


def replay(state: MatchState, events: Iterable[Event]) -> MatchState:
    """The match after all `events`. Raises the RuleError of the first impossible one, told its place (from 1)."""
    for place, event in enumerate(events, start=1):
        try:
            state = apply(state, event)
        except RuleError as error:
            raise error.at(place) from None
    return state


def apply(state: MatchState, event: Event) -> MatchState:
    """The match after `event`. Raises RuleError, with its code, if the rules forbid it."""
    if state.finished:
        raise RuleError("match_over", "the match is over")
    state = state.changed(step=state.step + 1)
    match event:
        case HandPlayed() | HandJudged():
            return _hand(state, event)
        case Rebuy():
            return _rebuy(state, event.player)
        case Decline():
            _offered(state, event.player)
            return _settle(state.changed(offers=_without(state.offers, event.player)))
        case Penalty():
            return _penalty(state, event)
        case Leave():
            return _leave(state, event.player)
        case Join():
            return _join(state, event.player)
        case End():
            return _end(state, event.reason)
        case _:
            assert_never(event)


def played(state: MatchState, hand: Hand) -> HandPlayed:
    """`hand` with its close and points; one given by its cards is judged.

    Raises RuleError with the reason's code when the close is not legal.
    """
    if isinstance(hand, HandPlayed):
        return hand
    for player in hand.cards:
        _need_live(state, player)
    for player in state.live:
        if player not in hand.cards:
            raise RuleError("missing_points", f"the cards of {player} are missing", player=player)
    order = hand.order if hand.order is not None else _order_from(state, hand.closer)
    totals = {player: state.totals[player] for player in hand.cards}
    judged = judge(state.rules, hand.closer, order, hand.cards, totals)
    if not judged.legal or judged.points is None or judged.close is None:
        raise _refused(state, hand.closer or "", judged)
    points = {
        player: points
        for player, points in judged.points.items()
        if player != hand.closer or judged.close in ("loose", "stock")
    }
    return HandPlayed(hand.closer, judged.close, points, judged.jokers if judged.close == "run7" else 0)


def _refused(state: MatchState, closer: str, judged: Judgement) -> RuleError:
    loose = sum(state.rules.value(card) for card in judged.layout[closer].loose)
    said = {"player": closer, "points": loose, "most": state.rules.close_max_points}
    total = state.totals[closer] + loose
    return RuleError(judged.reason or "bad_file", f"{closer} cannot close with these cards", **said, total=total)


def _order_from(state: MatchState, closer: str | None) -> tuple[str, ...]:
    first = closer if closer is not None else state.dealer_and_mano()[1]
    _need_live(state, first)
    seat = state.live.index(first)
    return tuple(state.live[seat:] + state.live[:seat])


def _hand(state: MatchState, event: Hand) -> MatchState:
    live = state.live
    if len(live) < MIN_PLAYERS:
        raise RuleError("too_few_players", "one player alone cannot play a hand", least=MIN_PLAYERS)
    hand = played(state, event)
    delta = hands.deltas(state.rules, state.totals, live, hand, typed=hand is event and not hand.counted)
    totals = {player: total + delta.get(player, 0) for player, total in state.totals.items()}
    dealer, mano = state.dealer_and_mano()
    result = HandResult(len(state.hands) + 1, hand, delta, totals, dealer, mano)
    after = state.changed(
        totals=totals,
        offers={},
        hands=(*state.hands, result),
        deal_from=state.players.index(dealer),
        same_dealer=hand.close == "wrong",
    )
    wins = (hand.closer,) if hand.closer is not None and hands.wins_match(state.rules, hand) else ()
    return _settle(after, chinchon=wins)


def _rebuy(state: MatchState, player: str) -> MatchState:
    score = _offered(state, player)
    return state.changed(
        totals={**state.totals, player: score},
        passed=_without(state.passed, player),
        offers=_without(state.offers, player),
        rebuys={**state.rebuys, player: state.rebuys.get(player, 0) + 1},
    )


def _penalty(state: MatchState, event: Penalty) -> MatchState:
    _need_live(state, event.player)
    if event.points < 0:
        raise RuleError("negative_points", "a penalty cannot be negative", player=event.player, points=event.points)
    return _settle(state.changed(totals={**state.totals, event.player: state.totals[event.player] + event.points}))


def _leave(state: MatchState, player: str) -> MatchState:
    if player not in state.offers:
        _need_live(state, player)
    return _settle(
        state.changed(
            passed={player: state.step, **state.passed},
            offers=_without(state.offers, player),
            left=state.left | {player},
        )
    )


def _join(state: MatchState, player: str) -> MatchState:
    if player in state.totals:
        raise RuleError("duplicate_player", f"{player} is at the table already", player=player)
    if state.anyone_passed:
        raise RuleError("late_join", "nobody may sit down after the first elimination", player=player)
    if len(state.players) - len(state.left) >= MAX_PLAYERS:
        raise RuleError("too_many_players", f"a match has at most {MAX_PLAYERS} players", most=MAX_PLAYERS)
    if len(state.players) >= MAX_PEOPLE:
        message = f"at most {MAX_PEOPLE} people can sit at one table, those who left counted"
        raise RuleError("too_many_players", message, most=MAX_PEOPLE)
    score = max(state.totals[other] for other in state.live)
    return state.changed(players=(*state.players, player), totals={**state.totals, player: score})


def _end(state: MatchState, reason: str) -> MatchState:
    if reason not in ENDINGS:
        raise RuleError("bad_file", f"unknown reason to end: {reason!r}")
    return _finish(state, reason, _lowest(state, state.live))


def _settle(state: MatchState, chinchon: tuple[str, ...] = ()) -> MatchState:
    """Instant win, -100 win, who is out, how many are live, offers: in this order (rules.md §3, §3.18).

    After an instant win nobody is marked as out any more, whatever the total.
    """
    rules, standing = state.rules, state.live
    if chinchon:
        return _finish(state, "chinchon", chinchon)
    if rules.win_at_negative is not None and any(state.totals[player] <= rules.win_at_negative for player in standing):
        return _finish(state, "negative", _lowest(state, standing))
    at_limit = [player for player in standing if rules.passes_limit(state.totals[player])]
    lowest_wins = rules.end_mode == "lowest_when_reached"
    busted = [] if lowest_wins else at_limit
    after = _mark(state, busted) if busted else state
    if lowest_wins and at_limit:
        return _finish(after, "limit", _lowest(state, standing))
    if busted or state.offers:
        after = after.changed(offers=_offers(after, busted))
    live = after.live if busted else standing
    if not live:
        return _finish(after, "all_bust", _lowest(state, [*busted, *state.may_rebuy]))
    if len(live) == 1 and not after.offers:
        return _finish(after, "last_standing", (live[0],))
    if rules.max_hands is not None and len(state.hands) >= rules.max_hands:
        return _finish(after, "max_hands", _lowest(state, live))
    return after


def _mark(state: MatchState, busted: Sequence[str]) -> MatchState:
    passed = {**state.passed, **dict.fromkeys(busted, state.step)}
    return state.changed(passed=passed, anyone_passed=state.anyone_passed or bool(busted))


def _offers(state: MatchState, passed_now: Sequence[str]) -> dict[str, int]:
    """The offers still open and those for `passed_now`, all at the highest live total (rules.md §3.1, §3.2)."""
    rules, live = state.rules, state.live
    if not live or len(live) < rules.rebuy_min_live or (len(state.players) == 2 and not rules.rebuy_two_players):
        return {}
    score = max(state.totals[player] for player in live)
    allowed = [
        player for player in passed_now if rules.rebuys_max is None or state.rebuys.get(player, 0) < rules.rebuys_max
    ]
    return {**state.offers, **dict.fromkeys(allowed, score)}


def _finish(state: MatchState, ending: str, winners: Sequence[str]) -> MatchState:
    return state.changed(ending=ending, winners=tuple(winners), offers={})


def _lowest(state: MatchState, players: Sequence[str]) -> tuple[str, ...]:
    least = min(state.totals[player] for player in players)
    return tuple(player for player in state.players if player in players and state.totals[player] == least)


def _offered(state: MatchState, player: str) -> int:
    if player not in state.totals:
        raise RuleError("unknown_player", f"{player} is not at this table", player=player)
    if player not in state.offers:
        raise RuleError("rebuy_not_allowed", f"{player} may not come back now", player=player)
    return state.offers[player]


def _need_live(state: MatchState, player: str) -> None:
    if player not in state.totals:
        raise RuleError("unknown_player", f"{player} is not at this table", player=player)
    if player in state.passed:
        raise RuleError("player_out", f"{player} is not in the match now", player=player)


def _without(mapping: Mapping[str, int], player: str) -> dict[str, int]:
    return {key: value for key, value in mapping.items() if key != player}
