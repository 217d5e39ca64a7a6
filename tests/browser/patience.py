"""How long the browser tests wait for what must come. Long: the machines that run them are busy."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

PATIENCE = 60_000
"""Milliseconds."""
PAUSE = 100
"""Milliseconds between two looks."""


def until(page: Page, what: Callable[[], bool]) -> None:
    """Wait until `what` is true; who asks afterwards says what is wrong."""
    for _ in range(PATIENCE // PAUSE):
        if what():
            return
        page.wait_for_timeout(PAUSE)
