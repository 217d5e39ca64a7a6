"""Who sits where, corrected after the match has begun: order, names, first dealer, points brought along."""

from dataclasses import replace
from uuid import uuid5

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from scoring import http
from scoring.engine.errors import RuleError
from scoring.engine.history import Rename
from scoring.forms.seats import SeatRow, SeatsForm
from scoring.forms.waiting import Unfit, read_waiting, reseated
from scoring.forms.writes import WriteForm, fresh
from scoring.http import HtmxHttpRequest
from scoring.models import Match
from scoring.queries.games import Game, load
from scoring.services.matches import Delivery, Locked, Stale, Write, check_own, deliver, enter
from scoring.views.corrections import review
from scoring.views.outbox import not_taken, take_in_read, told
from scoring.views.tables import base_context, game_to_score, refused, saved, sheet_page
from scoring.wording.errors import explain


@require_http_methods(["GET", "HEAD", "POST"])
def fix(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The seats as a form; names are stored at once, the rest after its consequences were shown."""
    game = game_to_score(request, code)
    check_own(game, Rename("", ""), http.actor(request))  # the seats are everybody's
    if http.from_outbox(request):
        return _take_in(request, game)
    if game.locked:
        return sheet_page(request, game, refused(Locked(), game))
    if request.method != "POST":
        return _seats_page(request, game, _seats_of(game))
    seats, form = SeatsForm.from_post(request.POST), WriteForm(request.POST)
    if "review" not in request.POST:
        return _seats_page(request, game, seats)
    if not form.is_valid() or sorted(row.player for row in seats.rows) != sorted(game.timeline.head.players):
        return _seats_page(request, game, _seats_of(game), status=422)  # a name was emptied: nobody leaves this way
    if not seats.is_valid():
        return _seats_page(request, game, seats, status=422)
    try:
        return _store(request, game, seats, form.write(http.actor(request)))
    except Stale:
        return _seats_page(request, load(Match.objects.get(pk=game.match.pk)), seats, status=409)
    except RuleError as error:
        seats.errors.append(explain(error, game.names))
        return _seats_page(request, load(Match.objects.get(pk=game.match.pk)), seats, status=422)


def _take_in(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """The same from an outbox: new names, then the rest, which was looked at on the phone."""
    seats = SeatsForm.from_post(request.POST)
    try:
        waiting = read_waiting("seats", request.POST, game)
    except Unfit as error:
        return not_taken(game, error.code, str(error))
    write = waiting.form.write(http.actor(request))
    done = Delivery("repeated", game)
    for row in seats.rows:
        if row.name != game.names[row.player]:
            rename = replace(write, client_id=uuid5(write.client_id, row.player))
            done = deliver(game=game, action=Rename(row.player, row.name), write=rename)
    head, change = done.game.timeline.head, reseated(seats)
    if (change.players, change.start, change.dealer) == (head.players, dict(head.start), head.dealer):
        return told(request, done)
    return take_in_read(request, done.game, waiting)


def _store(request: HtmxHttpRequest, game: Game, seats: SeatsForm, write: Write) -> HttpResponse:
    """Store the new names, each under an id of its own made from the form's: sent again, they are known again."""
    ids = {row.player: uuid5(write.client_id, row.player) for row in seats.rows}
    own = [line.entry.number for line in game.log if line.client_id in ids.values()]
    if own:  # sent before, and perhaps only begun: what is left of it goes on from there
        write = replace(write, version=own[-1])
    elif write.version != game.match.version:
        raise Stale
    told = game.names
    for row in seats.rows:
        if row.name != told[row.player]:
            rename = replace(write, client_id=ids[row.player])
            game = enter(game=game, action=Rename(row.player, row.name), write=rename)
            write = replace(write, version=game.match.version)
    head = game.timeline.head
    change = reseated(seats)
    if (change.players, change.start, change.dealer) == (head.players, dict(head.start), head.dealer):
        return saved(request, game)
    return review(request, game, (change,))


def _seats_of(game: Game) -> SeatsForm:
    head = game.timeline.head
    rows = [SeatRow(game.names[player], str(head.start.get(player, 0)), player) for player in head.players]
    return SeatsForm(rows, head.players.index(head.dealer or head.players[0]))


def _seats_page(request: HtmxHttpRequest, game: Game, seats: SeatsForm, *, status: int = 200) -> HttpResponse:
    context = {
        **base_context(game),
        "seats": seats,
        "form": WriteForm(initial=fresh(game.match.version)),
        "stale": status == 409,
    }
    return http.page(request, "scoring/matches/seats.html", context, status=status)
