"""What pages of clubs show: somebody's clubs, a club's public page, its members and invitations."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from scoring.engine.names import search_key
from scoring.models import Club, Invitation, Match, Membership, Role, Seat

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
    """The newest finished matches of the club that count, with public names only; three queries."""
    seats = Prefetch("seats", Seat.objects.select_related("person__merged_into").order_by("number"))
    counted = Match.objects.filter(club=club, finished=True, discounted_at=None)
    matches = counted.order_by("-changed_at", "-pk").prefetch_related(seats)[:RECENT]
    return [Played(match.changed_at, match.label, tuple(map(_public_name, match.seats.all()))) for match in matches]


def _public_name(seat: Seat) -> str:
    """The alias of whoever sat there, where there is one; a seat without a player has only its name."""
    person = seat.person and (seat.person.merged_into or seat.person)
    return person.public_name if person else seat.name


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
