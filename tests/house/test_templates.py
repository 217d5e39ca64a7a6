"""Templates are short, their fragments have one root, and no code is written in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house import source
from tests.house.markup import Markup

PAGE_LINES = 120
FRAGMENT_LINES = 60


def markup(path: Path) -> Markup:
    """The template as HTML."""
    return Markup(path.read_text(encoding="utf-8"))


def is_fragment(path: Path) -> bool:
    """Whether a template is a piece that HTMX may receive on its own."""
    return path.name.startswith("_")


def has_one_root(path: Path, roots: list[str]) -> bool:
    """Whether `_x.html` has one root with the id x, or one that starts with `x-` (a row among many)."""
    name = path.stem.removeprefix("_").replace("_", "[-_]")
    return len(roots) == 1 and re.fullmatch(rf"{name}([-_].+)?", roots[0]) is not None


def is_nameless_for_htmx(button: str) -> bool:
    """Whether htmx sends the form without the button's name: it lies outside, and `type="submit"` is only meant."""
    return " form=" in button and " name=" in button and ' type="submit"' not in button


def test_no_template_is_longer_than_its_budget() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in source.templates()}
    too_long = {
        str(path): lines
        for path, lines in lengths.items()
        if lines > (FRAGMENT_LINES if is_fragment(path) else PAGE_LINES)
    }
    assert too_long == {}


def test_every_fragment_has_one_root_named_as_its_file() -> None:
    fragments = {path: markup(path).roots for path in source.templates() if is_fragment(path)}
    assert {str(path): roots for path, roots in fragments.items() if not has_one_root(path, roots)} == {}


def test_no_template_has_inline_code() -> None:
    found = [f"{path}:{what}" for path in source.templates() for what in markup(path).inline]
    assert found == []


def test_a_named_button_outside_of_its_form_says_that_it_submits() -> None:
    buttons = [
        (str(path), button)
        for path in source.templates()
        for button in re.findall(r"<button [^>]*>", path.read_text(encoding="utf-8"))
    ]
    assert [one for one in buttons if is_nameless_for_htmx(one[1])] == []


@pytest.mark.parametrize(
    ("button", "bad"),
    [
        ('<button form="a" name="save">', True),
        ('<button type="submit" form="a" name="save">', False),
        ('<button name="save">', False),
        ('<button form="a">', False),
    ],
)
def test_buttons_whose_name_htmx_leaves_out(button: str, bad: bool) -> None:
    assert is_nameless_for_htmx(button) is bad


@pytest.mark.parametrize(
    ("html", "what"),
    [
        ("<script>go()</script>", "1: script with a body"),
        ("<style>a {}</style>", "1: <style>"),
        ('<p style="color: red">', "1: style="),
        ('<a onclick="{% if x %}go(){% endif %}">', "1: onclick="),
        ('<a hx-on:click="go()">', "1: hx-on:click="),
        ('\n<a hx-vals="js:{a: 1}">', "2: hx-vals=js:{a: 1}"),
        ('<a href="javascript:go()">', "1: href=javascript:go()"),
    ],
)
def test_inline_code_is_found(html: str, what: str) -> None:
    assert Markup(html).inline == [what]


@pytest.mark.parametrize(
    ("html", "roots"),
    [
        ('{% load i18n %}{# a #}<section id="sheet"><img><p>{{ x }}</p></section>', ["sheet"]),
        ('<tr id="seat-{{ seat.number }}"><td>a</td></tr>', ["seat-0"]),
        ('<b id="a"></b><i></i>', ["a", ""]),
        ('loose <b id="a"></b>', ["#text", "a"]),
    ],
)
def test_roots_are_the_elements_that_no_other_holds(html: str, roots: list[str]) -> None:
    assert Markup(html).roots == roots


@pytest.mark.parametrize(
    ("roots", "good"),
    [
        (["hand-form"], True),
        (["hand_form"], True),
        (["hand_form-3"], True),
        (["hand"], False),
        (["hand-form", ""], False),
    ],
)
def test_a_fragments_root_is_named_as_its_file(roots: list[str], good: bool) -> None:
    assert has_one_root(Path("_hand_form.html"), roots) is good
