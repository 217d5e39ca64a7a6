"""The fixtures of the browser tests do what they say, on a page that every version of the site has."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Visitor

LOGIN = "/admin/login/"


def test_the_phone_speaks_spanish_and_is_small(phone: Page) -> None:
    phone.goto(LOGIN)
    assert (phone.locator("html").get_attribute("lang"), phone.viewport_size) == ("es", PHONE)


def test_a_visitor_may_speak_english_on_a_dark_desktop(visitor: Visitor) -> None:
    page = visitor(viewport=DESKTOP, language="en", theme="dark")
    page.goto(LOGIN)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert (page.locator("html").get_attribute("lang"), page.viewport_size, dark) == ("en", DESKTOP, True)


def test_axe_runs_under_the_strict_policy_and_names_what_is_wrong(
    phone: Page, axe: Callable[[Page], list[str]]
) -> None:
    phone.goto(LOGIN)
    phone.evaluate("document.documentElement.removeAttribute('lang')")
    assert [line for line in axe(phone) if line.startswith("html-has-lang:")] != []
