"""Players as tables: what the columns of a file mean, and a club's people as a file of one's own."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import tablib

from scoring.engine.errors import RuleError
from scoring.engine.names import search_key
from scoring.exchange.tables import Row, Sheet
from scoring.models import Player
from scoring.queries.people import Details
from scoring.services.newcomers import Line, line_of

KINDS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "json": "application/json",
}
"""What can be written, with its media type."""

COLUMNS = ("name", "surname", "nickname", "alias", "number", "contact", "notes", "active", "code")
"""What a column may hold. Two columns of contacts, or of notes, are put together."""

HEADINGS = {
    "es": ("código", "nombre", "apodo", "alias", "número", "contacto", "notas", "activo"),
    "en": ("code", "name", "nickname", "alias", "number", "contact", "notes", "active"),
}
WRITTEN = ("code", "name", "nickname", "alias", "number", "contact", "notes", "active")
"""The columns of our own files, in the order of HEADINGS."""

_WORDS = {
    "name": "nombre|name|jugador|jugadora|player|nombre y apellidos|nombre completo|full name|first name|socia",
    "surname": "apellido|apellidos|surname|last name|family name",
    "nickname": "apodo|mote|nickname|nick|le llaman",
    "alias": "alias|alias publico|public name|public alias",
    "number": "numero|n|no|num|nº|numero de socio|n de socio|no de socio|num socio|socio|n socio|no socio|"
    "number|member number|member no|member|licencia",
    "contact": "contacto|contact|telefono|tel|tlf|movil|phone|mobile|correo|correo electronico|email|e mail|mail",
    "notes": "notas|nota|observaciones|comentarios|notes|note|comments|remarks",
    "active": "activo|activa|active|viene",
    "code": "codigo|code",
}
_MEANING = {word: column for column, words in _WORDS.items() for word in words.split("|")}
_YES = frozenset("si s yes y x 1 true verdadero activo activa active".split())
_NO = frozenset("no n 0 false falso inactivo inactiva inactive".split())
_LIVE = "=+-@＝＋－＠\t"
"""How a text begins that a spreadsheet would work out instead of showing it."""

_HEADER_WITHIN = 15
"""Rows among which a header is looked for."""


@dataclass(frozen=True)
class Columns:
    """What the columns of a sheet mean (one of COLUMNS, or blank), and the number of the first row that is a player."""

    meanings: tuple[str, ...]
    first: int

    @property
    def clear(self) -> bool:
        """Whether it is known where the names are."""
        return "name" in self.meanings


def guess(sheet: Sheet) -> Columns:
    """What the header says, in Spanish or English, wherever it stands; titles above it are passed over.

    Where no row is a header nothing is known, unless there is one column only.
    """
    known = [(row, tuple(_meaning(cell) for cell in row.cells)) for row in sheet.rows[:_HEADER_WITHIN]]
    headers = [(row, _once(meanings)) for row, meanings in known if "name" in meanings]
    if headers:
        row, meanings = max(headers, key=lambda header: sum(map(bool, header[1])))
        return Columns(meanings + ("",) * (sheet.width - len(meanings)), row.number + 1)
    if sheet.width == 1:
        return Columns(("name",), sheet.rows[0].number)
    return Columns(("",) * sheet.width, sheet.rows[0].number)


def lines(sheet: Sheet, columns: Columns) -> list[Line]:
    """The players of a sheet, row by row, with what is wrong with each."""
    return [_line(row, columns.meanings) for row in sheet.rows if row.number >= columns.first]


def write(players: Iterable[Player], kind: str, language: str, title: str) -> bytes:
    """A file of players with headings in `language`; nothing in it is worked out when a spreadsheet opens it.

    `kind` is one of KINDS. CSV has a mark of its encoding and the delimiter that spreadsheets of the language expect;
    JSON is for programs, and has the names of our own columns.
    """
    if kind == "json":
        found = [{name: getattr(player, name) for name in WRITTEN} for player in players]
        return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()
    headings = HEADINGS.get(language, HEADINGS["en"])
    table = tablib.Dataset(headers=headings, title=title[:31])
    words = ("sí", "no") if language == "es" else ("yes", "no")
    for player in players:
        told = {**{name: getattr(player, name) for name in WRITTEN}, "active": words[not player.active]}
        table.append([inert(told[name]) for name in WRITTEN])
    if kind == "csv":
        text: str = table.export("csv", delimiter=";" if language == "es" else ",")
        return text.encode("utf-8-sig")
    content: bytes = table.export(kind)
    return content


def inert(text: str) -> str:
    """`text` as a cell that no spreadsheet works out: with an apostrophe before it. `live` takes it away."""
    return f"'{text}" if text.lstrip("'")[:1] in tuple(_LIVE) else text


def live(text: str) -> str:
    """The text that `inert` made safe."""
    return text[1:] if text.startswith("'") and text.lstrip("'")[:1] in tuple(_LIVE) else text


def _meaning(heading: str) -> str:
    words = " ".join(re.findall(r"\w+", search_key(heading.replace("º", "").replace("ª", ""))))
    return _MEANING.get(words, "")


def _once(meanings: Sequence[str]) -> tuple[str, ...]:
    """The same, a second column of names, numbers or codes left out: only contacts and notes can be put together."""
    several = ("contact", "notes")
    return tuple(
        "" if meaning not in several and meaning in meanings[:place] else meaning
        for place, meaning in enumerate(meanings)
    )


def _line(row: Row, meanings: Sequence[str]) -> Line:
    said: dict[str, list[str]] = {column: [] for column in COLUMNS}
    for place, meaning in enumerate(meanings):
        if meaning and (cell := row.cell(place)):
            if cell.startswith("="):
                problem = RuleError("formula", "a cell holds a formula without a result", cell=cell[:40])
                return Line(row.number, Details(" ".join(row.cells)[:80]), problem=problem)
            said[meaning].append(live(cell))
    active = search_key(" ".join(said["active"]))
    details = Details(
        name=" ".join([*said["name"], *said["surname"]]),
        nickname=" ".join(said["nickname"]),
        alias=" ".join(said["alias"]),
        number=" ".join(said["number"]),
        contact=", ".join(said["contact"]),
        notes="\n".join(said["notes"]),
        active=active not in _NO,
    )
    if active and active not in _YES | _NO:
        return Line(row.number, details, problem=RuleError("yes_or_no", "neither yes nor no", said=active[:40]))
    return line_of(row.number, details, "".join(said["code"]), says_active=bool(active))
