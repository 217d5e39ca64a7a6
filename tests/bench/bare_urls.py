"""What the pages of a match are measured against: the least that Django does for the same answer. For benches only."""

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.template import engines
from django.urls import include, path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from scoring.models import Match, MatchEvent

PAGE = engines["django"].from_string(
    "<!doctype html><title>{{ match.code }}</title><table>"
    "{% for line in lines %}<tr><th>{{ line.number }}</th>"
    "{% for player, points in line.action.hand.points.items %}<td>{{ player }}</td><td>{{ points }}</td>{% endfor %}"
    "</tr>{% endfor %}</table><p>{{ filling }}</p>"
)


def save(request: HttpRequest, code: str) -> HttpResponse:
    """Write one row, bump a version, send the browser on."""
    with transaction.atomic():
        match = Match.objects.get(code=code)
        MatchEvent.objects.create(
            match=match,
            number=match.version + 1,
            action={"hand": {}},
            client_id=request.POST["client_id"],
            device="bare",
            created_at=timezone.now(),
        )
        Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
    return HttpResponse(status=303, headers={"Location": f"/p/{code}/", "Content-Length": "0"})


def poll(_request: HttpRequest, code: str) -> HttpResponse:
    """One query, nothing new."""
    Match.objects.only("version").get(code=code)
    return HttpResponseNotModified()


def page(request: HttpRequest, code: str) -> HttpResponse:
    """The rows of a match as a table, made longer by `fill` bytes."""
    match = Match.objects.get(code=code)
    text = PAGE.render({"match": match, "lines": match.events.all(), "filling": "x" * int(request.GET["fill"])})
    return HttpResponse(text, headers={"Content-Length": str(len(text.encode()))})


urlpatterns = [
    path("bare/save/<str:code>/", csrf_exempt(save)),
    path("bare/poll/<str:code>/", poll),
    path("bare/page/<str:code>/", page),
    path("", include("chinchon_site.urls")),
]
