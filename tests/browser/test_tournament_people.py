"""A tournament set up and its people called in a real browser: a format, a pasted list, a roll call on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Club, Role
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.scoring.club_factories import PASSWORD, a_club, a_player, an_account
from tests.tournaments.tournament_factories import a_tournament, enter
from tournaments.models import Tournament

Axe = Callable[[Page], list[str]]
SAVE = ".actions [data-kind=primary]"
LIST = """Torneo viernes
1. Ana García ✅
2. Beto
3. carmen ñ.
4. José Luis 600 000 004
5. María del Carmen
6. Nuria
7. Óscar
8. Paco
9. Quique
10. Rosa
11. Sergio
12. Teresa"""


@pytest.fixture
def club(transactional_db: None) -> Club:
    club = a_club("Peña El Comodín", "comodin", unit="€")
    an_account(club, Role.OWNER, "ana")
    return club


def log_in(page: Page, path: str) -> None:
    page.goto(path)
    page.locator("[name=username]").fill("ana")
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"^[^?]*{re.escape(path)}$"))


def a_roll(club: Club) -> Tournament:
    tournament = a_tournament(0, club=club, self_entry=True, self_check_in=True, fee=5)
    enter(tournament, ["Ana", "Beto"])
    enter(tournament, ["Carmen", "Núria", "Óscar"], arrived=False)
    return tournament


@pytest.mark.parametrize("javascript", [True, False])
def test_from_a_ready_format_and_a_pasted_list_to_the_roll(club: Club, visitor: Visitor, javascript: bool) -> None:
    a_player(club, "Carmen Ñ.")
    page = visitor(javascript=javascript)
    log_in(page, "/c/comodin/tournaments/new/")
    page.locator("[name=name]").fill("Torneo de San Andrés")
    page.locator("[name=date]").fill("2030-11-29")
    page.locator("[name=format][value=knockout]").check()
    page.locator("[name=people]").fill("12")
    page.locator(SAVE).click()
    page.wait_for_url("**/t/*/")
    expect(page.locator("h1")).to_have_text("Torneo de San Andrés")

    page.locator(".club-sections a[href$='/people/']").click()
    page.locator("a[href$='/paste/']").click()
    page.locator("#text").fill(LIST)
    page.locator(SAVE).click()
    expect(page.locator(".lines > li")).to_have_count(13)
    page.locator(SAVE).click()
    page.wait_for_url("**/people/")
    expect(page.locator(".people > li")).to_have_count(12)
    assert club.players.count() == 12

    page.locator(".club-sections a[href$='/roll/']").click()
    expect(page.locator(".roll > li")).to_have_count(12)
    page.get_by_role("button", name="Beto").click()
    expect(page.get_by_role("button", name="Beto")).to_have_attribute("aria-pressed", "true")
    assert list(Tournament.objects.get().entries.exclude(arrived_at=None).values_list("person__name", flat=True)) == [
        "Beto"
    ]


def test_a_tap_swaps_its_row_alone_and_keeps_the_focus_and_the_list(club: Club, visitor: Visitor) -> None:
    tournament = a_roll(club)
    page = visitor()
    log_in(page, f"/t/{tournament.code}/roll/")
    page.locator("#roll-search [name=missing]").check()
    expect(page.locator(".roll > li")).to_have_count(3)
    nuria = page.get_by_role("button", name="Núria")
    nuria.focus()
    page.keyboard.press("Enter")
    expect(nuria).to_have_attribute("aria-pressed", "true")
    expect(nuria).to_be_focused()
    expect(page.locator(".roll > li")).to_have_count(3)
    expect(page.locator("#roll-counts .num").first).to_have_text("3")

    page.locator("#q").press_sequentially("osc")
    expect(page.locator(".roll > li")).to_have_count(1)
    expect(page.locator("#q")).to_be_focused()
    box = page.locator(".roll .btn").first.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["width"] >= 240


def test_one_signs_up_and_checks_in_on_ones_own_phone(club: Club, visitor: Visitor) -> None:
    tournament = a_roll(club)
    phone = visitor(language="en")
    phone.goto(f"/t/{tournament.code}/sign-up/")
    phone.locator("[name=name]").fill("Zoe")
    phone.locator(SAVE).click()
    expect(phone.locator("#mine")).to_contain_text("number 6")
    phone.goto(f"/t/{tournament.code}/here/")
    phone.get_by_role("button", name="Zoe: I am here").click()
    expect(phone.locator("#messages .note[data-kind=success]")).to_contain_text("Zoe is here")
    assert tournament.entries.get(person__name="Zoe").arrived_at is not None


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_the_pages_are_accessible_and_fit_their_screen(
    club: Club, visitor: Visitor, axe: Axe, language: Literal["es", "en"], theme: Literal["light", "dark"]
) -> None:
    tournament = a_roll(club)
    page = visitor(language=language, theme=theme, viewport=DESKTOP if language == "en" else PHONE)
    code = tournament.entries.order_by("number")[0].code
    log_in(page, "/c/comodin/tournaments/")
    inside = [
        "",
        "settings/",
        "plan/",
        "plan/1/",
        "plan/format/",
        "plan/counting/",
        "splits/",
        "roll/",
        "roll/no-shows/",
    ]
    inside += [f"people/{rest}" for rest in ("", "add/", "paste/", "apart/", "codes/", f"{code}/")]
    inside += ["sign-up/", "here/?q=an"]
    found: dict[str, list[str]] = {}
    for path in (
        "/c/comodin/tournaments/",
        "/c/comodin/tournaments/new/",
        *(f"/t/{tournament.code}/{to}" for to in inside),
    ):
        page.goto(path)
        wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        faults = [*axe(page), *(["wider than the screen"] if wide else [])]
        if faults:
            found[path] = faults
    assert found == {}
