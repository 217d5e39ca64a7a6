"""The standings of a season in a real browser: by phone and on a desktop, both languages, both themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Player
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.scoring.club_factories import a_club
from tests.tournaments.evening import play, published
from tests.tournaments.old_evenings import an_evening
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Season
from tournaments.queries.season_standings import PAGE

Axe = Callable[[Page], list[str]]


@pytest.fixture
def season(transactional_db: None) -> Season:
    """Two evenings, the first of more people than a page has, and a name that is as long as a name may be."""
    made = a_season(a_club("Peña El Comodín", "comodin", public=True))
    Player.objects.bulk_create(Player(club=made.club, name=f"Player {number}") for number in range(PAGE + 10))
    names = [f"Player {number}" for number in range(PAGE + 10)]
    an_evening(made, "Maximiliano de la Vega y Ruiz del Castillo"[:40], *names, "Íñigo Núñez")
    an_evening(made, "Begoña", "Player 1", "Player 0")
    return made


@pytest.mark.parametrize(("language", "theme"), [("es", "light"), ("en", "dark")])
def test_the_page_is_accessible_and_fits(
    season: Season, visitor: Visitor, axe: Axe, language: Literal["es", "en"], theme: Literal["light", "dark"]
) -> None:
    page = visitor(language=language, theme=theme, viewport=PHONE if language == "es" else DESKTOP)
    page.goto(f"/season/{season.code}/")
    page.locator(".rank summary").first.click()
    page.locator(".behind [data-me]").click()
    page.locator("#season-me [data-player]").wait_for()
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert [*axe(page), *([f"{wide} px wider than the screen"] if wide > 0 else [])] == []


def test_somebody_finds_himself_is_remembered_and_can_be_forgotten(season: Season, visitor: Visitor) -> None:
    page = visitor(language="en")
    page.goto(f"/season/{season.code}/")
    expect(page.locator(".rank")).to_have_count(PAGE)
    page.locator("#sought").press_sequentially("nunez")
    expect(page.locator(".rank:visible")).to_have_count(1)
    page.locator(".rank:visible summary").click()
    page.locator(".rank:visible [data-me]").click()
    mine = page.locator("#season-me [data-player]")
    expect(mine).to_contain_text("Íñigo Núñez")
    page.goto(f"/season/{season.code}/")
    expect(mine).to_contain_text("Íñigo Núñez")
    expect(mine).to_contain_text("Any further result counts.")
    page.locator("[data-forget]").click()
    expect(mine).to_have_count(0)
    page.goto(f"/season/{season.code}/?q=zoe")
    expect(page.locator("#season-table")).to_contain_text("Nobody of that name is in the table.")
    expect(mine).to_have_count(0)


def test_the_table_follows_by_itself_and_what_is_open_stays_open(season: Season, visitor: Visitor) -> None:
    tournament = a_tournament(4, club=season.club, form="last_survivor")
    table = published(tournament).rounds[-1].tables[0].table
    play(table, events=1)
    season.tournaments.add(tournament)
    page = visitor(language="en")
    page.goto(f"/season/{season.code}/?all=1")
    page.locator(".rank summary").nth(4).click()
    page.locator(".behind").wait_for()
    version = page.locator("#live").get_attribute("data-version")
    play(table, seed=3, events=1)
    page.evaluate("dispatchEvent(new Event('online'))")  # it asks at once, not only after a while
    expect(page.locator(f"#live:not([data-version='{version}'])")).to_have_count(1)
    expect(page.locator(".rank")).to_have_count(PAGE + 13 + 4)
    expect(page.locator(".rank details[open] .behind")).to_have_count(1)
