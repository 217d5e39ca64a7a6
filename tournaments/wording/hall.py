"""What the hall screen shows, cut into slides that are read from far away."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.engine.names import search_key
from tournaments.models import Tournament
from tournaments.queries.board import Board
from tournaments.queries.cuts import final_places
from tournaments.queries.days import Day
from tournaments.queries.standings import standings_now
from tournaments.wording.standing_rows import rows_of
from tournaments.wording.standings import ordinal

NAMES, PLACES, TABLES, LARGE_TABLES = 30, 20, 6, 3
"""How many names, places, tables (of up to four people, and larger ones) are on one slide."""

SEATS_SHOWN_UNTIL = 2
"""Who looks for a seat does so before the second hand: once half of the tables play it, seats make room for totals."""


@dataclass(frozen=True)
class Slide:
    """One screen: `kind` says how it is laid out, `part` of `parts` is its number among those of its kind."""

    kind: str
    title: str
    items: Sequence[Any]
    part: int = 1
    parts: int = 1

    @property
    def key(self) -> str:
        """By what a screen that is renewed finds its slide again."""
        return f"{self.kind}-{self.part}"


def slides(day: Day, board: Board | None, names: dict[str, str]) -> list[Slide]:
    """Everything worth showing now, in the order in which it is shown."""
    if day.tournament.finished_at is not None:
        places = [(ordinal(place), names[code], "", ()) for place, code in final_places(day)]
        return [*_cut("places", _("Final places"), places, PLACES)]
    if board is None:
        return [Slide("welcome", _("Welcome"), [_starts(day.tournament), _here(day)])]
    running = board.round.closed_at is None
    seats = running and 2 * sum(desk.hand < SEATS_SHOWN_UNTIL for desk in board.desks) > len(board.desks)
    found = _seats(board) if seats else []
    if running:
        many = max((len(desk.people) for desk in board.desks), default=0) > 4
        found += _cut("tables", _("Tables"), board.desks, LARGE_TABLES if many else TABLES)
    if not running or board.round.number > 1 or any(desk.finished for desk in board.desks):
        found += _standings(day, names)
    return found


def _seats(board: Board) -> list[Slide]:
    """Who sits where, by name, with the first letters of each slide in its title."""
    people = [(person.name, desk.table.number) for desk in board.desks for person in desk.people]
    people.sort(key=lambda pair: search_key(pair[0]))
    return _cut("seats", _("Where do I sit?"), people, NAMES)


def _standings(day: Day, names: dict[str, str]) -> list[Slide]:
    now = standings_now(day)
    title = _("Standings so far") if now.provisional else _("Standings")
    rows = [(row.place, row.name, row.first, row.tags) for row in rows_of(now, names)]
    return _cut("places", title, rows, PLACES)


def _cut(kind: str, title: str, items: Sequence[Any], most: int) -> list[Slide]:
    """Slides of about the same length, none with more than `most`."""
    parts = -(-len(items) // most)
    size = -(-len(items) // parts) if parts else most
    return [Slide(kind, title, items[part * size : (part + 1) * size], part + 1, parts) for part in range(parts)]


def _starts(tournament: Tournament) -> str:
    at = timezone.localtime(tournament.starts_at, ZoneInfo(tournament.time_zone))
    return _("Starts at %(time)s") % {"time": date_format(at, "H:i")}


def _here(day: Day) -> str:
    return _("%(present)s of %(entered)s are here") % {
        "present": len(day.present),
        "entered": sum(entry.status == "entered" for entry in day.entries),
    }
