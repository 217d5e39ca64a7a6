"""Roads on which a write gets lost elsewhere: silence, a hotel's door, an old token, a new version, a full phone."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.patience import until
from tests.browser.pocket import Pocket, badge, is_ready, started, stored
from tests.browser.table import Table
from tests.served import Served

PEOPLE = ["Ana", "O'Brien", "Carla"]
KB = 1024


def test_a_write_without_an_answer_in_time_is_kept_and_shown(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/new/")
    started(table, PEOPLE)
    table.type_hand("1", "seven", {"2": 7, "3": 12})
    served.freeze()
    table.save()
    badge(table.page, "waiting")
    assert table.totals() == [-10, 7, 12]
    served.thaw()
    badge(table.page, "saved")
    assert stored(served) == ["hand"]


def test_the_door_of_a_hotels_network_is_no_answer(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/new/")
    started(table, PEOPLE)
    door = re.compile(r"/(hand/save|csrf)/$")
    table.type_hand("1", "seven", {"2": 7, "3": 12})
    table.page.route(door, lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Welcome</p>"))
    table.save()
    badge(table.page, "waiting")
    assert stored(served) == []
    table.page.unroute(door)
    badge(table.page, "saved")
    assert stored(served) == ["hand"]


def test_a_token_that_has_grown_old_costs_no_hand(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/new/")
    started(table, PEOPLE)
    table.type_hand("1", "seven", {"2": 7, "3": 12})
    table.page.context.clear_cookies(name="csrftoken")
    table.save()
    badge(table.page, "saved")
    assert (table.totals(), stored(served)) == ([-10, 7, 12], ["hand"])


def joined_script(page: Page) -> str | None:
    """The address of all scripts in one that `page` loads to go on without a network."""
    return page.locator("script[data-scripts]").get_attribute("data-scripts")


def test_all_that_is_kept_for_offline_use_is_light(pocket: Callable[[str], Pocket], served: Served) -> None:
    page = pocket("phone").open("/").page
    is_ready(page)
    script = """async () => {
      const [name] = await caches.keys(), cache = await caches.open(name), found = [];
      for (const request of await cache.keys()) {
        const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
        found.push([new URL(request.url).pathname, Array.from(bytes)]);
      }
      return found;
    }"""
    sizes = {path: len(gzip.compress(bytes(body), 9)) for path, body in page.evaluate(script)}
    sizes["/sw.js"] = len(gzip.compress(Path("chinchon_site/static/js/sw.js").read_bytes(), 9))
    assert [path for path in sizes if re.search(r"/js/(joined|fold|offline)\.", path)] == [joined_script(page)]
    assert sum(sizes.values()) <= 90 * KB, sorted(sizes.items(), key=lambda item: -item[1])


def test_storage_is_asked_for_once_something_is_kept_and_a_warning_comes_before_it_is_full(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    table = pocket("phone").open("/new/")
    table.page.add_init_script("navigator.storage.persist = async () => { sessionStorage.asked = location.pathname; }")
    started(table, PEOPLE)
    table.page.evaluate("delete sessionStorage.asked")
    served.kill()
    table.hand("1", "seven", {"2": 7, "3": 12})
    assert re.fullmatch("/p/[^/]+/hand/", table.page.evaluate("sessionStorage.asked"))
    assert table.page.locator("#messages .note[data-kind=warning]").count() == 0
    # Chromium's own estimate says usage + 10 GB whatever there is, also under Storage.overrideQuotaForOrigin.
    table.page.evaluate("void (navigator.storage.estimate = async () => ({ usage: 91, quota: 100 }))")
    table.hand("1", "seven", {"2": 8, "3": 13})
    expect(table.page.locator("#messages .note[data-kind=warning]")).to_contain_text("nearly full")


def test_a_full_storage_keeps_what_was_typed_on_the_screen_and_works_online(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    table = pocket("phone").open("/new/")
    started(table, PEOPLE)
    table.type_hand("1", "seven", {"2": 7, "3": 12})
    served.kill()
    # Under Storage.overrideQuotaForOrigin so small a write is still taken, so the error is made here.
    table.page.evaluate(
        "void (IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); })"
    )
    table.tap("[data-save]")
    expect(table.page.locator("#messages .note[data-kind=error]")).to_contain_text("no room left")
    served.start()
    table.save()
    assert (table.totals(), stored(served)) == ([-10, 7, 12], ["hand"])


REFUSALS = {
    "no database": "Object.defineProperty(window, 'indexedDB', { value: undefined })",
    "a database that does not open": "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError'); }",
    "no service worker": "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })",
    "no room": "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }",
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS)
def test_a_phone_that_keeps_nothing_says_so_at_the_start_and_works_online(
    pocket: Callable[[str], Pocket], served: Served, refusal: str
) -> None:
    phone = pocket("phone")
    page = phone.open("/").page
    page.add_init_script(refusal)
    page.goto("/")
    expect(page.locator("[data-online-only]")).to_be_visible()
    expect(page.locator("#saved[data-state=refused]")).to_have_text("online only")
    table = Table(page)
    table.start(PEOPLE)
    table.hand("1", "seven", {"2": 7, "3": 12})
    assert (table.totals(), stored(served)) == ([-10, 7, 12], ["hand"])


def is_kept_in(page: Page, language: str) -> bool:
    """Whether the frame that lies on the phone is in `language`."""
    script = "caches.match('/offline/', { ignoreVary: true }).then((one) => one?.headers.get('Content-Language'))"
    try:
        return str(page.evaluate(script)) == language
    except Error:  # the page is on its way to the next one
        return False


def test_a_change_of_language_changes_what_is_kept_for_offline_use(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    table = pocket("phone").open("/new/")
    code = started(table, PEOPLE)
    for language, words in (("es", "Mano 1"), ("en", "Hand 1")):
        table.page.locator(f"[name=language][value={language}]").click()
        expect(table.page.locator("html")).to_have_attribute("lang", language)
        is_ready(table.page)
        until(table.page, partial(is_kept_in, table.page, language))
        served.kill()
        table.page.goto(f"/p/{code}/")
        expect(table.page.locator("[data-local] h1")).to_have_text(words)
        expect(table.page.locator("html")).to_have_attribute("lang", language)
        served.start()
        table.page.goto(f"/p/{code}/")
        expect(table.page.locator("#live[data-live]")).to_be_attached()  # at the latest by the next ping


LISTENER = """addEventListener("DOMContentLoaded", () => {
  const said = document.getElementById("saved-said");
  const hear = () => { sessionStorage.said = `${sessionStorage.said ?? ""}${said.textContent};`; };
  new MutationObserver(hear).observe(said, { childList: true });
});"""


def test_the_badge_is_a_link_that_says_each_state_once(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/new/")
    table.page.add_init_script(LISTENER)
    started(table, PEOPLE)
    served.kill()
    for points in range(3):
        table.hand("1", "seven", {"2": 7 + points, "3": 12})
    expect(table.page.locator("#saved")).to_have_text("waiting (3)")
    expect(table.page.get_by_role("link", name="waiting (3)")).to_have_count(1)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert table.page.evaluate("sessionStorage.said") == "waiting (1);"
