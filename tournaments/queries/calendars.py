"""What calendars say of tournaments: those of a club or a season, and when each was changed last."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max, QuerySet
from django.utils import timezone

from scoring.models import AuditEntry, Club
from tournaments.models import Season, Tournament

KEPT = timedelta(days=400)
"""How long a club's calendar remembers; a season's has all of it."""


@dataclass(frozen=True)
class Appointment:
    """A tournament in a calendar, and when something about it was changed last."""

    tournament: Tournament
    changed: datetime


def of_club(club: Club, *, member: bool) -> list[Appointment]:
    """The club's tournaments, for strangers the public ones, in the order of time. Two queries."""
    return _appointments(club, club.tournaments.filter(starts_at__gte=timezone.now() - KEPT), member)


def of_season(season: Season, *, member: bool) -> list[Appointment]:
    """The tournaments of a season, for strangers the public ones, in the order of time. Two queries."""
    return _appointments(season.club, season.tournaments.all(), member)


def _appointments(club: Club, tournaments: QuerySet[Tournament], member: bool) -> list[Appointment]:
    wanted = tournaments.filter(rehearsal_of=None).order_by("starts_at", "pk")
    found = list(wanted if member else wanted.filter(public=True))
    subjects = {f"tournament:{one.code}": one for one in found}
    noted = AuditEntry.objects.filter(club=club, subject__in=list(subjects))
    changed = dict(noted.order_by().values_list("subject").annotate(last=Max("at")))
    return [Appointment(one, changed.get(subject, one.created_at)) for subject, one in subjects.items()]
