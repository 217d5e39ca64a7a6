"""Everything between two hands, and every correction, with the server really stopped; then it arrives once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.pocket import Pocket, badge, knows, started, stored
from tests.browser.table import Table
from tests.served import Served

PEOPLE = ["Ana", "O'Brien", "Carla"]


def go(table: Table, page: str) -> None:
    """Open a page of the match from its sheet."""
    table.tap(f"a[href$='/{page}/']")


def confirm(table: Table) -> None:
    """Say yes to what is shown, and be back on the sheet."""
    expect(table.page.locator("#step")).to_be_attached()
    table.tap("button[form=step]")
    expect(table.page.locator("#players")).to_be_visible()


def fix(table: Table, hand: int, player: str, points: int) -> None:
    """Correct what a player had in a hand, up to what follows from it."""
    table.tap(f"#hands th a >> text='{hand}'")
    table.page.fill(f"#points_{player}", str(points))
    table.tap("button[form=hand]:visible")


def names(page: Page) -> list[str]:
    """Who is at the table, as the sheet says it."""
    return [name.removeprefix("Winner:").strip() for name in page.locator(".player .name").all_inner_texts()]


def arrived(table: Table, served: Served) -> list[int]:
    """The totals on the server's own sheet, once everything has arrived."""
    served.start()
    badge(table.page, "saved")
    expect(table.page.locator("#live[data-live]")).to_be_attached()
    return table.totals()


def test_what_happens_between_hands_goes_on_without_a_server(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/new/")
    started(table, PEOPLE)
    served.kill()
    table.hand("1", "seven", {"2": 7, "3": 12})
    go(table, "more")
    table.page.select_option("#penalty-player", "2")
    table.page.fill("#penalty-points", "15")
    table.tap("[value=penalty]")
    expect(table.page.locator(".entry .delta", has_text="15")).to_be_visible()
    confirm(table)
    go(table, "more")
    table.page.fill("#join-name", "Dani")
    table.tap("[value=join]")
    expect(table.page.locator(".player")).to_have_count(4)
    go(table, "undo")
    confirm(table)
    go(table, "redo")
    confirm(table)
    go(table, "more")
    table.page.select_option("#leave-player", "3")
    table.tap("[value=leave]")
    confirm(table)
    go(table, "more")
    table.tap("[name=ending][value=time]")
    confirm(table)
    table.tap("form[action$='/reopen/'] button")
    expect(table.page.locator("#hands th a")).to_have_count(1)
    assert (table.totals(), names(table.page)) == ([-10, 22, 12, 22], [*PEOPLE, "Dani"])
    assert arrived(table, served) == [-10, 22, 12, 22]
    assert stored(served) == ["hand", "penalty", "join", "undo", "redo", "leave", "end", "reopen"]
    assert names(table.page) == [*PEOPLE, "Dani"]


def test_a_correction_shows_what_follows_and_asks_about_what_cannot_be_any_more(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    table = pocket("phone").open("/new/")
    started(table, PEOPLE)
    table.hand("1", "seven", {"2": 60, "3": 12})
    knows(table.page, 1)
    served.kill()
    table.hand("1", "seven", {"2": 45, "3": 12})
    table.tap("button[name=kind][value=rebuy]")
    expect(table.page.locator(".player[data-state=offer]")).to_have_count(0)
    table.hand("3", "seven", {"1": 5, "2": 6})
    assert table.totals() == [-15, 30, 14]
    fix(table, 1, "2", 20)  # then O'Brien never passed the limit: the rebuy was none
    expect(table.page.locator(".card .error")).to_be_visible()
    table.tap("#correction button")
    expect(table.page.locator(".consequences")).to_contain_text("1 → 0")
    confirm(table)
    assert table.totals() == [-15, 71, 14]
    fix(table, 3, "1", 9)  # a hand that the server has never seen
    confirm(table)
    assert table.totals() == [-11, 71, 14]
    assert arrived(table, served) == [-11, 71, 14]
    assert stored(served) == ["hand", "hand", "rebuy", "hand", "correct", "correct"]


def test_names_and_seats_are_corrected_without_a_server(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/new/")
    started(table, PEOPLE)
    table.hand("1", "seven", {"2": 60, "3": 12})
    knows(table.page, 1)
    served.kill()
    go(table, "seats")
    table.page.locator("#seating input.name").nth(1).fill("Obi")
    table.tap("#seating [name=down]")  # Ana sits after Obi
    table.tap("[name=review]")
    confirm(table)
    assert (names(table.page), table.totals()) == (["Obi", "Ana", "Carla"], [60, -10, 12])
    table.hand("1", "seven", {"2": 3, "3": 4})
    assert arrived(table, served) == [63, -20, 16]
    assert (names(table.page), stored(served)) == (["Obi", "Ana", "Carla"], ["hand", "rename", "correct", "hand"])


def test_an_improbable_hand_is_asked_about_without_a_server(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/new/")
    started(table, PEOPLE)
    served.kill()
    table.type_hand("1", "seven", {"2": 95, "3": 12})
    table.tap("[data-save]")
    expect(table.page.locator("#preview [name=sure]")).to_be_visible()
    table.page.check("[name=sure]")
    table.save()
    assert table.totals() == [-10, 95, 12]


def test_a_match_starts_without_a_server_by_changed_rules(pocket: Callable[[str], Pocket], served: Served) -> None:
    table = pocket("phone").open("/")
    served.kill()
    table.tap("a[href='/new/']")
    page = table.page
    page.select_option("#preset", "corte3")
    expect(page.locator("#ruleset-card[data-preset=corte3]")).to_be_visible()
    expect(page.locator("[name=rules-target]")).to_have_value("100")
    for place in ("rules-all", "rules-limit"):
        page.evaluate(f"document.getElementById('{place}').open = true")
    page.fill("[name=rules-target]", "0")
    table.seat(PEOPLE)
    table.tap("[name=start]")
    expect(page.locator("#messages .note")).to_be_visible()
    page.fill("[name=rules-target]", "40")
    table.tap("[name=start]")
    table.sheet()
    table.hand("1", "seven", {"2": 20, "3": 45})
    expect(page.locator("#players")).to_be_visible()
    assert page.locator(".note[data-kind=success]").count() == 1  # 40 is reached: by these rules the match is over
    served.start()
    badge(page, "saved")
    assert stored(served) == ["hand"]


def test_what_is_refused_is_deleted_in_two_steps_and_stays_readable(
    pocket: Callable[[str], Pocket], served: Served
) -> None:
    table = pocket("phone").open("/new/")
    code = started(table, PEOPLE)
    served.kill()
    go(table, "more")
    table.page.select_option("#penalty-player", "2")
    table.page.fill("#penalty-points", "15")
    table.page.fill("#penalty-reason", "renuncio")
    table.tap("[value=penalty]")
    table.page.evaluate(
        "document.querySelector('#step [name=points]').value = '1001'; 0"
    )  # as an old app might send it
    table.page.evaluate(
        "ChinchonSteps.answer = () => ({ action: { penalty: { player: '2', points: 15, reason: 'renuncio' } } })"
    )
    table.tap("button[form=step]")
    served.start()
    badge(table.page, "attention")
    table.tap(".note summary")
    expect(table.page.locator("[data-drop]")).to_be_visible()
    table.tap("[data-drop]")
    badge(table.page, "saved")
    expect(table.page.locator("#live[data-live]")).to_be_attached()  # it goes back to the server's page by itself
    table.page.goto(f"/p/{code}/log/")
    expect(table.page.locator("#phone-log")).to_contain_text("renuncio", use_inner_text=False)
    assert stored(served) == []
