"""Every page of a match, seen by axe in both themes: no violations. The list is also what docs/pictures shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Visitor
from tests.browser.table import Table

PEOPLE = ["Ana", "O'Brien", "María Fernanda Gutiérrez-Ñ.", "Jose Luis"]
OPEN = ["", "hand/", "more/", "log/", "share/", "seats/", "rules/", "fix/1/", "fix/1/?insert=1", "undo/", "end/"]
Axe = Callable[[Page], list[str]]


def match_with_an_offer(page: Page) -> str:
    """A match after three hands in which Jose Luis may come back; the address of its sheet."""
    table = Table(page)
    table.start(PEOPLE)
    for points in (33, 34, 35):
        table.hand("1", "seven", {"2": 7, "3": 12, "4": points})
    expect(page.locator(".player[data-state=offer]")).to_be_visible()
    return page.url


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_of_a_match(visitor: Visitor, axe: Axe, theme: Literal["light", "dark"]) -> None:
    page = visitor(theme=theme)
    sheet = match_with_an_offer(page)
    found = {}
    for path in OPEN:
        page.goto(sheet + path)
        found[path] = [*axe(page), *_wider_than_the_screen(page)]
    assert {path: faults for path, faults in found.items() if faults} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_steps_of_a_hand_a_correction_and_the_end(visitor: Visitor, axe: Axe, theme: Literal["light", "dark"]) -> None:
    page = visitor(theme=theme)
    match_with_an_offer(page)
    table = Table(page)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        found[name] = [*axe(page), *_wider_than_the_screen(page)]

    table.tap("a[data-kind=primary][href$='/hand/']")
    table.tap(".entry[data-player='1'] .who")
    look("how")
    table.tap(".tile:has([value=loose])")
    look("points")
    for points in (5, 7, 12):
        table.type_points(points)
    expect(page.locator("#preview .error")).to_be_visible()
    look("refused")
    table.tap(".entry[data-player='1']")
    table.type_points(3)
    expect(page.locator("[data-save]")).to_be_visible()
    look("preview")
    page.goto(page.url.replace("hand/", "fix/1/"))
    page.locator("[name=points_4]").fill("3")
    table.tap("[form=hand][data-kind=primary]")
    expect(page.locator("#page[data-mode=edit] [form=correction]")).to_be_visible()
    look("review")
    page.goto(page.url.split("/p/")[0] + "/p/" + page.url.split("/p/")[1].split("/")[0] + "/more/")
    table.tap("[name=ending][value=agreement], [value=agreement]")
    look("confirm")
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/new/", "/rules/", "/rules/ludoteka/", "/p/NOSUCH/"])
def test_pages_for_everybody(visitor: Visitor, axe: Axe, path: str, theme: Literal["light", "dark"]) -> None:
    page = visitor(theme=theme, viewport=DESKTOP)
    page.goto(path)
    assert axe(page) == []


def _wider_than_the_screen(page: Page) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [f"{wide} px wider than the screen"] if wide > 0 else []
