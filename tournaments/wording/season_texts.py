"""A season in short: where it stands, and texts for the chat."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext

from scoring.engine.names import isolated
from tournaments.queries.seasons import SeasonNow
from tournaments.wording.season_standings import Moved, Results, row_words
from tournaments.wording.seasons import event_name

ARROWS = {"up": "↑", "down": "↓", "same": "=", "new": "★"}
"""Movement as chats and pictures show it."""

TOP = 10
"""Rows of a text and of a picture."""


def after_words(now: SeasonNow) -> str:
    """Where the season stands: after which event, or during which one."""
    if not now.happenings:
        return ""
    told = {"event": isolated(event_name(now.happenings[-1])), "number": len(now.happenings)}
    if now.events[-1].provisional:
        return gettext("during %(event)s, event %(number)s") % told
    return gettext("after %(event)s, event %(number)s") % told


def state_words(now: SeasonNow) -> str:
    """How certain the table is: definitive, provisional, or neither (blank)."""
    if now.season.closed_at is not None:
        return gettext("definitive")
    return gettext("provisional") if now.table.provisional else ""


def player_text(now: SeasonNow, found: Results, link: str) -> str:
    """One player's season for the chat: place, points, movement, what is needed, and where to look."""
    row = found.row
    points = ngettext("%(points)s point", "%(points)s points", 1 if row.points == "1" else 2) % {"points": row.points}
    facts = [row.place, points, row.events]
    if row.moved is not None:
        facts.append(row.moved.words)
    head = f"{isolated(row.name)} · {now.season.name}: {', '.join(facts)}"
    return "\n".join([head, *found.needs[:1], link])


def table_text(now: SeasonNow, names: Mapping[str, str], link: str) -> str:
    """The head of the table for the chat."""
    state = state_words(now)
    head = [f"{now.season.name} · {now.season.club.name}", after_words(now) + (f" ({state})" if state else "")]
    return "\n".join([*filter(None, head), "", *top_lines(now, names), "", link])


def top_lines(now: SeasonNow, names: Mapping[str, str], most: int = TOP) -> list[str]:
    """The first rows of the table, those with a place, each in a line."""
    rows = [row for row in now.table.rows if row.place is not None][:most]
    return [f"{row.place} {isolated(row.name)} · {row.points}{arrow(row.moved)}" for row in row_words(now, names, rows)]


def arrow(moved: Moved | None) -> str:
    """Movement in a sign and a number: ` ↑2`."""
    if moved is None:
        return ""
    return f" {ARROWS[moved.way]}{moved.places or ''}"
