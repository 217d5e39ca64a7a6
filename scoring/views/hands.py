"""A hand: typed, previewed, recorded."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST, require_safe

from scoring import http
from scoring.engine.errors import RuleError
from scoring.forms.hands import HandForm
from scoring.forms.writes import fresh
from scoring.http import HtmxHttpRequest
from scoring.models import Match
from scoring.queries.games import Game, load
from scoring.queries.sheet import HandLine, lines
from scoring.services.matches import Locked, Stale, enter
from scoring.views.outbox import take_in
from scoring.views.previews import preview
from scoring.views.tables import base_context, game_to_score, refused, saved, sent_before, sheet_page


@require_safe
def new(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The empty form of the next hand."""
    game = game_to_score(request, code)
    if game.state.finished:
        return sheet_page(request, game)
    form = HandForm(initial=fresh(game.match.version), state=game.state, names=game.names)
    return hand_page(request, game, form)


@require_POST
def check(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What the hand would do, or what is wrong with it; nothing is stored."""
    game = game_to_score(request, code)
    form = HandForm(request.POST, state=game.state, names=game.names)
    return hand_page(request, game, form, status=200 if form.is_valid() else 422)


@require_POST
def record(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Store the hand and answer with the sheet; otherwise the form as it was typed, with what is wrong."""
    game = game_to_score(request, code)
    if http.from_outbox(request):
        return take_in(request, game, "hand")
    if sent_before(game, request.POST.get("client_id", "")) is not None:
        return saved(request, game)
    form = HandForm(request.POST, state=game.state, names=game.names)
    hand = form.hand if form.is_valid() else None
    if hand is None or (form.questions and not form.cleaned_data["sure"]):
        stale = request.POST.get("version") != str(game.match.version)
        return overtaken(request, game) if stale else hand_page(request, game, form, status=422)
    try:
        return saved(request, enter(game=game, action=hand, write=form.write(http.actor(request))))
    except Stale:
        return overtaken(request, load(Match.objects.get(pk=game.match.pk)))
    except (RuleError, Locked) as error:
        return sheet_page(request, game, refused(error, game))


def overtaken(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """409: another phone was faster. What it stored is shown, what was typed here stays in the form."""
    if game.state.finished:
        return sheet_page(request, game, refused(Stale(), game))
    typed = {**request.POST.dict(), "version": str(game.match.version)}
    form = HandForm(typed, state=game.state, names=game.names)
    form.is_valid()
    return hand_page(request, game, form, status=409)


def hand_page(request: HtmxHttpRequest, game: Game, form: HandForm, *, status: int = 200) -> HttpResponse:
    """The form with its preview. A check by HTMX gets the preview alone."""
    stored = [line for line in lines(game) if isinstance(line, HandLine)][-1:] if status == 409 else []
    context = {**base_context(game), "form": form, "preview": preview(game, form), "stored": stored}
    if request.htmx and request.htmx.target == "preview":
        return http.page(request, "scoring/hands/_preview.html", context, status=status)
    return http.page(request, "scoring/hands/hand.html", context, status=status)
