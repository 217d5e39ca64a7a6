"""Counting cards from the hand form: whatever was typed there goes with the forms here, and comes back with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import http
from scoring.engine.state import MatchState
from scoring.forms.cards import CARDS, LOOSE, TableCards
from scoring.forms.hands import HandForm
from scoring.forms.picker import Picker, said
from scoring.http import HtmxHttpRequest
from scoring.queries.games import Game
from scoring.queries.judge import judge_known
from scoring.views.corrections import Place, fix_page, place_of
from scoring.views.hands import hand_page
from scoring.views.tables import base_context, game_to_score


@dataclass(frozen=True)
class Desk:
    """The hand that is being entered: the next one, or (`place`) one that is corrected."""

    game: Game
    place: Place | None

    @property
    def state(self) -> MatchState:
        """The match before the hand."""
        return self.place.before if self.place else self.game.state


@require_POST
def pick(request: HtmxHttpRequest, code: str, player: str) -> HttpResponse:
    """The deck of one player; `go` says whether to count (blank), to go back, to take the count, or whose turn is next.

    Raises Http404 for somebody who does not play this hand.
    """
    desk = _desk(request, code)
    if player not in desk.state.live:
        raise Http404("nobody with cards in this hand")
    picker = _picker(desk, request.POST, player)
    go = request.POST.get("go", "")
    if go == "back":
        return _form_page(request, desk, picker.typed)
    if go == "take" or go in desk.state.live:
        if picker.problem:
            return _pick_page(request, desk, picker, status=422)
        if go == "take":
            return _form_page(request, desk, picker.filled())
        return _pick_page(request, desk, _picker(desk, {**picker.filled(), "way": "hand"}, go))
    return _pick_page(request, desk, picker)


@require_POST
def referee(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What to do where form and cards disagree: `fill` in what the cards say, `forget` them, or a `wrong` close."""
    desk = _desk(request, code)
    live, typed = desk.state.live, request.POST.dict()
    cards = TableCards.read(typed, live, desk.state.rules)
    do = request.POST.get("do", "")
    if do == "fill":
        closer = None if typed.get("close") == "stock" else typed.get("closer")
        typed |= said(judge_known(desk.state, closer, cards.hands), closer, typed.get("close", ""))
    elif do == "wrong":
        typed |= {"close": "wrong"}
    else:
        typed |= {kind + player: "" for player in live for kind in (CARDS, LOOSE)}
    return _form_page(request, desk, typed)


def _desk(request: HtmxHttpRequest, code: str) -> Desk:
    game = game_to_score(request, code)
    return Desk(game, place_of(game, request.GET["at"]) if "at" in request.GET else None)


def _picker(desk: Desk, data: Mapping[str, str], player: str) -> Picker:
    return Picker(data, state=desk.state, names=desk.game.names, player=player)


def _form_page(request: HtmxHttpRequest, desk: Desk, values: Mapping[str, str]) -> HttpResponse:
    """The hand form with `values`. Errors show only where they are the referee's: what is missing is still to come."""
    game = desk.game
    form = HandForm(values, state=desk.state, names=game.names)
    if not form.is_valid() and not form.refused:
        form = HandForm(initial=values, state=desk.state, names=game.names)
    if desk.place is not None:
        return fix_page(request, game, form, desk.place)
    return hand_page(request, game, form)


def _pick_page(request: HtmxHttpRequest, desk: Desk, picker: Picker, *, status: int = 200) -> HttpResponse:
    """The deck; a count by HTMX gets what stands below it alone."""
    query = f"?{urlencode(request.GET)}" if desk.place else ""
    context = {
        **base_context(desk.game),
        "picker": picker,
        "url": reverse("scoring:hand-cards", args=[desk.game.match.code, picker.player]) + query,
        "correcting": desk.place,
        "hand": desk.place.hand if desk.place else desk.game.next_hand,
        "title": _("Cards of %(player)s") % {"player": picker.name},
        "refused": status == 422,
    }
    if request.htmx and request.htmx.target == "counted":
        return http.page(request, "scoring/cards/_counted.html", context, status=status)
    return http.page(request, "scoring/cards/pick.html", context, status=status)
