"""Which version of the app this server is, what files it consists of, and what becomes of phones with an old one."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from scoring import http

HTMX = "django_htmx/htmx-2.min.js"
LENGTH = 12
KEPT = ("base.html", "scoring/matches/home.html", "scoring/matches/start.html", "scoring/offline/*.html")
"""The templates of the pages that the service worker keeps (sw.js)."""
STATIC = re.compile(r"{% static '([^']+)'")


@cache
def build() -> str:
    """A short name for this version of the app: equal files, templates and words give an equal name."""
    if settings.BUILD:
        return str(settings.BUILD)
    digest = sha256(" ".join(settings.OFFLINE_SCRIPTS).encode())
    for path in sorted([*_sources(), _found(HTMX)]):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:LENGTH]


def files() -> list[str]:
    """The addresses of all files that the app needs without a network."""
    return [static(name) for name in (*_kept_files(), *offline_scripts(), HTMX)]


def offline_scripts() -> Sequence[str]:
    """Names of the scripts with which a page goes on without a network: where files are collected, all in one."""
    names: Sequence[str] = getattr(staticfiles_storage, "offline_scripts", settings.OFFLINE_SCRIPTS)
    return names


@require_safe
def assets(_request: HttpRequest) -> HttpResponse:
    """What a phone keeps of this build."""
    response = JsonResponse({"build": build(), "files": files()})
    response["Cache-Control"] = "no-cache"
    return response


class BuildMiddleware:
    """Names the build in every answer, and turns away a build that this server cannot serve any more with 426."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request. A phone that is turned away keeps what it has not sent and fetches the new app."""
        if request.headers.get("X-Build") in settings.REFUSED_BUILDS:
            response = http.answer({"result": "upgrade", "build": build()}, status=426)
        else:
            response = self.get_response(request)
        response["X-Build"] = build()
        return response


@cache
def _kept_files() -> list[str]:
    """Names of our own files in the pages that work without a network; those of clubs and halls need the server."""
    folders = map(Path, settings.TEMPLATE_DIRS)
    pages = [path for folder in folders for name in KEPT for path in folder.glob(name)]
    found = {name for path in pages for name in STATIC.findall(path.read_text(encoding="utf-8"))}
    return sorted(found | {"glyphs.svg"})


def _sources() -> Iterator[Path]:
    for folder in (*settings.STATICFILES_DIRS, *settings.TEMPLATE_DIRS):
        yield from (path for path in Path(folder).rglob("*") if path.is_file())
    for folder in settings.LOCALE_PATHS:
        yield from Path(folder).rglob("*.po")


def _found(name: str) -> Path:
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(name)
    return Path(path)
