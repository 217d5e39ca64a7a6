"""The end of a match: places, money, and the totals hand by hand as a chart."""

from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from scoring.engine import ledger
from scoring.queries.games import Game
from scoring.queries.sheet import SeatLine, seat_lines

WIDTH, HEIGHT = 260, 160
"""Size of the chart in its own units."""

LABEL_GAP = 14
"""How far apart, in the same units, the names of two curves stand at least."""


@dataclass(frozen=True)
class ResultLine:
    """One player at the end; money in the match's unit."""

    seat: SeatLine
    place: int
    shared: bool
    paid: Decimal
    payout: Decimal
    net: Decimal


@dataclass(frozen=True)
class Payment:
    """`payer` hands `amount` to `payee`; both are names."""

    payer: str
    payee: str
    amount: Decimal


@dataclass(frozen=True)
class Curve:
    """One player's totals: `points` is an SVG polyline, `label_y` where the name stands; `number` picks the style."""

    name: str
    number: int
    points: str
    label_y: int
    totals: tuple[int | None, ...]


@dataclass(frozen=True)
class Chart:
    """Totals by hand. `limit_y` is the height of the limit line; `hands` are the numbers under the curves."""

    width: int
    height: int
    limit_y: int
    curves: tuple[Curve, ...]
    hands: tuple[int, ...]

    @property
    def rows(self) -> list[tuple[int, list[int | None]]]:
        """The same as a table: the number of a hand, and everybody's total after it."""
        return [(number, [curve.totals[place] for curve in self.curves]) for place, number in enumerate(self.hands)]


@dataclass(frozen=True)
class Result:
    """Everything the end page prints, best first."""

    lines: tuple[ResultLine, ...]
    payments: tuple[Payment, ...]
    bote: Decimal
    money: bool
    chart: Chart


def result(game: Game) -> Result:
    """Places, money and chart of a finished match."""
    state = game.state
    taken, nets = ledger.payout(state), ledger.net(state)
    seats = sorted(seat_lines(game), key=lambda seat: (seat.place, seat.number))
    places = [seat.place for seat in seats]
    return Result(
        lines=tuple(
            ResultLine(
                seat=seat,
                place=seat.place,
                shared=places.count(seat.place) > 1,
                paid=ledger.paid_in(state, seat.player),
                payout=taken.get(seat.player, Decimal(0)),
                net=nets.get(seat.player, Decimal(0)),
            )
            for seat in seats
        ),
        payments=tuple(
            Payment(game.names[move.payer], game.names[move.payee], move.amount) for move in ledger.transfers(nets)
        ),
        bote=ledger.bote(state),
        money=any(nets.values()) or ledger.bote(state) > 0,
        chart=chart(game),
    )


def chart(game: Game) -> Chart:
    """Totals after every hand, from the totals at the start."""
    state = game.state
    start = game.timeline.head.start
    series = {
        player: [start.get(player), *(hand.totals.get(player) for hand in state.hands)] for player in state.players
    }
    known = [total for totals in series.values() for total in totals if total is not None]
    top, bottom = max([*known, state.rules.target]), min([*known, 0])

    def height(total: int) -> int:
        return HEIGHT - round((total - bottom) * HEIGHT / (top - bottom))

    step = WIDTH / max(1, len(state.hands))
    ends = [next((total for total in reversed(totals) if total is not None), 0) for totals in series.values()]
    labels = spread([height(total) for total in ends])
    curves = tuple(
        Curve(
            name=game.names[player],
            number=int(player),
            points=" ".join(
                f"{round(hand * step)},{height(total)}" for hand, total in enumerate(totals) if total is not None
            ),
            label_y=label_y,
            totals=tuple(totals[1:]),
        )
        for label_y, (player, totals) in zip(labels, series.items(), strict=True)
    )
    return Chart(WIDTH, HEIGHT, height(state.rules.target), curves, tuple(hand.number for hand in state.hands))


def spread(heights: list[int]) -> list[int]:
    """The heights of names beside the curves, in the same order, moved apart where two would overlap."""
    places = sorted(range(len(heights)), key=heights.__getitem__)
    moved = list(heights)
    for above, below in pairwise(places):
        moved[below] = max(moved[below], moved[above] + LABEL_GAP)
    lowest = HEIGHT
    for place in reversed(places):
        moved[place] = min(moved[place], lowest)
        lowest = moved[place] - LABEL_GAP
    return moved
