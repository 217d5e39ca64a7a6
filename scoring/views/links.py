"""Secret links: opening one, and showing them to be scanned."""

import segno
from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import http, roles
from scoring.http import HtmxHttpRequest
from scoring.models import Match
from scoring.queries.clubs import clubs_to_enter
from scoring.services.matches import take_pencil
from scoring.views.tables import base_context, claimable, game_to_score, game_to_view


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
    held = roles.secrets_held(request, game.match)
    links = {kind: request.build_absolute_uri(reverse("scoring:link", args=[held[kind]])) for kind in held}
    if game.match.club_id is not None and "score" not in held:
        links["club"] = request.build_absolute_uri(reverse("scoring:sheet", args=[code]))
    codes = {kind: segno.make(url, error="m").svg_inline(border=2, omitsize=True) for kind, url in links.items()}
    context = {**base_context(game), "links": links, "codes": codes, "can_score": access.can_score}
    context["clubs"] = clubs_to_enter(request.user.pk) if claimable(request, game.match) else []
    context["phone_name"] = http.phone_name(request)
    return http.page(request, "scoring/links/share.html", context)


@require_POST
def name_phone(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Whose phone this is, as the others read it; if it has the pencil of this match, they read it at once."""
    game, by = game_to_score(request, code), http.actor_named(request)
    response = http.remember_phone(http.go(reverse("scoring:share", args=[code])), by.phone)
    if game.match.pencil == by.device:
        take_pencil(game=game, by=by)
    messages.success(request, _("Saved."))
    return response
