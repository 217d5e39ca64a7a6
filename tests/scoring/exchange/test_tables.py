"""Tables out of files that other programs made."""

from __future__ import annotations

import pytest

from scoring.engine.errors import RuleError
from scoring.exchange.tables import MAX_BYTES, MAX_COLUMNS, MAX_ROWS, pack, read, unpack
from tests.scoring.exchange.spreadsheets import archive, ods, xlsx, xlsx_of

CELL = '<table:table-cell office:value-type="string"><text:p>%s</text:p></table:table-cell>'


def cells(content: bytes) -> list[tuple[int, tuple[str, ...]]]:
    """The rows of a file with their numbers."""
    return [(row.number, row.cells) for row in read(content).rows]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_csv_of_any_kind(encoding: str, delimiter: str, newline: str) -> None:
    text = newline.join(
        [delimiter.join(row) for row in (["Nombre", "Año"], ["Íñigo", "1,5" if delimiter != "," else "1"])]
    )
    assert [row for _number, row in cells(text.encode(encoding))][1][0] == "Íñigo"


def test_a_line_that_names_the_delimiter_is_no_row() -> None:
    assert cells(b"sep=;\r\nname;a,b\r\nAna;x") == [(2, ("name", "a,b")), (3, ("Ana", "x"))]


def test_rows_keep_their_numbers_over_blank_and_long_ones() -> None:
    assert cells(b'a,b\n\n"x\ny",\n,,\nAna,1\n') == [(1, ("a", "b")), (3, ("x\ny",)), (6, ("Ana", "1"))]


def test_xlsx_with_merged_header_numbers_and_gaps() -> None:
    content = xlsx([["Socios", None, None], [None], ["Ana", 600111222, 7.0], [], ["Beto", True, 1.5]], merged="A1:C1")
    assert cells(content) == [(1, ("Socios",)), (3, ("Ana", "600111222", "7")), (5, ("Beto", "1", "1.5"))]


def test_a_formula_without_a_result_is_itself() -> None:
    assert cells(xlsx([["=A2&1", "x"]])) == [(1, ("=A2&1", "x"))]


def test_only_the_first_sheet_is_read_and_that_is_known() -> None:
    assert (read(xlsx([["Ana"]], sheets=2)).more, read(xlsx([["Ana"]])).more) == (True, False)


def test_ods_with_repeated_cells_rows_spaces_and_comments() -> None:
    row = "<table:table-row%s>%s</table:table-row>"
    gap = '<table:table-cell table:number-columns-repeated="2"/>'
    number = (
        '<table:table-cell office:value-type="float" office:value="600111222"><text:p>6E+8</text:p></table:table-cell>'
    )
    formula = CELL.replace("<table:table-cell", '<table:table-cell table:formula="of:=A1"')
    comment = "<office:annotation><text:p>psst</text:p></office:annotation>"
    note = f"<table:table-cell>{comment}<text:p>B</text:p></table:table-cell>"
    content = ods(
        row % ("", CELL % "Ana" + gap + number)
        + row % (' table:number-rows-repeated="3"', gap)
        + row % (' table:number-rows-repeated="2"', note + formula % "told")
        + row % ("", CELL % 'a<text:s text:c="2"/>b<text:line-break/>c' + formula % "")
        + row % (' table:number-rows-repeated="1048570"', '<table:table-cell table:number-columns-repeated="16384"/>')
    )
    assert cells(content) == [
        (1, ("Ana", "", "", "600111222")),
        (5, ("B", "told")),
        (6, ("B", "told")),
        (7, ("a  b\nc", "=A1")),
    ]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b" \n,,\n", "file_empty"),
        (b"MZ\x90\x00\x03", "file_program"),
        (b"\x7fELF\x02", "file_program"),
        (b"%PDF-1.7", "file_pdf"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "file_old_excel"),
        (b"a\x00b", "file_no_table"),
        (b"PK\x03\x04 and rubbish", "file_damaged"),
        (archive({"readme.txt": "hello"}), "file_no_table"),
        (archive({"content.xml": "<broken"}), "file_damaged"),
        (archive({"xl/workbook.xml": "<broken"}), "file_damaged"),
        (archive({"content.xml": " " * 41 * 1024 * 1024}), "file_bomb"),
        (archive({"content.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), "file_damaged"),
        (b"x" * (MAX_BYTES + 1), "file_too_big"),
        (b"x\n" * (MAX_ROWS + 1), "file_too_long"),
        (b",".join([b"x"] * 61), "file_too_long"),
        (b'name\n"Ana\nBeto\n', "file_quotes"),
        (b"name\n" + b"x" * 140_000, "file_quotes"),
        (b"x" * 140_000, "file_quotes"),
        (xlsx([["Ana"]])[:-200], "file_damaged"),
    ],
)
def test_what_is_no_table_is_named(content: bytes, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        read(content)
    assert refused.value.code == code


def test_a_row_repeated_without_end_is_too_long() -> None:
    row = f'<table:table-row table:number-rows-repeated="1048576">{CELL % "Ana"}</table:table-row>'
    with pytest.raises(RuleError) as refused:
        read(ods(row))
    assert refused.value.code == "file_too_long"


def test_a_row_of_more_cells_than_a_table_has_is_too_long() -> None:
    gap = f'<table:table-cell table:number-columns-repeated="{MAX_COLUMNS}"/>'
    with pytest.raises(RuleError) as refused:
        read(ods(f"<table:table-row>{gap}{CELL % 'Ana'}</table:table-row>"))
    assert refused.value.code == "file_too_long"
    row = f"<table:table-row>{CELL % 'Ana'}{gap * 3}</table:table-row>"
    assert cells(ods(row)) == [(1, ("Ana",))]


@pytest.mark.timeout(30)
def test_a_workbook_whose_cells_lie_far_apart_is_read_at_once() -> None:
    cell = '<row r="%s"><c r="%s%s" t="inlineStr"><is><t>Ana</t></is></c></row>'
    rows = "".join(cell % (row, column, row) for row, column in ((1, "A"), (1_000_000, "B")))
    content = xlsx_of(f'<dimension ref="A1:XFD1048576"/><sheetData>{rows}</sheetData>')
    assert cells(content) == [(1, ("Ana",)), (1_000_000, ("", "Ana"))]


def test_a_workbook_that_says_less_of_its_size_than_it_has_is_read_whole() -> None:
    cell = '<row r="2"><c r="B2" t="inlineStr"><is><t>Ana</t></is></c></row>'
    content = xlsx_of(f'<dimension ref="A1"/><sheetData>{cell}</sheetData>')
    assert cells(content) == [(2, ("", "Ana"))]


def test_five_thousand_rows_are_read() -> None:
    assert len(read("\n".join(f"Ana {number};{number}" for number in range(5000)).encode()).rows) == 5000


@pytest.mark.parametrize("content", [b"a;b\n\nA\xf1o;1", xlsx([["a"], [], ["b", "c"]], sheets=2)])
def test_what_is_packed_is_unpacked(content: bytes) -> None:
    assert unpack(pack(read(content))) == read(content)
