"""Accounts, roles and invitations in a real browser: both languages, both themes, by keyboard, without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Club, Membership, Role
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.scoring.club_factories import PASSWORD, a_club, an_account

Axe = Callable[[Page], list[str]]
SAVE = ".actions [data-kind=primary]"


@pytest.fixture
def club(transactional_db: None) -> Club:
    club = a_club("Peña El Comodín", "comodin")
    an_account(club, Role.OWNER, "ana")
    return club


def log_in(page: Page, name: str, path: str = "/clubs/") -> None:
    """Log in and come to `path`; keys alone."""
    page.goto(path)
    expect(page.locator("[name=username]")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"^[^?]*{path}$"))


def invite(page: Page, role: str) -> str:
    """Make an invitation; its link."""
    page.goto("/c/comodin/members/")
    page.locator(".card [name=role]").select_option(role)
    page.locator(".card [name=note]").fill("Berto")
    page.locator(".card [data-kind=primary]").click()
    expect(page.locator(".qr svg")).to_be_visible()
    return page.locator("#invitation-link").inner_text()


def join(page: Page, link: str, name: str) -> None:
    """Accept an invitation with a new account."""
    page.goto(link)
    page.locator("[name=username]").fill(name)
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill(PASSWORD)
    page.locator(SAVE).click()
    page.wait_for_url("**/c/comodin/")


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_role_is_given_and_taken_away_while_a_form_is_open(
    club: Club, visitor: Visitor, language: Literal["es", "en"]
) -> None:
    ana, berto = visitor(language=language), visitor(language=language)
    log_in(ana, "ana")
    join(berto, invite(ana, "owner"), "berto")
    expect(berto.locator("html")).to_have_attribute("lang", "es")  # the club's language, for none was chosen
    berto.locator(".club-sections a[href$='/settings/']").click()
    berto.locator("[name=about]").fill("typed for a long time")

    ana.goto("/c/comodin/members/")
    ana.locator("li", has_text="berto").locator("a[href$='/remove/']").focus()
    ana.keyboard.press("Enter")
    expect(ana.locator("h1")).to_contain_text("berto")
    ana.locator(SAVE).focus()
    ana.keyboard.press("Enter")
    expect(ana.locator("#messages .note[data-kind=success]")).to_be_visible()
    assert list(Membership.objects.values_list("account__username", flat=True)) == ["ana"]

    berto.locator(SAVE).click()
    said = berto.locator(".club-nav").get_attribute("data-refused")
    expect(berto.locator("#messages .note[data-kind=error]")).to_contain_text(said or "no words")
    expect(berto.locator("[name=about]")).to_have_value("typed for a long time")
    assert Club.objects.get().about == ""


def test_a_form_is_saved_after_logging_in_again_in_another_tab(club: Club, visitor: Visitor) -> None:
    form = visitor()
    log_in(form, "ana", "/c/comodin/settings/")
    form.locator("[name=about]").fill("typed for a long time")
    other = form.context.new_page()
    other.goto("/account/")
    other.locator("form[action$='/logout/'] button").click()
    other.wait_for_url("**/")
    form.locator(SAVE).click()
    said = form.locator(".club-nav").get_attribute("data-logged-out")
    expect(form.locator("#messages .note[data-kind=error]")).to_contain_text(said or "no words")
    log_in(other, "ana")
    form.locator(SAVE).click()
    expect(form.locator("#messages .note[data-kind=success]")).to_be_visible()
    assert Club.objects.get().about == "typed for a long time"


def test_everything_works_without_javascript(club: Club, visitor: Visitor) -> None:
    ana, berto = visitor(javascript=False), visitor(javascript=False)
    log_in(ana, "ana")
    join(berto, invite(ana, "helper"), "berto")
    ana.goto("/c/comodin/members/")
    row = ana.locator("li", has_text="berto")
    row.locator("select").select_option("organiser")
    row.locator("button").click()
    expect(ana.locator("li", has_text="berto").locator("option[selected]")).to_have_attribute("value", "organiser")
    berto.goto("/c/comodin/changes/")
    expect(berto.locator(".log .what")).to_have_count(3)
    berto.goto("/c/comodin/leave/")
    berto.locator(SAVE).click()
    berto.wait_for_url("**/clubs/")
    assert list(Membership.objects.values_list("account__username", flat=True)) == ["ana"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_pages_of_accounts_and_clubs(
    club: Club, visitor: Visitor, axe: Axe, language: Literal["es", "en"], theme: Literal["light", "dark"]
) -> None:
    page = visitor(language=language, theme=theme, viewport=DESKTOP if language == "en" else PHONE)
    found: dict[str, list[str]] = {}

    def look(path: str) -> None:
        page.goto(path)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        found[path] = [*axe(page), *([f"{wide} px wider than the screen"] if wide > 0 else [])]

    for path in ("/account/login/", "/account/reset/", "/c/comodin/", "/account/reset/MQ/no-link/"):
        look(path)
    log_in(page, "ana")
    link = invite(page, "viewer")
    members = [f"/c/comodin/{path}" for path in ("", "settings/", "members/", "changes/", "leave/")]
    for path in (link, page.url, "/clubs/", "/clubs/new/", "/account/", "/account/password/", *members):
        look(path)
    page.context.clear_cookies()
    look(link)
    assert {path: faults for path, faults in found.items() if faults} == {}
