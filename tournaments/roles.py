"""Who may do what with a tournament or a season: by an account's role in its club. Tables are scored by their links."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from scoring.roles import club_access
from tournaments.models import Season, Tournament


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


@dataclass(frozen=True)
class SeasonAccess:
    """What the holder of a request may do with one season. Each includes those before it.

    `can_see`: its pages, with public names; `is_member`: names as the club knows them; `can_direct`: everything else.
    """

    can_see: bool = False
    is_member: bool = False
    can_direct: bool = False


def season_access(request: HttpRequest, season: Season) -> SeasonAccess:
    """What the request may do with `season`."""
    club = club_access(request, season.club)
    return SeasonAccess(can_see=club.can_see or season.public, is_member=club.can_see, can_direct=club.can_organise)


def require_season(request: HttpRequest, season: Season, right: str = "can_see") -> SeasonAccess:
    """The request's access, which must include `right` (a field of SeasonAccess).

    Raises Http404 for who may not even see it, PermissionDenied for who may less.
    """
    allowed = season_access(request, season)
    if not allowed.can_see:
        raise Http404("not a season for this account")
    if not getattr(allowed, right):
        raise PermissionDenied(right)
    return allowed
