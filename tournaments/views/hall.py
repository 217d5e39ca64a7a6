"""The hall screen, and the round for the phones of those who look on."""

from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.http import HtmxHttpRequest
from tournaments.models import Tournament
from tournaments.queries.board import Board, board_of, stamp_of
from tournaments.queries.days import load_day
from tournaments.queries.standings import names
from tournaments.views.board import whole
from tournaments.views.pages import tournament_for, tournament_page
from tournaments.views.rounds import look_on
from tournaments.wording.board import clock_text
from tournaments.wording.hall import slides
from tournaments.wording.rounds import round_title

KEPT_FOR = 10
"""Seconds for which everybody gets the same of what is played: hundreds may look on at once, while at 75 tables a hand
is written every few seconds. What the desk does (the tournament's version) is seen at once."""


@require_safe
def hall(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The screen of the hall: few things, huge, turned by itself."""
    tournament, _allowed = tournament_for(request, code)
    return whole(request) or _page(request, tournament, "hall", _hall)


@require_safe
def hall_now(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The same again if it is no longer what `v` stands for, otherwise 204 without a body."""
    tournament, _allowed = tournament_for(request, code)
    if request.GET.get("v") == _kept(tournament, "hall", _hall)["stamp"]:
        return HttpResponse(status=204)
    return _page(request, tournament, "hall", _hall)


@require_safe
def live(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The round that is being played, for phones."""
    tournament, _allowed = tournament_for(request, code)
    return whole(request) or _page(request, tournament, "live", _live)


@require_safe
def live_now(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The same again if it is no longer what `v` stands for, otherwise 204 without a body."""
    tournament, _allowed = tournament_for(request, code)
    if request.GET.get("v") == _kept(tournament, "live", _live)["stamp"]:
        return HttpResponse(status=204)
    return _page(request, tournament, "live", _live)


Shown = Callable[[Tournament, Board | None], str]
"""What is shown of a round, as HTML."""


def _page(request: HtmxHttpRequest, tournament: Tournament, name: str, shown: Shown) -> HttpResponse:
    poll = reverse(f"tournaments:{name}-now", args=[tournament.code])
    context = {**_kept(tournament, name, shown), "poll": poll, "now": timezone.now()}
    return tournament_page(request, tournament, f"tournaments/{name}/{name}.html", context)


def _kept(tournament: Tournament, name: str, shown: Shown) -> dict[str, Any]:
    """What is the same for all who look on, kept for a moment, with the stamp that it has."""
    key = f"{name}:{tournament.code}:{tournament.version}:{get_language()}"
    kept: dict[str, Any] | None = cache.get(key)
    if kept is None:
        board = board_of(tournament)
        kept = {"stamp": board.stamp if board else stamp_of(tournament), "shown": shown(tournament, board)}
        kept |= _clock(board) if board else {}
        cache.set(key, kept, KEPT_FOR)
    return kept


def _clock(board: Board) -> dict[str, Any]:
    """The round and its clock."""
    closed = board.round.closed_at is not None
    return {
        "title": round_title(board.round.number, board.plan),
        "closed": closed,
        "left": board.left,
        "paused": board.paused,
        "ends": board.ends_at,
        "clock": clock_text(board.left) if board.left is not None and not closed else "",
    }


def _hall(tournament: Tournament, board: Board | None) -> str:
    day = load_day(tournament)
    context = {"slides": slides(day, board, names(day, member=False)), "tournament": tournament}
    return render_to_string("tournaments/hall/_slides.html", context)


def _live(tournament: Tournament, board: Board | None) -> str:
    tables = [(desk, look_on(desk.table)) for desk in board.desks] if board else []
    return render_to_string("tournaments/live/_live_tables.html", {"tables": tables})
