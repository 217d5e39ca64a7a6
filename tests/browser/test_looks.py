"""Places where a page of the product fell apart once: long words, narrow columns, navigation out of reach."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Club
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.table import Table
from tests.browser.test_club_pages import log_in
from tests.scoring.club_factories import a_club, an_account

LONG = "Wolfeschlegelsteinhausenbergerdorffllll"

CUT = "(element) => element.scrollWidth > element.clientWidth"


@pytest.fixture
def club(transactional_db: None) -> Club:
    club = a_club("Peña El Comodín")
    an_account(club, name="ana")
    return club


def test_a_long_name_leaves_the_button_and_the_preview_of_a_hand_whole(phone: Page) -> None:
    table = Table(phone)
    table.start([LONG, "Ana"])
    table.tap("a[data-kind=primary][href$='/hand/']")
    table.tap(".entry[data-player='2'] .who")
    table.tap(".tile:has([value='seven'])")
    expect(phone.locator("[data-count-here]")).to_contain_text(LONG)
    assert phone.locator("[data-review]").evaluate(CUT) is False
    table.type_points(12)
    expect(phone.locator("[data-save]")).to_be_visible()
    expect(phone.locator("#preview")).to_contain_text(LONG)
    assert phone.locator("#preview").evaluate(CUT) is False


def test_the_arrows_of_the_start_page_stand_one_under_the_other(phone: Page) -> None:
    phone.goto("/")
    edges = "(glyphs) => glyphs.map((glyph) => Math.round(glyph.getBoundingClientRect().right))"
    assert len(set(phone.locator(".recent a > .glyph").evaluate_all(edges))) == 1


@pytest.mark.parametrize("page_name", ["scoring:club-settings", "scoring:players", "tournaments:new"])
def test_with_a_mouse_every_section_of_a_club_is_in_reach(
    visitor: Visitor, live_server: LiveServer, club: Club, page_name: str
) -> None:
    page = visitor(viewport=DESKTOP)
    log_in(page, live_server, club)
    page.goto(reverse(page_name, args=[club.slug]))
    assert page.locator(".club-sections").evaluate(CUT) is False
    assert page.locator(".club-sections").evaluate("(list) => Math.round(list.getBoundingClientRect().left)") == 72


def test_day_and_hour_of_a_new_tournament_stand_apart_on_a_phone(
    visitor: Visitor, live_server: LiveServer, club: Club
) -> None:
    page = visitor(viewport=PHONE)
    log_in(page, live_server, club)
    page.goto(reverse("tournaments:new", args=[club.slug]))
    boxes = [page.locator(f"[name={name}]").bounding_box() for name in ("date", "time")]
    day, hour = [(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]) for box in boxes if box]
    assert day[2] < hour[0] or day[3] < hour[1]
