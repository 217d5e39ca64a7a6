"""One table of a round, as the desk sees it: its calls, its time, its sheet, a result by decision."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import http
from scoring.engine.places import places
from scoring.http import HtmxHttpRequest
from scoring.models import Call
from scoring.queries.games import load
from scoring.services import calls
from scoring.wording.calls import answer_of, answer_words, call_words
from tournaments.forms.tables import DecideForm, MinutesForm
from tournaments.models import Chair, Table, Tournament
from tournaments.queries.board import board_of
from tournaments.services import tables as services
from tournaments.views.board import whole
from tournaments.views.pages import Refusal, attempt, tournament_for, tournament_page
from tournaments.wording.board import ago, clock_text, extra_words, state_of
from tournaments.wording.rounds import round_title


def table_for(request: HtmxHttpRequest, code: str, table: str, right: str) -> tuple[Tournament, Table]:
    """A table of a published round. Raises as `tournament_for`, and Http404 for no such table."""
    tournament, _allowed = tournament_for(request, code, right)
    rows = Table.objects.select_related("round", "match").filter(round__tournament=tournament)
    found = get_object_or_404(rows, code=table, round__published_at__isnull=False)
    found.round.tournament = tournament
    return tournament, found


@require_safe
def show(request: HtmxHttpRequest, code: str, table: str) -> HttpResponse:
    """Everything that the desk can do for one table."""
    _tournament, found = table_for(request, code, table, "can_enter")
    return whole(request) or table_page(request, found)


def table_page(
    request: HtmxHttpRequest, table: Table, *, form: DecideForm | None = None, refusal: Refusal | None = None
) -> HttpResponse:
    """The page of `table` as it stands."""
    tournament, number = table.round.tournament, table.round.number
    board = board_of(tournament, number)
    desk = next((desk for desk in board.desks if desk.table.pk == table.pk), None) if board else None
    if board is None or desk is None:
        raise Http404("no such table")
    made = Call.objects.filter(match=table.match_id).order_by("-pk") if table.match_id else Call.objects.none()
    context = {
        "desk": desk,
        "state": state_of(desk),
        "board": board,
        "number": number,
        "now": timezone.now(),
        "title": round_title(number, board.plan),
        "last": ago(desk.last) if desk.last else "",
        "extra": extra_words(desk.extra),
        "clock": "" if board.left is None else clock_text(board.left + desk.extra),
        "calls": [(call, call_words(call), answer_words(call) if call.answered_at else "") for call in made],
        "form": form or DecideForm(chairs=_chairs(table), standing=_standing(table)),
    }
    return tournament_page(request, tournament, "tournaments/tables/table.html", context, refusal=refusal)


def _chairs(table: Table) -> list[Chair]:
    return list(table.chairs.select_related("entry", "person").order_by("position"))


def _standing(table: Table) -> dict[str, int]:
    """Everybody's place as the sheet stands, by the codes of the entries: what the form begins with."""
    if table.match is None:
        return {}
    found = places(load(table.match).state)
    return {chair.entry.code: found[str(chair.position)] for chair in _chairs(table) if str(chair.position) in found}


def _done(request: HtmxHttpRequest, table: Table, write: Callable[[], object], said: str) -> HttpResponse:
    """Do it and show the table again, with what was done or why it was not."""
    refusal = attempt(table.round.tournament, write)
    if refusal is not None:
        return table_page(request, table, refusal=refusal)
    messages.success(request, said)
    return http.go(reverse("tournaments:table", args=[table.round.tournament.code, table.code]))


@require_POST
def answer(request: HtmxHttpRequest, code: str, table: str, call: str) -> HttpResponse:
    """Answer a call of the table; everybody there reads it on the sheet."""
    _tournament, found = table_for(request, code, table, "can_enter")
    made = get_object_or_404(Call, match=found.match_id, code=call)
    text, by = answer_of(made, request.POST), http.actor(request)
    if not text:
        return table_page(request, found, refusal=Refusal(422, _("Say what was decided.")))
    return _done(request, found, lambda: calls.answer(made=made, by=by, text=text), _("Answered."))


@require_POST
def extra(request: HtmxHttpRequest, code: str, table: str) -> HttpResponse:
    """Give the table extra time."""
    _tournament, found = table_for(request, code, table, "can_direct")
    form = MinutesForm(request.POST)
    if not form.is_valid():
        return table_page(request, found, refusal=Refusal(422, _("How many minutes? Nothing was changed.")))
    seconds, by = 60 * form.cleaned_data["minutes"], http.actor(request)
    return _done(
        request,
        found,
        lambda: services.set_clock(round=found.round, by=by, kind="extra", table=found, seconds=seconds),
        _("The table has the time."),
    )


@require_POST
def decide(request: HtmxHttpRequest, code: str, table: str) -> HttpResponse:
    """Give the table its result by decision."""
    _tournament, found = table_for(request, code, table, "can_direct")
    form = DecideForm(request.POST, chairs=_chairs(found), standing={})
    if not form.is_valid():
        refusal = Refusal(422, _("Nothing was decided: places and a reason are needed."))
        return table_page(request, found, form=form, refusal=refusal)
    by, reason = http.actor(request), form.cleaned_data["reason"]
    return _done(
        request,
        found,
        lambda: services.decide(table=found, by=by, places=form.places(), reason=reason),
        _("The table has its result."),
    )


@require_POST
def undecide(request: HtmxHttpRequest, code: str, table: str) -> HttpResponse:
    """Take a decision back."""
    _tournament, found = table_for(request, code, table, "can_direct")
    by = http.actor(request)
    return _done(request, found, lambda: services.undecide(table=found, by=by), _("The sheet counts again."))


@require_POST
def time(request: HtmxHttpRequest, code: str, table: str) -> HttpResponse:
    """Call time: the match of the table ends as the rules say."""
    _tournament, found = table_for(request, code, table, "can_direct")
    by = http.actor(request)
    return _done(request, found, lambda: services.call_time(table=found, by=by), _("Time: the lowest total has won."))
