"""Rows of a player's page: events of the history and people met; and the same as tables to take away."""

from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from tournaments.engine.figures import Meeting
from tournaments.exchange.sheets import Cell, Column
from tournaments.queries.figures import Career
from tournaments.queries.player_events import PlayerEvent
from tournaments.wording.figures import name_of, place_words, signed_decimal
from tournaments.wording.standings import number_words

KINDS = {
    "tournament": _("Tournament"),
    "night": _("Evening of single matches"),
    "table": _("Final table"),
    "evening": _("Evening"),
    "match": _("Match"),
}
"""What an event is."""


@dataclass(frozen=True)
class MatchRow:
    """One match of an event: its code, what it is called, when it began, place and total."""

    code: str
    label: str
    at: datetime
    place: str
    total: int


@dataclass(frozen=True)
class EventRow:
    """One event as the page prints it. `tournament` is the code of its address, blank for others."""

    code: str
    kind: str
    name: str
    day: date
    tournament: str
    place: str
    shared: bool
    points: str
    total: int | None
    provisional: bool
    imported: bool
    matches: tuple[MatchRow, ...]


@dataclass(frozen=True)
class MetRow:
    """One player met, as the page prints it."""

    code: str
    name: str
    meeting: Meeting
    difference: str


def event(one: PlayerEvent, career: Career, member: bool) -> EventRow:
    """One event with its matches; what members have written on those of an evening is not for strangers."""
    lines = {line.match: line for line in career.lines}
    matches = tuple(
        MatchRow(
            code,
            career.sittings[code].label if member or one.tournament else "",
            career.sittings[code].at,
            place_words(lines[code].place, lines[code].size),
            lines[code].total,
        )
        for code in one.matches
    )
    return EventRow(
        code=one.code,
        kind=str(KINDS[one.kind]),
        name=one.name,
        day=one.day,
        tournament=one.code if one.kind == "tournament" else "",
        place="" if one.place is None else place_words(one.place, one.size),
        shared=one.level > 1,
        points="" if one.points is None else number_words(one.points),
        total=one.total,
        provisional=one.provisional,
        imported=one.imported,
        matches=matches,
    )


def met(one: Meeting, player: Player, member: bool) -> MetRow:
    """One player met."""
    return MetRow(player.code, name_of(player, member), one, signed_decimal(one.difference))


def history_columns() -> list[Column]:
    """The columns of the history as a file."""
    return [
        Column("day", gettext("Day")),
        Column("kind", gettext("What")),
        Column("imported", gettext("Imported")),
        Column("name", gettext("Name")),
        Column("place", gettext("Place")),
        Column("level", gettext("Sharing the place")),
        Column("of", gettext("Of how many")),
        Column("points", gettext("Points")),
        Column("matches", gettext("Matches")),
        Column("provisional", gettext("Provisional")),
    ]


def history_cells(one: PlayerEvent) -> list[Cell]:
    """One row of it."""
    return [
        one.day.isoformat(),
        str(KINDS[one.kind]),
        int(one.imported),
        one.name,
        one.place,
        one.level if one.place is not None else None,
        one.size if one.place is not None else None,
        one.points,
        len(one.matches),
        int(one.provisional),
    ]


def met_columns() -> list[Column]:
    """The columns of everybody who was met."""
    return [
        Column("player", gettext("Code")),
        Column("name", gettext("Name")),
        Column("matches", gettext("Matches together")),
        Column("ahead", gettext("Ahead")),
        Column("behind", gettext("Behind")),
        Column("level", gettext("Level")),
        Column("difference", gettext("Places ahead, on average")),
    ]


def met_cells(one: Meeting, player: Player, member: bool) -> list[Cell]:
    """One row of it."""
    return [player.code, name_of(player, member), one.matches, one.ahead, one.behind, one.level, one.difference]
