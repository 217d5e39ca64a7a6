"""Codes to scan as segno draws them, to compare ours with; and those on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
import segno
import segno.encoder
from playwright.sync_api import Page

Rows = list[list[int]]


def drawing(text: str, *, version: int | None = None, mask: int) -> Rows:
    """The code of `text` in bytes at level L, as rows of 1 (dark) and 0.

    segno adds a byte of zeros where the bits end with a byte already, which ISO/IEC 18004 7.4.10 does not ask for; both
    are read alike. It is made to leave it out, so that every module can be compared.
    """

    def pad(buffer: list[int], _version: int, length: int) -> None:
        buffer.extend([0] * (-length % 8))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(segno.encoder, "write_padding_bits", pad)
        code = segno.make(
            text.encode(), version=version, mask=mask, error="l", mode="byte", boost_error=False, micro=False
        )
    return [list(row) for row in code.matrix]


def says(rows: Iterable[list[int]], text: str) -> bool:
    """Whether a code is `text`, drawn with one of the eight masks."""
    return list(rows) in [drawing(text, mask=mask) for mask in range(8)]


def scanned(page: Page) -> Rows:
    """The code on the screen, without the quiet zone."""
    svg = page.locator(".qr svg")
    side = int(str(svg.get_attribute("viewBox")).split()[2]) - 8
    path = str(svg.locator("path").get_attribute("d"))
    dark = {(int(y) - 4, int(x) - 4) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    return [[int((y, x) in dark) for x in range(side)] for y in range(side)]
