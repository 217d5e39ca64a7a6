"""A hand typed without a network and the hand that another phone has stored under its number: which one counts?"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import http
from scoring.engine.consequences import first_conflict
from scoring.engine.errors import RuleError
from scoring.engine.events import Hand, HandJudged, HandPlayed
from scoring.engine.history import Correct, Replace
from scoring.engine.match import played
from scoring.engine.meeting import Meeting
from scoring.forms.waiting import Unfit, Waiting, read_waiting
from scoring.http import HtmxHttpRequest
from scoring.queries.games import Game
from scoring.queries.meetings import as_of, meeting_of
from scoring.queries.ownership import touches_others
from scoring.services.matches import Locked, Write, decide
from scoring.views.outbox import not_taken, take_in
from scoring.views.tables import base_context, game_to_score, refused, saved, sent_before, table
from scoring.wording.events import action_words
from scoring.wording.hands import close_name

OWN_FIELDS = ("csrfmiddlewaretoken", "choice")


@dataclass(frozen=True)
class Side:
    """One of two hands as the page shows it: how it ended, and who had how much (None: was not typed)."""

    how: str
    closer: str
    points: list[tuple[str, int | None]]


@require_POST
def meet(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Both side by side, with the waiting write travelling in the form; `choice` settles it."""
    game = game_to_score(request, code)
    if sent_before(game, request.POST.get("client_id", "")) is not None:
        return _settled(request, game)
    try:
        waiting = read_waiting(request.POST.get("what", ""), request.POST, game)
    except Unfit as error:
        raise RuleError("bad_file", str(error)) from None
    write = waiting.form.write(http.actor(request))
    met = meeting_of(game, waiting.action, write.version, waiting.name)
    if "choice" not in request.POST:
        return _meet_page(request, game, waiting, met)
    return _decide(request, game, waiting, met)


def _decide(request: HtmxHttpRequest, game: Game, waiting: Waiting, met: Meeting) -> HttpResponse:
    choice = request.POST["choice"]
    write: Write = waiting.form.write(http.actor(request))
    try:
        if choice == "mine":
            _check_replacement(game, waiting, met)
        after = decide(game=game, action=waiting.action, write=write, choice=choice, name=waiting.name)
    except (RuleError, Locked) as error:
        return _meet_page(request, game, waiting, met, problem=refused(error, game).text)
    return _settled(request, after)


def _check_replacement(game: Game, waiting: Waiting, met: Meeting) -> None:
    """Raises RuleError with the reason if mine instead of theirs makes a later event impossible."""
    if isinstance(waiting.action, HandPlayed | HandJudged) and met.other:
        change = Correct((Replace(met.other, waiting.action),))
        if conflict := first_conflict(game.timeline.corrected(game.match.version + 1, change)):
            raise conflict.error


def _settled(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    if http.from_outbox(request):
        return take_in(request, game, request.POST.get("what", ""))  # known by now
    return saved(request, game)


def _meet_page(
    request: HtmxHttpRequest, game: Game, waiting: Waiting, met: Meeting, *, problem: str = ""
) -> HttpResponse:
    if problem and http.from_outbox(request):
        return not_taken(game, "rules", problem)
    context = {
        **base_context(game),
        "fields": [
            (key, value) for key in request.POST if key not in OWN_FIELDS for value in request.POST.getlist(key)
        ],
        "hand": met.hand,
        "problem": problem,
        **_sides(request, game, waiting, met),
    }
    return http.page(request, "scoring/meetings/meet.html", context, status=422 if problem else 200)


def _sides(request: HtmxHttpRequest, game: Game, waiting: Waiting, met: Meeting) -> dict[str, Any]:
    """Mine and theirs: as columns if both are hands, otherwise in words; the lines that others have written since."""
    version = waiting.form.cleaned_data["version"]
    since = [action_words(line.entry.action, table(game), None) for line in game.log[version:]]
    mine, theirs = waiting.action, None
    if met.other:
        theirs = game.timeline.placed[game.timeline.index(met.other)].event
    if not isinstance(mine, HandPlayed | HandJudged):
        return {"mine_words": _words(waiting, game, met), "theirs_words": since, "replaceable": False}
    if not isinstance(theirs, HandPlayed | HandJudged):
        typed = _side(_as_played(mine, as_of(game, version)), game)
        return {"mine": typed, "theirs_words": since, "replaceable": False}
    stored = game.state.hands[met.hand - 1].played
    sides = {"mine": _side(_as_played(mine, as_of(game, version)), game), "theirs": _side(stored, game)}
    by = http.actor(request)
    held = by.own_only and touches_others(game, Correct((Replace(met.other, mine),)), by.account_id)
    return {**sides, "replaceable": not held}


def _words(waiting: Waiting, game: Game, met: Meeting) -> str:
    if waiting.name:
        return _("%(player)s sits down late.") % {"player": waiting.name}
    return action_words(waiting.action, table(game), met.hand)


def _as_played(hand: Hand, then: Game) -> HandPlayed:
    return played(then.state, hand)


def _side(hand: HandPlayed, game: Game) -> Side:
    points = [(name, hand.points.get(player)) for player, name in game.names.items()]
    return Side(close_name(hand.close, hand.jokers), game.names.get(hand.closer or "", ""), points)
