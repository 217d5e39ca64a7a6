"""From one page to the next, as a person goes: looking until the new one is there."""

from playwright.sync_api import Page, expect


def follow(page: Page, selector: str) -> None:
    """Press the first that matches, a link or a button, and wait until another page has taken the place of this one.

    Pages of one kind have the same buttons: without waiting, the next press may hit one of the page that is going.
    """
    page.evaluate("document.getElementById('page').dataset.leaving = ''")
    page.locator(selector).first.click()
    expect(page.locator("#page:not([data-leaving])")).to_be_visible()


def primary(page: Page) -> None:
    """Press the one main button of the page, and wait for the page that follows."""
    follow(page, ".actions [data-kind=primary]")
