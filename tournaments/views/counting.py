"""The keys of the standings: which ones decide between those level on points, and in which order."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from scoring.http import HtmxHttpRequest
from tournaments.engine.plan_notation import plan_from_json
from tournaments.services.setup import set_keys
from tournaments.views.pages import tournament_for, tournament_page
from tournaments.views.plans import look
from tournaments.wording.plans import KEYS


@require_http_methods(["GET", "HEAD", "POST"])
def keys(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Choose and order them by buttons; what changes is seen before it is saved."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    plan = plan_from_json(tournament.plan)
    chosen = list(plan.keys)
    if request.method == "POST":
        chosen = [key for key in dict.fromkeys(request.POST.getlist("key")) if key in KEYS]
        chosen = _pressed(chosen, request)
        if "look" in request.POST and chosen:
            return look(request, tournament, set_keys(plan, tuple(chosen)))
    context = {
        "chosen": [(key, KEYS[key]) for key in chosen],
        "others": [(key, words) for key, words in KEYS.items() if key not in chosen],
        "version": request.POST.get("version", tournament.version),
    }
    return tournament_page(request, tournament, "tournaments/counting/keys.html", context)


def _pressed(chosen: list[str], request: HtmxHttpRequest) -> list[str]:
    """The keys after one button: up, down, leave out, take in."""
    data = request.POST
    for button, by in (("up", -1), ("down", 1)):
        key = data.get(button, "")
        if key in chosen:
            place = chosen.index(key)
            chosen.insert(max(0, place + by), chosen.pop(place))
    if data.get("out") in chosen and len(chosen) > 1:
        chosen.remove(data["out"])
    if data.get("in") in KEYS and data["in"] not in chosen:
        chosen.append(data["in"])
    return chosen
