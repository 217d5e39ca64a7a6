"""What happens between hands: one page with the rarer ones, one address that stores them all."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST, require_safe

from scoring import http
from scoring.engine.errors import RuleError
from scoring.forms.events import EventForm
from scoring.forms.writes import fresh
from scoring.http import HtmxHttpRequest
from scoring.models import Match
from scoring.queries.games import Game, load
from scoring.queries.sheet import sheet
from scoring.services.matches import Locked, Stale, enter, foresee, join
from scoring.views.outbox import take_in
from scoring.views.previews import change_preview
from scoring.views.tables import base_context, game_to_score, refused, saved, sheet_page

AT_ONCE = ("rebuy", "decline")
"""Kinds whose button already says what will happen."""


@require_safe
def more(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Penalty, leaving, sitting down late, ending early."""
    game = game_to_score(request, code)
    return _more_page(request, game, EventForm(initial=fresh(game.match.version), names=game.names))


@require_POST
def record(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Store one event; what changes more than the button says is shown first and asked about."""
    game = game_to_score(request, code)
    if http.from_outbox(request):
        return take_in(request, game, "event")
    form = EventForm(request.POST, names=game.names)
    if not form.is_valid():
        return _more_page(request, game, form, status=422)
    write = form.write(http.actor(request))
    try:
        if form.cleaned_data["kind"] == "join":
            return saved(request, join(game=game, name=form.cleaned_data["name"], write=write))
        if form.cleaned_data["kind"] in AT_ONCE or form.cleaned_data["sure"]:
            return saved(request, enter(game=game, action=form.event(), write=write))
        preview = change_preview(game, foresee(game, form.event(), write))
    except (RuleError, Stale, Locked) as error:
        newest = load(Match.objects.get(pk=game.match.pk))
        return sheet_page(request, newest, refused(error, newest))
    return http.page(request, "scoring/events/confirm.html", {**base_context(game), "form": form, "preview": preview})


def _more_page(request: HtmxHttpRequest, game: Game, form: EventForm, *, status: int = 200) -> HttpResponse:
    context = {**base_context(game), "form": form, "sheet": sheet(game)}
    return http.page(request, "scoring/events/more.html", context, status=status)
