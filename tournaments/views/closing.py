"""The end of a round: what is missing, who plays on, ties, who buys back, and opening it again."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.http import HtmxHttpRequest
from tournaments.forms.closing import read_decision
from tournaments.models import Tournament
from tournaments.queries.cuts import (
    Passing,
    bought_back,
    may_buy_back,
    next_in_line,
    passing,
    passing_from_json,
    replaced_from_json,
    settled_from_json,
)
from tournaments.queries.days import Day, RoundNow, can_play, load_day
from tournaments.queries.rounds import called, round_now
from tournaments.services import buy_back as money
from tournaments.services import rounds
from tournaments.views.pages import Refusal, attempt, seen_version, tournament_for, tournament_page
from tournaments.wording.errors import names_of
from tournaments.wording.rounds import how_in_words, round_title, where_in_words


@require_safe
def show(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """What the round still lacks; once nothing, who would play on; once it is closed, its cut has a page of its own."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    return _closing(request, tournament, number)


def _closing(
    request: HtmxHttpRequest, tournament: Tournament, number: int, refusal: Refusal | None = None
) -> HttpResponse:
    day = load_day(tournament)
    item = round_now(day, number, "running", "closed")
    if item.state == "closed" and not day.missing:
        here = reverse("tournaments:round-cut", args=[tournament.code, number])
        return http.go(here) if refusal is None else _cut(request, tournament, number, refusal)
    names = called(day.entries, public=False)
    found = None if day.missing else passing(day, item)
    missing = [
        (table, [names[chair.entry.code] for chair in table.chairs], len(table.game.state.hands) if table.game else 0)
        for table in day.missing
    ]
    context = {
        "number": number,
        "title": round_title(number, item.plan),
        "item": item,
        "missing": missing,
        **_buying(day, item, names),
        **_passing(day, found, names),
    }
    return tournament_page(request, tournament, "tournaments/closing/close.html", context, refusal=refusal)


def _passing(day: Day, found: Passing | None, names: dict[str, str]) -> dict[str, Any]:
    """Who plays on and who does not, with what decided it, in words."""
    if found is None:
        return {"found": None}
    values = {code: row for part in found.parts.values() for code, row in part.values.items()}
    keys = next((part.keys for part in found.parts.values()), ())
    told = [(names[code], _points(values.get(code), keys)) for code in found.qualified]
    return {
        "found": found,
        "qualified": told,
        "out": [(names[code], _points(values.get(code), keys)) for code in found.out],
        "ties": [
            {
                "where": tie.where,
                "words": where_in_words(tie.where, names),
                "open": tie.open,
                "people": [(code, names[code]) for code in tie.tied],
            }
            for tie in found.ties
        ],
    }


def _points(values: Any, keys: tuple[str, ...]) -> str:
    """The value of the first key, which decides first."""
    value = (values or {}).get(keys[0]) if keys else None
    return "" if value is None else f"{round(float(value), 2):g}"


def _buying(day: Day, item: RoundNow, names: dict[str, str]) -> dict[str, Any]:
    """Who may buy back and who has; nothing where the plan has no such thing or the next round is out."""
    advance = item.plan.advance
    if advance is None or advance.fill != "buy_back" or item is not day.begun[-1]:
        return {"buying": False}
    bought = bought_back(day, item.round.number)
    return {
        "buying": True,
        "may": [(entry.code, names[entry.code]) for entry in may_buy_back(day, item)],
        "bought": [(entry.code, names[entry.code]) for entry in day.entries if entry.code in bought],
        "places": advance.places,
    }


@require_safe
def cut(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """The cut after a round as it was made, for everybody; ties are settled here by who directs."""
    tournament, _allowed = tournament_for(request, code)
    return _cut(request, tournament, number)


def _cut(request: HtmxHttpRequest, tournament: Tournament, number: int, refusal: Refusal | None = None) -> HttpResponse:
    day = load_day(tournament)
    item = round_now(day, number, "closed")
    names = called(day.entries, public=True)
    made = item.round.cut
    found = None if made is None else passing_from_json(made)
    newest = item is day.begun[-1]
    context = {
        "number": number,
        "title": round_title(number, item.plan),
        "newest": newest,
        **_buying(day, item, names),
        **_passing(day, found, names),
    }
    if made is not None and found is not None:
        context["settled"] = [
            {
                "where": where_in_words(one.where, names),
                "how": how_in_words(one.how),
                "chosen": [names[code] for code in one.chosen],
                "reason": one.reason,
            }
            for one in settled_from_json(made)
        ]
        context["replaced"] = [(names[one.gone], names.get(one.by, "")) for one in replaced_from_json(made)]
        line = next_in_line(day, found)
        gone = [(code, names[code]) for code in found.qualified if not can_play(day.by_code[code])]
        context["gone"] = gone if newest and not found.ties else []
        context["next_in_line"] = None if line is None else (line.code, names[line.code])
    return tournament_page(request, tournament, "tournaments/closing/cut.html", context, refusal=refusal)


def _write(request: HtmxHttpRequest, code: str, number: int, write: Callable[[Tournament], object]) -> HttpResponse:
    """Do `write` and go to the round's cut; refused, the page it came from is shown as it is now."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    refusal = attempt(
        tournament, lambda: write(tournament), lambda: names_of(tournament.entries.select_related("person"))
    )
    if refusal is not None:
        return _closing(request, tournament, number, refusal)
    messages.success(request, _("Saved."))
    return http.go(reverse("tournaments:closing", args=[code, number]))


@require_POST
def close(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """Close the round and make the cut."""
    by, version = http.actor(request), seen_version(request)
    return _write(request, code, number, lambda tournament: rounds.close(tournament=tournament, by=by, version=version))


@require_POST
def settle(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """Settle a tie: by a play-off, by lot or by decision."""
    by, version = http.actor(request), seen_version(request)
    decision = read_decision(request.POST)
    return _write(
        request,
        code,
        number,
        lambda tournament: rounds.settle_tie(tournament=tournament, by=by, version=version, decision=decision),
    )


@require_POST
def move_up(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """Let the next in line, or nobody, play for somebody who qualified and has gone."""
    by, version = http.actor(request), seen_version(request)
    gone, instead = request.POST.get("gone", ""), request.POST.get("instead", "")
    return _write(
        request,
        code,
        number,
        lambda tournament: rounds.move_up(tournament=tournament, by=by, version=version, gone=gone, instead=instead),
    )


@require_POST
def buy_back(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """Somebody who is out pays to play on; or gets the money back."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    undo = "undo" in request.POST
    entry = get_object_or_404(tournament.entries, code=request.POST.get("undo" if undo else "entry", ""))
    service = money.take_back if undo else money.buy_back
    by = http.actor(request)
    return _write(
        request,
        code,
        number,
        lambda tournament: service(tournament=tournament, by=by, entry=entry, round_number=number),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """Open the newest closed round again, after a look at what closing it once more would change."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    refusal = None
    if request.method == "POST":
        by, version = http.actor(request), seen_version(request)
        refusal = attempt(tournament, lambda: rounds.reopen(tournament=tournament, by=by, version=version))
        if refusal is None:
            messages.success(request, _("The round is open again."))
            return http.go(reverse("tournaments:closing", args=[code, number]))
    day = load_day(tournament)
    item = round_now(day, number, "closed")
    context = {"number": number, "title": round_title(number, item.plan), **_again(day, item)}
    return tournament_page(request, tournament, "tournaments/closing/reopen.html", context, refusal=refusal)


def _again(day: Day, item: RoundNow) -> dict[str, Any]:
    """What closing the round with the results of now would change in its cut, and what reopening undoes."""
    names = called(day.entries, public=False)
    made = item.round.cut
    now = None if made is None or day.missing else passing(day, item, settled_from_json(made))
    before, after = (made or {}).get("qualified", ()), now.qualified if now else ()
    current = day.current
    return {
        "newest": item is day.begun[-1],
        "draft": current is not None and current.state == "draft",
        "cut_made": made is not None,
        "settled": bool((made or {}).get("settled")),
        "missing": len(day.missing),
        "comes": [names[code] for code in after if code not in before],
        "goes": [names[code] for code in before if code not in after] if now else [],
        "tied": [names[code] for tie in now.ties for code in tie.tied] if now and set(before) - set(after) else [],
    }
