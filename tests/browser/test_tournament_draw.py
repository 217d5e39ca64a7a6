"""The draw of a round in a real browser: drawn, changed by hand, published, looked up, printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Role
from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.test_clubs import SAVE, log_in
from tests.scoring.club_factories import a_club, an_account
from tests.tournaments.evening import day, drawn, fresh, play, published
from tests.tournaments.tournament_factories import a_tournament, enter
from tournaments.models import Tournament
from tournaments.queries.draws import draft_tables

Axe = Callable[[Page], list[str]]
NAMES = ["Ana", "José Luis Fernández de la Torre", "Íñigo", "María del Carmen", "O'Brien", "Zoë", "Rosa", "Manolo"]


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    club = a_club("Peña El Comodín", "comodin")
    an_account(club, Role.OWNER, "ana")
    made = a_tournament(club=club)
    enter(made, [*NAMES, "Maximiliano Villanueva-Goicoechea", "Ñandú", "Berto"])
    return made


def seats(tournament: Tournament) -> tuple[tuple[str, ...], ...]:
    return draft_tables(day(tournament).rounds[-1])


def faults(page: Page, axe: Axe, path: str) -> list[str]:
    """What a page does against accessibility, and whether it is wider than the screen."""
    page.goto(path)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [*axe(page), *([f"{wide} px wider than the screen"] if wide > 0 else [])]


def move(page: Page, name: str, table: int) -> None:
    """Tap somebody, then a table."""
    page.locator(f"#person-{name}").click()
    expect(page.locator(f"#person-{name}")).to_have_attribute("aria-current", "true")
    page.locator(f"#here-{table}").click()
    expect(page.locator(f"#draft-table-{table} #person-{name}")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_eleven_people_are_drawn_moved_by_hand_published_and_find_their_table(
    tournament: Tournament, visitor: Visitor, javascript: bool
) -> None:
    ana = visitor(javascript=javascript)
    if javascript:
        log_in(ana, "ana")
        ana.goto(f"/t/{tournament.code}/rounds/")
    else:
        ana.goto(f"/account/login/?next=/t/{tournament.code}/rounds/")
        ana.locator("[name=username]").fill("ana")
        ana.locator("[name=password]").fill("siete de copas y un comodín")
        ana.keyboard.press("Enter")
    ana.locator(SAVE).click()
    ana.wait_for_url("**/draft/")
    ana.locator(SAVE).click()
    expect(ana.locator(".draft-table")).to_have_count(3)
    name = seats(tournament)[0][1]
    move(ana, name, 2)
    expect(ana.locator("#messages .note")).to_be_visible()
    assert name in seats(tournament)[1]
    if not javascript:
        ana.goto(f"/t/{tournament.code}/draft/")
    ana.locator(SAVE).click()
    ana.wait_for_url("**/rounds/1/")
    assert day(tournament).rounds[0].state == "running"

    stranger = visitor(javascript=javascript)
    stranger.goto(f"/t/{tournament.code}/rounds/1/")
    stranger.locator("#q").fill("ñandu")
    stranger.locator("#q").press("Enter")
    table = next(one for one in day(tournament).rounds[0].tables if any(c.entry.number == 10 for c in one.chairs))
    expect(stranger.locator(".seat-table")).to_have_text(re.compile(rf"\b{table.table.number}$"))
    assert table.table.match is not None
    stranger.locator(".seat-found a").click()
    stranger.wait_for_url(f"**/p/{table.table.match.code}/")


def test_a_draft_is_changed_with_keys_alone_and_the_focus_stays(tournament: Tournament, visitor: Visitor) -> None:
    drawn(tournament)
    ana = visitor(viewport=DESKTOP)
    log_in(ana, "ana", f"/t/{tournament.code}/draft/")
    one, other = seats(tournament)[0][0], seats(tournament)[2][1]
    ana.locator(f"#person-{one}").focus()
    ana.keyboard.press("Enter")
    expect(ana.locator(f"#person-{one}")).to_have_attribute("aria-current", "true")
    expect(ana.locator(f"#person-{one}")).to_be_focused()
    ana.locator(f"#person-{other}").focus()
    ana.keyboard.press("Enter")
    expect(ana.locator(f"#draft-table-1 #person-{other}")).to_be_visible()
    expect(ana.locator(f"#person-{other}")).to_be_focused()
    assert seats(tournament)[0][0] == other


def test_a_move_on_a_draft_that_changed_meanwhile_shows_the_newest_and_saves_nothing(
    tournament: Tournament, visitor: Visitor
) -> None:
    drawn(tournament)
    ana, also = visitor(), visitor()
    for page in (ana, also):
        log_in(page, "ana", f"/t/{tournament.code}/draft/")
    first, second = seats(tournament)[0][1], seats(tournament)[2][1]
    also.locator(f"#person-{second}").click()
    expect(also.locator("#here-1")).to_be_visible()
    move(ana, first, 3)
    also.locator("#here-1").click()
    expect(also.locator("#nav .note[data-kind=error]")).to_be_visible()
    expect(also.locator(f"#draft-table-3 #person-{first}")).to_be_visible()
    assert second in seats(tournament)[2]


@pytest.mark.parametrize(("language", "theme"), [("es", "light"), ("en", "dark")])
def test_pages_of_rounds_and_paper(
    tournament: Tournament,
    visitor: Visitor,
    axe: Axe,
    language: Literal["es", "en"],
    theme: Literal["light", "dark"],
) -> None:
    page = visitor(language=language, theme=theme, viewport=PHONE if language == "es" else DESKTOP)
    at = f"/t/{tournament.code}"
    log_in(page, "ana")
    found = {"/draft/ before": faults(page, axe, f"{at}/draft/")}
    drawn(tournament)
    enter(tournament, ["Late"])
    for path in ("/draft/", "/draft/?pick=p3", "/rounds/"):
        found[path] = faults(page, axe, at + path)
    tournament.entries.filter(number=12).delete()
    Tournament.objects.filter(pk=tournament.pk).update(version=fresh(tournament).version + 1)
    for table in published(tournament).rounds[0].tables[:2]:
        play(table.table)
    paths = ("", "?by=name", "?q=a", "draw/", "links/", "close/", "paper/")
    paper = ("paper/tables/", "paper/names/", "paper/cards/", "paper/sheets/")
    for path in (*paths, *paper):
        found[path] = faults(page, axe, f"{at}/rounds/1/{path}")
    found["roll"] = faults(page, axe, f"{at}/roll/paper/")
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_paper_is_a4_with_as_many_pages_as_it_needs(tournament: Tournament, visitor: Visitor) -> None:
    published(tournament)
    page = visitor(viewport=DESKTOP)
    log_in(page, "ana")
    pages = {}
    for path in ("tables", "names", "cards", "sheets"):
        page.goto(f"/t/{tournament.code}/rounds/1/paper/{path}/")
        file = page.pdf(prefer_css_page_size=True)
        pages[path] = len(re.findall(rb"/Type /Page\b", file))
        assert re.search(rb"/MediaBox \[0 0 59[45]\S* 84[12]", file)
    assert pages == {"tables": 1, "names": 1, "cards": 2, "sheets": 3}
