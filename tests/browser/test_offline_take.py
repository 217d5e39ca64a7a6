"""A match goes from phone to phone without a network, by a code or a link, and is one match on the server."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.codes import says, scanned
from tests.browser.pocket import Pocket, badge, is_ready, started, stored
from tests.browser.table import Table
from tests.served import Served

PEOPLE = ["Ana", "O'Brien", "Carla"]
Phones = Callable[[str], Pocket]


def handed_over(table: Table) -> str:
    """The link of the match on the screen, from the page that a tap on its sheet opens."""
    table.tap("a[href^='/take/?give=']")
    expect(table.page.locator(".qr svg")).to_be_visible()
    return str(table.page.locator("#give-link").text_content())


def back(table: Table) -> None:
    """From the code to the sheet again."""
    table.tap("[data-back]")
    table.sheet()


def take(table: Table, link: str) -> None:
    """What the camera of this phone does with a link."""
    table.page.goto("about:blank")
    table.page.goto(link)
    table.sheet()
    is_ready(table.page)


def matches(served: Served) -> int:
    """How many matches the server has."""
    with sqlite3.connect(served.environment["DATABASE_URL"].removeprefix("sqlite:///")) as base:
        return int(base.execute("SELECT count(*) FROM scoring_match").fetchone()[0])


def test_another_phone_takes_over_and_both_arrive_as_one_match(pocket: Phones, served: Served) -> None:
    one = pocket("first").open("/new/")
    started(one, PEOPLE)
    two = pocket("second").open("/")
    served.kill()
    one.hand("1", "seven", {"2": 7, "3": 12})
    link = handed_over(one)
    assert says(scanned(one.page), link)
    take(two, link)
    assert (two.totals(), "#" in two.page.url) == ([-10, 7, 12], False)
    two.hand("2", "seven", {"1": 20, "3": 1})
    served.start()
    badge(one.page, "saved")
    badge(two.page, "saved")
    assert (two.totals(), stored(served), matches(served)) == ([10, -3, 13], ["hand", "hand"], 1)


@pytest.mark.parametrize("first", ["giver", "taker"])
def test_a_match_that_the_server_does_not_know_yet_is_one_match_whoever_meets_it_first(
    pocket: Phones, served: Served, first: str
) -> None:
    phones = {"giver": pocket("giver"), "taker": pocket("taker")}
    one, two = phones["giver"].open("/"), phones["taker"].open("/")
    served.kill()
    one.tap("a[href='/new/']")
    one.start_here(PEOPLE)
    one.hand("1", "seven", {"2": 7, "3": 12})
    take(two, handed_over(one))
    two.hand("2", "seven", {"1": 20, "3": 1})
    other = phones["giver" if first == "taker" else "taker"]
    address = other._context.pages[0].url.split("?")[0]  # type: ignore[union-attr]  # it is open
    other.close()
    served.start()
    badge((one if first == "giver" else two).page, "saved")
    late = other.open("/")
    badge(late.page, "saved")
    assert (stored(served), matches(served), address != "") == (["hand", "hand"], 1, True)
    late.tap("[data-recent] a")
    late.sheet()
    late.page.reload()
    expect(late.page.locator("#live[data-live]")).to_be_attached()
    assert late.totals() == [10, -3, 13]


def test_a_start_whose_answer_was_lost_is_one_match(pocket: Phones, served: Served) -> None:
    table = pocket("phone").open("/new/")
    table.seat(PEOPLE)
    table.page.route(re.compile("/new/$"), lambda route: (route.fetch(max_redirects=0), route.abort()), times=1)
    table.tap("[name=start]")
    table.sheet()
    badge(table.page, "saved")
    expect(table.page).to_have_url(re.compile("/p/[A-Z0-9]{8}/$"))
    assert matches(served) == 1


def test_a_match_comes_back_to_the_first_phone_with_what_the_second_has_played(pocket: Phones, served: Served) -> None:
    one, two = pocket("first").open("/"), pocket("second").open("/")
    served.kill()
    one.tap("a[href='/new/']")
    one.start_here(PEOPLE)
    take(two, handed_over(one))
    two.hand("1", "seven", {"2": 7, "3": 12})
    back(one)
    served.start()
    badge(one.page, "saved")
    served.kill()
    two.hand("2", "seven", {"1": 20, "3": 1})
    take(one, handed_over(two))
    assert one.totals() == [10, -3, 13]
    one.hand("3", "seven", {"1": 5, "2": 5})
    served.start()
    badge(one.page, "saved")
    back(two)
    badge(two.page, "saved")
    assert (stored(served), matches(served)) == (["hand"] * 3, 1)


def long_match(page: Page) -> None:
    """Make the match on this phone one of 90 hands, so that no single code holds it."""
    page.evaluate(
        """async () => {
          const [record] = (await ChinchonOutbox.matches()).filter((one) => one.log);
          const at_noon = "2026-11-30T12:00:00.000Z";
          const line = (_, at) => ({ number: at + 1, client_id: crypto.randomUUID(), at: at_noon, device: 1,
            action: { hand: { closer: String(1 + (at % 3)), close: "seven", points: Object.fromEntries(
              ["1", "2", "3"].filter((one) => one !== String(1 + (at % 3))).map((one) => [one, 5])) } } });
          record.log = { ...record.log, version: 90, log: Array.from({ length: 90 }, line) };
          await ChinchonOutbox.keep(record);
        }"""
    )


def test_a_long_match_goes_in_several_codes(pocket: Phones, served: Served) -> None:
    one = pocket("first").open("/new/")
    code = started(one, PEOPLE)
    two = pocket("second").open("/")
    served.kill()
    long_match(one.page)
    one.page.goto(f"/take/?give={code}")
    expect(one.page.locator("[data-pages]")).to_be_visible()
    data = str(one.page.locator("#give-link").text_content()).split("#")[1]
    count = int(one.page.locator("[data-pages] b").inner_text().split()[-1])
    assert count > 1
    long = -(-len(data) // count)
    for at in range(count):
        part = str(one.page.locator(".qr").get_attribute("data-part"))
        assert part.endswith("." + data[at * long : (at + 1) * long])
        text = f"{served.url}/take/#{part}"
        assert says(scanned(one.page), text)
        two.page.goto("about:blank")
        two.page.goto(text)
        if at + 1 < count:
            expect(two.page.locator("[data-take-words]")).to_contain_text(f"of {count}")
        one.page.locator("[data-pages] button").click()
    two.sheet()
    expect(two.page.locator(".pad tbody tr")).to_have_count(90)


def test_the_links_page_without_a_network_hands_the_match_over(pocket: Phones, served: Served) -> None:
    table = pocket("phone").open("/new/")
    code = started(table, PEOPLE)
    served.kill()
    table.page.goto(f"/p/{code}/share/")
    expect(table.page.locator(".qr svg")).to_be_visible()
    link = str(table.page.locator("#give-link").text_content())
    assert (table.page.url.endswith(f"/take/?give={code}"), says(scanned(table.page), link)) == (True, True)


def test_a_link_may_be_put_into_the_app_and_a_wrong_one_is_told(pocket: Phones, served: Served) -> None:
    one, two = pocket("first").open("/new/"), pocket("second").open("/take/")
    started(one, PEOPLE)
    two.page.fill("#take-link", "https://elsewhere.example/#nothing")
    two.page.press("#take-link", "Enter")
    expect(two.page.locator("[data-take-words]")).to_have_text("This link carries no match. Ask for it again.")
    one.page.goto(one.page.url + "share/")
    two.page.fill("#take-link", handed_over(one))
    two.page.press("#take-link", "Enter")
    two.sheet()
    assert two.totals() == [0, 0, 0]


def test_who_takes_over_and_writes_nothing_is_let_in_as_soon_as_there_is_a_network(
    pocket: Phones, served: Served
) -> None:
    one, two = pocket("first").open("/new/"), pocket("second").open("/")
    code = started(one, PEOPLE)
    served.kill()
    one.page.goto(f"/p/{code}/")
    take(two, handed_over(one))
    served.start()
    expect(two.page.locator("#live[data-live]")).to_be_attached()
    expect(two.page.locator("a[data-kind=primary][href$='/hand/']")).to_be_visible()
