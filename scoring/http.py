"""Requests and answers: pages that are fragments for HTMX, cookies of devices and links, throttling."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import quote, unquote

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy
from django_htmx.middleware import HtmxDetails

from scoring import roles
from scoring.engine.errors import RuleError
from scoring.engine.names import MAX_LENGTH, visible
from scoring.models import Match, Throttle
from scoring.roles import Actor

DEVICE_COOKIE = "device"
PHONE_COOKIE = "phone"
OUTBOX = "chinchon-outbox/1"
"""The format of answers to an outbox (docs/offline.md)."""

POLLS = (
    *("live", "log-json", "csrf", "assets"),
    *("board-round-now", "board-needs-now", "live-now", "standings-live", "season-live"),
)
"""Names of addresses that open pages ask by themselves."""

LONGEST_BODY = 80 * 1024 * 1024
"""Bytes of a request; the longest file that a form takes (forms/club_files.py) is a little shorter."""

SEEN_EVERY = 300
"""Seconds between two notes of when an account did something last."""

COOKIE_AGE = 400 * 24 * 60 * 60
"""Seconds; the most that browsers keep."""


@dataclass(frozen=True)
class Rate:
    """At most `most` times in a `window`."""

    most: int
    window: timedelta


NOT_YOURS = gettext_lazy(
    "As a results helper you correct only what you have entered yourself, and only while the match goes on. Ask an "
    "organiser of the club. Nothing was changed."
)
NEW_MATCHES = Rate(60, timedelta(hours=1))
LINKS = Rate(600, timedelta(minutes=10))
"""How often one address may start a match, and open a secret link: a whole club behind one address, but no guessing."""


class HtmxHttpRequest(HttpRequest):
    """A request as django-htmx hands it on.

    `own_only` is set once the match of the address is known: whether who asks may change only what he has entered.
    """

    htmx: HtmxDetails
    own_only: bool


def page(
    request: HttpRequest, template: str, context: Mapping[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """The page `template`; for HTMX without the frame around it, for it is swapped into the page that is open."""
    htmx = getattr(request, "htmx", None)
    frame = "base_fragment.html" if htmx and not htmx.history_restore_request else "base.html"
    response = render(request, template, {**(context or {}), "frame": frame}, status=status)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "private, no-cache"
    if htmx and request.method == "POST":
        response["HX-Push-Url"] = "false"  # the answer to a form has no address of its own: a reload shows the form
    return response


def go(url: str) -> HttpResponse:
    """Send the browser to `url` after a write: a 303, which a reload does not repeat."""
    response = HttpResponseRedirect(url)
    response.status_code = 303
    return response


def from_outbox(request: HttpRequest) -> bool:
    """Whether a phone's outbox asks: it wants to hear in JSON what became of its write."""
    return request.headers.get("X-Outbox") == "1"


def answer(data: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    """An answer to a script of ours, marked as such: the page of a hotel's network that says 200 is not one."""
    response = JsonResponse(data, status=status)
    response["X-Chinchon"] = "1"
    response["Cache-Control"] = "no-store"
    return response


def actor(request: HttpRequest) -> Actor:
    """The device that asks, with whoever is logged in on it; one without a cookie is nobody in particular."""
    own_only = getattr(request, "own_only", False)
    return Actor(request.COOKIES.get(DEVICE_COOKIE, ""), request.user, phone_name(request) or "", own_only)


def remember_device(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give the device a cookie of its own if it has none, so that what it sends twice is known again."""
    if not request.COOKIES.get(DEVICE_COOKIE):
        _set_cookie(response, DEVICE_COOKIE, roles.new_secret(), "/")
    return response


def actor_named(request: HttpRequest) -> Actor:
    """The same, its phone named as a form has just said."""
    return replace(actor(request), phone=visible(request.POST.get("name", ""))[:MAX_LENGTH])


def phone_name(request: HttpRequest) -> str | None:
    """Whose phone it is, as its owner says: blank for who does not want to say, None for who was never asked."""
    said = request.COOKIES.get(PHONE_COOKIE)
    return None if said is None else visible(unquote(said))[:MAX_LENGTH]


def remember_phone(response: HttpResponse, name: str) -> HttpResponse:
    """Keep whose phone it is, for all matches on it."""
    _set_cookie(response, PHONE_COOKIE, quote(name), "/")
    return response


def remember_link(response: HttpResponse, match: Match, secret: str) -> HttpResponse:
    """Keep the secret of a link in a cookie that is sent to the addresses of this match alone."""
    cookie = roles.SCORE_COOKIE if roles.hashed(secret) == match.score_hash else roles.VIEW_COOKIE
    _set_cookie(response, cookie, secret, f"/p/{match.code}/")
    return response


def _set_cookie(response: HttpResponse, name: str, value: str, path: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_AGE,
        path=path,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


class TooManyRequests(Exception):
    """Somebody asks too often; answered with 429."""


class LoginNeeded(Exception):
    """Nobody is logged in where an account is needed; a page sends to the login page, a write is refused with 401."""


def limit(request: HttpRequest, group: str, rate: Rate) -> None:
    """Count this request of its address in `group`. Raises TooManyRequests beyond `rate`."""
    limit_key(f"{group} {_connection(request.META['REMOTE_ADDR'])}", rate)


def _connection(address: str) -> str:
    """What stands for one visitor's connection: of IPv6 the network, for the rest he may choose anew for every try."""
    found = ip_address(address) if ":" in address else None
    if not isinstance(found, IPv6Address) or found.ipv4_mapped:
        return address
    return str(IPv6Network((found.packed, 64), strict=False))


def limit_key(key: str, rate: Rate) -> None:
    """Count one more of `key` (at most 120 characters). Raises TooManyRequests beyond `rate`.

    The count is in the database, in a transaction of its own: all processes share it and none is lost.
    """
    now = timezone.now()
    Throttle.objects.filter(until__lte=now).delete()  # before: nobody waits for its own row while it holds others
    with transaction.atomic():
        counter, _new = Throttle.objects.select_for_update(no_key=True).get_or_create(
            key=key, defaults={"until": now + rate.window}
        )
        counter.count += 1
        counter.save(update_fields=["count"])
    if counter.count > rate.most:
        raise TooManyRequests


def login_first(request: HttpRequest) -> HttpResponse:
    """The way to the login page and back; what was sent as a form is refused instead, so that it is not lost."""
    login = reverse(settings.LOGIN_URL)
    if request.method in ("GET", "HEAD"):
        response = redirect_to_login(request.get_full_path(), login)
        if getattr(request, "htmx", None):  # a whole new page: a login form is never swapped into another page
            return HttpResponse(status=204, headers={"HX-Redirect": response["Location"]})
        return response
    return render(request, "401.html", {"login": login}, status=401)


def _in_club(request: HttpRequest) -> bool:
    """Whether the address is one of a club's own."""
    return request.resolver_match is not None and "slug" in request.resolver_match.kwargs


def _refusal(exception: Exception) -> HttpResponse | None:
    """What an outbox is told when there is nothing to answer; None says that it must come again later."""
    if isinstance(exception, roles.NotYours):
        error = {"code": "not_yours", "message": NOT_YOURS}
        return answer({"format": OUTBOX, "result": "refused", "error": error}, status=422)
    if isinstance(exception, RuleError):
        error = {"code": exception.code, "message": exception.message}
        return answer({"format": OUTBOX, "result": "refused", "error": error}, status=422)
    if isinstance(exception, Http404 | PermissionDenied):
        status = 404 if isinstance(exception, Http404) else 403
        return answer({"format": OUTBOX, "result": "gone", "error": None}, status=status)
    return None


class IdleMiddleware:
    """Keeps a session alive while its account does something: it lasts a while from the last time (settings.py).

    Written at most every few minutes, and not for what a page asks by itself while nobody looks.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        response = self.get_response(request)
        session, now = request.session, int(timezone.now().timestamp())
        asked = request.resolver_match is not None and request.resolver_match.url_name not in POLLS
        if asked and session.accessed and SESSION_KEY in session and now - session.get("seen", 0) > SEEN_EVERY:
            session["seen"] = now
        return response


class RefusalMiddleware:
    """Turns what views raise into pages: too many requests into 429, a form that no page of ours makes into 400."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, its texts read as UTF-8 whatever it says that they are: no page of ours sends others.

        One that is too long is refused before anything of it is read: files of any length would fill the disk.
        """
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > LONGEST_BODY:
            return render(request, "400.html", status=413)
        request.encoding = "utf-8"
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, *_args: object) -> HttpResponse | None:
        """The refusal of a query or form with a NUL: no page of ours makes one, and PostgreSQL does not look for it.

        A view that is no page has words of its own for it, `refuse_nul`.
        """
        if not any("\0" in text for data in (request.GET, request.POST) for _, texts in data.lists() for text in texts):
            return None
        if refuse := getattr(view, "refuse_nul", None):
            refused: HttpResponse = refuse()
            return refused
        error = RuleError("bad_file", "no text holds a NUL")
        return _refusal(error) if from_outbox(request) else render(request, "400.html", status=400)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for exceptions that are answers; None leaves the others to Django."""
        if isinstance(exception, TooManyRequests):
            return render(request, "429.html", status=429)
        if isinstance(exception, LoginNeeded):
            return login_first(request)
        if from_outbox(request):
            return _refusal(exception)
        if isinstance(exception, roles.NotYours):
            return render(request, "403_own.html", {"why": NOT_YOURS}, status=403)
        if isinstance(exception, Http404 | PermissionDenied) and _in_club(request):
            kind = "404" if isinstance(exception, Http404) else "403"
            return render(request, f"{kind}_club.html", {"user": request.user}, status=int(kind))
        if isinstance(exception, RuleError):
            return render(request, "400.html", status=400)
        return None
