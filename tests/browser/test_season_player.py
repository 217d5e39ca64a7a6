"""A player's page in a real browser: both languages, both themes, phone and desktop; a choice of rules; axe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Player, Role
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.test_clubs import log_in
from tests.scoring.club_factories import a_club, an_account
from tests.tournaments.careers import a_result, people, results
from tests.tournaments.season_factories import a_season

Axe = Callable[[Page], list[str]]
OVERFLOWS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def ana(transactional_db: None) -> Player:
    """Somebody with a long name who has met two often enough, by two rulesets."""
    club = a_club("Peña El Comodín", "comodin")
    an_account(club, Role.ORGANISER, "ana")
    ana, berto, carla = people(club, "Ana María de la Encarnación Fernández", "Berto", "José Luis Rodríguez Zapatones")
    results(club, [ana, berto, carla], 4)
    results(club, [carla, ana, berto], 2, first_day=4)
    a_result(club, [ana, carla], days=6, target=25)
    a_season(club, nights=True)
    return ana


@pytest.mark.parametrize(
    ("language", "theme", "viewport"), [("es", "light", PHONE), ("en", "dark", DESKTOP)], ids=["phone", "desktop"]
)
def test_a_member_reads_the_figures_and_chooses_a_ruleset(
    ana: Player,
    visitor: Visitor,
    axe: Axe,
    language: Literal["es", "en"],
    theme: Literal["light", "dark"],
    viewport: dict[str, int],
) -> None:
    page = visitor(language=language, theme=theme, viewport=viewport)
    log_in(page, "ana", f"/c/comodin/players/{ana.code}/")
    page.locator("a[href$='/figures/']").click()
    expect(page.locator("#by-rules .card")).to_have_count(2)
    for opened in page.locator("main details").all():
        opened.evaluate("(one) => { one.open = true; }")
    assert axe(page) == []
    assert not page.evaluate(OVERFLOWS)
    expect(page.locator("#dots-per-hand")).to_have_count(0)
    expect(page.locator("#met tbody tr")).to_have_count(2)

    page.locator("#rules").select_option(index=1)
    page.locator("#figure-filter .btn").click()
    expect(page.locator("#dots-per-hand tbody tr")).to_have_count(6)
    expect(page.locator("#by-rules .card")).to_have_count(1)
    page.locator("a[href$='/money/']").click()
    expect(page.locator(".measured")).to_contain_text("€")
    assert axe(page) == []
    assert not page.evaluate(OVERFLOWS)


def test_a_stranger_without_javascript_opens_an_evening(ana: Player, visitor: Visitor, axe: Axe) -> None:
    page = visitor(javascript=False)
    page.goto(f"/c/comodin/players/{ana.code}/figures/")
    page.locator("#history summary").first.click()
    expect(page.locator("#history .scores").first).to_be_visible()
    expect(page.locator("#history .scores a")).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("€")
