"""Old results in a real browser: pasted, names mapped, brought in, taken out; in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models import Club, Role
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.scoring.club_factories import PASSWORD, a_club, a_player, an_account
from tournaments.models import PastBatch, PastResult, Season

TABLE = "Jugador\t12/01/2025\t19/01/2025\tTotal\nAna García\t4\t2,5\t6,5\nBeto\t3\tx1\t3\nAna Gracía\t1\t\t2\n"
SEEN: dict[Literal["es", "en"], tuple[dict[str, int], Literal["light", "dark"]]] = {
    "es": (PHONE, "light"),
    "en": (DESKTOP, "dark"),
}


@pytest.fixture
def club() -> Club:
    """A club with one player, and its organiser `maria`."""
    club = a_club(slug="comodin")
    an_account(club, Role.ORGANISER, name="maria")
    a_player(club, "Ana García")
    return club


def faults(page: Page, axe: Callable[[Page], list[str]]) -> list[str]:
    """What the page does against accessibility, and whether it is wider than the screen."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [*axe(page), *([f"wider than the screen by {wide}"] if wide > 0 else [])]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("language", "javascript"), [("es", True), ("en", False)])
def test_a_pasted_table_is_brought_in_and_taken_out(
    visitor: Visitor, axe: Callable[[Page], list[str]], club: Club, language: Literal["es", "en"], javascript: bool
) -> None:
    viewport, theme = SEEN[language]
    page = visitor(viewport=viewport, language=language, theme=theme, javascript=javascript)
    look = axe if javascript else lambda page: []
    address = reverse("tournaments:past-import", args=[club.slug])
    page.goto(f"{reverse('scoring:login')}?next={address}")
    page.locator("[name=username]").fill("maria")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[form=login]").click()
    page.locator("#id_text").fill(TABLE)
    found = {"import": faults(page, look)}
    page.locator(".actions [data-kind=primary]").click()
    expect(page.locator("#bad li")).to_have_count(1)
    page.locator("#past-columns summary").click()
    found["check"] = faults(page, look)
    page.locator("[name=other-4]").fill("")
    page.locator("[name=partly]").check()
    page.locator(".actions [data-kind=primary]").click()
    expect(page.locator("#batches li")).to_have_count(1)
    assert list(PastResult.objects.order_by("event", "place").values_list("person__name", flat=True)) == [
        "Ana García",
        "Ana Gracía",
        "Ana García",
    ]
    found["past"] = faults(page, look)
    page.locator("#batches a").click()
    page.locator("#take-out summary").click()
    found["batch"] = faults(page, look)
    page.locator("#take-out button").click()
    expect(page.locator("#messages .note")).to_be_visible()
    expect(page.locator(".empty")).to_be_visible()
    assert (PastBatch.objects.count(), Season.objects.count()) == (0, 1)
    assert {name: what for name, what in found.items() if what} == {}
