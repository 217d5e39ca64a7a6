"""More than one phone at a table: the links, the live sheet, two hands at once, a lost connection."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.patience import until
from tests.browser.table import Table

PEOPLE = ["Ana", "Beto", "Carla"]


def links(page: Page) -> dict[str, str]:
    """The links that the share page shows: to look on, and to score where this phone may."""
    page.goto(page.url.split("/p/")[0] + "/p/" + page.url.split("/p/")[1].split("/")[0] + "/share/")
    found = page.locator(".link").all_inner_texts()
    page.go_back()
    return dict(zip(("view", "score"), (text.strip().replace("\n", "") for text in found), strict=False))


def test_a_viewer_sees_the_next_hand_by_itself_and_cannot_write(phone: Page, visitor: Visitor) -> None:
    scorer = Table(phone)
    scorer.start(PEOPLE)
    viewer = visitor()
    viewer.goto(links(phone)["view"])
    expect(viewer.locator("a[href$='/hand/']")).to_have_count(0)
    scorer.hand("1", "seven", {"2": 7, "3": 12})
    expect(viewer.locator(".player > .num").nth(1)).to_have_text("7")
    assert viewer.goto(viewer.url + "hand/").status == 403  # type: ignore[union-attr]  # a page always answers


def test_another_phone_goes_on_at_the_same_hand(phone: Page, visitor: Visitor) -> None:
    first = Table(phone)
    first.start(PEOPLE)
    first.hand("1", "seven", {"2": 7, "3": 12})
    second = Table(visitor())
    second.page.goto(links(phone)["score"])
    second.hand("2", "seven", {"1": 20, "3": 30})
    assert second.totals() == [10, -3, 42]
    expect(phone.locator(".player > .num").nth(0)).to_have_text("10")


def test_of_two_phones_saving_at_once_one_is_stored_and_the_other_keeps_what_it_typed(
    phone: Page, visitor: Visitor
) -> None:
    first = Table(phone)
    first.start(PEOPLE)
    second = Table(visitor())
    second.page.goto(links(phone)["score"])
    first.type_hand("1", "seven", {"2": 7, "3": 12})
    second.type_hand("2", "seven", {"1": 20, "3": 30})
    first.save()
    second.tap("[data-save]")
    expect(second.page.locator(".note[data-kind=warning][role=alert]")).to_be_visible()
    expect(second.page.locator(".pad td").nth(1)).to_have_text("7")
    values = second.page.locator(".points").evaluate_all("inputs => inputs.map(input => input.value)")
    assert values == ["20", "", "30"]
    expect(second.page.locator("[data-save]")).to_be_visible()
    second.save()
    assert second.totals() == [10, -3, 42]


def test_a_lost_connection_is_said_with_the_time_of_the_data(phone: Page) -> None:
    table = Table(phone)
    table.start(PEOPLE)
    phone.context.set_offline(True)
    expect(phone.locator("[data-offline]")).to_be_visible()
    expect(phone.locator("[data-offline] time")).to_contain_text(":")
    phone.context.set_offline(False)
    expect(phone.locator("[data-offline]")).to_be_hidden()


def test_a_hand_saved_without_connection_stays_on_the_screen_and_is_stored_once_later(phone: Page) -> None:
    table = Table(phone)
    table.start(PEOPLE)
    table.type_hand("1", "seven", {"2": 7, "3": 12})
    phone.context.set_offline(True)
    table.tap("[data-save]")
    expect(phone.locator("#messages")).not_to_be_empty()
    phone.context.set_offline(False)
    table.save()
    assert table.totals() == [-10, 7, 12]
    expect(phone.locator(".pad tbody tr")).to_have_count(1)


WAKE = """Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async () => {
  await new Promise((granted) => setTimeout(granted, 50));
  globalThis.awake = (globalThis.awake ?? 0) + 1;
  return { released: false, release: async () => { globalThis.awake -= 1; } };
} } })"""


def test_the_screen_stays_awake_only_while_a_sheet_is_shown(phone: Page) -> None:
    phone.add_init_script(WAKE)
    Table(phone).start(PEOPLE)
    phone.evaluate("for (const name of ['online', 'online']) dispatchEvent(new Event(name))")
    until(phone, lambda: phone.evaluate("globalThis.awake") == 1)
    phone.locator("a[data-kind=primary][href$='/hand/']").click()
    expect(phone.locator("form[data-hand]")).to_be_visible()
    until(phone, lambda: phone.evaluate("globalThis.awake") == 0)
    assert phone.evaluate("globalThis.awake") == 0
