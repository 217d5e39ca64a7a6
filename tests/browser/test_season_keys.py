"""Keys for programs and the calendar in a real browser, with and without JavaScript."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from scoring.models import Role
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.test_clubs import log_in
from tests.scoring.club_factories import a_club, an_account
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import ApiKey

Axe = Callable[[Page], list[str]]


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize(("language", "theme", "javascript"), [("es", "light", True), ("en", "dark", False)])
def test_an_owner_makes_a_key_a_program_reads_with_it_and_the_key_is_revoked(
    transactional_db: None, visitor: Visitor, axe: Axe, language: str, theme: str, javascript: bool
) -> None:
    club = a_club("Peña El Comodín", "comodin", public=False)
    an_account(club, Role.OWNER, "ana")
    a_tournament(club=club)
    size = PHONE if language == "es" else DESKTOP
    page = visitor(language=language, theme=theme, viewport=size, javascript=javascript)  # type: ignore[arg-type]  # of the parameters
    log_in(page, "ana", "/c/comodin/keys/")
    page.locator("input[name=name]").fill("W" * 80)
    page.locator("form[action$='/keys/new/'] button").click()
    secret = page.locator("#key-secret").inner_text()
    faults = axe(page) if javascript else []
    assert (faults, wide(page) <= 0) == ([], True)
    ask = Client(headers={"authorization": f"Bearer {secret}"})
    assert ask.get("/api/v1/clubs/comodin/tournaments").status_code == 200
    page.locator("a[href$='/revoke/']").click()
    expect(page.locator("form[action$='/revoke/'] button")).to_be_visible()
    faults = axe(page) if javascript else []
    assert (faults, wide(page) <= 0) == ([], True)
    page.locator("form[action$='/revoke/'] button").click()
    expect(page.locator(".empty")).to_be_visible()
    assert ApiKey.objects.exclude(revoked_at=None).count() == 1
    assert ask.get("/api/v1/clubs/comodin/tournaments").status_code == 401
    for path in ("/c/comodin/tournaments/", "/api/"):
        page.goto(path)
        for details in page.locator("main details").all():
            details.locator("summary").click()
        faults = axe(page) if javascript else []
        assert (path, faults, wide(page) <= 0) == (path, [], True)
