"""What the referee can say before and after a hand is stored: from everybody's cards, from some, from one hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.engine.cards import HAND_SIZE
from scoring.engine.errors import RuleError
from scoring.engine.events import HandJudged
from scoring.engine.judge import Judgement, judge
from scoring.engine.match import begin, replay
from scoring.engine.melds import Arrangement, best
from scoring.engine.rulesets import Ruleset
from scoring.engine.state import MatchState
from scoring.queries.games import Game
from scoring.queries.history import hand_number

ONE = "closer"
OTHER = "other"
"""The players of a position without a match."""


@dataclass(frozen=True)
class Discard:
    """What a hand of eight is without one card. `loose` are the points that are left."""

    card: str
    rest: tuple[str, ...]
    judgement: Judgement
    loose: int


@dataclass(frozen=True)
class JudgedHand:
    """A hand of a match that is kept with its cards, as the referee saw it."""

    number: int
    rules: Ruleset
    closer: str | None
    judgement: Judgement


def whole(cards: Sequence[str]) -> bool:
    """Whether so many cards can be somebody's whole hand: seven, or one too many or too few by mistake."""
    return abs(len(cards) - HAND_SIZE) <= 1


def turn_order(players: Sequence[str], closer: str | None) -> tuple[str, ...] | None:
    """`players` in the order of play from the closer; None where nobody closed."""
    if closer is None:
        return None
    first = players.index(closer)
    return (*players[first:], *players[:first])


def judge_known(state: MatchState, closer: str | None, hands: Mapping[str, Sequence[str]]) -> Judgement | None:
    """What can be said from the whole hands that are known; None while the closer's is not among them.

    Raises RuleError where the cards cannot be.
    """
    known = [player for player in state.live if whole(hands.get(player, ()))]
    if not known or (closer is not None and closer not in known):
        return None
    cards = {player: tuple(hands[player]) for player in known}
    totals = {player: state.totals[player] for player in known}
    return judge(state.rules, closer, turn_order(known, closer), cards, totals)


def arranged(rules: Ruleset, cards: Sequence[str]) -> Arrangement:
    """One hand alone, with the fewest points left. Raises RuleError `bad_card`."""
    return best(rules, cards) if cards else Arrangement((), (), 0)


def loose_points(rules: Ruleset, cards: Sequence[str]) -> int:
    """What cards that are all loose count."""
    return sum(rules.value(card) for card in cards)


def discards(rules: Ruleset, eight: Sequence[str], total: int | None, other: Sequence[str] = ()) -> list[Discard]:
    """Every card that a hand of eight could put down to close, the best for the closer first.

    `total` is the closer's before the hand, None where it does not matter; `other` a second player's whole hand, if
    known. Raises RuleError where the cards cannot be.
    """
    found = []
    for card in dict.fromkeys(eight):
        rest = list(eight)
        rest.remove(card)
        judgement = judge_position(rules, rest, total, other)
        found.append(Discard(card, tuple(rest), judgement, loose_points(rules, judgement.layout[ONE].loose)))
    return sorted(found, key=_rank)


def judge_position(rules: Ruleset, seven: Sequence[str], total: int | None, other: Sequence[str] = ()) -> Judgement:
    """A close with one hand of seven, and what a second player could lay off. Raises RuleError."""
    cards = {ONE: tuple(seven), **({OTHER: tuple(other)} if whole(other) else {})}
    return judge(rules, ONE, None, cards, None if total is None else {ONE: total})


def judged_hand(game: Game, target: str) -> JudgedHand:
    """The hand that the event `target` is. Raises RuleError if it is no hand kept with its cards."""
    index = game.timeline.index(target)
    event = game.timeline.placed[index].event
    if not isinstance(event, HandJudged):
        raise RuleError("bad_file", "this hand was not counted from its cards")
    before = replay(begin(game.timeline.head), (item.event for item in game.timeline.placed[:index]))
    order = event.order or turn_order(before.live, event.closer)
    totals = {player: before.totals[player] for player in event.cards}
    judgement = judge(before.rules, event.closer, order, event.cards, totals)
    return JudgedHand(hand_number(game.timeline, target), before.rules, event.closer, judgement)


def _rank(discard: Discard) -> tuple[bool, bool, int, int]:
    judgement = discard.judgement
    points = judgement.points[ONE] if judgement.points else discard.loose
    return not judgement.legal, judgement.wins is None, points, discard.loose
