"""A round in the browser: the desk's laptop, two phones at the tables, the screen of the hall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Role
from scoring.roles import view_secret
from tests.browser.conftest import DESKTOP, Visitor
from tests.browser.table import Table as Scorer
from tests.scoring.club_factories import an_account
from tests.tournaments.evening import play
from tests.tournaments.running import a_round, tables
from tournaments.models import Round, Table
from tournaments.services.rounds import score_secret

Axe = Callable[[Page], list[str]]
BEAMER = {"width": 1920, "height": 1080}


def log_in(page: Page, item: Round, live_server: LiveServer) -> None:
    """Let the laptop be an organiser's."""
    client = Client()
    client.force_login(an_account(item.tournament.club, Role.ORGANISER))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


def wide(page: Page) -> int:
    """By how many pixels the page is wider than its screen."""
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found


def the_referee_is_called(laptop: Page, looking: Page, second: Table, axe: Axe) -> dict[str, object]:
    """Somebody who looks on calls the referee; the desk answers. What axe finds on the way."""
    found: dict[str, object] = {}
    assert second.match is not None
    looking.goto(f"/p/{second.match.code}/call/")
    found["call"] = axe(looking)
    looking.fill("#text", "¿Quién da?")
    looking.locator("[form=call]").click()
    expect(looking.locator("#calls .note")).to_contain_text("¿Quién da?")
    expect(laptop.locator(".calls .note")).to_contain_text("¿Quién da?")
    laptop.locator(".calls .btn").click()
    found["table"] = axe(laptop)
    laptop.locator("#calls button[value=came]").click()
    expect(looking.locator("#calls .note[data-kind=success]")).to_be_visible()
    return found


def a_hand_is_not_agreed_with(scoring: Page, first: Table, axe: Axe) -> dict[str, object]:
    """A hand is not agreed with; who scores answers. What axe finds on the way."""
    found: dict[str, object] = {}
    assert first.match is not None
    scoring.goto(f"/p/{first.match.code}/disagree/")
    scoring.locator("[form=call]").click()
    found["disagreed"] = axe(scoring)
    scoring.locator("#calls a").click()
    found["answer"] = axe(scoring)
    scoring.locator("button[value=stays]").click()
    expect(scoring.locator("#calls .note[data-kind=success]")).to_be_visible()
    return found


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_round_is_directed(
    visitor: Visitor, axe: Axe, live_server: LiveServer, language: Literal["es", "en"]
) -> None:
    item = a_round()
    code = item.tournament.code
    laptop, scoring = visitor(viewport=DESKTOP, language=language), visitor(language=language)
    looking = visitor(language=language, theme="dark")
    log_in(laptop, item, live_server)
    first, second = tables(item)
    scoring.goto(f"/s/{score_secret(first)}/")
    looking.goto(f"/s/{view_secret(score_secret(second))}/")
    laptop.goto(f"/t/{code}/board/")
    found: dict[str, object] = {"board": axe(laptop)}
    laptop.locator("#clock button[value=start]").click()
    expect(laptop.locator("#clock [role=timer]")).to_contain_text("44:")
    expect(scoring.locator("[data-quiet-in]").first).to_be_attached()

    # a hand arrives on the board
    Scorer(scoring).hand("1", "seven", {"2": 7, "3": 12, "4": 23})
    expect(laptop.locator("#desk-1 .at-table b").nth(3)).to_have_text("23")

    found |= the_referee_is_called(laptop, looking, second, axe)
    found |= a_hand_is_not_agreed_with(scoring, first, axe)

    laptop.goto(f"/t/{code}/board/1/needs/")
    expect(laptop.locator(".desk:visible")).to_have_count(0)
    expect(laptop.locator("#nobody")).to_be_visible()
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_hall_turns_by_itself_and_keeps_its_place(
    visitor: Visitor,
    axe: Axe,
    live_server: LiveServer,
    monkeypatch: pytest.MonkeyPatch,
    theme: Literal["light", "dark"],
) -> None:
    monkeypatch.setattr("tournaments.views.hall.KEPT_FOR", 0)
    item = a_round(48)
    hall = visitor(viewport=BEAMER, theme=theme)
    hall.clock.install()
    hall.goto(f"/t/{item.tournament.code}/hall/")
    shown = hall.locator(".slide:visible")
    expect(shown).to_have_attribute("data-key", "seats-1")
    found = {"seats": axe(hall)}
    hall.clock.run_for(10_100)
    expect(shown).to_have_attribute("data-key", "seats-2")
    hall.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-key", "tables-1")
    found["tables"] = axe(hall)
    play(tables(item)[0], events=1)
    hall.clock.run_for(3_100)
    expect(shown.locator("li li b").first).not_to_have_text("0")
    expect(shown).to_have_attribute("data-key", "tables-1")
    heights = hall.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert (heights[0] <= heights[1], wide(hall)) == (True, 0)
    sizes = "[...document.querySelectorAll('.slide .name')].map((one) => parseFloat(getComputedStyle(one).fontSize))"
    smallest = min(hall.evaluate(sizes))
    assert smallest >= 0.04 * 1080
    hall.context.set_offline(True)
    hall.clock.run_for(20_000)
    expect(hall.locator("[data-offline]")).to_be_visible()
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_the_board_fits_a_phone(visitor: Visitor, axe: Axe, live_server: LiveServer) -> None:
    item = a_round(16)
    page = visitor(theme="dark")
    page.emulate_media(reduced_motion="reduce")  # axe would read the colours of a slide that is still appearing
    log_in(page, item, live_server)
    found = {}
    for path in ("board/", "board/1/needs/", f"tables/{tables(item)[0].code}/", "live/", "hall/"):
        page.goto(f"/t/{item.tournament.code}/{path}")
        over = wide(page)
        found[path] = [*axe(page), *([f"{over} px wider than the screen"] if over > 0 else [])]
    assert {path: faults for path, faults in found.items() if faults} == {}
