"""What strangers may know of a club's matches: those of public tournaments, and of the nights of public seasons."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet

from scoring.models import Club, Match
from tournaments.models import Season
from tournaments.queries.results import counted

NIGHT_ENDS = time(6)
"""What is played before belongs to the evening before, in the club's zone."""


def seen_matches(club: Club, *, member: bool) -> QuerySet[Match]:
    """The club's matches that count and that the reader may know of: all of them for members."""
    matches = counted(club)
    if member:
        return matches
    seen = Q(table__round__tournament__public=True, table__round__tournament__rehearsal_of=None)
    for season in Season.objects.filter(club=club, public=True, nights=True):
        first, last = nights_between(season)
        seen |= Q(table=None, created_at__gte=first, created_at__lt=last)
    return matches.filter(seen)


def nights_between(season: Season) -> tuple[datetime, datetime]:
    """The moments between which the nights of a season's days lie, the first included."""
    zone = ZoneInfo(season.club.time_zone)
    first = datetime.combine(season.starts_on, NIGHT_ENDS, zone)
    return first, datetime.combine(season.ends_on + timedelta(days=1), NIGHT_ENDS, zone)
