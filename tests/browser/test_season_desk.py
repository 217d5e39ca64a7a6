"""A season led from the desk in a real browser: begun, its events chosen, its rule changed, its bote, its final."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.engine.names import MAX_LENGTH
from scoring.models import Club, Player, Role
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.test_tournament_people import log_in
from tests.scoring.club_factories import a_club, an_account
from tests.tournaments.evening import played
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_from_json
from tournaments.models import Season, Tournament
from tournaments.services.seasons import balance

Axe = Callable[[Page], list[str]]
SAVE = ".actions [data-kind=primary]"


@pytest.fixture
def club(transactional_db: None) -> Club:
    club = a_club("Peña El Comodín", "comodin", unit="€")
    an_account(club, Role.OWNER, "ana")
    played(a_tournament(4, club=club, form="last_survivor"), 3)
    return club


@pytest.mark.parametrize("javascript", [True, False])
def test_from_a_new_season_to_its_final(club: Club, visitor: Visitor, javascript: bool) -> None:
    page = visitor(javascript=javascript)
    log_in(page, "/c/comodin/seasons/new/")
    page.locator("[name=name]").fill("Liga 2026/27")
    page.locator("[name=starts_on]").fill("2026-09-01")
    page.locator("[name=ends_on]").fill("2027-06-30")
    page.locator(SAVE).click()
    expect(page.locator("[name=tournament]:checked")).to_have_count(1)
    page.locator(SAVE).click()
    expect(page.locator("#events > li")).to_have_count(1)

    change_the_rule(page)

    page.locator(".club-sections a[href$='/bote/']").click()
    page.locator("#id_amount").fill("12,50")
    page.locator("#id_amount").press("Enter")
    expect(page.locator("#held")).to_have_text(re.compile(r"12,50\s€"))
    assert str(balance(Season.objects.get())) == "12.50"

    page.locator(".club-sections a[href$='/final/']").click()
    expect(page.locator("[name=who]:checked")).to_have_count(4)
    page.locator("[name=date]").fill("2027-06-28")
    page.locator(SAVE).click()
    expect(page.locator("main h1")).to_contain_text("Liga 2026/27")
    assert Tournament.objects.get(name__contains="Liga").entries.count() == 4


def change_the_rule(page: Page) -> None:
    """From a ready one, looked at, gone back to, and saved."""
    page.locator(".club-sections a[href$='/rule/']").click()
    expect(page.locator("#rule")).to_be_visible()
    page.locator(SAVE).click()
    page.locator("summary").click()
    page.locator("a[href='?start=places']").click()
    expect(page.locator("#id_placing")).to_have_value("25 18 15 12 10 8 6 4 2 1")
    page.locator("#id_placing").fill("10 7,5 5")
    page.locator("#id_attendance").press_sequentially("2,5")
    page.locator("#id_attendance").press("Enter")
    expect(page.locator("#moving")).to_be_visible()
    assert rule_from_json(Season.objects.get().rule) == Rule()
    page.locator("[name=again]").click()
    expect(page.locator("#id_attendance")).to_be_visible()
    expect(page.locator("#id_attendance")).to_have_value("2,5")
    page.locator(SAVE).click()
    page.locator("[name=save]").click()
    expect(page.locator("#rule")).to_contain_text("10 – 7½ – 5")
    assert [str(points) for points in rule_from_json(Season.objects.get().rule).placing] == ["10", "15/2", "5"]


@pytest.mark.parametrize(("language", "theme"), [("es", "light"), ("en", "dark")])
def test_the_pages_are_accessible_and_fit_their_screen_with_the_longest_names(
    club: Club, visitor: Visitor, axe: Axe, language: Literal["es", "en"], theme: Literal["light", "dark"]
) -> None:
    season = a_season(club, list(Tournament.objects.all()), rule=Rule(least_field=5))
    for kind, longest in ((Season, 80), (Tournament, 80), (Player, MAX_LENGTH)):
        kind.objects.update(name="W" * longest)
    page = visitor(language=language, theme=theme, viewport=DESKTOP if language == "en" else PHONE)
    log_in(page, "/c/comodin/seasons/new/")
    found: dict[str, list[str]] = {}
    inside = (
        "settings/",
        "events/",
        "events/choose/",
        "rule/",
        "rule/change/?start=mixed",
        "bote/",
        "close/",
        "final/",
        f"?who={Player.objects.earliest('pk').code}",
    )
    for path in ("/c/comodin/seasons/", "/c/comodin/seasons/new/", *(f"/season/{season.code}/{to}" for to in inside)):
        page.goto(path)
        found[path] = faults(page, axe)
    page.goto(f"/season/{season.code}/rule/change/?start=mixed")
    page.locator(SAVE).click()
    expect(page.locator("#moving")).to_be_visible()
    found["look"] = faults(page, axe)
    assert {path: lines for path, lines in found.items() if lines} == {}


def faults(page: Page, axe: Axe) -> list[str]:
    """What a page does against accessibility, and whether it is wider than its screen."""
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [*axe(page), *([f"{over} px wider than the screen"] if over > 0 else [])]
