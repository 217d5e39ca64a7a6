"""Who may do what: at a table by the match's links, in a club by the role of an account.

A match has two secrets: with the one you score, with the other you look on. Only their hashes are stored. The second
is computed from the first, so that whoever scores can hand out both links. A phone that opened a link keeps the
secret in a cookie of that match's address. Members of the match's club need no link.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.crypto import salted_hmac

from scoring.models import Club, Match, Membership, Role

SECRET_BYTES = 24  # 192 bits
SCORE_COOKIE = "score"
VIEW_COOKIE = "view"


@dataclass(frozen=True)
class Actor:
    """Who acts: a device, known by the secret in its cookie, and the account that is logged in on it, if any.

    `device` is the short form that the log keeps. The account is not looked at, and so not fetched, until it is needed.
    """

    secret: str
    account: Any = field(default_factory=AnonymousUser)
    phone: str = ""
    """Whose phone it is, as its owner says; blank if nobody has said so."""
    own_only: bool = False
    """In the match of the request: may take back and correct only what the account has entered itself."""

    @property
    def device(self) -> str:
        """A name for the device that cannot be turned back into its secret."""
        return hashed(self.secret)[:16]

    @property
    def account_id(self) -> int | None:
        """The account's key; None for nobody in particular."""
        return self.account.pk if self.account.is_authenticated else None

    @property
    def name(self) -> str:
        """What the audit calls the account; blank for nobody in particular."""
        return self.account.get_username() if self.account.is_authenticated else ""


class NotYours(PermissionDenied):
    """A club's results helper would change what others have entered; nothing was stored."""


@dataclass(frozen=True)
class Access:
    """What the holder of a request may do with one match.

    Who `can_score` writes hands and takes back what he has entered himself; who `can_alter` may correct, undo and
    reopen what others have entered too, and change who sits where.
    """

    can_view: bool
    can_score: bool
    can_alter: bool = False


@dataclass(frozen=True)
class ClubAccess:
    """What the holder of a request may do in one club. Each includes those before it.

    `can_see`: its pages for members. `can_enter`: start matches and enter results. `can_organise`: people with their
    notes and contacts, rulesets, corrections, the audit, files. `can_own`: roles, invitations and the club itself.
    """

    can_see: bool = False
    can_enter: bool = False
    can_organise: bool = False
    can_own: bool = False


_BY_ROLE = {
    Role.OWNER: ClubAccess(can_see=True, can_enter=True, can_organise=True, can_own=True),
    Role.ORGANISER: ClubAccess(can_see=True, can_enter=True, can_organise=True),
    Role.HELPER: ClubAccess(can_see=True, can_enter=True),
    Role.VIEWER: ClubAccess(can_see=True),
}


def club_access(request: HttpRequest, club: Club) -> ClubAccess:
    """What the request's account may do in `club`: by its role there; the server's administrator may everything.

    The role is read anew for every request, so that one taken away is gone at once, whatever form is still open.
    """
    if not request.user.is_authenticated:
        return ClubAccess()
    if request.user.is_superuser:
        return _BY_ROLE[Role.OWNER]
    role = Membership.objects.filter(club=club, account=request.user).values_list("role", flat=True).first()
    return _BY_ROLE[Role(role)] if role else ClubAccess()


def require_club(request: HttpRequest, club: Club, right: str) -> ClubAccess:
    """The request's access to `club`, which must include `right` (a field of ClubAccess).

    Raises Http404 for who is no member: strangers learn nothing; PermissionDenied for members who may less.
    """
    allowed = club_access(request, club)
    if not allowed.can_see:
        raise Http404("not a member of this club")
    if not getattr(allowed, right):
        raise PermissionDenied(right)
    return allowed


def new_secret() -> str:
    """A secret that nobody guesses, fit for a link or a cookie."""
    return secrets.token_urlsafe(SECRET_BYTES)


def score_secret(by: "Actor", client_id: UUID) -> str:
    """The secret of the score link of the match started by this form on this device; sent again, it is the same."""
    digest = salted_hmac("scoring.score_link", f"{by.secret}:{client_id}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:SECRET_BYTES]).decode()


def view_secret(score_secret: str) -> str:
    """The secret of the view-only link that belongs to a score link."""
    digest = hashlib.sha256(f"view:{score_secret}".encode()).digest()
    return urlsafe_b64encode(digest[:SECRET_BYTES]).decode()


def hashed(secret: str) -> str:
    """What is stored of a secret. A plain hash is enough: secrets are long and random."""
    return hashlib.sha256(secret.encode()).hexdigest()


def access(request: HttpRequest, match: Match) -> Access:
    """What the request may do with `match`: by the links in its cookies, and by its account's role in the club.

    A sealed match belongs to a round that is closed, and only organisers change it, or to a tournament that is over,
    and nobody does.
    """
    scores = _holds(request, SCORE_COOKIE, match.score_hash)
    if scores and not match.sealed:
        return Access(can_view=True, can_score=True, can_alter=True)
    known = request.user.is_authenticated and match.club  # in this order: phones without an account ask most often
    club = club_access(request, known) if known else ClubAccess()
    can_view = scores or club.can_see or _holds(request, VIEW_COOKIE, match.view_hash)
    if match.sealed:
        organises = club.can_organise and match.sealed == "links"
        return Access(can_view=can_view, can_score=organises, can_alter=organises)
    return Access(can_view=can_view, can_score=club.can_enter, can_alter=club.can_organise)


def require_view(request: HttpRequest, match: Match) -> Access:
    """The request's access. Raises Http404 if it may not even look: who has no link learns nothing."""
    allowed = access(request, match)
    if not allowed.can_view:
        raise Http404("no link to this match")
    return allowed


def require_score(request: HttpRequest, match: Match) -> Access:
    """The request's access. Raises Http404 if it may not look, PermissionDenied if it may only look."""
    allowed = require_view(request, match)
    if not allowed.can_score:
        raise PermissionDenied("this link is for looking on")
    return allowed


def secrets_held(request: HttpRequest, match: Match) -> dict[str, str]:
    """The secrets of the match's links that are on this phone: `score` and `view`, `view`, or none (here by role)."""
    if _holds(request, SCORE_COOKIE, match.score_hash):
        scoring = request.COOKIES[SCORE_COOKIE]
        return {"score": scoring, "view": view_secret(scoring)}
    return {"view": request.COOKIES[VIEW_COOKIE]} if _holds(request, VIEW_COOKIE, match.view_hash) else {}


def _holds(request: HttpRequest, cookie: str, stored: str) -> bool:
    return secrets.compare_digest(hashed(request.COOKIES.get(cookie, "")), stored)
