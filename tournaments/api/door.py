"""What every answer of the API has in common: who asks, how often, what may be kept, and refusals in JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from ninja.errors import ValidationError

from scoring import http
from scoring.http import Rate
from scoring.models import Club, Throttle
from tournaments.models import ApiKey
from tournaments.services.api_keys import use_key

WINDOW = timedelta(minutes=10)
ANYBODY = Rate(600, WINDOW)
"""How often one address may ask without a key; a wrong key counts as none."""
WITH_KEY = Rate(1200, WINDOW)
"""How often one key may ask, from wherever."""

METHODS = "GET, HEAD, OPTIONS"
View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Reader:
    """Who asks: the holder of a key, or anybody."""

    key: ApiKey | None = None

    def member_of(self, club: Club) -> bool:
        """Whether what is not public of `club` is for this reader, with names as the club knows them."""
        return self.key is not None and self.key.club_id == club.pk


class ApiRequest(HttpRequest):
    """A request as the door lets it in."""

    reader: Reader


def guarded(view: View) -> View:
    """`view` behind the door. Whatever it answers gets a tag by its content, so that what is known is not sent again.

    Nothing here looks at cookies: pages of other sites may read what the API says to anybody, and no more.
    """

    @wraps(view)
    def answer(request: ApiRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with translation.override("en"):
            response = _answer(request, lambda: view(request, *args, **kwargs))
        response["Content-Language"] = "en"
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        patch_vary_headers(response, ["Authorization"])
        return response

    answer.csrf_exempt = True  # type: ignore[attr-defined]  # Django looks for it on the function
    answer.refuse_nul = _nul  # type: ignore[attr-defined]  # and our middleware for this
    return answer


def _answer(request: ApiRequest, view: Callable[[], HttpResponse]) -> HttpResponse:
    if request.method == "OPTIONS":
        return _preflight()
    if request.method not in ("GET", "HEAD"):
        response = refusal(405, "read_only", "This address can only be read.")
        response["Allow"] = METHODS
        return response
    key = _key(request)
    counter, rate = (f"api-key {key.code}", WITH_KEY) if key else (f"api {request.META['REMOTE_ADDR']}", ANYBODY)
    try:
        http.limit_key(counter, rate)
    except http.TooManyRequests:
        return _too_many(counter)
    if key is None and "Authorization" in request.headers:
        response = refusal(401, "bad_key", "There is no such key, or it was revoked.")
        response["WWW-Authenticate"] = "Bearer"
        return response
    request.reader = Reader(key)
    asked, request.method = request.method, "GET"  # the library has no HEAD: servers send its answers without a body
    response = view()
    request.method = asked
    return _tagged(request, response) if response.status_code == 200 else response


def _key(request: HttpRequest) -> ApiKey | None:
    scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
    return use_key(secret.strip()) if scheme.lower() == "bearer" else None


def _too_many(counter: str) -> HttpResponse:
    now = timezone.now()
    until = Throttle.objects.filter(key=counter, until__gt=now).values_list("until", flat=True).first() or now
    response = refusal(429, "too_many_requests", "Too many requests: come again when Retry-After says.")
    response["Retry-After"] = str(int((until - now).total_seconds()) + 1)
    return response


def _preflight() -> HttpResponse:
    response = HttpResponse(status=204)
    response["Allow"] = response["Access-Control-Allow-Methods"] = METHODS
    response["Access-Control-Allow-Headers"] = "Authorization, If-None-Match"
    response["Access-Control-Max-Age"] = "86400"
    return response


def _tagged(request: ApiRequest, response: HttpResponse) -> HttpResponse:
    """The answer with its tag, or 304 for who has it. It is kept by nobody without asking again."""
    etag = f'W/"{sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    response["Cache-Control"] = f"{'private' if request.reader.key else 'public'}, no-cache"
    found = get_conditional_response(request, etag=etag, response=response)
    return response if found is None else found


def refusal(status: int, code: str, detail: str) -> HttpResponse:
    """An answer that is none: `code` for programs, `detail` for people."""
    response = JsonResponse({"code": code, "detail": detail}, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _nul() -> HttpResponse:
    return refusal(422, "bad_parameter", "No parameter holds a NUL.")


def not_found(_request: HttpRequest, _error: object = None) -> HttpResponse:
    """There is nothing here, or nothing for this reader: strangers do not learn which."""
    return refusal(404, "not_found", "There is nothing here, or it needs a key that you did not send.")


def bad_parameter(_request: HttpRequest, error: ValidationError | type[ValidationError]) -> HttpResponse:
    """Something in the address is not what the document says."""
    found = error.errors if isinstance(error, ValidationError) else []
    told = "; ".join(f"{one['loc'][-1]}: {one['msg']}" for one in found)
    return refusal(422, "bad_parameter", told)
