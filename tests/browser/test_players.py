"""Players of a club in a real browser: added, pasted, sent as a file, merged, forgotten; in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models import Club, Player, Role
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.walking import follow, primary
from tests.scoring.club_factories import PASSWORD, a_club, a_player, an_account

LIST = "Lista:\n1. Ana Gracia ✅\n2. Carla y acompañante 600 123 456\n3. ana garcía\n4. Carla\n5.\nLuis (llega tarde)"
FILE = "Socios;;\nNombre;Teléfono;Socio\nAna Garsía;600;\nBeto;700;9\n".encode("latin-1")
NAMES = ["Ana García", "Ana Gracía", "O'Brien", "Ñandú Ibáñez", "محمد علي", "Zoë 🐙", "Аna Pérez", "M" * 40]
Axe = Callable[[Page], list[str]]
SEEN: dict[Literal["es", "en"], tuple[dict[str, int], Literal["light", "dark"]]] = {
    "es": (PHONE, "light"),
    "en": (DESKTOP, "dark"),
}


@pytest.fixture
def club() -> Club:
    """A club with people of all kinds of names, and its organiser `maria`."""
    club = a_club(slug="comodin")
    an_account(club, Role.ORGANISER, name="maria")
    for name in NAMES:
        a_player(club, name, contact="600 111 222")
    return club


def come_in(visitor: Visitor, club: Club, language: Literal["es", "en"], *, javascript: bool = True) -> Page:
    """The list of players, seen by the organiser."""
    viewport, theme = SEEN[language]
    page = visitor(viewport=viewport, language=language, theme=theme, javascript=javascript)
    players = reverse("scoring:players", args=[club.slug])
    page.goto(f"{reverse('scoring:login')}?next={players}")
    page.locator("[name=username]").fill("maria")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[form=login]").click()
    expect(page.locator("#players")).to_be_visible()
    return page


def faults(page: Page, axe: Axe) -> list[str]:
    """What the page does against accessibility, and whether it is wider than the screen."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [*axe(page), *([f"wider than the screen by {wide}"] if wide > 0 else [])]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_page_of_the_players(visitor: Visitor, axe: Axe, club: Club, language: Literal["es", "en"]) -> None:
    page = come_in(visitor, club, language)
    players = reverse("scoring:players", args=[club.slug])
    ana, other = (Player.objects.get(name=name).code for name in NAMES[:2])
    found = {}
    paths = ["", "new/", "same/", "paste/", "import/"]
    own = ["", "edit/", "merge/", f"merge/?with={other}", "forget/"]
    for path in [*paths, *(f"{ana}/{part}" for part in own)]:
        page.goto(players + path)
        found[path] = faults(page, axe)
    page.goto(f"{players}paste/")
    page.locator("#text").fill(LIST)
    primary(page)
    expect(page.locator("#line-1")).to_be_visible()
    found["paste, looked at"] = faults(page, axe)
    page.goto(f"{players}import/")
    page.locator("[type=file]").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": FILE})
    primary(page)
    expect(page.locator("#columns")).to_be_visible()
    page.locator("#columns summary").click()
    found["import, looked at"] = faults(page, axe)
    assert {path: what for path, what in found.items() if what} == {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("language", "javascript"), [("es", True), ("en", False)])
def test_a_list_and_a_file_are_saved(
    visitor: Visitor, club: Club, language: Literal["es", "en"], javascript: bool
) -> None:
    page = come_in(visitor, club, language, javascript=javascript)
    follow(page, "a[href$='/paste/']")
    page.locator("#text").fill(LIST)
    primary(page)
    expect(page.locator("[name=choice-2]")).to_be_visible()
    primary(page)
    expect(page.locator("#messages .note")).to_be_visible()
    follow(page, "a[href$='/import/']")
    page.locator("[type=file]").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": FILE})
    primary(page)
    page.locator("#doubt-3 select").select_option("add")
    primary(page)
    expect(page.locator("#players")).to_be_visible()
    added = Player.objects.order_by("pk").values_list("name", "contact")[len(NAMES) :]
    assert list(added) == [("Carla", "600 123 456"), ("Luis", ""), ("Ana Garsía", "600"), ("Beto", "700")]


@pytest.mark.django_db(transaction=True)
def test_two_entries_become_one_and_two_again_and_one_is_forgotten(visitor: Visitor, club: Club) -> None:
    page = come_in(visitor, club, "es")
    follow(page, "a[href$='/same/']")
    follow(page, "a[href*='merge/?with=']")
    primary(page)
    follow(page, "a[href$='/undo/']")
    primary(page)
    expect(page.locator("a[href$='/forget/']")).to_be_visible()
    assert not Player.objects.exclude(merged_into=None).exists()
    follow(page, "a[href$='/forget/']")
    page.locator("[name=sure]").check()
    page.locator("[form=forget]").click()
    expect(page.locator("#players")).to_be_visible()
    assert Player.objects.exclude(forgotten_at=None).count() == 1
