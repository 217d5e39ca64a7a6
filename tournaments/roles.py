"""Who may do what with a tournament: by an account's role in its club. Tables are scored by their links."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from scoring.roles import club_access
from tournaments.models import Tournament


@dataclass(frozen=True)
class TournamentAccess:
    """What the holder of a request may do with one tournament. Each includes those before it.

    `can_see`: its pages; `can_enter`: type results of paper sheets, call the roll; `can_direct`: everything else.
    """

    can_see: bool = False
    can_enter: bool = False
    can_direct: bool = False


def tournament_access(request: HttpRequest, tournament: Tournament) -> TournamentAccess:
    """What the request may do with `tournament`; a rehearsal is only for those who direct."""
    original = tournament.rehearsal_of
    club = club_access(request, original.club if original else tournament.club)
    seen = club.can_organise if tournament.rehearsal_of_id else (club.can_see or tournament.public)
    return TournamentAccess(can_see=seen, can_enter=club.can_enter, can_direct=club.can_organise)


def require(request: HttpRequest, tournament: Tournament, right: str = "can_see") -> TournamentAccess:
    """The request's access, which must include `right` (a field of TournamentAccess).

    Raises Http404 for who may not even see it, PermissionDenied for who may less.
    """
    allowed = tournament_access(request, tournament)
    if not allowed.can_see:
        raise Http404("not a tournament for this account")
    if not getattr(allowed, right):
        raise PermissionDenied(right)
    return allowed
