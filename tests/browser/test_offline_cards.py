"""Counting cards without a network: the deck, the referee's word and the hand as online; the server judges it once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.pocket import Pocket, badge, is_ready, knows, started, stored
from tests.browser.table import Table
from tests.browser.test_judge import HANDS, ILLEGAL, PEOPLE, TOTALS, count_everybody, mark
from tests.served import Served

MELDED = "4o 5o 6o 12c 12e J J"
REFUSAL = "Ana cannot close with 7: the most is 4. Play goes on."


def at_the_hand(table: Table) -> Page:
    """Open the hand form, with Ana marked as the closer."""
    table.tap("a[data-kind=primary][href$='/hand/']")
    expect(table.page.locator("form[data-step=closer]")).to_be_visible()
    table.tap(".entry[data-player='1'] .who")
    return table.page


def alone(pocket: Callable[[str], Pocket], served: Served) -> tuple[Table, Page]:
    """A phone at the hand form of a match that it knows, and the server is gone."""
    table = pocket("phone").open("/new/")
    started(table, PEOPLE)
    served.kill()
    return table, at_the_hand(table)


def is_local(page: Page, form: str) -> None:
    """Wait until the page with `form` is one that the phone has filled itself."""
    expect(page.locator(f"[data-local] {form}[data-on-phone]")).to_be_visible()


def is_back(page: Page, served: Served) -> None:
    """Start the server again, and wait until all is sent and the page is the server's."""
    served.start()
    badge(page, "saved")
    expect(page.locator("#live[data-live]")).to_be_attached()


def test_a_hand_counted_without_a_server_is_judged_and_stored_once(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    table, page = alone(pocket, served)
    is_local(page, "#hand")
    page.click("[data-whose]:visible")
    is_local(page, "#pick")
    mark(page, HANDS["1"])
    expect(page.locator("#counted")).to_contain_text("Ana may close. With loose cards: +2.")
    page.click("[name=go][value=back]")
    count_everybody(page)
    expect(page.locator("#preview")).to_contain_text("Ana closes. With loose cards: 2.")
    table.save()
    badge(page, "waiting")
    assert (table.totals(), stored(served)) == (TOTALS, [])
    is_back(page, served)
    assert (table.totals(), stored(served)) == (TOTALS, ["hand"])
    page.click("a[href*='/why/']")
    expect(page.locator(".layout > li")).to_have_count(4)
    assert page.locator(".laid").count() == 3


def test_a_hand_counted_with_a_network_can_be_saved_without(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/new/")
    code = started(table, PEOPLE)
    page = at_the_hand(table)
    count_everybody(page)
    served.kill()
    page.goto(f"/p/{code}/hand/")
    is_local(page, "#hand")
    expect(page.locator("[data-save]")).to_be_visible()
    table.save()
    assert table.totals() == TOTALS
    is_back(page, served)
    assert stored(served) == ["hand"]
    expect(page.locator("a[href*='/why/']")).to_be_visible()


def test_a_close_that_is_not_legal_is_refused_without_a_server_and_may_cost(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    table = pocket("phone").open("/new/")
    table.start(PEOPLE, "torneo")
    is_ready(table.page)
    knows(table.page)
    served.kill()
    page = at_the_hand(table)
    page.click("[data-whose]:visible")
    mark(page, ILLEGAL)
    expect(page.locator("#counted .said[data-kind=copas]")).to_have_text(REFUSAL)
    page.click(".btn.when-hand:not([data-kind])")
    for points in (7, 12, 23):
        table.type_points(points)
    expect(page.locator("#preview .error")).to_contain_text(REFUSAL)
    expect(page.locator("[data-save]")).to_be_hidden()
    page.click("#preview [name=do][value=wrong]")
    expect(page.locator("[data-save]")).to_be_visible()
    table.save()
    assert table.totals() == [50, 0, 0, 0]
    is_back(page, served)
    assert (table.totals(), stored(served)) == ([50, 0, 0, 0], ["hand"])


def test_a_close_that_is_not_what_the_cards_say_is_asked_about_without_a_server(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    table, page = alone(pocket, served)
    count_everybody(page, HANDS | {"1": MELDED})
    page.locator("[name=close][value='run7:0']").evaluate("radio => radio.click()")  # its tile is put away by now
    page.click("#preview [name=do][value=fill]")
    expect(page.locator("#preview")).to_contain_text("Ana closes. All melded: −10.")
    expect(page.locator("#preview [name=do]")).to_have_count(0)
    table.save()
    assert table.totals()[0] == -10


def test_cards_that_others_hold_and_those_marked_before_are_seen_without_a_server(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    _table, page = alone(pocket, served)
    page.click("[data-whose]:visible")
    mark(page, HANDS["1"])
    page.click(".when-hand[data-kind=primary]")
    expect(page.locator("#pick[data-player='2']")).to_be_visible()
    expect(page.locator("#counted")).to_contain_text("Marked 0 of 7")
    expect(page.get_by_role("checkbox", name="4 of coins (oros), Ana has it")).to_be_disabled()
    mark(page, "7o 10c")
    page.reload()
    expect(page.locator(".entry[data-player='1'] .points")).to_have_value("2")
    expect(page.locator(".entry[data-player='2'][data-state=now]")).to_be_visible()
    page.click("[data-whose='2']:visible")
    expect(page.locator("#pick input:checked[name=card]")).to_have_count(2)
