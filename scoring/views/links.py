"""Secret links: opening one, and showing them to be scanned."""

import segno
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring import http, roles
from scoring.http import HtmxHttpRequest
from scoring.models import Match
from scoring.views.tables import base_context, game_to_view


@require_safe
def open_link(request: HtmxHttpRequest, secret: str) -> HttpResponse:
    """Exchange the secret in a link for a cookie, and go to the match's own address, which gives nothing away."""
    http.limit(request, "open-link", http.LINKS)
    hashed = roles.hashed(secret)
    match = Match.objects.filter(Q(score_hash=hashed) | Q(view_hash=hashed)).first()
    if match is None:
        raise Http404("no such link")
    response = http.go(reverse("scoring:sheet", args=[match.code]))
    return http.remember_device(request, http.remember_link(response, match, secret))


@require_safe
def share(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The links of the match with their codes to scan: to score (for who may) and to look on."""
    game, access = game_to_view(request, code)
    if access.can_score:
        scoring = request.COOKIES[roles.SCORE_COOKIE]
        secrets = {"score": scoring, "view": roles.view_secret(scoring)}
    else:
        secrets = {"view": request.COOKIES[roles.VIEW_COOKIE]}
    links = {
        kind: request.build_absolute_uri(reverse("scoring:link", args=[secret])) for kind, secret in secrets.items()
    }
    codes = {kind: segno.make(url, error="m").svg_inline(border=2, omitsize=True) for kind, url in links.items()}
    context = {**base_context(game), "links": links, "codes": codes, "can_score": access.can_score}
    return http.page(request, "scoring/links/share.html", context)
