"""Who may do what at a table. Whoever holds a match's link holds the right that goes with it; no account is needed.

A match has two secrets: with the one you score, with the other you look on. Only their hashes are stored. The second
is computed from the first, so that whoever scores can hand out both links. A phone that opened a link keeps the
secret in a cookie of that match's address.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.crypto import salted_hmac

from scoring.models import Match

SECRET_BYTES = 24  # 192 bits
SCORE_COOKIE = "score"
VIEW_COOKIE = "view"


@dataclass(frozen=True)
class Actor:
    """Who acts: a device, known by the secret in its cookie. `device` is the short form that the log keeps."""

    secret: str

    @property
    def device(self) -> str:
        """A name for the device that cannot be turned back into its secret."""
        return hashed(self.secret)[:16]


@dataclass(frozen=True)
class Access:
    """What the holder of a request may do with one match."""

    can_view: bool
    can_score: bool


def new_device() -> str:
    """The content of a device's cookie: a secret of its own."""
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
    """What the request's cookies allow with `match`."""
    scores = _holds(request, SCORE_COOKIE, match.score_hash)
    return Access(can_view=scores or _holds(request, VIEW_COOKIE, match.view_hash), can_score=scores)


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


def _holds(request: HttpRequest, cookie: str, stored: str) -> bool:
    return secrets.compare_digest(hashed(request.COOKIES.get(cookie, "")), stored)
