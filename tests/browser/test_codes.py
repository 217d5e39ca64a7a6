"""Our own codes to scan are those of another encoder, module for module."""

from __future__ import annotations

import random
import string
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.codes import Rows, drawing

SCRIPT = Path("chinchon_site/static/js/qr.js").read_text(encoding="utf-8")
LETTERS = string.ascii_letters + string.digits + "-_ñ€"
MOST = {1: 17, 5: 106, 9: 230, 10: 271, 20: 858, 30: 1732, 40: 2953}
"""Bytes that versions hold at level L: ISO/IEC 18004, table 7."""


@pytest.fixture
def encoder(phone: Page) -> Page:
    """A page that has nothing but the encoder."""
    phone.set_content("<p>codes</p>")
    phone.evaluate(f"() => {{ {SCRIPT} }}")
    return phone


def made(page: Page, text: str, **asked: int) -> Rows:
    """What our encoder makes of it."""
    script = "([text, asked]) => ChinchonQr(text, asked).map((row) => row.map(Number))"
    rows: Rows = page.evaluate(script, [text, asked])
    return rows


def test_every_version_and_mask_is_drawn_as_by_segno(encoder: Page) -> None:
    chance = random.Random(4)
    texts = {version: "".join(chance.choices(LETTERS, k=8 + 20 * (version - 1))) for version in range(1, 41)}
    asked = [
        {"version": version, "mask": mask}
        for version in texts
        for mask in (range(8) if version in (1, 7) else [version % 8])
    ]
    wrong = [
        one for one in asked if made(encoder, texts[one["version"]], **one) != drawing(texts[one["version"]], **one)
    ]
    assert wrong == []


def test_the_smallest_version_that_holds_the_text_is_taken(encoder: Page) -> None:
    sides = {
        version: (len(made(encoder, "x" * most)), len(drawing("x" * most, mask=0))) for version, most in MOST.items()
    }
    assert sides == {version: (17 + 4 * version, 17 + 4 * version) for version in MOST}


def test_the_mask_is_chosen_and_named_in_the_code(encoder: Page) -> None:
    texts = [f"https://chinchon.example/take/#{number}" for number in range(40)]
    codes = [made(encoder, text) for text in texts]
    masks = {
        next(mask for mask in range(8) if drawing(text, mask=mask) == code)
        for code, text in zip(codes, texts, strict=True)
    }
    assert len(masks) > 3


def test_what_no_code_holds_is_an_error(encoder: Page) -> None:
    said = encoder.evaluate("() => { try { ChinchonQr('x'.repeat(2954)); } catch (error) { return error.name; } }")
    assert said == "RangeError"
