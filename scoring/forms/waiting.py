"""A write that waited in a phone's outbox, read without asking how the match stands now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.engine.events import CLOSES, HandPlayed, Join
from scoring.engine.history import (
    Change,
    Correct,
    Dropped,
    Echo,
    Insert,
    Redo,
    Remove,
    Reopen,
    Replace,
    Reseat,
    Typed,
    Undo,
)
from scoring.forms.corrections import CorrectionForm
from scoring.forms.events import EventForm
from scoring.forms.hands import POINTS, HandForm
from scoring.forms.seats import SeatsForm
from scoring.forms.writes import WriteForm
from scoring.queries.games import Game


class Unfit(Exception):
    """The form cannot be taken in as it is: `code` for scripts, the sentence for the person."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True)
class Waiting:
    """What was typed. `form` is valid; `name` is who sits down in a Join."""

    action: Typed
    form: WriteForm
    name: str = ""


def read_waiting(what: str, data: QueryDict, game: Game) -> Waiting:
    """The waiting write of this kind. Raises Unfit."""
    readers: dict[str, Callable[[QueryDict, Game], Waiting]] = {
        "hand": _hand,
        "event": _event,
        "correct": _correction,
        "seats": _seats,
        "undo": lambda data, _game: Waiting(Undo(), _write_form(data)),
        "redo": lambda data, _game: Waiting(Redo(), _write_form(data)),
        "reopen": lambda data, _game: Waiting(Reopen(), _write_form(data)),
    }
    if what not in readers:
        raise Unfit("bad_file", f"unknown kind of write: {what!r}")
    return readers[what](data, game)


def reseated(seats: SeatsForm) -> Reseat:
    """The head of the match as the seats in a valid form say it."""
    start = {row.player: row.start_points for row in seats.rows}
    return Reseat(tuple(row.player for row in seats.rows), start, seats.rows[seats.dealer].player)


def _hand(data: QueryDict, game: Game) -> Waiting:
    """The hand as typed; with its cards, and asked about if it is improbable, where it is the next hand."""
    typed, write = _typed(data, game.names), _write_form(data)
    form = HandForm(data, state=game.state, names=game.names)
    valid = form.is_valid() and set(typed.points) <= set(game.state.live)
    if write.cleaned_data["version"] == game.match.version and not game.state.finished:
        if not valid:
            raise Unfit("form", _errors(form))
        if form.questions and not form.cleaned_data["sure"]:
            raise Unfit("doubtful", " ".join(form.questions))
    return Waiting(form.hand if valid and form.hand else typed, write)


def _typed(data: QueryDict, names: Mapping[str, str]) -> HandPlayed:
    close, _colon, jokers = data.get("close", "").partition(":")
    closer = data.get("closer") or None if close != "stock" else None
    if close not in CLOSES or jokers not in ("", *"0123456") or (closer is None and close != "stock"):
        raise Unfit("form", _("Say who closed.") if close in CLOSES else _("Say how the hand ended."))
    silent = set(names) if close == "wrong" else {closer} if close in ("seven", "run7") else set()
    left = {player: data.get(POINTS + player, "").strip() for player in names if player not in silent}
    try:
        points = {player: int(text) for player, text in left.items() if text}
    except ValueError:
        raise Unfit("form", _("Whole numbers only.")) from None
    return HandPlayed(closer, close, points, int(jokers or 0))


def _event(data: QueryDict, game: Game) -> Waiting:
    form = EventForm(data, names=game.names)
    if not form.is_valid():
        raise Unfit("form", _errors(form))
    if form.cleaned_data["kind"] != "join":
        return Waiting(form.event(), form)
    known = game.log[: form.cleaned_data["version"]]
    seat = 1 + sum(not seat.late for seat in game.seats) + sum(isinstance(line.entry.action, Join) for line in known)
    return Waiting(Join(str(seat)), form, form.cleaned_data["name"])


def _correction(data: QueryDict, game: Game) -> Waiting:
    form = CorrectionForm(data, names=game.names)
    if not form.is_valid():
        raise Unfit("form", _errors(form))
    return Waiting(Correct(tuple(_numbered(change, game) for change in form.correction.changes)), form)


def _numbered(change: Change, game: Game) -> Change:
    """The change with the id that its event has now: a phone knows what waits there only by the id of its own write."""
    match change:
        case Reseat():
            return change
        case Insert(before=target):
            return replace(change, before=_event_of(target, game))
        case Replace(target=target) | Remove(target=target):
            return replace(change, target=_event_of(target, game))
        case _:
            assert_never(change)


def _event_of(target: str, game: Game) -> str:
    client_id, dot, part = target.partition(".")
    if client_id.isdecimal():
        return target
    line = next((line for line in game.log if str(line.client_id) == client_id), None)
    if line is None or isinstance(line.entry.action, Dropped):
        raise Unfit("gone", _("What this corrects was not kept, so there is nothing to correct."))
    if isinstance(line.entry.action, Echo):
        return line.entry.action.of
    return f"{line.entry.number}{dot}{part}"


def _seats(data: QueryDict, game: Game) -> Waiting:
    form, seats = _write_form(data), SeatsForm.from_post(data)
    if sorted(row.player for row in seats.rows) != sorted(game.timeline.head.players) or not seats.is_valid():
        errors = [*seats.errors, *(error for row in seats.rows for error in row.errors), *seats.twins]
        raise Unfit("form", " ".join(errors))
    return Waiting(Correct((reseated(seats),)), form)


def _write_form(data: QueryDict) -> WriteForm:
    form = WriteForm(data)
    if not form.is_valid():
        raise Unfit("bad_file", _("The form is incomplete."))
    return form


def _errors(form: WriteForm) -> str:
    return " ".join(str(error) for errors in form.errors.values() for error in errors)
