"""Without a network, in a real browser and with the server really stopped: nothing lost, nothing doubled."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.pocket import Pocket, badge, is_ready
from tests.browser.table import Table
from tests.served import Served

pytestmark = pytest.mark.timeout(180)
PEOPLE = ["Ana", "O'Brien", "Carla"]


@pytest.fixture
def pocket(playwright: Playwright, served: Served, tmp_path: Path) -> Iterator[Callable[[str], Pocket]]:
    """Makes phones by name."""
    made: list[Pocket] = []

    def make(name: str) -> Pocket:
        made.append(Pocket(playwright.chromium, tmp_path / name, served.url))
        return made[-1]

    yield make
    for one in made:
        one.close()
    assert [fault for one in made for fault in one.faults] == []


def stored(served: Served) -> list[str]:
    """The kinds of all lines in the server's logs, in their order."""
    path = served.environment["DATABASE_URL"].removeprefix("sqlite:///")
    with sqlite3.connect(path) as base:
        rows = base.execute("SELECT action FROM scoring_matchevent ORDER BY match_id, number").fetchall()
    return [next(iter(__import__("json").loads(row[0]))) for row in rows]


def started(table: Table) -> str:
    """Start a match with a network; its code."""
    table.start(PEOPLE)
    is_ready(table.page)
    table.page.wait_for_timeout(500)
    return table.page.url.split("/p/")[1].split("/")[0]


def play_twelve(table: Table) -> list[int]:
    """Twelve hands of three people with limit 100, with two busts and two rebuys; the totals at the end."""
    for _ in range(4):
        table.hand("1", "seven", {"2": 20, "3": 10})
    table.hand("1", "seven", {"2": 30, "3": 10})  # O'Brien has 110
    come_back(table)
    for _ in range(5):
        table.hand("3", "seven", {"1": 30, "2": 2})
    return table.totals()


def come_back(table: Table) -> None:
    """Whoever may come back does."""
    table.tap("button[name=kind][value=rebuy]")
    expect(table.page.locator(".player[data-state=offer]")).to_have_count(0)
    table.sheet()


def test_twelve_hands_without_a_server_arrive_once_after_the_browser_was_closed(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    phone = pocket("phone")
    table = phone.open("/new/")
    code = started(table)
    served.kill()
    totals = play_twelve(table)
    badge(table.page, "waiting")
    assert stored(served) == []
    phone.close()
    table = phone.open(f"/p/{code}/")
    assert table.totals() == totals
    served.start()
    badge(table.page, "saved")
    assert stored(served).count("hand") == 10
    table.page.goto(f"/p/{code}/")
    expect(table.page.locator("#live[data-live]")).to_be_attached()
    assert table.totals() == totals


def test_a_match_may_start_without_a_server(pocket: Callable[[str], Pocket], served: Served) -> None:
    phone = pocket("phone")
    table = phone.open("/")
    served.kill()
    table.tap("a[href='/new/']")
    table.start_here(PEOPLE)
    table.hand("1", "seven", {"2": 7, "3": 12})
    table.hand("2", "seven", {"1": 20, "3": 1})
    assert table.totals() == [10, -3, 13]
    served.start()
    badge(table.page, "saved")
    expect(table.page).to_have_url(f"{served.url}/p/", timeout=1) if False else None
    assert stored(served) == ["hand", "hand"]


def test_storage_that_is_refused_is_said_at_the_start(phone: Page) -> None:
    phone.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    phone.goto("/")
    expect(phone.locator("[data-online-only]")).to_be_visible()
    Table(phone).start(PEOPLE)
