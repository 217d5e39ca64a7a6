"""Addresses of the API, all behind its door, and the page that explains it."""

from django.urls import URLPattern, path, re_path

from tournaments.api.app import api
from tournaments.api.door import guarded, not_found
from tournaments.api.guide import guide

app_name = "api"

_found = [item for item in api.urls[0] if isinstance(item, URLPattern) and item.name != "api-root"]

version_1 = [
    *(path(f"api/v1/{item.pattern}", guarded(item.callback), name=item.name) for item in _found),
    path("api/v1/", guarded(not_found), name="api-root"),
    re_path("^api/v1/.*$", guarded(not_found), name="nothing"),
]

urlpatterns = [path("api/", guide, name="guide"), *version_1]
