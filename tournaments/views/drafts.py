"""The draft of a round: drawn, looked at, changed by hand, published."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import http
from scoring.engine.errors import RuleError
from scoring.http import HtmxHttpRequest
from tournaments.engine.draft import seats_for
from tournaments.engine.table_plans import sat_short
from tournaments.forms.draws import EFFORTS, read_wish
from tournaments.models import Tournament
from tournaments.queries.days import Day, RoundNow, load_day
from tournaments.queries.draws import (
    DraftNow,
    Upcoming,
    draft_facts,
    draft_now,
    draft_tables,
    history,
    possible,
    upcoming,
)
from tournaments.queries.rounds import called, next_step
from tournaments.services import drafts, rounds
from tournaments.views.pages import Refusal, attempt, seen_version, tournament_for, tournament_page
from tournaments.wording.draws import GRAVE, change_in_words, conflict_in_words, sizes_in_words, why
from tournaments.wording.errors import explain, names_of
from tournaments.wording.rounds import draw_in_words, round_title

SUGGESTED = 3
"""Tables offered first to somebody who has come since the draw."""


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The draft of the next round, or what it can be drawn from; `?pick=` is whom to move."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    return _page(request, tournament)


def _page(request: HtmxHttpRequest, tournament: Tournament, refusal: Refusal | None = None) -> HttpResponse:
    day = load_day(tournament)
    names = called(day.entries, public=False)
    try:
        following = upcoming(day)
        context = {"following": following, "title": round_title(following.number, following.plan)}
        context |= _choices(day, following)
    except RuleError as error:
        context = {"why_not": explain(error, names), "step": next_step(day)}
        return tournament_page(request, tournament, "tournaments/drafts/wait.html", context, refusal=refusal)
    context |= {"sat_short": [(names[name], times) for name, times in sat_short(history(day)).most_common()]}
    item = day.current
    if item is not None and item.state == "draft":
        context |= _draft(day, item, following, request.GET.get("pick", ""))
    return tournament_page(request, tournament, "tournaments/drafts/draft.html", context, refusal=refusal)


def _choices(day: Day, following: Upcoming) -> dict[str, Any]:
    """The splits to choose from, and how the round is drawn."""
    plans = possible(day, following)
    choices = [(plan, "-".join(map(str, plan.sizes)), sizes_in_words(plan.sizes)) for plan in plans]
    return {"choices": choices, "efforts": EFFORTS, "how": draw_in_words(following.plan.draw)}


def _draft(day: Day, item: RoundNow, following: Upcoming, picked: str) -> dict[str, Any]:
    names = called(day.entries, public=False)
    needed = {entry.draw_name: entry.fixed_table for entry in day.entries if entry.fixed_table}
    now = draft_now(day, item, following)
    notes: dict[int, list[tuple[bool, str]]] = {}
    for conflict in now.conflicts:
        said = conflict_in_words(conflict, names, needed)
        notes.setdefault(conflict.table, []).append((conflict.kind in GRAVE, said))
    tables = [
        {
            "number": table.table.number,
            "people": [(chair.entry.draw_name, names[chair.entry.code]) for chair in table.chairs],
            "notes": notes.get(table.table.number, []),
        }
        for table in item.tables
    ]
    return {
        "item": item,
        "tables": tables,
        "now": now,
        "figures": _figures(now),
        "why": why(item.round.drawn),
        "answer": (item.round.drawn or {}).get("answer"),
        "sizes": sizes_in_words([len(table.chairs) for table in item.tables]),
        "pick": picked if picked in names else "",
        "picked": names.get(picked, ""),
        "seated": any(picked in people for people in draft_tables(item)),
        "missing": _missing(day, item, following, now),
        "extra": [(name, names[name]) for name in now.changed.extra],
    }


def _figures(now: DraftNow) -> dict[str, int]:
    """The figures of the draft as it is, changes by hand included."""
    met = [conflict.times for conflict in now.conflicts if conflict.kind == "met"]
    return {"repeats": len(met), "most": max(met, default=0) + 1, "cost": now.cost}


def _missing(day: Day, item: RoundNow, following: Upcoming, now: DraftNow) -> list[dict[str, Any]]:
    """Who is here without a seat, with the tables where each is best taken in."""
    names = called(day.entries, public=False)
    tables, facts = draft_tables(item), draft_facts(day, following)
    return [
        {
            "name": name,
            "said": names[name],
            "tables": [late.table for late in seats_for(tables, facts, name)][:SUGGESTED],
        }
        for name in now.changed.missing
    ]


def _write(request: HtmxHttpRequest, code: str, change: Callable[[Tournament], str]) -> HttpResponse:
    """Do a change of the draft and show it; what it returns is said."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    refusal = attempt(
        tournament,
        lambda: messages.success(request, change(tournament)),
        lambda: names_of(tournament.entries.select_related("person")),
    )
    if refusal is not None:
        return _page(request, tournament, refusal)
    return http.go(reverse("tournaments:draft", args=[code]))


@require_POST
def draw(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Draw, or draw again with another seed."""

    def change(tournament: Tournament) -> str:
        wish = read_wish(request.POST)
        made = drafts.draw_round(
            tournament=tournament, by=http.actor(request), version=seen_version(request), wish=wish
        )
        return _("Round %(number)s is drawn. Only organisers see it until you publish it.") % {"number": made.number}

    return _write(request, code, change)


@require_POST
def move(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Move somebody to a table, to the first seat, change seats with another, or take in who came meanwhile."""

    def change(tournament: Tournament) -> str:
        post, name = request.POST, request.POST.get("person", "")
        shared: Any = {"tournament": tournament, "by": http.actor(request), "version": seen_version(request)}
        day = load_day(tournament)
        other, table = post.get("other", ""), _number(post.get("table", ""))
        seated = {one: place for place, people in enumerate(_tables(day), start=1) for one in people}
        if other:
            edited = drafts.swap_people(**shared, one=name, other=other)
        elif name not in seated:
            drafts.take_in(**shared, name=name, table=table)
            return _("Saved.")
        elif post.get("first"):
            edited = drafts.move_person(**shared, name=name, table=seated[name], seat=1)
        else:
            edited = drafts.move_person(**shared, name=name, table=table)
        needed = {entry.draw_name: entry.fixed_table for entry in day.entries if entry.fixed_table}
        return change_in_words(edited, called(day.entries, public=False), needed)

    return _write(request, code, change)


def _tables(day: Day) -> tuple[tuple[str, ...], ...]:
    return draft_tables(day.rounds[-1]) if day.rounds else ()


def _number(typed: str) -> int:
    """A table's number; 0, which no table has, for anything else."""
    return int(typed) if typed.isdecimal() and len(typed) < 5 else 0


@require_POST
def send_away(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Take somebody who has left out of the draft."""

    def change(tournament: Tournament) -> str:
        name = request.POST.get("person", "")
        drafts.send_away(tournament=tournament, by=http.actor(request), version=seen_version(request), name=name)
        return _("Saved.")

    return _write(request, code, change)


@require_POST
def discard(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Throw the draft away."""

    def change(tournament: Tournament) -> str:
        drafts.discard(tournament=tournament, by=http.actor(request), version=seen_version(request))
        return _("The draft is gone.")

    return _write(request, code, change)


@require_POST
def publish(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Publish the draft; every table is a match from then on."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    made = []

    def write() -> None:
        anyway = request.POST.get("anyway") == "on"
        version = seen_version(request)
        made.append(rounds.publish(tournament=tournament, by=http.actor(request), version=version, anyway=anyway))

    refusal = attempt(tournament, write, lambda: names_of(tournament.entries.select_related("person")))
    if refusal is not None:
        return _page(request, tournament, refusal)
    messages.success(request, _("Published: every table has its match."))
    return http.go(reverse("tournaments:round", args=[code, made[0].number]))
