"""Many players at once: the pasted list, the file, and what somebody decides about each line."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.name_lists import ListedName, read_list
from scoring.engine.names import MAX_LENGTH, visible
from scoring.exchange.players import COLUMNS, Columns, guess
from scoring.exchange.tables import Sheet
from scoring.models import Club
from scoring.queries.people import Details
from scoring.services.newcomers import Fate, Line, Orders, fates, line_of

MAX_LINES = 200
"""Of a pasted list: every line has two fields of a form, and a form has at most 500 (settings.py)."""

MAX_DOUBTS = 200
"""How many rows of a file are asked about one by one; the others are left out unless the file is sent once more."""

_NAMES = ("name", "repeat")


class FileForm(forms.Form):
    """A file of players."""

    file = forms.FileField(
        label=gettext_lazy("File (CSV, XLSX or ODS)"), widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.xlsx,.ods"})
    )


@dataclass(frozen=True)
class ListRow:
    """One line of a pasted list: what it is, the name as it stands in the form now, what was chosen, what follows."""

    number: int
    listed: ListedName
    name: str
    choice: str
    fate: Fate | None = None

    @property
    def kind(self) -> str:
        """What the line's tag says: its fate if it is to be somebody, else what it is."""
        return self.fate.kind if self.fate else self.listed.kind

    @property
    def add(self) -> str:
        """What the choice of adding a new one is called: nothing need be said about what is surely a name."""
        return "" if self.listed.kind in _NAMES else "add"

    @property
    def wanted(self) -> bool:
        """Whether the line is to be somebody."""
        return bool(self.name) and self.choice != "skip" and (self.listed.kind in _NAMES or self.choice == "add")

    @property
    def line(self) -> Line:
        """The line as the services take it."""
        details = Details(self.name, contact=self.listed.contact, notes=self.listed.aside)
        return line_of(self.number, details)


class ListForm:
    """A pasted list and what was decided about its lines. `error` is why it cannot be read."""

    def __init__(self, club: Club, data: QueryDict | None = None) -> None:
        self.text = data.get("text", "") if data else ""
        self.client_id = _uuid(data.get("client_id", "") if data else "")
        self.error = ""
        listed = read_list(self.text)
        if data is not None and not any(item.kind in _NAMES for item in listed):
            self.error = _("There is no name in the list yet.")
        if len(listed) > MAX_LINES:
            self.error = _("This is a very long list. Send it as a file, or in parts of 200 lines.")
            listed = []
        rows = [self._row(number, item, data) for number, item in enumerate(listed, start=1)]
        waiting = [row for row in rows if row.listed.kind in _NAMES or row.wanted]
        found = {fate.line.number: fate for fate in fates(club, [row.line for row in waiting if row.name])}
        self.rows = [ListRow(row.number, row.listed, row.name, row.choice, found.get(row.number)) for row in rows]
        self.looked_at = data is not None and data.get("shown") == self.shown

    @property
    def shown(self) -> str:
        """What changes with any of the names: saved is only what somebody has seen."""
        return sha256("\n".join(row.name for row in self.rows).encode()).hexdigest()[:16]

    @property
    def faulty(self) -> bool:
        """Whether a line that is to be somebody cannot be."""
        return any(row.kind == "error" and row.wanted for row in self.rows)

    def lines(self) -> list[Line]:
        """The lines that are to be somebody."""
        return [row.line for row in self.rows if row.wanted]

    def orders(self) -> Orders:
        """What was chosen."""
        return Orders({row.number: row.choice for row in self.rows if row.choice})

    @staticmethod
    def _row(number: int, listed: ListedName, data: QueryDict | None) -> ListRow:
        typed = data.get(f"name-{number}") if data else None
        name = visible((typed if typed is not None else listed.name)[: 4 * MAX_LENGTH])
        choice = (data.get(f"choice-{number}", "") if data else "")[:12]
        return ListRow(number, listed, name, choice)


class SheetForm:
    """What somebody says about the columns and rows of a file; at first what its header says."""

    def __init__(self, sheet: Sheet, data: QueryDict | None = None) -> None:
        self.sheet = sheet
        self.columns = guess(sheet)
        self.guessed = self.columns.clear
        self.orders = Orders()
        self.page = ""
        if data is not None:
            self._take(data)

    @property
    def headings(self) -> list[tuple[int, str, str, list[str]]]:
        """Every column: its number, what stands above it, what it means, and what stands in it."""
        row = next((row for row in reversed(self.sheet.rows) if row.number < self.columns.first), None)
        below = [row for row in self.sheet.rows if row.number >= self.columns.first][:3]
        return [
            (place, row.cell(place) if row else "", meaning, [one.cell(place) for one in below if one.cell(place)])
            for place, meaning in enumerate(self.columns.meanings)
        ]

    def _take(self, data: QueryDict) -> None:
        meanings = tuple(data.get(f"column-{place}", "") for place in range(self.sheet.width))
        first = data.get("first", "")
        self.columns = Columns(
            tuple(meaning if meaning in COLUMNS else "" for meaning in meanings),
            int(first) if first.isdecimal() and len(first) < 8 else self.columns.first,
        )
        keys = (key for key in data if key.startswith("choice-") and key[7:].isdecimal() and len(key) < 16)
        choices = {int(key[7:]): data.get(key, "")[:12] for key in keys}
        self.orders = Orders(choices, replace="replace" in data, partly="partly" in data)
        self.page = data.get("page", "")


def chosen(found: Iterable[Fate], orders: Orders) -> list[tuple[Fate, str]]:
    """The rows that are asked about one by one, with what was chosen for each; the likeliest person until then."""
    doubts = [fate for fate in found if fate.kind == "doubt"][:MAX_DOUBTS]
    return [(fate, orders.choices.get(fate.line.number, fate.likes[0][0].code)) for fate in doubts]


def _uuid(text: str) -> uuid.UUID:
    """The id in a form; a new one for a form that is shown for the first time, or that somebody tampered with."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
