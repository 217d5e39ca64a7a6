"""What a phone's outbox talks to: what became of its writes, the log it keeps, and a fresh token (docs/offline.md)."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404
from django.views import csrf as django_csrf
from django.views.decorators.http import require_POST, require_safe

from scoring import http, roles
from scoring.engine.errors import RuleError
from scoring.forms.waiting import Unfit, Waiting, read_waiting
from scoring.http import HtmxHttpRequest
from scoring.models import Match
from scoring.queries.games import Game, LogLine, load
from scoring.queries.logbook import log_lines, logbook
from scoring.queries.meetings import basis
from scoring.services.matches import Delivery, Locked, deliver, take_pencil
from scoring.views.builds import build
from scoring.views.tables import game_to_score, refused, saved, sent_before
from scoring.wording.pencil import scoring_words


@require_safe
def log_json(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The match with its whole log for the fold in the browser; 204 with one query if `v` is how it stands."""
    match = get_object_or_404(Match, code=code)
    allowed = roles.require_view(request, match)
    if request.GET.get("v") in (match.stamp, str(match.version)):
        return HttpResponse(status=204)
    data = {**logbook(load(match), http.actor(request).device), "can_score": allowed.can_score, "build": build()}
    if data["pencil"]:
        data["pencil"]["words"] = scoring_words(data["pencil"])
    data["can_alter"] = allowed.can_alter
    if "score" in (held := roles.secrets_held(request, match)):
        data["secret"] = held["score"]
    return http.answer(data)


@require_safe
def token(request: HtmxHttpRequest) -> HttpResponse:
    """A fresh CSRF token: the one in a page that was kept for offline use has grown old.

    It comes with the device's own cookie, so that what is sent twice is known by the second time.
    """
    return http.remember_device(request, http.answer({"token": get_token(request)}))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """An outbox is told to fetch a token and come again; a person gets the page."""
    if http.from_outbox(request):
        return http.answer({"result": "csrf"}, status=403)
    return django_csrf.csrf_failure(request, reason)


@require_POST
def pencil(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """This phone scores from now on; the one that did is told by its sheet. `name`: whose phone it is, if asked."""
    asked = "name" in request.POST
    by = http.actor_named(request) if asked else http.actor(request)
    game = take_pencil(game=game_to_score(request, code), by=by)
    response = http.answer(_told("stored", game)) if http.from_outbox(request) else saved(request, game)
    return http.remember_phone(response, by.phone) if asked else response


def take_in(request: HtmxHttpRequest, game: Game, what: str) -> HttpResponse:
    """Take in a write from an outbox and say what became of it."""
    if (line := sent_before(game, request.POST.get("client_id", ""))) is not None:
        return told(request, Delivery("repeated", game, line))
    try:
        return take_in_read(request, game, read_waiting(what, request.POST, game))
    except Unfit as error:
        return not_taken(game, error.code, str(error))


def take_in_read(request: HtmxHttpRequest, game: Game, waiting: Waiting) -> HttpResponse:
    """The same for a write that has been read."""
    write = waiting.form.write(http.actor(request))
    try:
        done = deliver(game=game, action=waiting.action, write=write, name=waiting.name)
    except (RuleError, Locked) as error:
        return not_taken(game, getattr(error, "code", "match_over"), refused(error, game).text)
    return told(request, done)


def told(request: HtmxHttpRequest, done: Delivery) -> HttpResponse:
    """What became of a write that nobody has to type again."""
    data = _told(done.result, done.game, done.line)
    if done.result != "conflict":
        return http.answer(data)
    since = request.POST.get("version", "")
    data["theirs"] = log_lines(done.game, http.actor(request).device, int(since) if since.isdecimal() else 0)
    return http.answer(data, status=409)


def not_taken(game: Game, code: str, text: str) -> HttpResponse:
    """422: the write stays on the phone until somebody has looked at it."""
    return http.answer({**_told("refused", game), "error": {"code": code, "message": text}}, status=422)


def _told(result: str, game: Game, line: LogLine | None = None) -> dict[str, Any]:
    return {
        "format": http.OUTBOX,
        "result": result,
        "version": game.match.version if line is None else basis(game, line),
        "number": line and line.entry.number,
        "error": None,
        "theirs": None,
        "build": build(),
    }
