"""Players as tables."""

from __future__ import annotations

import io

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.exchange.players import KINDS, Columns, guess, inert, lines, live, write
from scoring.exchange.tables import read
from scoring.models import Player
from scoring.queries.people import DETAILS

PEOPLE = [
    Player(code="AAA", name="Ana Ñ. O'Brien", contact="+34 600 111 222", notes='one\ntwo; "three"', number="007"),
    Player(code="BBB", name="=1+1", nickname="'=x", alias="@a", active=False),
    Player(code="CCC", name="محمد علي 🐙", notes="-3", contact="a@example.org"),
]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "json"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_what_is_written_is_read_back(kind: str, language: str) -> None:
    sheet = read(write(PEOPLE, kind, language, "Players"))
    found = lines(sheet, guess(sheet))
    assert [line.problem for line in found] == [None] * 3
    assert [line.code for line in found] == ["AAA", "BBB", "CCC"]
    expected = [{name: getattr(player, name) for name in DETAILS} for player in PEOPLE]
    assert [vars(line.details) for line in found] == expected


def test_no_cell_of_a_written_workbook_is_a_formula() -> None:
    for kind in ("xlsx", "csv", "ods"):
        content = write(PEOPLE, kind, "en", "Players")
        assert not any(cell.startswith(("=", "+", "-", "@")) for row in read(content).rows for cell in row.cells)
    book = openpyxl.load_workbook(io.BytesIO(write(PEOPLE, "xlsx", "en", "Players")))
    assert {cell.data_type for row in book.worksheets[0] for cell in row} <= {"s", "inlineStr", "n"}


@given(st.text(alphabet="'=+-@a1 ", max_size=8))
def test_a_text_made_inert_comes_back_and_is_inert(text: str) -> None:
    assert live(inert(text)) == text
    assert inert(text)[:1] not in ("=", "+", "-", "@")


@pytest.mark.parametrize(
    ("header", "meanings"),
    [
        ("Nombre;Apodo;Nº socio;Teléfono;Notas", ("name", "nickname", "number", "contact", "notes")),
        ("NAME,Nickname,Member number,Phone,E-mail", ("name", "nickname", "number", "contact", "contact")),
        ("Jugador;Apellidos;Correo electrónico;Cuota", ("name", "surname", "contact", "")),
        ("Nombre;Nombre;Número;Socio", ("name", "", "number", "")),
    ],
)
def test_headings_are_understood(header: str, meanings: tuple[str, ...]) -> None:
    assert guess(read(f"{header}\nAna;x".encode())) == Columns(meanings, 2)


def test_titles_above_the_header_are_passed_over() -> None:
    content = "Socios 2026,,\nDatos,,Contacto\nNombre,Apellidos,Teléfono,Correo\nAna,García,600,a@b\n".encode()
    sheet = read(content)
    (line,) = lines(sheet, guess(sheet))
    assert (line.number, line.details.name, line.details.contact) == (4, "Ana García", "600, a@b")


def test_a_file_of_names_only_needs_no_header() -> None:
    sheet = read("Ana\nBeto".encode("utf-16"))
    assert [line.details.name for line in lines(sheet, guess(sheet))] == ["Ana", "Beto"]


def test_columns_without_a_header_are_not_guessed() -> None:
    assert not guess(read(b"Ana,600\nBeto,700")).clear


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("=cmd|' /C calc'!A0,1,yes", "formula"),
        (",1,yes", "bad_file"),
        ("x" * 41 + ",1,yes", "bad_file"),
        ("Ana,1,perhaps", "yes_or_no"),
        ("Ana," + "1" * 21 + ",", "bad_file"),
    ],
)
def test_a_row_that_cannot_be_kept_says_why(row: str, code: str) -> None:
    sheet = read(f"name,number,active\n{row}".encode())
    (line,) = lines(sheet, guess(sheet))
    assert line.problem is not None
    assert (line.number, line.problem.code) == (2, code)


@pytest.mark.parametrize(("said", "active", "says"), [("sí", True, True), ("NO", False, True), ("", True, False)])
def test_whether_somebody_comes(said: str, active: bool, says: bool) -> None:
    sheet = read(f"nombre;activo\nAna;{said}".encode())
    (line,) = lines(sheet, guess(sheet))
    assert (line.details.active, line.says_active) == (active, says)
