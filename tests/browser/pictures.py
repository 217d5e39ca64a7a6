"""Takes the pictures of docs/pictures: the main screens in both languages and themes. `make pictures` runs it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import chromium
from tests.browser.table import Table
from tests.house.source import ROOT
from tests.served import Served

FOLDER = ROOT / "docs" / "pictures"
PEOPLE = ["Ana", "O’Brien", "María Fernanda Gutiérrez-Ñ.", "Jose Luis"]
LOCALES = {"es": "es-ES", "en": "en-GB"}
SCREENS = {
    "start": ("Start", "Names used before as chips, the order of the seats, the ruleset in a few sentences."),
    "sheet": ("Sheet", "Totals, what is left to the limit, who deals and leads, who may come back."),
    "hand": ("Hand", "The keypad of the page itself; who is missing."),
    "preview": ("Preview", "Everything the hand will do, before it is saved."),
    "correction": ("Correction", "What changes if hand 1 was different."),
    "end": ("End", "Places, money, who pays whom, totals by hand."),
}


def main() -> None:
    """Take all pictures, and write the page that shows them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, _site(Path(folder)) as site:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.flags())
        for language in ("es", "en"):
            for theme in ("light", "dark"):
                _evening(browser, site.url, language, theme)
    (ROOT / "docs" / "screens.md").write_text(_page(), encoding="utf-8")


@contextmanager
def _site(folder: Path) -> Iterator[Served]:
    site = Served(folder)
    site.prepare()
    site.start()
    try:
        yield site
    finally:
        site.kill()


def _evening(browser: Browser, url: str, language: str, theme: str) -> None:
    page = browser.new_page(
        base_url=url,
        viewport={"width": 360, "height": 640},
        locale=LOCALES[language],
        color_scheme="dark" if theme == "dark" else "light",
        timezone_id="Europe/Madrid",
    )

    def shoot(name: str) -> None:
        expect(page.locator("#saved[data-state=saved]")).to_be_visible()
        page.mouse.move(0, 0)
        page.screenshot(path=FOLDER / f"{name}.{language}.{theme}.png")

    table = Table(page)
    table.start(PEOPLE, "fournier")
    _start_picture(page, shoot)
    for points in (33, 34):
        table.hand("1", "seven", {"2": 27, "3": 12, "4": points})
    table.hand("3", "loose", {"1": 41, "2": 22, "3": 3, "4": 37})
    expect(page.locator(".player[data-state=offer]")).to_be_visible()
    shoot("sheet")
    table.tap("[value=rebuy]")
    expect(page.locator(".player[data-state=offer]")).to_have_count(0)
    _hand_pictures(table, shoot)
    _correction_picture(page, table, shoot)
    table.hand("3", "seven", {"1": 60, "2": 10, "4": 3})
    table.hand("3", "seven", {"1": 61, "2": 40, "4": 50})
    table.tap("a[href$='/end/'][data-kind=primary]")
    expect(page.locator(".place[data-place='1']")).to_be_visible()
    shoot("end")
    page.context.close()


def _hand_pictures(table: Table, shoot: Callable[[str], None]) -> None:
    table.tap("a[data-kind=primary][href$='/hand/']")
    table.tap(".entry[data-player='1'] .who")
    table.tap(".tile:has([value=seven])")
    table.type_points(7)
    table.type_points(12)
    shoot("hand")
    table.type_points(20)
    expect(table.page.locator("[data-save]")).to_be_visible()
    shoot("preview")
    table.save()


def _correction_picture(page: Page, table: Table, shoot: Callable[[str], None]) -> None:
    sheet = page.url
    page.goto(sheet + "fix/1/")
    page.locator("[name=points_2]").fill("30")
    table.tap("[form=hand][data-kind=primary]")
    expect(page.locator("#page[data-mode=edit] [form=correction]")).to_be_visible()
    shoot("correction")
    page.goto(sheet)


def _start_picture(page: Page, shoot: Callable[[str], None]) -> None:
    sheet = page.url
    page.goto("/new/")
    for name in PEOPLE[:3]:
        page.locator("[data-chips] button", has_text=name).first.click()
    page.evaluate("scrollTo(0, 0)")
    shoot("start")
    page.goto(sheet)


def _page() -> str:
    lines = ["# Screens", "", "Made by `make pictures` from the running product."]
    for name, (title, words) in SCREENS.items():
        shots = [f"![{title}](pictures/{name}.{look}.png)" for look in ("es.light", "es.dark", "en.light", "en.dark")]
        lines += ["", f"## {title}", "", words, "", "| Español | | English | |", "|---|---|---|---|"]
        lines.append(f"| {' | '.join(shots)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
