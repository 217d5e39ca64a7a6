"""A whole tournament evening in real browsers: the desk's laptop, a phone at each of four tables, one who looks on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from scoring.engine.rulesets import PRESETS
from scoring.models import Role
from scoring.services.rulebook import add_ruleset
from tests.browser.conftest import DESKTOP, Visitor
from tests.browser.evening_desk import (
    Axe,
    Evening,
    Names,
    close_the_round,
    draw,
    draw_the_next,
    is_here,
    people,
    publish,
    row,
    sitting,
)
from tests.browser.table import Table as Phone
from tests.browser.test_clubs import SAVE, log_in
from tests.scoring.club_factories import a_club, acting, an_account
from tests.tournaments.evening import day, play
from tournaments.models import Tournament

NAMES = "Ana Beto Carmen Dolores Emilio Fermín Gloria Íñigo Julia Lorenzo Manolo Núria Óscar Paqui Quique Rosa".split()
LATE, MISSING = "Quique", "Rosa"
OVER = {"2": 21, "3": 22, "4": 23}
"""A hand that ends a match up to 20: all but who closed, in the first seat, pass it."""
POINTS = {3: ("4", "2½", "1"), 4: ("4", "3", "2", "1")}
"""Tournament points of a table by seat, where each has more than the one before."""
STAYS = "window.theSamePage"


@pytest.fixture
def evening(transactional_db: None, visitor: Visitor, axe: Axe) -> Evening:
    club = a_club("Peña El Comodín", "comodin")
    by = acting(an_account(club, Role.OWNER, "ana"))
    add_ruleset(club=club, name="Rápido", rules=replace(PRESETS["torneo"], target=20), by=by)
    looking = visitor()
    phones = [Phone(visitor()) for _number in range(4)]
    return Evening(visitor(viewport=DESKTOP), phones, looking, looking.context.new_page(), axe)


def test_an_evening_of_two_rounds_and_a_final(evening: Evening) -> None:
    it_is_set_up(evening)
    people_come(evening)
    the_first_round_is_drawn(evening)
    the_first_round_is_played(evening)
    close_the_round(evening, 1)
    draw_the_next(evening, 2)
    a_hand_of_the_first_round_was_wrong(evening)
    the_second_round_is_played(evening)
    close_the_round(evening, 2)
    draw_the_next(evening, 3)
    the_final_is_played(evening)
    assert {name: faults for name, faults in evening.found.items() if faults} == {}


def it_is_set_up(evening: Evening) -> None:
    """A ready format through the form, with the club's own quick rules."""
    page = evening.laptop
    log_in(page, "ana", "/c/comodin/tournaments/new/")
    page.locator("[name=name]").fill("Torneo de San Andrés")
    page.locator("[name=date]").fill("2030-11-29")
    ours = page.locator("[name=rules] option", has_text="«Rápido»").get_attribute("value")
    page.locator("[name=rules]").select_option(ours)
    page.locator("[name=format][value=standings_and_final]").check()
    for name, value in {"people": 16, "rounds": 2, "final": 4}.items():
        page.locator(f"[name={name}]").fill(str(value))
    page.locator(SAVE).click()
    expect(page.locator("h1")).to_have_text("Torneo de San Andrés")
    expect(page.locator("summary", has_text="Reglas: «Rápido» v1 (")).to_have_count(1)


def people_come(evening: Evening) -> None:
    """The list of the chat is pasted; all but two are here when the roll is called."""
    page = evening.laptop
    evening.open("people/paste/")
    page.locator("#text").fill("Torneo:\n" + "\n".join(f"{n}. {name} ✅" for n, name in enumerate(NAMES, 1)))
    page.locator(SAVE).click()
    expect(page.locator(".lines > li")).to_have_count(17)
    page.locator(SAVE).click()
    expect(page.locator(".people > li")).to_have_count(16)
    page.locator(".club-sections a[href$='/roll/']").click()
    for name in NAMES:
        if name not in (LATE, MISSING):
            is_here(page, name)
    expect(page.locator("#roll-counts .num")).to_have_text(["14", "2"])
    evening.accessible("roll")


def the_first_round_is_drawn(evening: Evening) -> None:
    """Drawn for fourteen; the late one gets a seat by hand, one more is moved; published."""
    page = evening.laptop
    draw(evening, 1)
    assert sorted(map(len, people(page.locator(".draft-table")))) == [3, 3, 4, 4]
    evening.open("roll/")
    is_here(page, LATE)
    evening.open("draft/")
    seatless = page.locator("#changed li", has_text=LATE)
    expect(seatless).to_have_count(1)
    seatless.locator("[name=table]").first.click()
    expect(page.locator("#changed")).to_have_count(0)
    expect(page.locator(".draft-people", has_text=LATE)).to_have_count(1)
    before = people(page.locator(".draft-table"))
    assert sorted(map(len, before)) == [3, 4, 4, 4]
    short = next(number for number, names in enumerate(before, 1) if len(names) == 3)
    giver = 4 if short != 4 else 1
    moving = before[giver - 1][1]
    page.locator(".draft-people").get_by_role("link", name=moving).click()
    page.locator(f"#here-{short}").click()
    expect(page.locator(f"#draft-table-{short} .draft-people")).to_contain_text(moving)
    evening.accessible("draft")
    publish(evening, 1)
    assert {*evening.seats[1][short - 1]} == {*before[short - 1], moving}
    assert moving not in evening.seats[1][giver - 1]


def the_first_round_is_played(evening: Evening) -> None:
    """Every hand arrives on the board, at the live tables and in the standings, and no page is loaded for it."""
    evening.open("board/")
    evening.looking.goto(f"{evening.at}/live/")
    evening.standings.goto(f"{evening.at}/standings/")
    expect(evening.standings.locator(".standing")).to_have_count(15)
    shown = (evening.laptop, evening.looking, evening.standings)
    for page in shown:
        page.evaluate(f"{STAYS} = 'yes'")
    one, *others = evening.phones
    seats = len(evening.seats[1][0])
    one.hand("1", "seven", first_of({"2": 5, "3": 15, "4": 20}, seats))
    expect(evening.laptop.locator("#desk-1 .at-table b")).to_have_text(["−10", "5", "15", "20"][:seats])
    expect(evening.looking.locator(".desk").first.locator(".at-table b")).to_have_text(["−10", "5", "15", "20"][:seats])
    expect(evening.standings.locator(".title .tag")).to_contain_text("provisional")
    one.hand("1", "seven", first_of({"2": 21, "3": 12, "4": 8}, seats))
    assert one.totals() == [-20, 26, 27, 28][:seats]
    for phone, names in zip(others, evening.seats[1][1:], strict=True):
        ends_at_once(phone, names)
    for number, names in enumerate(evening.seats[1], 1):
        expect(evening.laptop.locator(f"#desk-{number}[data-state=finished] .at-table li")).to_have_count(len(names))
        for name, points in zip(names, POINTS[len(names)], strict=True):
            expect(row(evening.standings, name).locator(".first b")).to_have_text(points)
    expect(evening.looking.locator(".desk[data-state=finished]")).to_have_count(4)
    expect(evening.standings.locator(".standing").first.locator("bdi")).to_have_text(evening.seats[1][0][0])
    assert [page.evaluate(STAYS) for page in shown] == ["yes"] * 3
    evening.accessible("board")
    evening.accessible("live", evening.looking)
    evening.accessible("standings", evening.standings)


def first_of(points: dict[str, int], seats: int) -> dict[str, int]:
    """What is typed at a table of so many."""
    return {seat: left for seat, left in points.items() if int(seat) <= seats}


def ends_at_once(phone: Phone, names: Names) -> None:
    """One hand after which only its closer, in the first seat, is in."""
    expect(phone.page.locator(".player .name")).to_have_text(names)
    phone.hand("1", "seven", first_of(OVER, len(names)))
    assert phone.totals() == [-10, *first_of(OVER, len(names)).values()]
    expect(phone.page.locator("h1")).to_contain_text(f"{names[0]} ")


def a_hand_of_the_first_round_was_wrong(evening: Evening) -> None:
    """An organiser corrects it after round 2 is drawn: the standings follow, the draw stays, and the page says so."""
    page = evening.laptop
    expect(evening.looking.locator("h1")).to_have_text("Ronda 2")
    number = next(number for number, names in enumerate(evening.seats[1], 1) if number > 1 and len(names) == 4)
    second, third, fourth = evening.seats[1][number - 1][1:]
    evening.open("corrections/")
    expect(page.locator(".consequences")).to_have_count(0)
    page.locator("summary", has_text="Ronda 1").click()
    page.get_by_role("link", name=f"Mesa {number}", exact=True).click()
    page.locator("form[action$='/reopen/'] button").click()
    page.locator("#hands a[href*='/fix/1/']").click()
    page.locator("[name=points_2]").fill("30")
    page.locator("[form=hand][data-kind=primary]").click()
    page.locator("[form=correction][data-kind=primary]").click()
    expect(page.locator("#page:not([data-mode=edit]) #live")).to_be_attached()
    assert Phone(page).totals() == [-10, 30, 22, 23]
    evening.open("corrections/")
    expect(page.locator(".consequences li")).to_contain_text("La ronda 2 se sorteó por una clasificación")
    expect(page.locator(".consequences li")).to_contain_text(third)
    evening.accessible("corrections")
    evening.open("standings/?after=1")
    for name, points in ((second, "1"), (third, "3"), (fourth, "2")):
        expect(row(page, name).locator(".first b")).to_have_text(points)
    evening.open("rounds/2/")
    assert sitting(page) == evening.seats[2]


def the_second_round_is_played(evening: Evening) -> None:
    """One table by its phone, the others by the services."""
    ends_at_once(evening.phones[0], evening.seats[2][0])
    for table in day(Tournament.objects.get()).rounds[1].tables[1:]:
        play(table.table, seed=table.table.number)
    evening.open("board/")
    expect(evening.laptop.locator(".desk[data-state=finished]")).to_have_count(4)


def the_final_is_played(evening: Evening) -> None:
    """The best four of the standings, one hand, and the end."""
    page = evening.laptop
    [final] = evening.seats[3]
    evening.open("standings/?after=2")
    best = page.locator(".standing .who bdi").all_inner_texts()
    assert {*best[:4]} == {*final}
    ends_at_once(evening.phones[0], final)
    close_the_round(evening, 3)
    evening.open("podium/")
    expect(page.locator("h1")).to_have_text("Como acabaría ahora")
    page.locator(SAVE).click()
    expect(page.locator("h1")).to_have_text("Podio")
    assert page.locator(".place bdi").all_inner_texts() == [*final, *best[4:]]
    evening.accessible("podium")
    looking = evening.looking
    looking.goto(f"{evening.at}/podium/")
    expect(looking.locator(".place[data-place='1'] bdi")).to_have_text(final[0])
    evening.accessible("podium by phone", looking)
    expect(evening.standings.locator(".standing bdi").first).to_have_text(final[0])
    assert evening.standings.evaluate(STAYS) == "yes"
    evening.open("standings/")
    expect(page.locator("#nav .note")).to_contain_text("El torneo ha terminado: solo se puede leer.")
