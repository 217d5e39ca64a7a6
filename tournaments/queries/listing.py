"""A club's tournaments: those to come, those that are on, those that are over."""

from datetime import timedelta

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from scoring.models import Club
from tournaments.models import EntryStatus, Tournament

PAGE = 30

WHEN = ("coming", "running", "past")

OVER_AFTER = timedelta(days=3)
"""How long after its beginning a tournament that nobody has closed still counts as being on."""


def counted(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The tournaments with how many are entered (`entered`)."""
    return tournaments.annotate(entered=Count("entries", filter=Q(entries__status=EntryStatus.ENTERED)))


def ahead(club: Club) -> list[tuple[Tournament, str]]:
    """Those that are on and those to come, the next first, each with `running` or `coming`. One query."""
    now = timezone.now()
    waiting = _of(club).filter(finished_at=None, starts_at__gt=now - OVER_AFTER).order_by("starts_at", "pk")
    return [(item, "coming" if item.starts_at > now else "running") for item in counted(waiting)]


def past(club: Club, page: str) -> Page[Tournament]:
    """One page of those that are over, the newest first. Two queries."""
    over = Q(finished_at__isnull=False) | Q(starts_at__lte=timezone.now() - OVER_AFTER)
    return Paginator(counted(_of(club).filter(over)).order_by("-starts_at", "-pk"), PAGE).get_page(page)


def _of(club: Club) -> QuerySet[Tournament]:
    return club.tournaments.filter(rehearsal_of=None)
