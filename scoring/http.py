"""Requests and answers: pages that are fragments for HTMX, cookies of devices and links, throttling."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails

from scoring import roles
from scoring.engine.errors import RuleError
from scoring.models import Match, Throttle
from scoring.roles import Actor

DEVICE_COOKIE = "device"
OUTBOX = "chinchon-outbox/1"
"""The format of answers to an outbox (docs/offline.md)."""

COOKIE_AGE = 400 * 24 * 60 * 60
"""Seconds; the most that browsers keep."""


@dataclass(frozen=True)
class Rate:
    """At most `most` times in a `window`."""

    most: int
    window: timedelta


NEW_MATCHES = Rate(60, timedelta(hours=1))
LINKS = Rate(60, timedelta(minutes=10))
"""How often one address may start a match, and open a secret link: a whole club behind one address, but no guessing."""


class HtmxHttpRequest(HttpRequest):
    """A request as django-htmx hands it on."""

    htmx: HtmxDetails


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
    return Actor(request.COOKIES.get(DEVICE_COOKIE, ""), request.user)


def remember_device(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give the device a cookie of its own if it has none, so that what it sends twice is known again."""
    if not request.COOKIES.get(DEVICE_COOKIE):
        _set_cookie(response, DEVICE_COOKIE, roles.new_secret(), "/")
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


def limit(request: HttpRequest, group: str, rate: Rate) -> None:
    """Count this request of its address in `group`. Raises TooManyRequests beyond `rate`.

    The count is in the database, in a transaction of its own: all processes share it and none is lost.
    """
    now = timezone.now()
    key = f"{group} {request.META['REMOTE_ADDR']}"
    with transaction.atomic():
        Throttle.objects.filter(until__lte=now).delete()
        counter, _new = Throttle.objects.select_for_update().get_or_create(
            key=key, defaults={"until": now + rate.window}
        )
        counter.count += 1
        counter.save(update_fields=["count"])
    if counter.count > rate.most:
        raise TooManyRequests


def _refusal(exception: Exception) -> HttpResponse | None:
    """What an outbox is told when there is nothing to answer; None says that it must come again later."""
    if isinstance(exception, RuleError):
        error = {"code": exception.code, "message": exception.message}
        return answer({"format": OUTBOX, "result": "refused", "error": error}, status=422)
    if isinstance(exception, Http404 | PermissionDenied):
        status = 404 if isinstance(exception, Http404) else 403
        return answer({"format": OUTBOX, "result": "gone", "error": None}, status=status)
    return None


class RefusalMiddleware:
    """Turns what views raise into pages: too many requests into 429, a form that no page of ours makes into 400."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for exceptions that are answers; None leaves the others to Django."""
        if from_outbox(request):
            return _refusal(exception)
        if isinstance(exception, TooManyRequests):
            return render(request, "429.html", status=429)
        if isinstance(exception, RuleError):
            return render(request, "400.html", status=400)
        return None
