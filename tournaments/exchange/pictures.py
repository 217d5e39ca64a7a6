"""The head of a table as a picture, for chats and link previews: drawn by the server, readable on a phone.

The same card gives the same bytes: the fonts come with the product and nothing of the machine's own is used.
"""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from math import ceil

import font_source_sans_pro
import font_source_serif_pro
from PIL import Image, ImageDraw, ImageFont
from PIL.ImageFont import FreeTypeFont

SIZE = (1200, 630)
"""Pixels; what pages that show links ask for."""

THEMES = {
    "light": {
        "paper": "#f3eee2", "card": "#fffdf7", "ink": "#1c2430", "soft": "#565a5e",
        "line": "#d6cdb9", "edge": "#837860", "oros": "#7d5200", "copas": "#a3261d", "bastos": "#226036",
    },
    "dark": {
        "paper": "#12211b", "card": "#1b2e26", "ink": "#f2ebda", "soft": "#b4bfb4",
        "line": "#33493f", "edge": "#7f9186", "oros": "#f1c75e", "copas": "#ffa396", "bastos": "#93d39d",
    },
}  # fmt: skip
"""Paper and ink by day, green baize by night: the colours of css/app.css, under its names."""

COLUMN = 5
"""Rows one under another; those beyond stand in a second column, without which the rows are as wide as the card."""

ELLIPSIS = "…"
SERIF, SANS = "serif", "sans"
_FILES = {
    SERIF: font_source_serif_pro.font_files_ttf["SourceSerifProBold"],
    SANS: font_source_sans_pro.font_files_ttf["SourceSansProSemibold"],
}
NOWHERE = "\U0010ffff"
"""A character that no font has."""


@dataclass(frozen=True)
class CardLine:
    """One row: its place and points as they are read, and how it moved (`way` as in MOVES, blank for nothing)."""

    place: str
    name: str
    points: str
    way: str = ""
    places: int = 0


@dataclass(frozen=True)
class Card:
    """What the picture says: at most ten lines. `state` is a word on how certain the table is, or blank."""

    title: str
    subtitle: str
    state: str
    lines: tuple[CardLine, ...]
    foot: str


MOVES = {"up": "bastos", "down": "copas", "same": "soft", "new": "oros"}
"""The colour of each movement; each has a mark of its own besides."""


def draw_card(card: Card, theme: str) -> bytes:
    """The picture as PNG. Raises KeyError for a theme that is not in THEMES."""
    colours = THEMES[theme]
    image = Image.new("RGB", SIZE, colours["paper"])
    pen = _Pen(ImageDraw.Draw(image), colours)
    pen.frame()
    pen.text((60, 52), card.title, SERIF, 58, "ink", width=1080, least=44)
    state = pen.width(card.state, SANS, 30) + 24 if card.state else 0
    pen.text((60, 130), card.subtitle, SANS, 30, "soft", width=1080 - state)
    if card.state:
        pen.text((1140 - state + 24, 130), card.state, SANS, 30, "oros", width=state)
    pen.rule(184)
    width = 530 if len(card.lines) > COLUMN else 1080
    for number, line in enumerate(card.lines):
        pen.line((60 + 550 * (number // COLUMN), 196 + 68 * (number % COLUMN)), line, width)
    pen.text((60, 546), card.foot, SANS, 26, "soft", width=1080)
    stored = BytesIO()
    image.quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(stored, "PNG")
    return stored.getvalue()


class _Pen:
    """Draws in the colours of a theme. Positions and sizes are in pixels, from the top left."""

    def __init__(self, draw: ImageDraw.ImageDraw, colours: dict[str, str]) -> None:
        self.draw, self.colours = draw, colours

    def frame(self) -> None:
        """The card that all stands on, with the frame of a card of oros, which no pinta breaks."""
        self.draw.rounded_rectangle((24, 24, 1175, 605), 22, fill=self.colours["card"])
        self.draw.rounded_rectangle((34, 34, 1165, 595), 14, outline=self.colours["edge"], width=3)

    def rule(self, y: int) -> None:
        """A line across."""
        self.draw.line((60, y, 1140, y), fill=self.colours["line"], width=3)

    def line(self, at: tuple[int, int], line: CardLine, width: int) -> None:
        """One row of the table, `width` pixels wide."""
        x, y = at
        self.text((x, y + 14), line.place, SERIF, 34, "soft", width=72)
        points = self.width(line.points, SERIF, 36)
        self.text((x + width - points, y + 12), line.points, SERIF, 36, "ink", width=points)
        moved = self.moved((x + width - 14 - points, y + 12), line)
        self.name((x + 74, y), drawable(line.name), width - 86 - points - moved)

    def name(self, at: tuple[int, int], name: str, width: int) -> None:
        """A name, large if it fits, otherwise smaller, otherwise on two lines."""
        x, y = at
        words = name.split()
        if len(words) < 2 or self.width(name, SERIF, 27) <= width:
            self.text((x, y + 9), name, SERIF, 40, "ink", width=width, least=27)
            return
        first = max(1, sum(self.width(" ".join(words[: count + 1]), SERIF, 27) <= width for count in range(len(words))))
        self.text((x, y), " ".join(words[:first]), SERIF, 27, "ink", width=width)
        self.text((x, y + 31), " ".join(words[first:]), SERIF, 27, "ink", width=width)

    def moved(self, right: tuple[int, int], line: CardLine) -> int:
        """How the row moved: a triangle and a number, or a dash, that end at `right`; how wide that is."""
        if line.way not in MOVES:
            return 0
        x, y = right
        colour = self.colours[MOVES[line.way]]
        if line.way == "same":
            self.draw.line((x - 20, y + 25, x - 2, y + 25), fill=colour, width=4)
            return 34
        if line.way == "new":
            self.draw.ellipse((x - 17, y + 17, x - 3, y + 31), fill=colour)
            return 34
        number = str(line.places)
        wide = self.width(number, SANS, 28)
        self.text((x - wide, y + 8), number, SANS, 28, MOVES[line.way], width=wide)
        tip, base = (y + 16, y + 32) if line.way == "up" else (y + 32, y + 16)
        left = x - wide - 26
        self.draw.polygon(((left, base), (left + 20, base), (left + 10, tip)), fill=colour)
        return wide + 40

    def width(self, text: str, face: str, size: int) -> int:
        """How wide the text would be."""
        return sum(_extent(run, font, size) for run, font in _runs(text, face))

    def text(
        self, at: tuple[int, int], text: str, face: str, size: int, colour: str, *, width: int, least: int = 0
    ) -> None:
        """Text from its top left, no wider than `width`: made smaller down to `least`, then cut with an ellipsis."""
        small = size
        while least and small > least and self.width(text, face, small) > width:
            small -= 1
        runs = _runs(self._cut(text, face, small, width), face)
        x, y = at
        y += _font(face, size).getmetrics()[0] - _font(face, small).getmetrics()[0]  # on one line with what is larger
        for run, font in runs:
            kind = _font(font, small)
            self.draw.text((x, y), run, fill=self.colours[colour], font=kind)
            x += _extent(run, font, small)

    def _cut(self, text: str, face: str, size: int, width: int) -> str:
        text = "".join(run for run, _font_of in _runs(text, face))
        if self.width(text, face, size) <= width:
            return text
        while text and self.width(text.rstrip() + ELLIPSIS, face, size) > width:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS


def drawable(text: str) -> str:
    """What can be drawn of `text`: without the signs that neither font has; a dash if nothing is left."""
    kept = "".join(char for char in unicodedata.normalize("NFC", text) if _face_of(char, SERIF))
    return " ".join(kept.split()) or "–"


def _runs(text: str, face: str) -> list[tuple[str, str]]:
    """`text` in pieces of one font each: `face` where it has the letters, otherwise the other one."""
    runs: list[tuple[str, str]] = []
    for char in text:
        font = _face_of(char, face)
        if font and runs and runs[-1][1] == font:
            runs[-1] = (runs[-1][0] + char, font)
        elif font:
            runs.append((char, font))
    return runs


@lru_cache(maxsize=4096)
def _face_of(char: str, face: str) -> str:
    """The font that has the character, `face` if it can be; blank if none has."""
    if unicodedata.category(char) in ("Cc", "Cf"):
        return ""
    other = SANS if face == SERIF else SERIF
    return next((font for font in (face, other) if _has(font, char)), "")


def _has(font: str, char: str) -> bool:
    """Whether the font draws anything else for the character than for one that it cannot have."""
    drawn, missing = (bytes(_font(font, 40).getmask(one)) for one in (char, NOWHERE))
    return char.isspace() or drawn != missing


def _extent(text: str, font: str, size: int) -> int:
    """How far the text reaches: some signs, as ½, are drawn wider than the step to the next one."""
    kind = _font(font, size)
    return max(ceil(kind.getlength(text)), round(kind.getbbox(text)[2]))


@lru_cache(maxsize=64)
def _font(font: str, size: int) -> FreeTypeFont:
    return ImageFont.truetype(_FILES[font], size, layout_engine=ImageFont.Layout.RAQM)
