"""The director's board, the clock and the hall screen in words."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.wording.calls import call_words
from tournaments.queries.board import Board, Desk

MINUS = "−"


def clock_text(seconds: int) -> str:
    """Seconds as `12:05`, from an hour on as `1:02:03`; with a minus once time is up."""
    minutes, rest = divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    told = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return MINUS + told if seconds < 0 else told


def ago(moment: datetime) -> str:
    """How long ago, in whole minutes; a script of the page goes on counting (js/clock.js)."""
    minutes = int((timezone.now() - moment).total_seconds() // 60)
    return _("{n} min ago").format(n=minutes) if minutes > 0 else _("just now")


def extra_words(seconds: int) -> str:
    """The extra time of one table."""
    minutes = seconds // 60
    return _("%(n)s min") % {"n": f"+{minutes}" if minutes > 0 else f"{MINUS}{-minutes}"} if seconds else ""


def board_words(board: Board) -> dict[str, object]:
    """What the board prints besides the tables themselves."""
    return {
        "clock": "" if board.left is None else clock_text(board.left),
        "calls": [(desk, call, call_words(call), ago(call.created_at)) for desk, call in board.calls],
        "desks": [(desk, ago(desk.last) if desk.last else "", extra_words(desk.extra)) for desk in board.desks],
        "needed": sum(desk.needs for desk in board.desks),
        "missing": [desk.table.number for desk in board.missing],
    }


def state_of(desk: Desk) -> str:
    """`decided`, `finished`, `playing`, or `empty` for a table that has no match."""
    if desk.decided:
        return "decided"
    if desk.finished:
        return "finished"
    return "playing" if desk.table.match_id else "empty"
