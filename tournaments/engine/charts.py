"""Where the marks of small charts lie: numbers in, places on a drawing out. What they say stands beside as a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

WIDTH, HEIGHT = 320, 120
"""The size of the field that is drawn in, in units of the drawing."""

GAP = Fraction(1, 4)
"""How much of a bar's share of the width is left free."""


@dataclass(frozen=True)
class LineChart:
    """Values from left to right: `dots` are single ones (x, y), `curve` joins their moving means.

    `ticks` are heights with the values that they stand for.
    """

    dots: tuple[tuple[int, int], ...]
    curve: str
    ticks: tuple[tuple[int, Fraction], ...]
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True)
class Bar:
    """A bar from the bottom: its left edge, top, width and height, and the middle of its foot."""

    x: int
    y: int
    width: int
    height: int
    middle: int


@dataclass(frozen=True)
class BarChart:
    """Bars side by side, the highest as high as the field."""

    bars: tuple[Bar, ...]
    width: int = WIDTH
    height: int = HEIGHT


def line_chart(values: Sequence[Fraction], means: Sequence[Fraction], ticks: Sequence[Fraction]) -> LineChart:
    """`values` as dots and `means` as a curve. `ticks` rise; the first is the bottom, the last the top or more."""
    low, high = ticks[0], max([*values, ticks[-1]])
    steps = max(1, len(values) - 1)

    def x(place: int) -> int:
        return round(Fraction(place * WIDTH, steps)) if len(values) > 1 else WIDTH // 2

    def y(value: Fraction) -> int:
        return round(HEIGHT - (value - low) * HEIGHT / (high - low))

    return LineChart(
        tuple((x(place), y(value)) for place, value in enumerate(values)),
        " ".join(f"{x(place)},{y(value)}" for place, value in enumerate(means)),
        tuple((y(tick), tick) for tick in ticks),
    )


def bar_chart(counts: Sequence[int]) -> BarChart:
    """One bar for each of `counts`, none of them negative; whatever is not nothing can be seen."""
    most = max([*counts, 1])
    edges = [round(Fraction(place * WIDTH, len(counts))) for place in range(len(counts) + 1)]
    bars = []
    for count, (left, right) in zip(counts, pairwise(edges), strict=True):
        free = round((right - left) * GAP / 2)
        height = max(round(Fraction(count * HEIGHT, most)), 2 if count else 0)
        bars.append(Bar(left + free, HEIGHT - height, right - left - 2 * free, height, (left + right) // 2))
    return BarChart(tuple(bars))


def steps_to(highest: Fraction, step: int) -> list[Fraction]:
    """The ticks 0, step, 2 × step, … up to the first that is not below `highest`; at least two, at most five or so.

    The step doubles until they are few enough to be read.
    """
    while highest > 4 * step:
        step *= 2
    last = max(1, -(-highest // step))
    return [Fraction(step * tick) for tick in range(int(last) + 1)]
