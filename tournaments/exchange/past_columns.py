"""What the columns of a table of old results mean, as its headings say in Spanish or English, in any order."""

import re
from dataclasses import dataclass

from scoring.engine.names import search_key
from scoring.exchange.tables import Row, Sheet
from tournaments.exchange.past_days import written

MEANINGS = (
    "name", "surname", "code", "date", "event", "match", "kind", "key", "place", "points", "total", "wins",
    "chinchones", "cell",
)  # fmt: skip
"""What a column may hold. A `cell` is an event of its own: who played in it has a result there. `total`: low wins.
`code` is a player's and `key` an event's, in files of ours."""

SHAPES = ("table", "evenings", "matches", "wide")
"""A final table; results by evening; results by match; one column an event."""

_WORDS = {
    "name": "nombre|name|jugador|jugadora|jugadores|player|players|participante|nombre y apellidos|nombre completo|"
    "full name|first name|socia|socio|quien|who",
    "surname": "apellido|apellidos|surname|last name|family name",
    "code": "codigo|code",
    "date": "fecha|dia|date|day|cuando|when",
    "event": "evento|event|torneo|tournament|jornada|prueba|velada|noche|cita|evening|night|nombre del evento",
    "match": "partida|mesa|match|table|game|no partida|n partida|num partida|numero de partida|no mesa|match no",
    "kind": "tipo|type|kind",
    "key": "clave|key|event id",
    "place": "puesto|posicion|pos|lugar|place|position|rank|ranking|clasificacion|orden|p|clas",
    "points": "puntos|pts|ptos|points|puntuacion|score|punt|total puntos|puntos totales|total de puntos|total points|"
    "suma|sum",
    "total": "total|totales|tanteo|tantos|total de la partida|match total",
    "wins": "victorias|ganadas|partidas ganadas|torneos ganados|wins|won|primeros|primeros puestos|v|oros|triunfos|"
    "veces primero|firsts|first places|1os|events won|eventos ganados|veladas ganadas",
    "chinchones": "chinchones|chinchon|no chinchones|n chinchones|chinchons|num chinchones",
}
_MEANING = {word: meaning for meaning, words in _WORDS.items() for word in words.split("|")}
_NUMBERED = re.compile(
    r"(?:j|r|t|e|f|s|w|jornada|ronda|torneo|evento|fecha|semana|partida|noche|velada|prueba|event|round|week|game|"
    r"night|evening|match|tournament|day) ?\d{1,3}|\d{1,2}"
)
_ORDINAL = re.compile(r"\d{1,3}(?:a|st|nd|rd|th) (?:jornada|ronda|semana|noche|velada|prueba|event|round|week|night)")
_HEADER_WITHIN = 15
"""Rows among which a header is looked for."""


@dataclass(frozen=True)
class Columns:
    """What the columns of a sheet mean (one of MEANINGS, or blank), and the number of the first row of results."""

    meanings: tuple[str, ...]
    first: int

    @property
    def clear(self) -> bool:
        """Whether it is known who is meant and what became of them."""
        return "name" in self.meanings and bool({"place", "points", "total", "cell"} & set(self.meanings))

    @property
    def shape(self) -> str:
        """Which of SHAPES the table has."""
        if "cell" in self.meanings:
            return "wide"
        if "match" in self.meanings:
            return "matches"
        return "evenings" if {"date", "event"} & set(self.meanings) else "table"


def guess(sheet: Sheet) -> Columns:
    """What the header says, wherever it stands; titles above it are passed over."""
    known = [(row, tuple(_meaning(cell) for cell in row.cells)) for row in sheet.rows[:_HEADER_WITHIN]]
    headers = [(row, meanings) for row, meanings in known if "name" in meanings]
    if not headers:
        return Columns(("",) * sheet.width, sheet.rows[0].number)
    row, meanings = max(headers, key=lambda header: sum(map(bool, header[1])))
    return Columns(_settled(meanings) + ("",) * (sheet.width - len(meanings)), row.number + 1)


def header(sheet: Sheet, columns: Columns) -> Row | None:
    """The row of the headings; None where the results begin at once."""
    return next((row for row in reversed(sheet.rows) if row.number < columns.first), None)


def _meaning(heading: str) -> str:
    words = " ".join(re.findall(r"\w+", search_key(heading)))
    if meaning := _MEANING.get(words) or _MEANING.get(words.replace("no de ", "no ").replace("n de ", "n ")):
        return meaning
    if written(heading) or _NUMBERED.fullmatch(words) or _ORDINAL.fullmatch(words):
        return "cell"
    return ""


def _settled(meanings: tuple[str, ...]) -> tuple[str, ...]:
    """The same, each meaning once, and what a total is: that of a match at its end, or else a sum of points.

    A table that says the date of every row has no columns of events, and neither has that of a season of ours, which
    has codes: there the sum is what counts. At a match, points are those that count against.
    """
    found = list(meanings)
    wide = "cell" in found and not {"date", "event", "match", "code"} & set(found)
    if not wide:
        found = ["" if meaning == "cell" else meaning for meaning in found]
    if "match" in found and "total" not in found and "points" in found:
        found[found.index("points")] = "total"
    elif "match" not in found and "total" in found and "points" not in found:
        found[found.index("total")] = "points"
    elif wide and "total" in found:
        found[found.index("total")] = ""
    return tuple("" if meaning != "cell" and meaning in found[:at] else meaning for at, meaning in enumerate(found))
