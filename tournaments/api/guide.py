"""The page that explains the API to people."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring import http
from tournaments.api.app import api
from tournaments.api.door import ANYBODY, WITH_KEY


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """What there is to read, and how."""
    root, paths = reverse("api:api-root"), api.get_openapi_schema()["paths"]
    context = {
        "root": request.build_absolute_uri(root),
        "document": reverse("api:openapi-json"),
        "operations": [
            (path.removeprefix(root), methods["get"]["description"]) for path, methods in sorted(paths.items())
        ],
        "anybody": ANYBODY.most,
        "with_key": WITH_KEY.most,
        "minutes": ANYBODY.window.seconds // 60,
    }
    return http.page(request, "tournaments/api/guide.html", context)
