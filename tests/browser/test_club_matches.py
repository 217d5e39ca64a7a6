"""A club's match in a browser: started with its people, a hand played; a quick match claimed; axe on every page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.engine.rulesets import from_json
from scoring.models import Club, Match, Player, Role
from scoring.services import rulebook
from tests.browser.conftest import Visitor
from tests.browser.table import Table
from tests.scoring.club_factories import a_club, acting, an_account
from tests.scoring.factories import a_match

Axe = Callable[[Page], list[str]]
PEOPLE = ("Ana", "Ana", "Íñigo Ñáñez", "O'Brien")


def a_full_club() -> Club:
    """A club with people, two of one name, and a ruleset of its own."""
    club = a_club(unit="€")
    for number, name in enumerate(PEOPLE, start=1):
        Player.objects.create(club=club, name=name, number=str(number))
    rules = from_json({"preset": "fournier", "target": 70})
    house = rulebook.add_ruleset(club=club, name="Casa", rules=rules, by=acting(an_account(club)))
    rulebook.set_default(club=club, choice=house, by=acting(an_account(club)))
    return club


def log_in(page: Page, club: Club, live_server: LiveServer, role: str = Role.ORGANISER) -> None:
    """Give the browser the session of an account with a role in the club."""
    client = Client()
    client.force_login(an_account(club, role))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_match_starts_with_people_of_the_club(
    visitor: Visitor, axe: Axe, live_server: LiveServer, language: Literal["es", "en"]
) -> None:
    club, page = a_full_club(), visitor(language=language)
    log_in(page, club, live_server)
    page.goto(f"/c/{club.slug}/matches/")
    found = {"list": axe(page)}
    page.locator("a[data-kind=primary]").click()
    for place in (0, 1):
        page.locator("[name=sit][aria-pressed=false]").first.click()
        expect(page.locator("ol.seats > li")).to_have_count(place + 1)
    page.fill("#find", "inigo")
    page.locator("[name=look]").click()
    expect(page.locator("[name=sit]")).to_have_count(1)
    found["people"] = axe(page)
    page.locator("[name=sit]").click()
    expect(page.locator("ol.seats > li")).to_have_count(3)
    page.fill("#new", "Guest")
    page.locator("[name=add]").click()
    expect(page.locator("ol.seats > li")).to_have_count(4)
    page.locator("[name=start]").click()
    table = Table(page)
    table.sheet()
    table.hand("1", "seven", {"2": 7, "3": 12, "4": 23})
    assert table.totals() == [-10, 7, 12, 23]
    expect(page.locator(f"a[href='/c/{club.slug}/']")).to_have_text(club.name)
    found["sheet"] = axe(page)
    match = Match.objects.get()
    seats = [(seat.name, seat.person and seat.person.name) for seat in match.seats.order_by("number")]
    assert seats == [("Ana (1)", "Ana"), ("Ana (2)", "Ana"), ("Íñigo Ñáñez", "Íñigo Ñáñez"), ("Guest", None)]
    assert match.ruleset.target == 70
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_quick_match_is_claimed(
    visitor: Visitor, axe: Axe, live_server: LiveServer, language: Literal["es", "en"]
) -> None:
    club, sheet = a_full_club(), a_match(["íñigo ñáñez", "Nuevo", "Guest"])
    page = visitor(language=language)
    log_in(page, club, live_server, Role.HELPER)
    page.goto(f"/s/{sheet.secret}/")
    page.goto(sheet.url("share"))
    found = {"share": axe(page)}
    page.locator("#club button").click()
    expect(page.locator("#seat-1")).to_have_value(f"player:{Player.objects.get(name=PEOPLE[2]).code}")
    page.select_option("#seat-2", "new")
    found["who"] = axe(page)
    page.locator("[form=who-is-who]").click()
    expect(page.locator("#matches > li")).to_have_count(1)
    seats = [seat.person and seat.person.name for seat in Match.objects.get().seats.order_by("number")]
    assert seats == ["Íñigo Ñáñez", "Nuevo", None]
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_of_matches_and_rules(
    visitor: Visitor, axe: Axe, live_server: LiveServer, theme: Literal["light", "dark"]
) -> None:
    club, page = a_full_club(), visitor(theme=theme)
    log_in(page, club, live_server)
    sheet = a_match(["Ana", "x" * 40])
    Match.objects.update(club=club)
    house = club.rulesets.get()
    base = f"/c/{club.slug}"
    paths = [
        f"{base}/matches/",
        f"{base}/matches/new/",
        f"{base}/matches/claim/",
        f"{base}/matches/{sheet.code}/people/",
        f"{base}/rules/",
        f"{base}/rules/new/",
        f"{base}/rules/{house.code}/",
        f"{base}/rules/{house.code}/edit/",
    ]
    found = {}
    for path in paths:
        page.goto(path)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        found[path] = [*axe(page), *([f"{wide} px wider than the screen"] if wide > 0 else [])]
    assert {path: faults for path, faults in found.items() if faults} == {}
