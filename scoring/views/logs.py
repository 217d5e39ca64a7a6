"""The history of a match; taking back, bringing back, reopening."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse, JsonResponse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.engine.errors import RuleError
from scoring.engine.events import HandJudged
from scoring.engine.history import Redo, Reopen, Undo
from scoring.engine.log_notation import kind_of
from scoring.exchange.matches import export_match
from scoring.forms.writes import WriteForm, fresh
from scoring.http import HtmxHttpRequest
from scoring.queries.games import Game
from scoring.queries.history import HistoryLine, history
from scoring.services.matches import foresee
from scoring.views.outbox import take_in
from scoring.views.previews import change_preview
from scoring.views.tables import base_context, game_to_score, game_to_view, store, table
from scoring.wording.events import action_words
from scoring.wording.happenings import Sentence, of_change


@require_safe
def log(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Who entered what, when, and what it changed."""
    game, access = game_to_view(request, code)
    rows = [_row(game, line) for line in history(game, http.actor(request).device)]
    return http.page(
        request, "scoring/logs/log.html", {**base_context(game), "rows": rows, "can_score": access.can_score}
    )


@require_safe
def export(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The match as a file in the format of docs/formats.md."""
    game, _access = game_to_view(request, code)
    response = JsonResponse(export_match(game), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="chinchon-{game.match.code}.json"'
    response["Cache-Control"] = "private, no-store"  # its Vary does not name the cookie of a link
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show what would be taken back; on POST take it back."""
    return _step(request, code, Undo())


@require_http_methods(["GET", "HEAD", "POST"])
def redo(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show what would be brought back; on POST bring it back."""
    return _step(request, code, Redo())


@require_POST
def reopen(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Open a finished match on purpose, so that it can be corrected."""
    game = game_to_score(request, code)
    return _store(request, game, Reopen())


def _step(request: HtmxHttpRequest, code: str, action: Undo | Redo) -> HttpResponse:
    game = game_to_score(request, code)
    if request.method == "POST":
        return _store(request, game, action)
    form = WriteForm(initial=fresh(game.match.version))
    numbers = game.timeline.active if isinstance(action, Undo) else game.timeline.undone
    if not numbers:
        raise Http404("nothing to take back or bring back")
    filled = WriteForm(fresh(game.match.version))
    filled.is_valid()
    after = foresee(game, action, filled.write(http.actor(request)))
    line = next(line for line in history(game, "") if line.number == numbers[-1])
    context = {
        **base_context(game),
        "form": form,
        "entry": action_words(line.action, table(game), line.hand),
        "preview": change_preview(game, after),
        "undoing": isinstance(action, Undo),
    }
    return http.page(request, "scoring/logs/step.html", context)


def _store(request: HtmxHttpRequest, game: Game, action: Undo | Redo | Reopen) -> HttpResponse:
    if http.from_outbox(request):
        return take_in(request, game, kind_of(action))
    form = WriteForm(request.POST)
    if not form.is_valid():
        raise RuleError("bad_file", "the form is incomplete")
    return store(request, game, action, form.write(http.actor(request)))


@dataclass(frozen=True)
class LogRow:
    """One line of the history, in words; `cards` says that it is a hand whose cards are kept and still count."""

    line: HistoryLine
    words: str
    cards: bool
    totals: list[tuple[str, int | None, int | None]]
    sentences: list[Sentence]


def _row(game: Game, line: HistoryLine) -> LogRow:
    totals = [(game.names[player], before, after) for player, before, after in line.totals]
    return LogRow(
        line,
        action_words(line.action, table(game), line.hand),
        any(item.id == str(line.number) and isinstance(item.event, HandJudged) for item in game.timeline.placed),
        totals,
        of_change(line.before, line.after, table(game)),
    )
