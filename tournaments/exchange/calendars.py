"""Calendars of tournaments as files of iCalendar (RFC 5545, RFC 7986), to be subscribed to by calendar programs."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event
from icalendar.enums import STATUS

from tournaments.models import Tournament
from tournaments.queries.calendars import Appointment

EVENING = timedelta(hours=4)
"""How long a tournament lasts in a calendar until it is known."""

LONGEST = timedelta(days=2)
"""What was finished later than this after its beginning was finished late, not played so long."""

COLOR = "seagreen"
REFRESH = timedelta(hours=6)


def calendar_file(name: str, key: str, found: Iterable[Appointment], url_of: Callable[[Tournament], str]) -> bytes:
    """The calendar called `name`, known by `key` whatever happens to its name. Equal tournaments give equal bytes."""
    calendar = Calendar.new(
        name=name, prodid="-//Chinchon//Tournaments//EN", uid=f"{key}@chinchon", color=COLOR, refresh_interval=REFRESH
    )
    for one in found:
        calendar.add_component(_event(one, url_of(one.tournament)))
    calendar.add_missing_timezones()
    return calendar.to_ical()


def _event(one: Appointment, url: str) -> Event:
    tournament = one.tournament
    zone = ZoneInfo(tournament.time_zone)
    return Event.new(
        uid=f"tournament-{tournament.code}@chinchon",
        summary=tournament.name,
        start=tournament.starts_at.astimezone(zone),
        end=_end(tournament).astimezone(zone),
        location=tournament.place or None,
        description=tournament.about or None,
        url=url,
        status=STATUS.CONFIRMED,
        sequence=tournament.version,
        stamp=one.changed,
        last_modified=one.changed,
        created=tournament.created_at,
    )


def _end(tournament: Tournament) -> datetime:
    ended = tournament.finished_at
    if ended is not None and tournament.starts_at < ended <= tournament.starts_at + LONGEST:
        return ended
    return tournament.starts_at + EVENING
