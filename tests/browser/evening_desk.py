"""Everybody's screens on a tournament evening, and what an organiser does on the laptop again and again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import Table as Phone
from tests.browser.test_clubs import SAVE
from tests.tournaments.evening import day
from tournaments.models import Tournament

Axe = Callable[[Page], list[str]]
Names = list[str]


@dataclass
class Evening:
    """Everybody's screens; `seats` has the names at each table by round, as they sit."""

    laptop: Page
    phones: list[Phone]
    looking: Page
    standings: Page
    axe: Axe
    found: dict[str, list[str]] = field(default_factory=dict)
    seats: dict[int, list[Names]] = field(default_factory=dict)

    @property
    def at(self) -> str:
        """Where its pages are."""
        return f"/t/{Tournament.objects.get().code}"

    def open(self, path: str) -> None:
        """The laptop goes to a page of the tournament."""
        self.laptop.goto(f"{self.at}/{path}")

    def accessible(self, name: str, page: Page | None = None) -> None:
        """Keep what a page does against accessibility, and whether it is wider than its screen."""
        page = page or self.laptop
        over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.found[name] = [*self.axe(page), *([f"{over} px wider than the screen"] if over > 0 else [])]


def is_here(page: Page, name: str) -> None:
    """Tap a name of the roll."""
    button = page.locator(".roll").get_by_role("button", name=name)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def draw(evening: Evening, number: int) -> None:
    """Draw a round, quickly, with a seed that is typed."""
    page = evening.laptop
    evening.open("rounds/")
    page.locator(SAVE).click()
    page.wait_for_url("**/draft/")
    page.locator("#draw-form summary").click()
    page.locator("#seed").fill(str(number))
    page.locator("#effort").select_option("0.3")
    page.locator(SAVE).click()
    expect(page.locator(".draft-table").first).to_be_visible()


def publish(evening: Evening, number: int) -> None:
    """Publish the draft; keep who sits where; the phones scan the codes of their tables."""
    page = evening.laptop
    page.locator(SAVE).click()
    page.wait_for_url(f"**/rounds/{number}/")
    evening.seats[number] = sitting(page)
    page.locator(f"a[href$='/rounds/{number}/links/']").click()
    expect(page.locator(".qr svg")).to_have_count(len(evening.seats[number]))
    for phone, link in zip(evening.phones, page.locator("p.link").all_inner_texts(), strict=False):
        phone.page.goto(urlsplit(link).path)
        phone.sheet()


def draw_the_next(evening: Evening, number: int) -> None:
    """Draw and publish."""
    draw(evening, number)
    publish(evening, number)


def sitting(page: Page) -> list[Names]:
    """Who sits at each table of a published round."""
    names = "lines => lines.map((line) => line.firstChild.textContent.trim())"
    return [table.locator(".sitting li").evaluate_all(names) for table in page.locator(".draft-table").all()]


def people(tables: Locator) -> list[Names]:
    """Who sits at each table of a draft."""
    return [
        [said.split(":")[-1].strip() for said in table.locator(".draft-people li").all_inner_texts()]
        for table in tables.all()
    ]


def close_the_round(evening: Evening, number: int) -> None:
    """From the board, where it is offered once every table has its result."""
    page = evening.laptop
    evening.open("board/")
    expect(page.locator(".title")).to_contain_text("Todas las mesas tienen resultado.")
    page.locator(SAVE).click()
    page.locator("form[action$='/close/now/'] button").click()
    expect(page.locator("#passing, main .stack > p").first).to_be_visible()
    expect(page.locator("form[action$='/close/now/']")).to_have_count(0)
    assert day(Tournament.objects.get()).rounds[number - 1].state == "closed"


def row(page: Page, name: str) -> Locator:
    """Somebody's line of the standings."""
    return page.locator(".standing").filter(has=page.get_by_text(name, exact=True))
