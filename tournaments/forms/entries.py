"""A pasted list of people, and what somebody decides about its lines."""

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.engine.name_lists import ListedName, read_list
from scoring.engine.names import MAX_LENGTH, visible
from scoring.queries.people import Details
from scoring.services.newcomers import Fate, Line, fates, line_of
from tournaments.models import EntryStatus, Tournament
from tournaments.wording.entries import KINDS, MARKS

MAX_LINES = 200
"""Every line has two fields of a form, and a form has at most 500 (settings.py)."""

_NAMES = ("name", "repeat")
_KNOWN = ("there", "fills", "differs")


@dataclass(frozen=True)
class Row:
    """One line: what it is, the name as it stands in the form now, what was chosen, and what follows."""

    number: int
    listed: ListedName
    name: str
    choice: str
    fate: Fate | None = None
    entered: bool = False

    @property
    def kind(self) -> str:
        """What the line's tag says."""
        if self.fate is None:
            return self.listed.kind
        if self.fate.kind in _KNOWN:
            return "entered" if self.entered else "known"
        return self.fate.kind

    @property
    def words(self) -> Promise | str:
        """The same for the screen."""
        return KINDS.get(self.kind, self.kind)

    @property
    def mark(self) -> str:
        """The colour of its tag."""
        return MARKS.get(self.kind, "")

    @property
    def wanted(self) -> bool:
        """Whether the line is to be somebody."""
        return bool(self.name) and self.choice != "skip" and (self.listed.kind in _NAMES or self.choice == "add")

    @property
    def options(self) -> list[tuple[str, str]]:
        """What may be chosen, the usual first: value and words."""
        skip, add = ("skip", _("leave out")), ("add", _("enter as somebody new"))
        if self.fate is None:
            return [("", _("leave out")), add]
        if self.kind in ("known", "entered") and self.fate.player is not None:
            usual = _("nothing to do") if self.entered else _("enter %(name)s") % {"name": self.fate.player.name}
            return [("", usual), add, skip]
        if self.kind == "doubt":
            likes = [(player.code, _("it is %(name)s") % {"name": player.name}) for player, _why in self.fate.likes]
            return [*likes, add, skip]
        if self.kind == "new":
            return [("", _("enter")), skip]
        if self.kind == "error":
            return [("", _("enter once it is corrected")), skip]
        return [("", _("leave out")), add]

    @property
    def line(self) -> Line:
        """The line as the services take it."""
        return line_of(self.number, Details(self.name, contact=self.listed.contact, notes=self.listed.aside))


class ListForm:
    """A pasted list and what was decided about its lines. `error` is why it cannot be read."""

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        self.text = data.get("text", "") if data else ""
        self.client_id = _uuid(data.get("client_id", "") if data else "")
        self.error = ""
        listed = read_list(self.text)
        if data is not None and not any(item.kind in _NAMES for item in listed):
            self.error = _("There is no name in the list yet.")
        if len(listed) > MAX_LINES:
            self.error = _("This is a very long list. Paste it in parts of 200 lines.")
            listed = []
        rows = [_row(number, item, data) for number, item in enumerate(listed, start=1)]
        asked = [row.line for row in rows if row.name and (row.listed.kind in _NAMES or row.wanted)]
        found = {fate.line.number: fate for fate in fates(tournament.club, asked)}
        entered = _entered(tournament)
        self.rows = [_decided(row, found.get(row.number), entered) for row in rows]
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

    def choices(self) -> dict[int, str]:
        """What was chosen, by line."""
        return {row.number: row.choice for row in self.rows if row.choice}


def _row(number: int, listed: ListedName, data: QueryDict | None) -> Row:
    typed = data.get(f"name-{number}") if data else None
    name = visible((typed if typed is not None else listed.name)[: 4 * MAX_LENGTH])
    return Row(number, listed, name, (data.get(f"choice-{number}", "") if data else "")[:12])


def _decided(row: Row, fate: Fate | None, entered: Collection[int]) -> Row:
    """The row with what follows from it; of who may be two people the likeliest is chosen until somebody decides."""
    player = fate.player if fate else None
    choice = row.choice
    if fate is not None and fate.kind == "doubt" and not choice:
        choice = fate.likes[0][0].code
    return Row(row.number, row.listed, row.name, choice, fate, player is not None and player.pk in entered)


def _entered(tournament: Tournament) -> set[int]:
    held = tournament.entries.exclude(status=EntryStatus.WITHDRAWN)
    return {stands or row for row, stands in held.values_list("person", "person__merged_into")}


def _uuid(text: str) -> uuid.UUID:
    """The id in a form; a new one for a form that is shown for the first time, or that somebody tampered with."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
