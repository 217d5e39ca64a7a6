"""The sheet of a match: what everybody at the table wants to see."""

from dataclasses import dataclass
from decimal import Decimal

from scoring.engine import ledger
from scoring.engine.consequences import status
from scoring.engine.events import Event, HandJudged, HandPlayed
from scoring.engine.places import places
from scoring.engine.state import HandResult, MatchState
from scoring.queries.games import Game


@dataclass(frozen=True)
class SeatLine:
    """One player: points, what is left to the limit, and the marks beside the name.

    `status` is live, offered, out or left. `to_limit` is the limit minus the total, None unless live. `offer` is the
    total at which the player may come back. `used` is the share of the limit used up, 0 to 100.
    """

    player: str
    number: int
    name: str
    total: int
    status: str
    to_limit: int | None
    used: int
    rebuys: int
    deals: bool
    mano: bool
    leads: bool
    wins: bool
    place: int
    last: int | None
    offer: int | None


@dataclass(frozen=True)
class Cell:
    """One player's box in one hand. `delta` is None for who did not play; `mark` is closer, bust or blank."""

    delta: int | None
    total: int
    closer: bool
    bust: bool


@dataclass(frozen=True)
class HandLine:
    """One hand on the sheet. `id` is what a correction names it by; `judged` says that its cards are kept."""

    id: str
    number: int
    closer: str
    close: str
    jokers: int
    dealer: str
    cells: tuple[Cell, ...]
    judged: bool


@dataclass(frozen=True)
class NoteLine:
    """Something between two hands: a rebuy, a penalty, somebody leaving … `hand` is the number of the next hand."""

    id: str
    event: Event
    hand: int


@dataclass(frozen=True)
class Sheet:
    """A match, ready to print. `lines` are newest first."""

    code: str
    label: str
    version: int
    stamp: str
    unit: str
    preset: str
    modified: bool
    target: int
    out_when: str
    lowest_wins: bool
    seats: tuple[SeatLine, ...]
    lines: tuple[HandLine | NoteLine, ...]
    next_hand: int
    finished: bool
    locked: bool
    ending: str | None
    winners: tuple[str, ...]
    bote: Decimal
    rebuy_price: Decimal
    can_undo: bool
    can_redo: bool

    @property
    def offered(self) -> list[SeatLine]:
        """Who may come back now."""
        return [seat for seat in self.seats if seat.status == "offered"]

    @property
    def playing(self) -> int:
        """How many are live."""
        return sum(seat.status == "live" for seat in self.seats)


def sheet(game: Game) -> Sheet:
    """The sheet of `game`."""
    state, rules = game.state, game.state.rules
    return Sheet(
        code=game.match.code,
        label=game.match.label,
        version=game.match.version,
        stamp=game.match.stamp,
        unit=game.match.unit,
        preset=rules.preset,
        modified=bool(rules.changes),
        target=rules.target,
        out_when=rules.out_when,
        lowest_wins=rules.end_mode == "lowest_when_reached",
        seats=seat_lines(game),
        lines=tuple(reversed(lines(game))),
        next_hand=game.next_hand,
        finished=state.finished,
        locked=game.locked,
        ending=state.ending,
        winners=tuple(game.names[player] for player in state.winners),
        bote=ledger.bote(state),
        rebuy_price=rules.rebuy_price,
        can_undo=bool(game.timeline.active),
        can_redo=bool(game.timeline.undone),
    )


def seat_lines(game: Game) -> tuple[SeatLine, ...]:
    """Everybody at the table, in seat order."""
    state = game.state
    dealer, mano = (None, None) if state.finished else state.dealer_and_mano()
    best = min((state.totals[player] for player in state.live), default=None)
    place = places(state)
    last = state.hands[-1].deltas if state.hands else {}
    found = []
    for player in state.players:
        total, stands = state.totals[player], status(state, player)
        found.append(
            SeatLine(
                player=player,
                number=int(player),
                name=game.names[player],
                total=total,
                status=stands,
                to_limit=state.rules.target - total if stands == "live" else None,
                used=max(0, min(100, round(100 * total / state.rules.target))),
                rebuys=state.rebuys.get(player, 0),
                deals=player == dealer,
                mano=player == mano,
                leads=stands == "live" and total == best and bool(state.hands) and not state.finished,
                wins=player in state.winners,
                place=place[player],
                last=last.get(player),
                offer=state.offers.get(player),
            )
        )
    return tuple(found)


def lines(game: Game) -> list[HandLine | NoteLine]:
    """Hands and what happened between them, oldest first."""
    state = game.state
    hands = iter(state.hands)
    found: list[HandLine | NoteLine] = []
    for item in game.timeline.placed:
        if isinstance(item.event, HandPlayed | HandJudged):
            found.append(_hand_line(game, item.id, next(hands), judged=isinstance(item.event, HandJudged)))
        else:
            found.append(NoteLine(item.id, item.event, sum(isinstance(line, HandLine) for line in found) + 1))
    return found


def _hand_line(game: Game, id: str, hand: HandResult, *, judged: bool) -> HandLine:
    played = hand.played
    return HandLine(
        id=id,
        number=hand.number,
        closer=game.names[played.closer] if played.closer is not None else "",
        close=played.close,
        jokers=played.jokers,
        dealer=game.names[hand.dealer],
        cells=tuple(_cell(game.state, hand, player) for player in game.state.players),
        judged=judged,
    )


def _cell(state: MatchState, hand: HandResult, player: str) -> Cell:
    delta = hand.deltas.get(player)
    total = hand.totals.get(player, 0)
    bust = delta is not None and state.rules.passes_limit(total)
    return Cell(delta, total, closer=player == hand.played.closer, bust=bust)
