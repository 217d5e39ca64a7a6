"""A table in the browser: what people tap, by what the page is made of and not by its words, so in any language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect


class Table:
    """A match on one phone. `taps` counts what a finger did since it was last set to 0."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: str | Locator) -> None:
        """Tap the first element that `target` finds."""
        self.taps += 1
        found = self.page.locator(target) if isinstance(target, str) else target
        found.first.click()

    def start(self, names: Sequence[str], preset: str = "ludoteka") -> None:
        """Seat people in this order, choose the ruleset, deal from the first seat."""
        self.page.goto("/new/")
        self.seat(names)
        self.page.select_option("#preset", preset)
        expect(self.page.locator(f"#ruleset-card[data-preset={preset}]")).to_be_visible()
        self.tap("[name=start]")
        self.sheet()

    def start_here(self, names: Sequence[str]) -> None:
        """The same on the start form that is open, by the rules it shows."""
        self.seat(names)
        self.tap("[name=start]")
        self.sheet()

    def seat(self, names: Sequence[str]) -> None:
        """Seat people in this order on the start form."""
        for name in names:
            self.page.fill("#new", name)
            self.page.press("#new", "Enter")
            expect(self.page.locator("ol.seats .seat .name", has_text=name).first).to_be_visible()

    def sheet(self) -> None:
        """Wait for the sheet."""
        expect(self.page.locator("#live[data-version]")).to_be_attached()

    def hand(self, closer: str | None, close: str, points: Mapping[str, int]) -> None:
        """Enter and save one hand; players by the number of their seat, `points` in seat order."""
        self.type_hand(closer, close, points)
        self.save()

    def type_hand(self, closer: str | None, close: str, points: Mapping[str, int]) -> None:
        """Enter one hand up to its preview."""
        self.tap("a[data-kind=primary][href$='/hand/']")
        expect(self.page.locator("form[data-step=closer]")).to_be_visible()
        if closer is not None:
            self.tap(f".entry[data-player='{closer}'] .who")
        self.tap(f".tile:has([value='{close}'])")
        for player, number in points.items():
            expect(self.page.locator(f".entry[data-player='{player}'][data-state=now]")).to_be_visible()
            self.type_points(number)
        expect(self.page.locator("[data-save]")).to_be_visible()

    def type_points(self, number: int) -> None:
        """Type a number on the page's own keypad; two digits move on by themselves."""
        for digit in str(number):
            self.tap(f".key[data-key='{digit}']")
        if number < 10:
            self.tap(".key[data-kind=next]")

    def save(self) -> None:
        """Save the hand on the screen and wait for the sheet."""
        self.tap("[data-save]")
        self.sheet()

    def totals(self) -> list[int]:
        """The totals on the sheet, in seat order."""
        texts = self.page.locator(".player > .num").all_inner_texts()
        return [int(text.replace("−", "-")) for text in texts]

    def states(self) -> list[str | None]:
        """How each player stands on the sheet: live, near, offer or out."""
        return [player.get_attribute("data-state") for player in self.page.locator(".player").all()]
