"""A new version of the site reaches a phone that has an older one: soon, but never in the middle of a hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Error, Page, expect

from tests.browser.patience import until
from tests.browser.pocket import Pocket, badge, started, stored
from tests.served import Served

PEOPLE = ["Ana", "O'Brien", "Carla"]
NEXT = "chinchon-the-next-one"
WAITS = "navigator.serviceWorker.ready.then((one) => one.update()).then((one) => Boolean(one.waiting), () => false)"


def caches(page: Page) -> list[str]:
    """The names of the caches that the phone keeps; nothing while it changes from one page to the next."""
    try:
        return [str(name) for name in page.evaluate("caches.keys()")]
    except Error:
        return []


def typing(page: Page) -> int:
    """How many locks the phone holds or waits for because a form is open."""
    locks = page.evaluate("navigator.locks.query().then(({ held, pending }) => [...held, ...pending])")
    return sum(lock["name"] == "chinchon-typing" for lock in locks)


def renewed(served: Served) -> None:
    """The server comes back with the next version."""
    served.kill()
    served.environment["CHINCHON_BUILD"] = "the-next-one"
    served.start()


def test_a_new_version_takes_over_with_a_full_outbox_and_nothing_is_lost(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    table = pocket("phone").open("/new/")
    code = started(table, PEOPLE)
    before = caches(table.page)
    served.kill()
    for points in range(3):
        table.hand("1", "seven", {"2": 7 + points, "3": 12 + points})
    served.environment["CHINCHON_BUILD"] = "the-next-one"
    served.environment["CHINCHON_REFUSED_BUILDS"] = before[0].removeprefix("chinchon-")
    served.start()
    badge(table.page, "saved")
    assert stored(served) == ["hand"] * 3
    table.page.goto(f"/p/{code}/")
    until(table.page, lambda: caches(table.page) == [NEXT])
    assert (len(before), caches(table.page)) == (1, [NEXT])
    table.sheet()
    assert table.totals() == [-30, 24, 39]


def test_a_new_version_waits_while_a_hand_is_typed(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/new/")
    started(table, PEOPLE)
    before = caches(table.page)
    table.type_hand("1", "seven", {"2": 7, "3": 12})
    renewed(served)
    until(table.page, lambda: bool(table.page.evaluate(WAITS)))
    assert set(caches(table.page)) == {*before, NEXT}
    expect(table.page.locator("[data-save]")).to_be_visible()
    table.save()
    badge(table.page, "saved")
    until(table.page, lambda: caches(table.page) == [NEXT])
    assert (caches(table.page), stored(served)) == ([NEXT], ["hand"])


def test_a_new_version_waits_for_the_hand_in_another_tab(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/new/")
    code = started(table, PEOPLE)
    before = caches(table.page)
    other = table.page.context.new_page()
    other.goto(f"/p/{code}/hand/")
    expect(other.locator("form[data-hand]")).to_be_visible()
    until(other, lambda: typing(other) == 1)
    renewed(served)
    until(table.page, lambda: bool(table.page.evaluate(WAITS)))
    assert set(caches(table.page)) == {*before, NEXT}
    other.close()
    until(table.page, lambda: caches(table.page) == [NEXT])
    assert caches(table.page) == [NEXT]


def test_a_form_that_comes_and_goes_at_once_holds_no_new_version_up(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    page = pocket("phone").open("/").page
    page.evaluate("""() => {
      const form = Object.assign(document.createElement("form"), { hidden: true });
      form.dataset.start = "";
      const settle = () => document.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: { elt: form } }));
      document.body.append(form);
      settle();
      settle();
      form.remove();
      settle();
    }""")
    until(page, lambda: typing(page) == 0)
    assert typing(page) == 0
