"""What an event or a correction would change: the comparison of two states, and events that would become impossible."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from decimal import Decimal

from scoring.engine import ledger
from scoring.engine.errors import RuleError
from scoring.engine.events import Event, Hand, HandJudged, HandPlayed, Rebuy
from scoring.engine.history import Change, Insert, Remove, Replace, Timeline
from scoring.engine.match import apply, begin
from scoring.engine.state import MatchState


@dataclass(frozen=True)
class Standing:
    """One player at one moment. `status` is live, offered (may rebuy), out or left."""

    total: int
    status: str
    rebuys: int


@dataclass(frozen=True)
class PlayerChange:
    """One player before and after. `before` is None for someone who was not at the table."""

    player: str
    before: Standing | None
    after: Standing | None

    @property
    def changed(self) -> bool:
        """Whether anything about the player differs."""
        return self.before != self.after


@dataclass(frozen=True)
class Consequences:
    """Everything that differs between two states of a match. Money is in the match's unit."""

    players: tuple[PlayerChange, ...]
    winners_before: tuple[str, ...]
    winners_after: tuple[str, ...]
    ending_before: str | None
    ending_after: str | None
    bote_before: Decimal
    bote_after: Decimal

    @property
    def nothing(self) -> bool:
        """Whether the two states say the same."""
        people = any(change.changed for change in self.players)
        end = (self.winners_before, self.ending_before) != (self.winners_after, self.ending_after)
        return not people and not end and self.bote_before == self.bote_after


@dataclass(frozen=True)
class Remedy:
    """One way to go on: `kind` names it for the screen, `changes` are added to the correction."""

    kind: str
    player: str | None
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Conflict:
    """The first event that a correction makes impossible, why, and what the person may decide (rules.md §3.21).

    `missing` are players who now play the hand and whose points nobody has entered.
    """

    id: str
    event: Event
    hand_number: int
    error: RuleError
    remedies: tuple[Remedy, ...]
    missing: tuple[str, ...]


def compare(before: MatchState, after: MatchState) -> Consequences:
    """What differs between two states of the same match, players in the order of the later one."""
    people = (*after.players, *(player for player in before.players if player not in after.players))
    return Consequences(
        tuple(PlayerChange(player, standing(before, player), standing(after, player)) for player in people),
        before.winners,
        after.winners,
        before.ending,
        after.ending,
        ledger.bote(before),
        ledger.bote(after),
    )


def standing(state: MatchState, player: str) -> Standing | None:
    """How one player stands; None if not at the table."""
    if player not in state.totals:
        return None
    return Standing(state.totals[player], status(state, player), state.rebuys.get(player, 0))


def status(state: MatchState, player: str) -> str:
    """`live`, `offered` (has passed the limit and may come back), `left` or `out`."""
    if player in state.offers:
        return "offered"
    if player in state.left:
        return "left"
    return "out" if player in state.passed else "live"


def first_conflict(now: Timeline) -> Conflict | None:
    """The first event of the timeline that the rules forbid, or None if all are possible."""
    state = begin(now.head)
    for item in now.placed:
        try:
            state = apply(state, item.event)
        except RuleError as error:
            return _conflict(now, state, now.index(item.id), error)
    return None


def _conflict(now: Timeline, state: MatchState, place: int, error: RuleError) -> Conflict:
    item = now.placed[place]
    missing: tuple[str, ...] = ()
    remedies: list[Remedy] = []
    if isinstance(item.event, HandPlayed | HandJudged) and not state.finished:
        surplus = [player for player in _people(item.event) if player not in state.live]
        people = {*surplus, *([item.event.closer] if item.event.closer else [])}
        remedies += [
            Remedy("rebuy_first", player, (Insert(item.id, Rebuy(player)),))
            for player in state.may_rebuy
            if player in people
        ]
        if surplus and item.event.closer in (None, *state.live):
            remedies.append(Remedy("without", None, (Replace(item.id, _only(item.event, state)),)))
        missing = _missing(item.event, state)
    remedies.append(Remedy("drop", None, (Remove(item.id),)))
    if len(now.placed) > place + 1:
        rest = tuple(Remove(later.id) for later in now.placed[place:])
        remedies.append(Remedy("drop_rest", None, rest))
    return Conflict(item.id, item.event, len(state.hands) + 1, error, tuple(remedies), missing)


def _people(hand: Hand) -> Collection[str]:
    """Whose points or cards a hand holds."""
    return hand.points if isinstance(hand, HandPlayed) else hand.cards


def _only(hand: Hand, state: MatchState) -> Hand:
    """The hand without those who do not play it; what they held is not judged any more."""
    if isinstance(hand, HandJudged):
        cards = {player: cards for player, cards in hand.cards.items() if player in state.live}
        order = None if hand.order is None else tuple(player for player in hand.order if player in state.live)
        return HandJudged(hand.closer, cards, order)
    points = {player: points for player, points in hand.points.items() if player in state.live}
    return replace(hand, points=points)


def _missing(hand: Hand, state: MatchState) -> tuple[str, ...]:
    if isinstance(hand, HandJudged) or hand.close == "wrong":
        return ()
    silent = hand.closer if hand.close != "loose" else None
    return tuple(player for player in state.live if player not in hand.points and player != silent)
