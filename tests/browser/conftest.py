"""Fixtures of the browser tests: real Chromium against a live server, seen by visitors of all kinds.

`phone` and `desktop` are pages ready to use; `visitor(...)` opens as many more as a test needs, each with own cookies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Protocol

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import chromium
from tests.browser.patience import PATIENCE
from tests.browser.pocket import Pocket
from tests.served import Served

PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}
LOCALES = {"es": "es-ES", "en": "en-GB"}


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def _database_beside_playwright() -> Iterator[None]:
    """Playwright leaves an event loop in the test's thread, where Django would refuse to touch the database.

    Its loop stays until the session ends, so this does too; a test without a browser never asks for it.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How Chromium is started."""
    return {"executable_path": chromium.find(), "args": chromium.flags(), "headless": True}


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """The address of the live server; pages may `goto` paths."""
    return live_server.url


class Visitor(Protocol):
    """What the fixture `visitor` gives."""

    def __call__(
        self,
        *,
        viewport: dict[str, int] = PHONE,
        language: Literal["es", "en"] = "es",
        theme: Literal["light", "dark"] = "light",
        javascript: bool = True,
        service_workers: Literal["allow", "block"] = "block",
    ) -> Page: ...


@pytest.fixture
def visitor(new_context: Callable[..., BrowserContext]) -> Visitor:
    """Opens a blank page in a browser of its own: `visitor(viewport=DESKTOP, language="en", theme="dark")`.

    Service workers are blocked unless asked for: Playwright does not see the requests that they answer.
    """

    def open_page(
        *,
        viewport: dict[str, int] = PHONE,
        language: Literal["es", "en"] = "es",
        theme: Literal["light", "dark"] = "light",
        javascript: bool = True,
        service_workers: Literal["allow", "block"] = "block",
    ) -> Page:
        context = new_context(
            viewport=viewport,
            locale=LOCALES[language],
            timezone_id="Europe/Madrid",
            color_scheme=theme,
            java_script_enabled=javascript,
            has_touch=viewport == PHONE,
            service_workers=service_workers,
        )
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    return open_page


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    """A page on a phone, 360×640, in Spanish, light."""
    return visitor()


@pytest.fixture
def desktop(visitor: Visitor) -> Page:
    """A page on a desktop, 1280×800, in Spanish, light."""
    return visitor(viewport=DESKTOP)


@pytest.fixture
def pocket(playwright: Playwright, served: Served, tmp_path: Path) -> Iterator[Callable[[str], Pocket]]:
    """`pocket("name")` makes a phone that keeps what it has, for the server `served`; no script of it may fail."""
    made: list[Pocket] = []

    def make(name: str) -> Pocket:
        made.append(Pocket(playwright.chromium, tmp_path / name, served.url))
        return made[-1]

    yield make
    for one in made:
        one.close()
    assert [fault for one in made for fault in one.faults] == []


STILL = """() => {
    const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
    return Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished)).then(() => null);
}"""
"""Waits for what fades in or moves: half faded letters have no contrast. What moves for ever is not waited for."""


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[str]]:
    """`axe(page)`: what a page does against accessibility, one line for each place; empty is good."""

    def violations(page: Page) -> list[str]:
        page.evaluate(STILL)
        found = Axe().run(page).response["violations"]
        return [f"{rule['id']}: {rule['help']}: {node['html']}" for rule in found for node in rule["nodes"]]

    return violations
