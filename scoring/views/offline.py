"""What the app needs to go on without a network: the service worker, the frame that its scripts fill, the manifest."""

import json
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import http
from scoring.engine.ruleset_fields import OPTIONAL, RANGES
from scoring.engine.rulesets import PRESETS, full_json
from scoring.http import HtmxHttpRequest
from scoring.views.builds import build
from scoring.wording.offline import words

INK, PAPER = "#12211b", "#f3eee2"
ICON_SIZES = (192, 512)


@require_safe
def worker(request: HtmxHttpRequest) -> HttpResponse:
    """The service worker, of this build: another build is another worker, which is how a browser notices."""
    code = f"const BUILD = {json.dumps(build())};\n{_worker_code()}"
    response = HttpResponse(code, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def frame(request: HtmxHttpRequest) -> HttpResponse:
    """The page that is filled on the phone when there is no network: templates, words, rulesets; no data of a match."""
    presets = {name: full_json(rules) for name, rules in PRESETS.items()}
    ranges = {name: [*span, name in OPTIONAL] for name, span in RANGES.items()}
    rules = json.dumps({"presets": presets, "ranges": ranges}, separators=(",", ":"))
    return http.page(request, "scoring/offline/frame.html", {"words": words(), "rules": rules})


@require_safe
def take(request: HtmxHttpRequest) -> HttpResponse:
    """The page that takes over a match that another phone hands on without a network, in the address after the #."""
    return http.page(request, "scoring/offline/take.html")


@require_safe
def manifest(request: HtmxHttpRequest) -> HttpResponse:
    """What a phone wants to know to install the app."""
    icons = [
        {"src": static(f"icons/{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in ICON_SIZES
    ]
    data = {
        "name": "Chinchón",
        "short_name": "Chinchón",
        "description": _("Keep the score of Chinchón"),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "icons": icons,
    }
    return JsonResponse(data, content_type="application/manifest+json")


@cache
def _worker_code() -> str:
    path = finders.find("js/sw.js")
    if not path:
        raise FileNotFoundError("js/sw.js")
    return Path(path).read_text(encoding="utf-8")
