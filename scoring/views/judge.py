"""The referee on a page of its own, and the cards of a hand that was counted from them."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring import http
from scoring.engine.errors import RuleError
from scoring.forms.judge import PositionForm
from scoring.http import HtmxHttpRequest
from scoring.queries.judge import judged_hand
from scoring.views.tables import base_context, game_to_view
from scoring.wording.hands import close_name
from scoring.wording.judge import layout_lines, named_close


@require_safe
def judge(request: HtmxHttpRequest) -> HttpResponse:
    """GET /judge/: tap a hand and see what it is worth. The address holds the position, and is shared as a link."""
    form = PositionForm(request.GET)
    address = reverse("scoring:judge") + (f"?{form.query}" if form.query else "")
    context = {"form": form, "link": request.build_absolute_uri(address)}
    if request.htmx and request.htmx.target == "verdict":
        response = http.page(request, "scoring/judge/_verdict.html", context)
        response["HX-Replace-Url"] = address
        return response
    response = http.page(request, "scoring/judge/judge.html", context)
    if request.htmx and request.GET:
        response["HX-Push-Url"] = address
    return response


@require_safe
def why(request: HtmxHttpRequest, code: str, target: str) -> HttpResponse:
    """Why a hand counts what it counts: everybody's cards as they lay. Raises Http404 for a hand without cards."""
    game, access = game_to_view(request, code)
    try:
        hand = judged_hand(game, target)
    except RuleError:
        raise Http404("no hand with cards") from None
    how = named_close(hand.judgement, hand.closer) if hand.closer is not None else close_name("stock")
    context = {
        **base_context(game),
        "hand": hand,
        "target": target,
        "how": how,
        "lines": layout_lines(hand.rules, hand.closer, hand.judgement, game.names),
        "can_correct": access.can_score and not game.locked,
    }
    return http.page(request, "scoring/judge/why.html", context)
