"""Pictures of tables: the same bytes every time, the colours of the site, and no name that breaks them."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from tests.house.source import ROOT
from tournaments.exchange.pictures import SIZE, THEMES, Card, CardLine, draw_card, drawable

NAMES = (
    "María Fernanda Gutiérrez-Ñ. de la Vega",
    "Íñigo 🎴",
    "שרה כהן",
    "O’Brien",
    "Дмитрий",
    "\u202eAna\u0000",
    "🂡",
    "Z" * 40,
    "Å" * 40,
    "",
)


def card(*names: str, **changes: str) -> Card:
    lines = tuple(
        CardLine(f"{place}.º", name, "1234½", way, place)
        for place, (name, way) in enumerate(zip(names, ("up", "down", "same", "new", "") * 2, strict=False), start=1)
    )
    said = {"title": "Temporada 2026/27", "subtitle": "tras Torneo 40", "state": "provisional", "foot": "Peña"}
    return Card(lines=lines, **{**said, **changes})


def picture(drawn: bytes) -> Image.Image:
    return Image.open(BytesIO(drawn)).convert("RGB")


def inked(image: Image.Image, box: tuple[int, int, int, int]) -> int:
    """How many pixels of a part are not of its commonest colour."""
    counts = sorted(count for count, _colour in image.crop(box).getcolors(1 << 20) or [])
    return sum(counts[:-1])


@pytest.mark.parametrize("theme", THEMES)
def test_the_same_card_gives_the_same_bytes_and_every_name_fits(theme: str) -> None:
    drawn = draw_card(card(*NAMES), theme)
    assert drawn == draw_card(card(*NAMES), theme)
    image = picture(drawn)
    assert (image.size, image.format or "PNG") == (SIZE, "PNG")
    assert inked(image, (592, 190, 608, 530)) == 0  # between the two columns
    assert inked(image, (1145, 190, 1160, 530)) == 0  # right of both
    assert len(drawn) < 60_000


def test_up_to_five_rows_are_as_wide_as_the_card() -> None:
    name = "María del Carmen Fernández-Villaverde"
    few, many = (picture(draw_card(card(*[name] * count), "light")) for count in (5, 6))
    assert inked(few, (594, 196, 606, 264)) > 0
    assert inked(few, (1145, 190, 1160, 530)) == inked(many, (594, 196, 606, 264)) == 0


def test_a_longest_title_stays_on_the_card() -> None:
    image = picture(draw_card(card("Ana", title="W" * 80, subtitle="W" * 120, foot="W" * 120), "light"))
    assert inked(image, (1145, 50, 1160, 590)) == 0


def test_the_themes_are_told_apart_and_an_unknown_one_is_refused() -> None:
    light, dark = (picture(draw_card(card("Ana"), theme)).getpixel((600, 400)) for theme in ("light", "dark"))
    assert (light, dark) == ((255, 253, 247), (27, 46, 38))
    with pytest.raises(KeyError):
        draw_card(card("Ana"), "amber")


def test_the_colours_are_those_of_the_style_sheet() -> None:
    css = (ROOT / "chinchon_site/static/css/app.css").read_text(encoding="utf-8")
    blocks = {"light": css[css.index(":root {") :], "dark": css[css.index("[data-theme=dark] {") :]}
    for theme, colours in THEMES.items():
        tokens = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6});", blocks[theme].partition("\n}")[0]))
        assert colours == {name: tokens[name] for name in colours}


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Íñigo Ibáñez", "Íñigo Ibáñez"),
        ("Ana 👩‍👩‍👧 B.", "Ana B."),
        ("שרה", "–"),
        ("Łukasz Žižek", "Łukasz Žižek"),
        ("Αθηνά", "Αθηνά"),
    ],
)
def test_what_no_font_has_is_left_out_of_a_name(name: str, drawn: str) -> None:
    assert drawable(name) == drawn
