"""Without a network, in a real browser and with the server really stopped: nothing lost, nothing doubled."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.pocket import Pocket, badge, started, stored
from tests.browser.table import Table
from tests.served import Served

PEOPLE = ["Ana", "O'Brien", "Carla"]


def play_twelve(table: Table) -> list[int]:
    """Twelve hands of three people with limit 100, with two busts and two rebuys; the totals at the end."""
    for number in range(4):
        table.hand("1", "seven", {"2": 20 + number, "3": 11 + number})
    table.hand("1", "seven", {"2": 30, "3": 11})  # O'Brien passes 100
    come_back(table)
    for number in range(5):
        table.hand("3", "seven", {"1": 30 + number, "2": 2 + number})
    come_back(table)  # Ana has passed it too
    for number in range(2):
        table.hand("2", "seven", {"1": 3 + number, "3": 12})
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
    code = started(table, PEOPLE)
    served.kill()
    totals = play_twelve(table)
    badge(table.page, "waiting")
    assert stored(served) == []
    phone.close()
    table = phone.open(f"/p/{code}/")
    table.sheet()
    assert table.totals() == totals
    served.start()
    badge(table.page, "saved")
    assert (stored(served).count("hand"), stored(served).count("rebuy")) == (12, 2)
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
    expect(table.page).to_have_url(re.compile("/p/[A-Z0-9]{8}/$"))
    assert table.totals() == [10, -3, 13]
    assert stored(served) == ["hand", "hand"]


def test_storage_that_is_refused_is_said_at_the_start(phone: Page) -> None:
    phone.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    phone.goto("/")
    expect(phone.locator("[data-online-only]")).to_be_visible()
    Table(phone).start(PEOPLE)
