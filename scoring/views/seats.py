"""Who sits where, corrected after the match has begun: order, names, first dealer, points brought along."""

from uuid import uuid4

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from scoring import http
from scoring.engine.history import Rename, Reseat
from scoring.forms.seats import SeatRow, SeatsForm
from scoring.forms.writes import WriteForm, fresh
from scoring.http import HtmxHttpRequest
from scoring.queries.games import Game
from scoring.services import Locked, Write, enter
from scoring.views.corrections import review
from scoring.views.tables import base_context, game_to_score, refused, sheet_page


@require_http_methods(["GET", "HEAD", "POST"])
def fix(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The seats as a form; names are stored at once, the rest after its consequences were shown."""
    game = game_to_score(request, code)
    if game.locked:
        return sheet_page(request, game, refused(Locked(), game))
    if request.method != "POST":
        return _seats_page(request, game, _seats_of(game))
    seats = SeatsForm.from_post(request.POST)
    players = [row.player for row in seats.rows]
    if "review" not in request.POST:
        return _seats_page(request, game, seats)
    if not seats.is_valid() or sorted(players) != sorted(game.timeline.head.players):
        return _seats_page(request, game, seats, status=422)
    form = WriteForm(request.POST)
    if not form.is_valid() or form.cleaned_data["version"] != game.match.version:
        return _seats_page(request, game, seats, status=409)
    return _store(request, game, seats)


def _store(request: HtmxHttpRequest, game: Game, seats: SeatsForm) -> HttpResponse:
    by = http.actor(request)
    for row in seats.rows:
        if row.name != game.names[row.player]:
            write = Write(by, uuid4(), game.match.version)
            game = enter(game=game, action=Rename(row.player, row.name), write=write)
    head = game.timeline.head
    start = {row.player: row.start_points for row in seats.rows}
    change = Reseat(tuple(row.player for row in seats.rows), start, seats.rows[seats.dealer].player)
    if (change.players, change.start, change.dealer) == (head.players, dict(head.start), head.dealer):
        return sheet_page(request, game)
    return review(request, game, (change,))


def _seats_of(game: Game) -> SeatsForm:
    head = game.timeline.head
    rows = [SeatRow(game.names[player], str(head.start.get(player, 0)), player) for player in head.players]
    return SeatsForm(rows, head.players.index(head.dealer or head.players[0]))


def _seats_page(request: HtmxHttpRequest, game: Game, seats: SeatsForm, *, status: int = 200) -> HttpResponse:
    context = {**base_context(game), "seats": seats, "form": WriteForm(initial=fresh(game.match.version))}
    return http.page(request, "scoring/matches/seats.html", context, status=status)
