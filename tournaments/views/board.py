"""The director's board: every table of the round while it is played, what needs somebody first."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.http import HtmxHttpRequest
from tournaments.models import Tournament
from tournaments.queries.board import Board, board_of, stamp_of
from tournaments.views.pages import Refusal, tournament_for, tournament_page
from tournaments.wording.board import board_words
from tournaments.wording.rounds import round_title


@require_safe
def show(request: HtmxHttpRequest, code: str, number: int | None = None, only: bool = False) -> HttpResponse:
    """The board of a round, the newest unless another is asked for; `only` those tables that need somebody."""
    tournament, _allowed = tournament_for(request, code, "can_enter")
    return whole(request) or board_page(request, tournament, number, only=only)


@require_safe
def now(request: HtmxHttpRequest, code: str, number: int, only: bool = False) -> HttpResponse:
    """The board again if anything has changed since `v`, otherwise 204 without a body.

    Whoever has been logged out meanwhile is refused, which loads the page and so leads to the login: a board that no
    longer follows must not look as if nothing happened.
    """
    if not request.user.is_authenticated:
        raise PermissionDenied("logged out")
    tournament, _allowed = tournament_for(request, code, "can_enter")
    if request.GET.get("v") == stamp_of(tournament):
        return HttpResponse(status=204)
    return board_page(request, tournament, number, only=only)


def board_page(
    request: HtmxHttpRequest,
    tournament: Tournament,
    number: int | None,
    *,
    only: bool = False,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The board as it stands now; without a published round, the way to the draw."""
    board = board_of(tournament, number)
    if board is None:
        if number is not None:
            get_object_or_404(tournament.rounds, number=number, published_at__isnull=False)
        return tournament_page(request, tournament, "tournaments/board/none.html")
    context = {**board_context(tournament, board, only=only), "only": only}
    return tournament_page(request, tournament, "tournaments/board/board.html", context, refusal=refusal)


def board_context(tournament: Tournament, board: Board, *, only: bool) -> dict[str, object]:
    """What the board's template prints."""
    number = board.round.number
    name = "tournaments:board-needs" if only else "tournaments:board-round"
    return {
        "board": board,
        "title": round_title(number, board.plan),
        "now": timezone.now(),
        "number": number,
        "poll": reverse(f"{name}-now", args=[tournament.code, number]),
        "earlier": [item.number for item in board.rounds if item.number != number],
        **board_words(board),
    }


def whole(request: HtmxHttpRequest) -> HttpResponse | None:
    """For pages with scripts of their own, which a boosted visit does not run: have the browser load them whole."""
    if request.htmx and request.htmx.boosted:
        return HttpResponse(status=204, headers={"HX-Redirect": request.get_full_path()})
    return None
