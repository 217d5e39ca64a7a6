"""Who sits where: the list of seats on the start page and on the page that corrects them."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.engine.errors import RuleError
from scoring.engine.match import MAX_PLAYERS, MIN_PLAYERS
from scoring.engine.names import MAX_LENGTH, clean_name, same_name

MAX_START = 10_000
MAX_DIGITS = 4
"""Of the number of a seat in a button."""


@dataclass(frozen=True)
class SeatRow:
    """One seat as typed. `player` is the seat's own number once it exists, blank before.

    `person` is the code of who it is in the club, blank for a guest.
    """

    name: str
    start: str = ""
    player: str = ""
    person: str = ""
    errors: list[str] = field(default_factory=list)

    @property
    def start_points(self) -> int:
        """The points brought along; blank is none."""
        return int(self.start.replace("−", "-") or 0)


class SeatsForm:
    """The seats as typed, in playing order, and which of them deals first (from 0)."""

    def __init__(self, rows: Sequence[SeatRow], dealer: int = 0, *, sure: bool = False) -> None:
        self.rows = list(rows)
        self.dealer = dealer if 0 <= dealer < len(self.rows) else 0
        self.sure = sure
        self.new_name = ""
        self.errors: list[str] = []
        self.twins: list[str] = []

    @classmethod
    def from_post(cls, data: QueryDict) -> "SeatsForm":
        """The seats in a submitted form, after the button for moving, adding or taking away that was pressed."""
        names, starts, players, people = (data.getlist(key) for key in ("name", "brings", "player", "person"))
        rows = [
            SeatRow(name, _at(starts, seat), _at(players, seat), _at(people, seat))
            for seat, name in enumerate(names)
            if name.strip()
        ]
        form = cls(rows, _number(data.get("dealer", "")), sure="sure" in data)
        form._press(data)
        return form

    @property
    def brought(self) -> bool:
        """Whether anybody brings points from a paper sheet."""
        return any(row.start not in ("", "0") for row in self.rows)

    def is_valid(self) -> bool:
        """Whether the seats can be; `errors` and the rows' own errors say what cannot."""
        self.rows = [_checked(row) for row in self.rows]
        if not MIN_PLAYERS <= len(self.rows) <= MAX_PLAYERS:
            limits = {"least": MIN_PLAYERS, "most": MAX_PLAYERS}
            self.errors.append(_("A table seats from %(least)s to %(most)s people.") % limits)
        self.twins = [
            row.name
            for seat, row in enumerate(self.rows)
            if any(
                same_name(row.name, earlier.name) for earlier in self.rows[:seat] if not (row.person and earlier.person)
            )
        ]
        clean = not self.errors and not any(row.errors for row in self.rows)
        return clean and (self.sure or not self.twins)

    def take_away(self, seat: int) -> None:
        """Take the seat at this place away, if there is one; whoever deals goes on doing so."""
        if 0 <= seat < len(self.rows):
            del self.rows[seat]
            self.dealer -= self.dealer > seat
            self.dealer = max(0, min(self.dealer, len(self.rows) - 1))

    def _press(self, data: QueryDict) -> None:
        if data.get("new", "").strip() and any(button in data for button in ("add", "look", "start", "review")):
            self.rows.append(SeatRow(str(data["new"])))
        for button, step in (("up", -1), ("down", 1)):
            seat = _number(data.get(button, ""))
            if 0 <= seat < len(self.rows) and 0 <= seat + step < len(self.rows):
                self.rows[seat], self.rows[seat + step] = self.rows[seat + step], self.rows[seat]
                moved = {seat: seat + step, seat + step: seat}
                self.dealer = moved.get(self.dealer, self.dealer)
        if "shuffle" in data:
            self._shuffle()
        self.take_away(_number(data.get("drop", "")))

    def _shuffle(self) -> None:
        """Draw the seats by lot; whoever deals first goes on doing so."""
        order = list(range(len(self.rows)))
        secrets.SystemRandom().shuffle(order)
        self.rows = [self.rows[seat] for seat in order]
        self.dealer = order.index(self.dealer) if order else 0


def _checked(row: SeatRow) -> SeatRow:
    errors = []
    name = row.name
    try:
        name = clean_name(row.name)
    except RuleError:
        errors.append(_("A name has from 1 to %(most)s characters.") % {"most": MAX_LENGTH})
    try:
        if abs(row.start_points) > MAX_START:
            raise ValueError
    except ValueError:
        errors.append(_("The points brought along must be a whole number."))
    return replace(row, name=name, errors=errors)


def _at(values: list[str], place: int) -> str:
    return values[place].strip() if place < len(values) else ""


def _number(text: Any) -> int:
    return int(text) if str(text).isdecimal() and len(str(text)) <= MAX_DIGITS else -1
