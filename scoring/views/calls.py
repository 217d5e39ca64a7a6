"""Calling the referee, saying that one does not agree with a hand, and answering that."""

import uuid
from datetime import timedelta

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import http
from scoring.forms.calls import CallForm
from scoring.http import HtmxHttpRequest, Rate
from scoring.models import Call
from scoring.queries.games import Game
from scoring.queries.sheet import HandLine, sheet
from scoring.services import calls
from scoring.views.tables import base_context, game_to_score, game_to_view
from scoring.wording.calls import ANSWERS, answer_of, answer_words, call_words

CALLS = Rate(10, timedelta(minutes=10))
"""How often one address may call at one table."""


@require_http_methods(["GET", "HEAD", "POST"])
def referee(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Call the referee; only where there is one."""
    game, _access = game_to_view(request, code)
    if not game.match.refereed:
        raise Http404("nobody to be called")
    return _call(request, game, [], "")


@require_http_methods(["GET", "HEAD", "POST"])
def disagree(request: HtmxHttpRequest, code: str, target: str = "") -> HttpResponse:
    """Say that one does not agree with a hand, the newest unless another is chosen."""
    game, _access = game_to_view(request, code)
    hands = [line for line in sheet(game).lines if isinstance(line, HandLine)]
    if not hands or (target and target not in {line.id for line in hands}):
        raise Http404("no such hand")
    return _call(request, game, hands, target)


def _call(request: HtmxHttpRequest, game: Game, hands: list[HandLine], target: str) -> HttpResponse:
    if game.match.sealed == "all":
        raise PermissionDenied("the tournament is over")
    initial = {"client_id": str(uuid.uuid4()), "who": http.phone_name(request) or "", "target": target}
    form = CallForm(request.POST if request.method == "POST" else None, hands=hands, initial=initial)
    if request.method == "POST" and form.is_valid():
        http.limit(request, f"call {game.match.code}", CALLS)
        calls.call(game=game, plea=form.plea(), by=http.actor(request), client_id=form.cleaned_data["client_id"])
        messages.success(request, _("It is on everybody’s sheet until it is answered."))
        return http.remember_device(request, http.go(reverse("scoring:sheet", args=[game.match.code])))
    context = {**base_context(game), "form": form, "hands": hands}
    return http.page(request, "scoring/calls/call.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HtmxHttpRequest, code: str, call: str) -> HttpResponse:
    """Say what was decided; for who scores or organises."""
    game = game_to_score(request, code)
    made = get_object_or_404(Call, match=game.match, code=call)
    text = answer_of(made, request.POST)
    if text:
        calls.answer(made=made, by=http.actor(request), text=text)
        messages.success(request, _("Answered."))
        return http.go(reverse("scoring:sheet", args=[code]))
    missing = request.method == "POST"
    context = {
        **base_context(game),
        "call": made,
        "words": call_words(made),
        "answers": ANSWERS[made.kind].items(),
        "answered": answer_words(made) if made.answered_at else "",
        "missing": missing,
    }
    return http.page(request, "scoring/calls/answer.html", context, status=422 if missing else 200)
