"""Tables out of files that people made with other programs: CSV of any kind, XLSX, ODS. Everything is read as text.

What a file claims to be is not believed: its first bytes decide. Sizes are limited before anything is unpacked.
"""

import csv
import io
import json
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import IO, Any
from xml.etree.ElementTree import Element, ParseError

import openpyxl
from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from scoring.engine.errors import RuleError

MAX_BYTES = 2 * 1024 * 1024
MAX_UNPACKED = 40 * 1024 * 1024
"""Bytes of all that is packed in an XLSX or ODS file."""
MAX_ROWS = 10_000
MAX_COLUMNS = 60
LAST_ROW = 1_048_576
"""Of an XLSX sheet, whatever a file says; blank rows before it are passed over."""
DELIMITERS = ",;\t|"
_TRIED = 20
"""Lines that are looked at to find the delimiter."""
_BINARY = {b"MZ": "program", b"\x7fELF": "program", b"%PDF": "pdf", b"\xd0\xcf\x11\xe0": "old_excel"}
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, ParseError, DefusedXmlException, KeyError, IndexError, TypeError, ValueError,
    AttributeError, EOFError, OSError, NotImplementedError, RuntimeError,
)  # fmt: skip
"""What the readers of XLSX and ODS raise for files that are broken or locked by a password."""
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


@dataclass(frozen=True)
class Row:
    """One row that is not blank, with the number that its program shows beside it."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """The text in a column counted from 0; blank beyond the end."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True)
class Sheet:
    """The rows of a file. `kind`: csv, xlsx or ods; `encoding`: how a CSV's letters were read; `more` sheets follow."""

    kind: str
    rows: tuple[Row, ...]
    encoding: str = ""
    more: bool = False

    @property
    def width(self) -> int:
        """How many columns the widest row has."""
        return max((len(row.cells) for row in self.rows), default=0)


def read(content: bytes) -> Sheet:
    """The first sheet of a file. Raises RuleError `file_…` for what is no table, is damaged or too big."""
    if len(content) > MAX_BYTES:
        raise RuleError("file_too_big", "the file is too big", most=MAX_BYTES // 1024 // 1024)
    for mark, kind in _BINARY.items():
        if content.startswith(mark):
            raise RuleError(f"file_{kind}", f"not a table but: {kind}")
    if content.startswith(b"PK"):
        sheet = _unpacked(content)
    else:
        text, encoding = _decoded(content)
        sheet = Sheet("csv", tuple(_limited(_csv_rows(text))), encoding)
    if not sheet.rows:
        raise RuleError("file_empty", "there is nothing in the file")
    return sheet


def pack(sheet: Sheet) -> bytes:
    """The sheet in few bytes; `unpack` gives it back."""
    rows = [[row.number, *row.cells] for row in sheet.rows]
    return zlib.compress(json.dumps([sheet.kind, sheet.encoding, sheet.more, rows], ensure_ascii=False).encode())


def unpack(packed: bytes | memoryview) -> Sheet:
    """The sheet that `pack` made small."""
    kind, encoding, more, rows = json.loads(zlib.decompress(packed))
    return Sheet(kind, tuple(Row(number, tuple(cells)) for number, *cells in rows), encoding, more)


def _limited(rows: Iterable[tuple[int, list[str]]]) -> Iterator[Row]:
    """The rows with something in them, blank cells at their ends left out. Raises RuleError for too many."""
    found = 0
    for number, cells in rows:
        texts = [cell.replace("\r\n", "\n").strip() for cell in cells]
        while texts and not texts[-1]:
            texts.pop()
        if not texts:
            continue
        found += 1
        if found > MAX_ROWS or len(texts) > MAX_COLUMNS:
            raise _too_long()
        yield Row(number, tuple(texts))


def _too_long() -> RuleError:
    return RuleError("file_too_long", "too many rows or columns", rows=MAX_ROWS, columns=MAX_COLUMNS)


def _decoded(content: bytes) -> tuple[str, str]:
    """The text of a CSV file and the name of its encoding. Raises RuleError `file_no_table` for what is not text."""
    marked = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            break
        return text, encoding
    raise RuleError("file_no_table", "neither a table nor text")


def _csv_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Rows with the number of the line where each begins. Raises RuleError `file_quotes`."""
    skipped = 0
    first, newline, rest = text.partition("\n")
    delimiter = first.strip()[4:] if first.lower().startswith("sep=") and newline else ""
    if delimiter:
        text, skipped = rest, 1
    before = 0
    try:
        delimiter = (delimiter or _delimiter(text))[:1]  # a cell beyond what the reader takes is found here already
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        for cells in reader:
            yield before + 1 + skipped, cells
            before = reader.line_num
    except csv.Error as error:
        raise RuleError("file_quotes", f"line {before + 1}: {error}", row=before + 1 + skipped) from error


def _delimiter(text: str) -> str:
    """The sign that parts the first lines most alike; a comma where none does."""
    lines = [line for line in text.splitlines()[: _TRIED * 2] if line.strip()][:_TRIED]

    def evenness(delimiter: str) -> tuple[int, int]:
        widths = [len(cells) for cells in csv.reader(lines, delimiter=delimiter) if len(cells) > 1]
        usual = max(set(widths), key=widths.count, default=0)
        return widths.count(usual), usual

    return max(DELIMITERS, key=evenness)


def _unpacked(content: bytes) -> Sheet:
    """The first sheet of an XLSX or ODS file."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = {entry.filename for entry in archive.infolist()}
            if sum(entry.file_size for entry in archive.infolist()) > MAX_UNPACKED:
                raise RuleError("file_bomb", "the file grows too much when it is unpacked")
            if "xl/workbook.xml" in names:
                return _xlsx(content)
            if "content.xml" in names:
                with archive.open("content.xml") as stream:
                    return _ods(stream)
    except RuleError:
        raise
    except _DAMAGED as error:
        raise RuleError("file_damaged", "the file cannot be read") from error
    raise RuleError("file_no_table", "an archive, but not a table")


def _xlsx(content: bytes) -> Sheet:
    """The first sheet of a workbook; of a formula its last result, or the formula itself where none is stored."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about styles and charts that nobody reads here
        told, typed = (
            openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=results) for results in (True, False)
        )
        rows = tuple(_limited(_xlsx_rows(told.worksheets[0], typed.worksheets[0])))
    return Sheet("xlsx", rows, more=len(told.worksheets) > 1)


def _xlsx_rows(told: Any, typed: Any) -> Iterator[tuple[int, list[str]]]:
    """Rows as `told`, where that says nothing as `typed`.

    A file of a few bytes may have its second row far below its first and far to the right of it: the reader makes up
    all cells between them, so it is asked for no more columns than are looked at, and blank rows are passed over whole.
    """
    blank = (None,) * (MAX_COLUMNS + 1)
    asked = {"max_row": LAST_ROW, "max_col": len(blank), "values_only": True}
    for number, (results, texts) in enumerate(zip(told.iter_rows(**asked), typed.iter_rows(**asked), strict=True), 1):
        if texts != blank:
            yield number, [_text(text if one is None else one) for one, text in zip(results, texts, strict=True)]


def _text(value: Any) -> str:
    """A cell's value as its program shows it."""
    match value:
        case None:
            return ""
        case bool():
            return "1" if value else "0"
        case float() if value.is_integer():
            return str(int(value))
        case datetime() | date():
            return value.isoformat()
        case _:
            return str(value)


def _ods(stream: IO[bytes]) -> Sheet:
    """The first sheet of an OpenDocument file."""
    tables = 0
    rows: list[Row] = []
    for event, element in iterparse(stream, events=("start", "end"), forbid_dtd=True):
        if event == "start" and element.tag == f"{_TABLE}table":
            tables += 1
        elif event == "end" and element.tag == f"{_TABLE}table" and tables == 1:
            rows = list(_limited(_ods_rows(element)))
            element.clear()
    return Sheet("ods", tuple(rows), more=tables > 1)


def _ods_rows(table: Element) -> Iterator[tuple[int, list[str]]]:
    number = 0
    for row in table.iter(f"{_TABLE}table-row"):
        many = int(row.get(f"{_TABLE}number-rows-repeated", "1"))
        cells: list[str] = []
        for cell in row:
            times = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
            text = _ods_text(cell)
            if text and len(cells) + times > MAX_COLUMNS:
                raise _too_long()
            cells += [text] * min(times, MAX_COLUMNS + 1 - len(cells))
        if any(cells):
            yield from ((number + nth, cells) for nth in range(1, min(many, MAX_ROWS + 1) + 1))
        number += many


def _ods_text(cell: Element) -> str:
    if cell.get(f"{_OFFICE}value-type") == "float":
        return _text(float(cell.get(f"{_OFFICE}value", "nan")))
    said = "\n".join("".join(_ods_pieces(paragraph)) for paragraph in cell.findall(f"{_TEXT}p"))
    formula = cell.get(f"{_TABLE}formula", "")
    return said or f"={formula.partition('=')[2]}" if formula else said


def _ods_pieces(paragraph: Element) -> Iterator[str]:
    """The text of a paragraph; runs of spaces and line breaks are elements of their own."""
    yield paragraph.text or ""
    for child in paragraph:
        if child.tag == f"{_TEXT}s":
            yield " " * min(int(child.get(f"{_TEXT}c", "1")), 100)
        elif child.tag in (f"{_TEXT}line-break", f"{_TEXT}tab"):
            yield "\n" if child.tag.endswith("break") else " "
        else:
            yield from _ods_pieces(child)
        yield child.tail or ""
