"""A match goes from phone to phone without a network, and is one match on the server."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.pocket import Pocket, badge, started, stored
from tests.served import Served


@pytest.mark.timeout(180)
def test_another_phone_takes_over_and_both_arrive_as_one_match(pocket: Callable[[str], Pocket], served: Served) -> None:
    one = pocket("first").open("/new/")
    started(one, ["Ana", "O'Brien", "Carla"])
    two = pocket("second").open("/")
    served.kill()
    one.hand("1", "seven", {"2": 7, "3": 12})
    one.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.tap("[data-hand-over]")
    one.page.wait_for_timeout(500)
    link = str(one.page.evaluate("navigator.clipboard.readText()"))
    two.page.goto(link.removeprefix(served.url))
    two.sheet()
    assert (two.totals(), "#" in two.page.url) == ([-10, 7, 12], False)
    two.hand("2", "seven", {"1": 20, "3": 1})
    served.start()
    badge(one.page, "saved")
    badge(two.page, "saved")
    assert (two.totals(), stored(served)) == ([10, -3, 13], ["hand", "hand"])
