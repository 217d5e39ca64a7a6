"""Both phones of a table score without a network, and meet on the server as one match."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.pocket import Pocket, badge, is_ready, knows, started, stored
from tests.browser.table import Table
from tests.served import Served

PEOPLE = ["Ana", "O'Brien", "Carla"]


def score_link(table: Table) -> str:
    """The link with which another phone may score."""
    address = table.page.url
    table.page.goto(address + "share/")
    link = table.page.locator(".link").nth(1).inner_text().strip().replace("\n", "")
    table.page.goto(address)
    is_ready(table.page)
    return link


def apart(pocket: Callable[[str], Pocket], served: Served) -> tuple[Pocket, str]:
    """Two phones that both have typed hands 1 and 2: the first alike, the second not. One has sent its own already."""
    first, second = pocket("first"), pocket("second")
    one = first.open("/new/")
    code = started(one, PEOPLE)
    two = second.open(score_link(one).removeprefix(served.url))
    knows(two.page)
    served.kill()
    one.hand("1", "seven", {"2": 7, "3": 12})
    one.hand("1", "seven", {"2": 20, "3": 30})
    two.hand("1", "seven", {"2": 7, "3": 12})
    two.hand("2", "seven", {"1": 40, "3": 50})
    second.close()
    served.start()
    badge(one.page, "saved")
    return second, code


@pytest.mark.parametrize(
    ("choice", "totals", "kinds"),
    [
        ("mine", [30, -3, 62], ["hand", "hand", "echo", "correct", "echo"]),
        ("theirs", [-20, 27, 42], ["hand", "hand", "echo", "dropped"]),
        ("both", [20, 17, 92], ["hand", "hand", "echo", "hand"]),
    ],
)
def test_the_same_hand_is_merged_and_another_is_asked_about(
    pocket: Callable[[str], Pocket], served: Served, choice: str, totals: list[int], kinds: list[str]
) -> None:
    second, code = apart(pocket, served)
    two = second.open(f"/p/{code}/")
    badge(two.page, "attention")
    two.tap("[data-meet-with]")
    two.tap(f"[name=choice][value={choice}]")
    badge(two.page, "saved")
    expect(two.page.locator("#live[data-live]")).to_be_attached()
    assert (two.totals(), stored(served)) == (totals, kinds)
