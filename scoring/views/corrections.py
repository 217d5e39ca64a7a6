"""Any hand corrected, deleted or inserted, with everything that would change shown before it is stored."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from scoring import http
from scoring.engine.consequences import Conflict, first_conflict
from scoring.engine.errors import RuleError
from scoring.engine.events import HandJudged, HandPlayed
from scoring.engine.history import Change, Correct, Insert, Placed, Remove, Replace
from scoring.engine.match import begin, replay
from scoring.engine.state import MatchState
from scoring.forms.corrections import CorrectionForm, changes_text
from scoring.forms.hands import HandForm, initial_of
from scoring.forms.writes import fresh
from scoring.http import HtmxHttpRequest
from scoring.models import Match
from scoring.queries.games import Game, load
from scoring.queries.history import hand_number
from scoring.services.matches import Locked, Stale, check_own, enter, foresee
from scoring.views.outbox import take_in
from scoring.views.previews import change_preview
from scoring.views.tables import base_context, game_to_score, refused, saved, sheet_page, table
from scoring.wording.errors import explain
from scoring.wording.events import event_words


@dataclass(frozen=True)
class Place:
    """Where in the match somebody corrects: the event with this id, and the match before it."""

    item: Placed
    before: MatchState
    hand: int


@require_http_methods(["GET", "HEAD", "POST"])
def fix(request: HtmxHttpRequest, code: str, target: str) -> HttpResponse:
    """The amber form of one hand: as it was entered, or (`insert`) an empty one before it."""
    game = game_to_score(request, code)
    if game.locked:
        return sheet_page(request, game, refused(Locked(), game))
    place = place_of(game, target)
    check_own(game, Correct((Remove(target),)), http.actor(request))
    inserting = "insert" in request.GET
    if not isinstance(place.item.event, HandPlayed | HandJudged) and not inserting:
        return _note_page(request, game, place)
    if request.method == "POST":
        form = HandForm(request.POST, state=place.before, names=game.names)
        if form.is_valid() and form.hand is not None and (form.cleaned_data["sure"] or not form.questions):
            change: Change = Insert(target, form.hand) if inserting else Replace(target, form.hand)
            return review(request, game, (change,))
        return fix_page(request, game, form, place, status=422)
    initial = {} if inserting else initial_of(_played(game, place), place.item.event)
    form = HandForm(initial={**initial, **fresh(game.match.version)}, state=place.before, names=game.names)
    return fix_page(request, game, form, place)


@require_POST
def remove(request: HtmxHttpRequest, code: str, target: str) -> HttpResponse:
    """What would change if the event had never happened."""
    game = game_to_score(request, code)
    place_of(game, target)
    return review(request, game, (Remove(target),))


@require_POST
def correct(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Go on with a correction: decide about a conflict, look at the consequences, or (`save`) store it."""
    game = game_to_score(request, code)
    if http.from_outbox(request):
        return take_in(request, game, "correct")
    form = CorrectionForm(request.POST, names=game.names)
    if not form.is_valid():
        return sheet_page(request, game, refused(RuleError("bad_file", "not a correction"), game))
    correction = form.correction
    try:
        if "save" in request.POST:
            return saved(request, enter(game=game, action=correction, write=form.write(http.actor(request))))
        conflict = first_conflict(game.timeline.corrected(game.match.version + 1, correction))
        if conflict is not None:
            correction = form.decided(conflict) or correction
        return review(request, game, correction.changes)
    except Stale:
        return _overtaken(request, load(Match.objects.get(pk=game.match.pk)), correction.changes)
    except (RuleError, Locked) as error:
        newest = load(Match.objects.get(pk=game.match.pk))
        return sheet_page(request, newest, refused(error, newest))


def _overtaken(request: HtmxHttpRequest, game: Game, changes: tuple[Change, ...]) -> HttpResponse:
    """409: another phone was faster. The same correction of the match as it is now, if it can still be made."""
    try:
        return review(request, game, changes, status=409)
    except RuleError:
        return sheet_page(request, game, refused(Stale(), game))


def review(request: HtmxHttpRequest, game: Game, changes: tuple[Change, ...], *, status: int = 200) -> HttpResponse:
    """The consequences of a correction, or the first event it makes impossible with what may be done about it."""
    if game.locked:
        return sheet_page(request, game, refused(Locked(), game))
    check_own(game, Correct(changes), http.actor(request))
    hidden = {**fresh(game.match.version), "changes": changes_text(changes)}
    context = {**base_context(game), "form": CorrectionForm(initial=hidden, names=game.names), "stale": status == 409}
    corrected = game.timeline.corrected(game.match.version + 1, Correct(changes))
    conflict = first_conflict(corrected)
    if conflict is not None:
        context |= _conflict(game, conflict)
        return http.page(request, "scoring/corrections/conflict.html", context, status=status)
    form = CorrectionForm({**hidden, "remedy": ""}, names=game.names)
    form.is_valid()
    after = foresee(game, Correct(changes), form.write(http.actor(request)))
    context |= {"preview": change_preview(game, after), "nothing": after.state == game.state}
    return http.page(request, "scoring/corrections/review.html", context, status=status)


def _conflict(game: Game, conflict: Conflict) -> dict[str, object]:
    remedies = [
        (f"{conflict.id} {remedy.kind} {remedy.player or ''}".strip(), remedy.kind, game.names.get(remedy.player or ""))
        for remedy in conflict.remedies
    ]
    return {
        "event": event_words(conflict.event, table(game), conflict.hand_number),
        "why": explain(conflict.error, game.names),
        "remedies": remedies,
        "missing": [(player, game.names[player]) for player in conflict.missing],
        "fill": f"{conflict.id} fill",
    }


def place_of(game: Game, target: str) -> Place:
    """Where `target` stands. Raises Http404 if it does not count any more."""
    try:
        index = game.timeline.index(target)
    except RuleError:
        raise Http404("no such event") from None
    placed = game.timeline.placed
    before = replay(begin(game.timeline.head), (item.event for item in placed[:index]))
    return Place(placed[index], before, hand_number(game.timeline, target))


def _played(game: Game, place: Place) -> HandPlayed:
    return game.state.hands[place.hand - 1].played


def fix_page(request: HtmxHttpRequest, game: Game, form: HandForm, place: Place, *, status: int = 200) -> HttpResponse:
    """The amber form of the hand at `place`; an empty one before it where the address says `insert`."""
    context = {
        **base_context(game),
        "form": form,
        "hand": place.hand,
        "target": place.item.id,
        "inserting": "insert" in request.GET,
        "at": f"?at={place.item.id}{'&insert=1' if 'insert' in request.GET else ''}",
    }
    return http.page(request, "scoring/corrections/fix.html", context, status=status)


def _note_page(request: HtmxHttpRequest, game: Game, place: Place) -> HttpResponse:
    words = event_words(place.item.event, table(game), place.hand)
    context = {**base_context(game), "event": words, "target": place.item.id}
    return http.page(request, "scoring/corrections/note.html", context)
