"""Standings, the end, money and rehearsal in a real browser: both languages, both themes, by phone and on a desktop."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Role
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.test_clubs import log_in
from tests.scoring.club_factories import a_club, acting, an_account
from tests.tournaments.evening import day, fresh, play, played, published
from tests.tournaments.tournament_factories import a_tournament, enter
from tournaments.models import Tournament
from tournaments.services.penalties import penalise

Axe = Callable[[Page], list[str]]


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """Two rounds of eight played, the third just begun."""
    club = a_club("Peña El Comodín", "comodin")
    by = acting(an_account(club, Role.OWNER, "ana"))
    made = a_tournament(0, club=club, unit="€", fee=Decimal("5.00"))
    enter(
        made, ["Begoña", "Íñigo", "Conchi", "Sean O'Brien", "Núria Güell", "Àlex", "Maximiliano de la Vega y Ruiz", "Ñ"]
    )
    played(made)
    played(made, 2)
    entry = made.entries.select_related("tournament__club", "person").get(number=3)
    penalise(entry=entry, by=by, points=Decimal("0.50"), reason="Llegó tarde a la mesa por segunda vez")
    published(made, 3)
    return fresh(made)


@pytest.mark.parametrize(("language", "theme"), [("es", "light"), ("es", "dark"), ("en", "light"), ("en", "dark")])
def test_every_page_is_accessible_and_fits(
    tournament: Tournament,
    visitor: Visitor,
    axe: Axe,
    language: Literal["es", "en"],
    theme: Literal["light", "dark"],
) -> None:
    page = visitor(language=language, theme=theme, viewport=DESKTOP if language == "en" else PHONE)
    log_in(page, "ana", f"/t/{tournament.code}/penalties/")
    found: dict[str, list[str]] = {}
    pages = ("standings/", "podium/", "money/", "money/prizes/", "penalties/", "corrections/", "rehearsal/", "reopen/")
    for path in pages:
        page.goto(f"/t/{tournament.code}/{path}")
        for details in page.locator("main details").all()[:2]:
            details.locator("summary").click()
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        found[path] = [*axe(page), *([f"{wide} px wider than the screen"] if wide > 0 else [])]
    assert {path: faults for path, faults in found.items() if faults} == {}


def test_standings_follow_by_themselves_and_what_is_open_stays_open(tournament: Tournament, visitor: Visitor) -> None:
    page = visitor(language="en")
    page.clock.install()
    page.goto(f"/t/{tournament.code}/standings/")
    rows = page.locator(".standing")
    expect(rows).to_have_count(8)
    rows.first.locator("summary").click()
    opened = rows.first.locator("details").get_attribute("id")
    expect(page.locator(f"#{opened} p").first).to_contain_text("1st: nobody is ahead.")
    version = page.locator("#live").get_attribute("data-version")
    table = day(tournament).rounds[-1].tables[0].table
    play(table, seed=3, events=1)
    page.clock.run_for(12_000)
    expect(page.locator(f"#live:not([data-version='{version}'])")).to_have_count(1)
    expect(page.locator(f"#{opened}")).to_have_attribute("open", "")


def test_an_organiser_punishes_announces_prizes_and_rehearses_without_javascript(
    tournament: Tournament, visitor: Visitor
) -> None:
    page = visitor(language="en", javascript=False)
    page.goto(f"/account/login/?next=/t/{tournament.code}/penalties/")
    page.locator("[name=username]").fill("ana")
    page.locator("[name=password]").fill("siete de copas y un comodín")
    page.locator("[name=password]").press("Enter")
    page.locator("[name=points]").fill("1.5")
    page.locator("[name=reason]").fill("Cards shown")
    page.locator(".actions button").click()
    expect(page.locator(".rows li")).to_have_count(2)
    page.goto(f"/t/{tournament.code}/money/prizes/")
    page.locator("[name=p0-place]").fill("1")
    page.locator("[name=p0-thing]").fill("jamón")
    page.locator(".actions [data-kind=primary]").click()
    expect(page.locator("main")).to_contain_text("1st: jamón")
    page.goto(f"/t/{tournament.code}/rehearsal/")
    page.locator(".actions [data-kind=primary]").click()
    expect(page.locator("main")).to_contain_text("With 8 people")
    page.locator("main [data-kind=danger]").click()
    expect(page.locator("main [data-kind=danger]")).to_have_count(0)
