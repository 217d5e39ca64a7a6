"""What pages of clubs show: somebody's clubs, a club's public page, its members and invitations."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils import timezone

from scoring.engine.names import search_key
from scoring.models import Club, Invitation, Match, Membership, Role
from scoring.queries.club_matches import rows_of

RECENT = 10
"""Matches on a public page."""

A_PAGE = 30


@dataclass(frozen=True)
class Played:
    """A finished match as strangers may read of it: when it was played, what it is called, and who sat down."""

    at: datetime
    label: str
    names: tuple[str, ...]


def clubs_of(account: User) -> list[Membership]:
    """The account's roles with their clubs, by the clubs' names; a club made up for a rehearsal is none."""
    members = Membership.objects.filter(account=account, club__rehearsal=False).select_related("club").order_by("pk")
    return sorted(members, key=lambda member: search_key(member.club.name))


def clubs_to_enter(account: int | None) -> list[Club]:
    """The clubs in which the account may enter results, by name."""
    roles = (Role.OWNER, Role.ORGANISER, Role.HELPER)
    allowed = Membership.objects.filter(account=account, club__rehearsal=False, role__in=roles)
    clubs = [membership.club for membership in allowed.select_related("club").order_by("pk")]
    return sorted(clubs, key=lambda club: search_key(club.name))


def recent_matches(club: Club) -> list[Played]:
    """The newest finished matches of the club that count, with public names only; four queries."""
    counted = Match.objects.filter(club=club, finished=True, discounted_at=None).order_by("-changed_at", "-pk")
    rows = rows_of(list(counted[:RECENT]), public=True)
    return [Played(row.match.changed_at, row.match.label, row.people) for row in rows]


def members(club: Club, number: str) -> Page[Membership]:
    """Page `number` of the club's members, those who may most first; the nearest there is for any other number."""
    ranks = list(Role)
    found = Membership.objects.filter(club=club).select_related("account").order_by("pk")
    names = sorted(found, key=lambda one: (ranks.index(Role(one.role)), search_key(one.account.username)))
    return Paginator(names, A_PAGE).get_page(number)


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Invitations that can still be accepted, the newest first."""
    usable = Invitation.objects.filter(club=club, used_at=None, revoked_at=None, expires_at__gt=timezone.now())
    return usable.select_related("created_by").order_by("-pk")
