"""The site's addresses and bare pages beside them: one query, then as many bytes as are asked for."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path

from scoring.models import Membership

FRAMED = engines["django"].from_string(
    '{% extends "base.html" %}{% block main %}<p>{{ role }} {{ filling }}</p>{% endblock %}'
)


def bare(request: HttpRequest, size: int) -> HttpResponse:
    """Who is logged in, his role, and a text."""
    member = Membership.objects.get(account=request.user.pk)
    return HttpResponse(f"{member.role:{size}}")


def framed(request: HttpRequest, fill: int) -> HttpResponse:
    """The same in the frame that every page of the site has."""
    member = Membership.objects.get(account=request.user.pk)
    return HttpResponse(FRAMED.render({"role": member.role, "filling": "x" * fill}, request))


urlpatterns = [
    path("bare/<int:size>/", bare),
    path("framed/<int:fill>/", framed),
    path("", include("chinchon_site.urls")),
]
