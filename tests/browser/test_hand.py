"""One hand on a phone: few taps, no system keyboard, nothing lost, and it works with a keyboard and without scripts."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.table import Table

PEOPLE = ["Ana", "O'Brien", "María Fernanda Gutiérrez-Ñ.", "Jose Luis"]
REFERENCE = ("1", "seven", {"2": 7, "3": 12, "4": 23})
"""Four players; one closes with all melded, the others hold 7, 12 and 23."""


def test_the_reference_hand_takes_ten_taps(phone: Page) -> None:
    table = Table(phone)
    table.start(PEOPLE)
    table.taps = 0
    table.hand(*REFERENCE)
    assert (table.totals(), table.taps) == ([-10, 7, 12, 23], 10)


def test_no_system_keyboard_comes_up(phone: Page) -> None:
    table = Table(phone)
    table.start(PEOPLE)
    table.type_hand(*REFERENCE)
    modes = phone.locator(".points").evaluate_all("inputs => inputs.map(input => input.inputMode)")
    assert modes == ["none"] * 4


def test_names_totals_and_keypad_are_on_the_screen_together(phone: Page) -> None:
    table = Table(phone)
    table.start(PEOPLE)
    table.tap("a[data-kind=primary][href$='/hand/']")
    table.tap(".entry[data-player='1'] .who")
    table.tap(".tile:has([value=seven])")
    for part in [".entry[data-player='4'] .name", ".entry[data-player='4'] .was", ".key[data-kind=next]"]:
        box = phone.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640


def test_the_preview_says_what_will_happen_before_it_is_saved(phone: Page) -> None:
    table = Table(phone)
    table.start(PEOPLE)
    table.hand("1", "seven", {"2": 60, "3": 12, "4": 20})
    table.type_hand("1", "seven", {"2": 50, "3": 12, "4": 20})
    expect(phone.locator("#preview .consequences li[data-kind=oros]")).to_contain_text("O'Brien")
    assert phone.locator("#live").count() == 0


def test_a_hand_like_the_one_before_is_asked_about(phone: Page) -> None:
    table = Table(phone)
    table.start(PEOPLE)
    table.hand(*REFERENCE)
    table.type_hand(*REFERENCE)
    table.tap("[data-save]")
    expect(phone.locator("#preview [name=sure]")).to_be_visible()
    phone.check("#preview [name=sure]")
    table.save()
    assert table.totals() == [-20, 14, 24, 46]


def test_a_half_entered_hand_survives_a_reload(phone: Page) -> None:
    table = Table(phone)
    table.start(PEOPLE)
    table.tap("a[data-kind=primary][href$='/hand/']")
    table.tap(".entry[data-player='1'] .who")
    table.tap(".tile:has([value=seven])")
    table.type_points(7)
    table.type_points(12)
    phone.reload()
    expect(phone.locator(".entry[data-player='4'][data-state=now]")).to_be_visible()
    assert phone.locator(".points").evaluate_all("inputs => inputs.map(input => input.value)") == ["", "7", "12", ""]
    table.type_points(23)
    table.save()
    assert table.totals() == [-10, 7, 12, 23]


def test_a_number_can_be_mended_before_saving(phone: Page) -> None:
    table = Table(phone)
    table.start(PEOPLE)
    table.type_hand(*REFERENCE)
    table.tap(".entry[data-player='3']")
    table.type_points(21)
    expect(phone.locator("[data-save]")).to_be_visible()
    table.save()
    assert table.totals() == [-10, 7, 21, 23]


def test_what_the_rules_forbid_is_said_and_nothing_is_lost(phone: Page) -> None:
    table = Table(phone)
    table.start(PEOPLE)
    table.tap("a[data-kind=primary][href$='/hand/']")
    table.tap(".entry[data-player='1'] .who")
    table.tap(".tile:has([value=loose])")
    for points in (5, 7, 12, 23):
        table.type_points(points)
    expect(phone.locator("#preview .error")).to_contain_text("Ana")
    expect(phone.locator("[data-save]")).to_be_hidden()
    values = phone.locator(".points").evaluate_all("inputs => inputs.map(input => input.value)")
    assert values == ["5", "7", "12", "23"]


def test_a_hand_with_the_keyboard_alone(desktop: Page) -> None:
    table = Table(desktop)
    table.start(PEOPLE)
    desktop.locator("a[data-kind=primary][href$='/hand/']").focus()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("form[data-step=closer]")).to_be_visible()
    desktop.locator("[name=closer]").first.focus()
    desktop.keyboard.press("Space")
    expect(desktop.locator("form[data-step=how]")).to_be_visible()
    desktop.locator(".tiles [value=seven]").focus()
    desktop.keyboard.press("Space")
    expect(desktop.locator(".entry[data-player='2'][data-state=now]")).to_be_visible()
    for number in ("7", "12", "23"):
        desktop.keyboard.type(number)
        if len(number) == 1:
            desktop.keyboard.press("Enter")
    expect(desktop.locator("[data-save]")).to_be_visible()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("[data-save]")).to_be_focused()
    desktop.keyboard.press("Enter")
    table.sheet()
    assert table.totals() == [-10, 7, 12, 23]


def test_a_hand_without_javascript(visitor: Visitor) -> None:
    page = visitor(javascript=False)
    page.goto("/new/")
    for name in PEOPLE[:3]:
        page.fill("#new", name)
        page.click("[name=add]")
    page.click("[name=start]")
    page.click("a[data-kind=primary]")
    page.check("[name=closer][value='1']")
    page.check("[name=close][value=seven]")
    page.fill("[name=points_2]", "7")
    page.fill("[name=points_3]", "12")
    page.click("[data-review]")
    expect(page.locator("#preview .consequences")).to_be_visible()
    page.click("[data-save]")
    assert Table(page).totals() == [-10, 7, 12]
