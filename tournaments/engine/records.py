"""Records of single matches, read off their folds: comebacks, lives after a rebuy, great hands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.engine.events import Event, HandJudged, HandPlayed, Rebuy
from scoring.engine.state import HandResult, MatchState


@dataclass(frozen=True)
class Comeback:
    """Somebody won who was `behind` the leader by so many points after hand `hand`, the most in the match."""

    player: str
    behind: int
    hand: int


@dataclass(frozen=True)
class SecondLife:
    """Somebody came back after hand `since` and played `hands` more hands; `won` is whether he won in the end."""

    player: str
    since: int
    hands: int
    won: bool


@dataclass(frozen=True)
class GreatHand:
    """A hand by what it moved: the points that the others took plus those that the closer lost or gained.

    `cards` are the closer's, where the hand was judged from cards.
    """

    player: str
    hand: int
    swing: int
    chinchon: bool
    cards: tuple[str, ...] = ()


def comeback(state: MatchState) -> Comeback | None:
    """The winner's worst moment; None for a match that is not over, or whose winner led all the way."""
    found = [
        Comeback(player, hand.totals[player] - min(hand.totals.values()), hand.number)
        for player in state.winners
        for hand in state.hands
        if player in hand.totals
    ]
    worst = max(found, key=lambda one: (one.behind, -one.hand), default=None)
    return worst if worst is not None and worst.behind > 0 else None


def second_lives(state: MatchState, events: Sequence[Event]) -> tuple[SecondLife, ...]:
    """Every return of the match, in order, with how long it lasted: to the next one, the end, or going out."""
    returns: list[tuple[str, int]] = []
    number = 0
    for event in events:
        if isinstance(event, Rebuy):
            returns.append((event.player, number))
        elif isinstance(event, HandPlayed | HandJudged):
            number += 1
    lives = []
    for place, (player, since) in enumerate(returns):
        until = next((then for other, then in returns[place + 1 :] if other == player), len(state.hands))
        played = sum(player in hand.deltas for hand in state.hands if since < hand.number <= until)
        last = not any(other == player for other, _then in returns[place + 1 :])
        lives.append(SecondLife(player, since, played, last and player in state.winners))
    return tuple(lives)


def great_hand(state: MatchState, events: Iterable[Event]) -> GreatHand | None:
    """The hand that moved most in the closer's favour; None before the first. Of two alike the earlier."""
    cards = _cards(events)
    found = [
        GreatHand(
            hand.played.closer,
            hand.number,
            _swing(hand),
            hand.played.close == "run7",
            cards.get(hand.number, {}).get(hand.played.closer, ()),
        )
        for hand in state.hands
        if hand.played.closer is not None and hand.played.close != "wrong"
    ]
    return max(found, key=lambda one: (one.swing, -one.hand), default=None)


def _swing(hand: HandResult) -> int:
    closer = hand.played.closer
    others = sum(points for player, points in hand.deltas.items() if player != closer)
    return others - hand.deltas.get(closer or "", 0)


def _cards(events: Iterable[Event]) -> dict[int, dict[str, tuple[str, ...]]]:
    """The cards of the hands that were judged from cards, by the number of the hand."""
    found: dict[int, dict[str, tuple[str, ...]]] = {}
    number = 0
    for event in events:
        if isinstance(event, HandPlayed | HandJudged):
            number += 1
        if isinstance(event, HandJudged):
            found[number] = dict(event.cards)
    return found
