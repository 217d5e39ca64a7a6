"""A phone that keeps what it has: a browser with a folder of its own, which a test may close and open again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from tests.browser import chromium
from tests.browser.patience import PATIENCE, until
from tests.browser.table import Table
from tests.served import Served

PHONE = {"width": 360, "height": 640}


class Pocket:
    """One phone. `open` starts its browser (again), `close` ends it; what it stored stays in `folder`."""

    def __init__(self, browser: BrowserType, folder: Path, url: str) -> None:
        self.browser = browser
        self.folder = folder
        self.url = url
        self.faults: list[str] = []
        self._context: BrowserContext | None = None

    def open(self, path: str = "/") -> Table:
        """Start the browser at `path`, and be ready when the app is."""
        options: dict[str, Any] = {"viewport": PHONE, "locale": "en-GB", "has_touch": True, "base_url": self.url}
        self._context = self.browser.launch_persistent_context(
            self.folder, executable_path=chromium.find(), args=chromium.flags(), headless=True, **options
        )
        self._context.set_default_timeout(PATIENCE)
        page = self._context.pages[0]
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(path)
        is_ready(page)
        return Table(page)

    def close(self) -> None:
        """End the browser."""
        if self._context:
            self._context.close()
        self._context = None


def is_ready(page: Page) -> None:
    """Wait until the page would go on without a network."""
    expect(page.locator("#saved:not([data-state=refused])")).to_be_visible()


def badge(page: Page, state: str) -> None:
    """Wait until the badge says `saved`, `waiting` or `attention`.

    Longer than for anything else: between two tries of the outbox lie up to 20 s, and a try may take 10 s.
    """
    expect(page.locator(f"#saved[data-state={state}]")).to_be_visible(timeout=2 * PATIENCE)


_KNOWN = """async () => {
  const opened = await new Promise((done, failed) => {
    const request = indexedDB.open("chinchon", 1);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  const matches = await new Promise((done) => {
    const request = opened.transaction("matches").objectStore("matches").getAll();
    request.onsuccess = () => done(request.result);
  });
  opened.close();
  return matches.map((match) => match.log.log.length);
}"""


def knows(page: Page, lines: int = 0) -> None:
    """Wait until the phone has the match of the page in its own store, with at least so many lines of its log."""
    until(page, lambda: any(kept >= lines for kept in page.evaluate(_KNOWN)))
    assert max(page.evaluate(_KNOWN), default=-1) >= lines


def started(table: Table, names: Sequence[str]) -> str:
    """Start a match with a network, and wait until the phone knows it; its code."""
    table.start(names)
    is_ready(table.page)
    knows(table.page)
    return table.page.url.split("/p/")[1].split("/")[0]


def stored(served: Served) -> list[str]:
    """The kinds of all lines in the server's logs, in their order."""
    return [kind for _code, _line, kind in served.stored()]
