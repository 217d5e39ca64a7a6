"""The site's addresses and a bare page beside them: one query, then as many bytes as are asked for."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from scoring.models import Membership


def bare(request: HttpRequest, size: int) -> HttpResponse:
    """Who is logged in, his role, and a text."""
    member = Membership.objects.get(account=request.user.pk)
    return HttpResponse(f"{member.role:{size}}")


urlpatterns = [path("bare/<int:size>/", bare), path("", include("chinchon_site.urls"))]
