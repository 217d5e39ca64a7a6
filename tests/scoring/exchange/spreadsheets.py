"""Awkward files, made in the tests that need them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import Any

import openpyxl

_ODS = (
    '<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
    '<table:table table:name="a">%s</table:table></office:spreadsheet></office:body></office:document-content>'
)


def xlsx(rows: Sequence[Sequence[Any]], *, merged: str = "", sheets: int = 1) -> bytes:
    """A workbook; `merged` cells as in `A1:C1`; a text that begins with `=` is a formula."""
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    if merged:
        book.worksheets[0].merge_cells(merged)
    for _sheet in range(1, sheets):
        book.create_sheet()
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def xlsx_of(sheet: str) -> bytes:
    """A workbook whose one sheet holds this markup."""
    with zipfile.ZipFile(io.BytesIO(xlsx([["x"]]))) as whole:
        files = {entry.filename: whole.read(entry).decode() for entry in whole.infolist()}
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return archive({**files, "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}">{sheet}</worksheet>'})


def ods(table: str) -> bytes:
    """An OpenDocument file whose table holds this markup."""
    return archive({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": _ODS % table})


def archive(files: dict[str, str]) -> bytes:
    """A ZIP file."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return stream.getvalue()
