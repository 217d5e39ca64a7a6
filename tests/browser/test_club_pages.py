"""Every page of a club, full of awkward names, on a phone and a desktop, in both languages and themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from django.test import Client
from django.urls import URLPattern, reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring import urls
from scoring.engine.rulesets import PRESETS
from scoring.exchange import tables
from scoring.models import BookRuleset, Club, Invitation, Match, Player, Role
from scoring.services import clubs, people, rulebook
from scoring.services.club_matches import seat_people
from scoring.services.merges import merge_players
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.scoring.club_factories import a_club, a_player, acting, an_account
from tests.scoring.factories import a_match, hand

Axe = Callable[[Page], list[str]]
NAMES = ["Ana García", "Ana Gracía", "Ana García", "O'Brien", "محمد علي", "Zoë 🐙", "Аna Pérez", "M" * 40]
ROLES = (*Role, *Role)
FILE = "Nombre;Teléfono;Socio\nAna Garsía;600;\nBeto;700;9\nEva;700;9\n" + "M" * 60 + ";;\n=1+1;;\n"
NO_PAGE = {
    "club-match-discount",
    "club-match-recount",
    "club-match-release",
    "club-default-rules",
    "club-ruleset-retire",
    "club-ruleset-restore",
    "club-role",
    "club-invite",
    "club-invitation-revoke",
    "players-apart",
    "player-active",
    "players-export",
    "club-audit-file",
    "club-file",
}
"""Addresses that only take a form or give a file."""

MISSES = """() => [...document.querySelectorAll("#page :is(a, button, select, summary, input, textarea)")]
  .filter((one) => one.checkVisibility() && one.type !== "hidden" && !one.matches(".sr"))
  .filter((one) => !one.closest("dd, p, .prose"))
  .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([one, box]) => `small: ${one.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`)"""
"""Targets smaller than 44 px; links in running text may be as low as its lines."""


@pytest.fixture
def club(transactional_db: None) -> Club:
    """A club with everything in it."""
    club = a_club("Peña El Comodín de la Cañada Real", "comodin", unit="€", about="Jueves a las ocho.")
    by = acting(an_account(club, name="ana"))
    for number, role in enumerate(ROLES):
        an_account(club, role, name=f"ayudante-de-los-resultados-{number}")
    players = [a_player(club, name, contact="600 111 222", notes="W" * 60) for name in NAMES]
    gone = a_player(club, "Nani " + "W" * 35, number="77")
    merge_players(kept=players[0], gone=gone, by=by)
    house = rulebook.add_ruleset(club=club, name="W" * 40, rules=PRESETS["torneo"], by=by)
    rulebook.change_ruleset(ruleset=house, name="W" * 40, rules=PRESETS["conga"], by=by)
    sheet = a_match([name[:40] for name in ("M" * 40, "محمد علي", "Ana García", "Desconocido")])
    Match.objects.update(club=club, claimed_at=sheet.match.created_at)
    sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    match = Match.objects.select_related("club").get()
    seat_people(match=match, people={1: players[-1], 2: players[4]}, by=by)
    clubs.invite(club=club, role=Role.HELPER, note="W" * 80, by=by)
    people.keep_import(club=club, by=by, name="W" * 80, rows=tables.pack(tables.read(FILE.encode("latin-1"))))
    return club


def paths(club: Club) -> list[str]:
    """The addresses of all pages of the club."""
    ana = Player.objects.get(club=club, merged=Player.objects.get(number="77"))
    codes = {
        "player": ana.code,
        "merge": club.merges.get().code,
        "member": club.memberships.latest("pk").code,
        "invitation": Invitation.objects.get().code,
    }
    by_section = {
        "matches": Match.objects.get().code,
        "rules": BookRuleset.objects.get().code,
        "players": club.imports.get().code,
    }
    found = []
    for one in urls.club:
        if isinstance(one, URLPattern) and one.name not in NO_PAGE:
            code = by_section.get(str(one.pattern).split("/")[0], "")
            parts = {part: codes.get(part, code) for part in one.pattern.converters}
            found.append(reverse(f"scoring:{one.name}", kwargs={"slug": club.slug, **parts}))
    other = Player.objects.filter(club=club, name=NAMES[1]).get().code
    merging = reverse("scoring:player-merge", args=[club.slug, ana.code])
    return [
        *found,
        f"{merging}?with={other}",
        f"{found[0]}rules/{by_section['rules']}/?version=1",
        "/clubs/",
        "/clubs/new/",
    ]


def log_in(page: Page, live_server: LiveServer, club: Club) -> None:
    """Give the browser the session of the club's first owner."""
    client = Client()
    client.force_login(club.memberships.earliest("pk").account)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


@pytest.mark.parametrize(
    ("language", "theme", "viewport"),
    [("es", "light", PHONE), ("es", "dark", PHONE), ("en", "light", DESKTOP), ("en", "dark", PHONE)],
)
def test_every_page_fits_and_can_be_read_and_hit(
    visitor: Visitor,
    axe: Axe,
    live_server: LiveServer,
    club: Club,
    language: Literal["es", "en"],
    theme: Literal["light", "dark"],
    viewport: dict[str, int],
) -> None:
    page = visitor(language=language, theme=theme, viewport=viewport, service_workers="allow")
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    log_in(page, live_server, club)
    found = {}
    for path in paths(club):
        answer = page.goto(path)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        found[path] = [*axe(page), *page.evaluate(MISSES), *broken, *([f"{wide} px too wide"] if wide > 0 else [])]
        found[path] += [] if answer and answer.status == 200 else [f"status {answer and answer.status}"]
        broken.clear()
    assert {path: faults for path, faults in found.items() if faults} == {}


@pytest.mark.parametrize("javascript", [True, False])
def test_people_are_added_one_after_the_other_by_keys_alone(
    visitor: Visitor, live_server: LiveServer, club: Club, javascript: bool
) -> None:
    page = visitor(javascript=javascript)
    log_in(page, live_server, club)
    page.goto(reverse("scoring:player-new", args=[club.slug]))
    page.keyboard.type("Primera")
    page.locator("[name=more]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#messages .note")).to_contain_text("Primera")
    expect(page.locator("[name=name]")).to_be_focused()
    page.keyboard.type("Segunda")
    page.keyboard.press("Enter")  # the main button, not the first one
    expect(page.locator("#players")).to_be_visible()
    assert Player.objects.filter(name__in=("Primera", "Segunda")).count() == 2


def test_a_refused_form_of_an_account_shows_where_it_is_wrong(visitor: Visitor, club: Club) -> None:
    page = visitor()
    invitation = Invitation.objects.get()
    page.goto(reverse("scoring:invitation", args=[clubs.invitation_secret(invitation)]))
    page.locator("[name=username]").fill("berto")
    page.locator("[name=password1]").fill("siete de copas")
    page.locator("[name=password2]").fill("siete de bastos")
    page.keyboard.press("Enter")
    wrong = page.locator("[name=password2][aria-invalid=true]")
    expect(wrong).to_be_focused()
    expect(wrong).to_be_in_viewport()
