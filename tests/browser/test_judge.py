"""The referee in the browser: cards counted from the hand form, a hand judged, a close refused, the page of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.table import Table

PEOPLE = ["Ana", "Luis", "Carmen", "Pepe"]
HANDS = {
    "1": "4o 5o 6o 12c 12e J 2c",
    "2": "7o 1c 1e 1b 10c 3b 7e",
    "3": "2o 2e 2b 10e 11e 7b 3o",
    "4": "3c 4c 5c 6c 11b 7c 12b",
}
"""Ana closes with 2 left; each of the others lays one card off on her melds."""
TOTALS = [2, 20, 27, 10]
ILLEGAL = "4o 5o 6o 12c 12e 12b 7c"
Axe = Callable[[Page], list[str]]


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    return visitor(language="en")


def begin(page: Page, preset: str = "ludoteka", names: Sequence[str] = PEOPLE) -> Table:
    """A match with its hand form open, Ana marked as the closer."""
    table = Table(page)
    table.start(names, preset)
    table.tap("a[data-kind=primary][href$='/hand/']")
    expect(page.locator("form[data-step=closer]")).to_be_visible()
    table.tap(".entry[data-player='1'] .who")
    return table


def mark(page: Page, cards: str, name: str = "card") -> None:
    """Tap cards of the deck."""
    seen: Counter[str] = Counter()
    for card in cards.split():
        box = page.locator(f"input[name={name}][value='{card}']").nth(seen[card])
        box.evaluate("box => box.parentNode.scrollIntoView({block: 'center'})")
        box.check()
        seen[card] += 1


def count_everybody(page: Page, hands: Mapping[str, str] = HANDS) -> None:
    """From the hand form: mark every hand, one after the other, and have the hand judged."""
    page.click("[data-whose]:visible")
    for player, cards in hands.items():
        expect(page.locator(f"#pick[data-player='{player}']")).to_be_visible()
        mark(page, cards)
        page.click(".when-hand[data-kind=primary]")
    expect(page.locator("[data-save]")).to_be_visible()


def test_loose_cards_are_summed_at_once_and_fill_the_points(phone: Page) -> None:
    table = begin(phone)
    table.tap(".tile:has([value=seven])")
    phone.click("[data-whose='2']:visible")
    phone.route("**/hand/cards/**", lambda route: route.abort())  # the sum needs no server
    mark(phone, "7o 10c J")
    assert phone.locator("#counted [data-sum]").inner_text() == "42"
    assert phone.locator("#counted [data-count]").inner_text() == "3"
    phone.unroute("**/hand/cards/**")
    phone.click(".when-loose")
    expect(phone.locator("[name=points_2]")).to_have_value("42")
    expect(phone.locator(".entry[data-player='3'][data-state=now]")).to_be_visible()


def test_a_four_player_hand_is_judged_from_its_cards(phone: Page) -> None:
    table = begin(phone)
    count_everybody(phone)
    expect(phone.locator("#preview")).to_contain_text("Ana closes. With loose cards: 2.")
    table.save()
    assert table.totals() == TOTALS
    phone.click("a[href*='/why/']")
    expect(phone.locator(".layout > li")).to_have_count(4)
    assert phone.locator(".laid").count() == 3


def test_marked_cards_survive_a_reload(phone: Page) -> None:
    table = begin(phone)
    table.tap(".tile:has([value=seven])")
    phone.click("[data-whose='2']:visible")
    mark(phone, "7o 10c")
    phone.reload()
    expect(phone.locator(".entry[data-player='2'][data-state=now]")).to_be_visible()
    phone.click("[data-whose='2']:visible")
    expect(phone.locator("#pick input:checked[name=card]")).to_have_count(2)


def test_everything_filled_in_by_the_cards_survives_a_reload(phone: Page) -> None:
    table = begin(phone)
    count_everybody(phone)
    phone.reload()
    expect(phone.locator("[data-save]")).to_be_visible()
    table.save()
    assert table.totals() == TOTALS
    assert phone.locator("a[href*='/why/']").count() == 1


def test_points_typed_over_the_cards_make_a_typed_hand(phone: Page) -> None:
    table = begin(phone)
    count_everybody(phone)
    table.tap(".entry[data-player='3']")
    table.type_points(28)
    table.save()
    assert (table.totals(), phone.locator("a[href*='/why/']").count()) == ([2, 20, 28, 10], 0)


def test_an_illegal_close_is_refused_with_its_reason_and_its_price(phone: Page) -> None:
    begin(phone, "torneo")
    phone.click("[data-whose]:visible")
    mark(phone, ILLEGAL)
    refusal = "Ana cannot close: 7 points are loose (7 of cups (copas)), the most is 4."
    expect(phone.locator("#counted .said[data-kind=copas]")).to_have_text(refusal)
    phone.click(".btn.when-hand:not([data-kind])")
    expect(phone.locator("#preview .error")).to_contain_text(refusal)
    expect(phone.locator("#preview .error")).to_be_in_viewport()
    phone.click("#referee [name=do][value=wrong]")
    expect(phone.locator("[data-save]")).to_be_visible()
    phone.click("[data-save]")
    table = Table(phone)
    table.sheet()
    assert table.totals() == [50, 0, 0, 0]


def test_a_card_of_somebody_else_is_greyed_and_says_whose_it_is(phone: Page) -> None:
    begin(phone)
    phone.click("[data-whose]:visible")
    mark(phone, HANDS["1"])
    phone.click(".when-hand[data-kind=primary]")
    expect(phone.locator("#pick[data-player='2']")).to_be_visible()
    taken = phone.get_by_role("checkbox", name="4 of coins (oros), Ana has it")
    expect(taken).to_be_disabled()


NAMES: dict[Literal["es", "en"], list[str]] = {
    "es": ["as de oros", "sota de copas", "rey de bastos"],
    "en": ["ace of coins (oros)", "jack (sota) of cups (copas)", "king (rey) of clubs (bastos)"],
}


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_cards_have_names_that_can_be_read_out(visitor: Visitor, language: Literal["es", "en"]) -> None:
    page = visitor(language=language)
    page.goto("/judge/?rules=ludoteka")
    for name in NAMES[language]:
        expect(page.locator("#deck-hand").get_by_role("checkbox", name=name, exact=True)).to_have_count(1)
    names = page.locator("#deck-hand .pick .sr").all_inner_texts()
    assert len(set(names)) == 42


def test_every_card_is_big_enough_for_a_thumb(phone: Page) -> None:
    for deck in (40, 50):
        phone.goto(f"/judge/?deck={deck}")
        sizes = phone.locator("#deck-hand .pick").evaluate_all(
            "cards => cards.map(card => card.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
        )
        assert min(sizes) >= 44


def test_the_deck_is_used_with_the_keyboard_alone(visitor: Visitor) -> None:
    page = visitor(viewport=DESKTOP, language="en")
    page.goto("/judge/")
    page.locator("#deck-hand input").first.focus()
    for key in ("Space", "ArrowRight", "Space", "ArrowDown", "Space"):
        page.keyboard.press(key)
    marked = page.locator("#deck-hand input:checked").evaluate_all("boxes => boxes.map(box => box.value)")
    assert marked == ["1o", "2o", "2c"]
    expect(page.locator("#verdict [data-short]")).to_have_text("3 cards of 7, 5 left")


def test_a_position_moves_into_the_address_and_back(phone: Page) -> None:
    phone.goto("/judge/")
    mark(phone, "4o 5o 6o 12c 12e J 2c 3c", "hand")
    expect(phone.locator(".discards > li")).to_have_count(8)
    expect(phone.locator("[data-short-here]")).to_have_text("This hand may close. With loose cards: +2.")
    address = phone.locator("#link").inner_text()
    assert phone.url == address
    phone.goto(address)
    expect(phone.locator("#deck-hand input:checked")).to_have_count(8)
    expect(phone.locator(".discards > li")).to_have_count(8)


def test_what_one_hand_holds_the_other_cannot(phone: Page) -> None:
    phone.goto("/judge/")
    mark(phone, "4o", "hand")
    phone.click("details:has(#deck-other) > summary")
    expect(phone.locator("#deck-other [value='4o']")).to_be_disabled()
    phone.locator("#deck-hand [value='4o']").uncheck()
    expect(phone.locator("#deck-other [value='4o']")).to_be_enabled()


def test_another_ruleset_brings_its_deck(phone: Page) -> None:
    phone.goto("/judge/?rules=ludoteka")
    phone.click(".options summary")
    phone.select_option("[name=rules]", "corte3")
    expect(phone.locator("#deck-hand[data-deck='50'] input")).to_have_count(50)


def test_cards_are_counted_without_javascript(visitor: Visitor) -> None:
    page = visitor(javascript=False, language="en")
    page.goto("/new/")
    for name in PEOPLE[:2]:
        page.fill("#new", name)
        page.click("[name=add]")
    page.click("[name=start]")
    page.click("a[data-kind=primary]")
    page.check("[name=closer][value='1']")
    page.click("[data-whose='1']")
    mark(page, HANDS["1"])
    page.click("[name=go][value=count]")
    expect(page.locator("#counted")).to_contain_text("Ana may close. With loose cards: +2.")
    page.click(".when-hand[data-kind=primary]")
    mark(page, HANDS["2"])
    page.click(".when-hand[data-kind=primary]")
    page.click("[data-save]")
    assert Table(page).totals() == TOTALS[:2]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_referee_is_accessible(visitor: Visitor, axe: Axe, viewport: dict[str, int], theme: str) -> None:
    page = visitor(viewport=viewport, language="en", theme="dark" if theme == "dark" else "light")
    found = []
    page.goto("/judge/?rules=conga&hand=4o-5o-6o-12c-12e-1o-2c-3c&other=7o-1c-1e-1b-10c-3b-7e")
    found += axe(page)
    begin(page)
    found += axe(page)
    page.click("[data-whose]:visible")
    mark(page, ILLEGAL)
    expect(page.locator("#counted .said")).to_have_count(2)
    found += axe(page)
    page.click(".btn.when-hand:not([data-kind])")
    expect(page.locator("#preview .error")).to_be_visible()
    assert found + axe(page) == []


def test_the_judged_hand_is_accessible(phone: Page, axe: Axe) -> None:
    table = begin(phone)
    count_everybody(phone)
    phone.click("#referee summary")
    found = axe(phone)
    table.save()
    found += axe(phone)
    phone.click("a[href*='/why/']")
    expect(phone.locator(".layout")).to_be_visible()
    assert found + axe(phone) == []
