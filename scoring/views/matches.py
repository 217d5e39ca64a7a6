"""Starting a match: the first page, the form, the rematch, and correcting who sits where."""

import uuid

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http, roles
from scoring.engine.errors import RuleError
from scoring.engine.rulesets import PRESETS, Ruleset
from scoring.forms.matches import MatchForm
from scoring.forms.rules import RulesForm
from scoring.forms.seats import SeatRow, SeatsForm
from scoring.http import HtmxHttpRequest
from scoring.models import Match
from scoring.services.starts import Chair, NewMatch, start_match
from scoring.views import club_starts
from scoring.views.builds import build
from scoring.views.rules import rules_page
from scoring.views.tables import game_to_score, game_to_view, match_rules_name
from scoring.wording.errors import explain
from scoring.wording.rules import card

DEFAULT_PRESET = "ludoteka"


@require_safe
def home(request: HtmxHttpRequest) -> HttpResponse:
    """The first page: matches of this phone, a new one, the rules."""
    return http.page(request, "scoring/matches/home.html")


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HtmxHttpRequest) -> HttpResponse:
    """The form of a new match; every button but `start` only changes the form, so it works without JavaScript."""
    if request.method != "POST":
        return _start_page(request, MatchForm(initial=_fresh()), SeatsForm([]), RulesForm(rules=_default_rules()))
    form, seats, rules = MatchForm(request.POST), SeatsForm.from_post(request.POST), RulesForm(request.POST)
    if "start" not in request.POST and not http.from_outbox(request):
        return _start_page(request, form, seats, rules.refreshed())
    if not all([form.is_valid(), seats.is_valid(), rules.is_valid()]):
        if http.from_outbox(request):
            raise RuleError("bad_file", _("The form is incomplete."))
        return _start_page(request, form, seats, rules, status=422)
    http.limit(request, "new-match", http.NEW_MATCHES)
    new = NewMatch(
        rules=rules.ruleset(),
        chairs=[Chair(row.name, row.start_points) for row in seats.rows],
        dealer=seats.dealer,
        unit=form.cleaned_data["unit"],
        label=form.cleaned_data["label"],
    )
    return _started(request, form, seats, rules, new)


@require_POST
def rematch(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The form of a new match of the same people and rules; the deal moves on to the next seat."""
    game = game_to_score(request, code)
    early = game.timeline.head.players
    players = [player for player in game.state.players if player not in game.state.left]
    last = game.state.hands[-1].dealer if game.state.hands else early[0]
    after = [*game.state.players[game.state.players.index(last) + 1 :], *game.state.players]
    dealer = next(player for player in after if player in players)
    seats = SeatsForm([SeatRow(game.names[player], player=player) for player in players], players.index(dealer))
    if game.match.club is not None:
        return club_starts.again(request, game, game.match.club, seats)
    initial = {**_fresh(), "label": game.match.label, "unit": game.match.unit}
    response = _start_page(request, MatchForm(initial=initial), seats, RulesForm(rules=game.state.rules))
    response["HX-Push-Url"] = reverse("scoring:start")
    return response


@require_safe
def rules(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The full rules that this match is played by."""
    game, _access = game_to_view(request, code)
    back = reverse("scoring:sheet", args=[code])
    title = match_rules_name(game) if game.match.book_version else game.match.label
    return rules_page(request, game.state.rules, title, back, game.match.unit)


def _started(
    request: HtmxHttpRequest, form: MatchForm, seats: SeatsForm, rules: RulesForm, new: NewMatch
) -> HttpResponse:
    try:
        match, secret = start_match(new=new, by=http.actor(request), **form.ids())
    except RuleError as error:
        if http.from_outbox(request):
            raise
        seats.errors.append(explain(error, {str(seat): row.name for seat, row in enumerate(seats.rows, start=1)}))
        return _start_page(request, form, seats, rules, status=422)
    response = _opened(request, match, secret)
    return http.remember_device(request, http.remember_link(response, match, secret))


def _opened(request: HtmxHttpRequest, match: Match, secret: str) -> HttpResponse:
    """The way to the new match: a redirect, or for an outbox its code and links."""
    url = reverse("scoring:sheet", args=[match.code])
    if not http.from_outbox(request):
        return http.go(url)
    view = request.build_absolute_uri(reverse("scoring:link", args=[roles.view_secret(secret)]))
    data = {"format": http.OUTBOX, "result": "stored", "code": match.code, "url": url, "view": view}
    return http.answer({**data, "secret": secret, "version": match.version, "build": build()})


def _start_page(
    request: HtmxHttpRequest, form: MatchForm, seats: SeatsForm, rules: RulesForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "seats": seats,
        "rules": rules,
        "card": card(rules.shown_ruleset()),
        "refused": status == 422,
    }
    response = http.page(request, "scoring/matches/start.html", context, status=status)
    return http.remember_device(request, response)


def _default_rules() -> Ruleset:
    return PRESETS[DEFAULT_PRESET]


def _fresh() -> dict[str, str]:
    return {"client_id": str(uuid.uuid4())}
