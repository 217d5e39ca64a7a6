"""Records, ratings and the yearbook of a season in a real browser, in both languages and themes and at both sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.engine.events import HandJudged
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.scoring.factories import a_match
from tests.tournaments.memories import a_club_of, a_single, seated
from tests.tournaments.season_factories import a_season
from tournaments.engine.rating import ENOUGH

Axe = Callable[[Page], list[str]]
SEEN: dict[Literal["es", "en"], tuple[dict[str, int], Literal["light", "dark"]]] = {
    "es": (PHONE, "light"),
    "en": (DESKTOP, "dark"),
}


def well_made(page: Page, axe: Axe) -> tuple[list[str], bool]:
    """What axe finds with everything unfolded, and whether nothing is wider than the screen."""
    page.evaluate("for (const details of document.querySelectorAll('main details')) details.open = true")
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return axe(page), wide <= 0


@pytest.mark.parametrize("language", SEEN)
def test_what_is_remembered_can_be_looked_at(
    transactional_db: None, visitor: Visitor, axe: Axe, language: Literal["es", "en"]
) -> None:
    club, people = a_club_of(3, slug="comodin")
    for hour in range(ENOUGH):
        a_single(club, people if hour == 0 else people[:2], closer=1 + hour % 2, hour=hour, close="run7")
    sheet = a_match([person.name for person in people[:2]], target=10, rebuys_max=0)
    cards = {"1": ("1o", "2o", "3o", "4o", "5o", "6o", "7o"), "2": ("10c", "11c", "12c", "1b", "3b", "11e", "12e")}
    sheet.enter(HandJudged("1", cards, ("1", "2")))
    seated(sheet, club, people[:2], hour=40)
    season = a_season(club, nights=True)

    size, theme = SEEN[language]
    page = visitor(viewport=size, language=language, theme=theme)
    page.goto("/c/comodin/records/")
    expect(page.locator("#great_hand .cards .face")).to_have_count(7)
    assert well_made(page, axe) == ([], True)
    page.locator("main a[href$='/ratings/']").click()
    expect(page.locator("#rated > li")).to_have_count(2)
    page.locator("#rated a.name").first.click()
    expect(page.locator("#history polyline")).to_have_count(2)
    assert well_made(page, axe) == ([], True)
    page.goto(f"/season/{season.code}/")
    page.locator(".club-sections a[href$='/yearbook/']").click()
    expect(page.locator("#comeback, #great_hand").first).to_be_visible()
    assert well_made(page, axe) == ([], True)
