"""The plan of a tournament's rounds: looked at, changed round by round, and every change seen before it is saved."""

import json
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import http
from scoring.engine.errors import RuleError
from scoring.http import HtmxHttpRequest
from tournaments.engine.plan_edits import from_here, one_more, with_final, with_round, without
from tournaments.engine.plan_notation import plan_from_json, plan_to_json
from tournaments.engine.plan_of_rounds import MAX_BYES, Plan, change, changes
from tournaments.forms.formats import FormatForm, first_values
from tournaments.forms.rounds import CutForm, RoundForm, values_of
from tournaments.models import Tournament
from tournaments.queries.plans import Expected, Standing, expected, people_now, standing
from tournaments.services.setup import change_plan
from tournaments.views.pages import Refusal, attempt, seen_version, tournament_for, tournament_page
from tournaments.wording.draws import sizes_in_words
from tournaments.wording.errors import explain
from tournaments.wording.plans import KEYS, change_words, round_name, told

FINAL = 4
"""People of a final that is added by one tap; the page of the round before changes it."""


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """All rounds in words, with the tables and minutes that they take."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    return plan_page(request, tournament)


def plan_page(request: HtmxHttpRequest, tournament: Tournament, refusal: Refusal | None = None) -> HttpResponse:
    """The plan, with what was refused just now."""
    plan, now = plan_from_json(tournament.plan), standing(tournament)
    evening = expected(plan, people_now(tournament) or _first_people(plan))
    context: dict[str, Any] = {
        "rounds": [_round(number, plan, now, evening) for number in range(1, len(plan.rounds) + 1)],
        "keys": [KEYS[key] for key in plan.keys],
        "byes": plan.byes,
        "most_byes": MAX_BYES,
        "final": plan.rounds[-1].stage == "final",
        **_evening(evening),
    }
    return tournament_page(request, tournament, "tournaments/plans/show.html", context, refusal=refusal)


def _round(number: int, plan: Plan, now: Standing, evening: Expected) -> dict[str, Any]:
    item = plan.rounds[number - 1]
    state = "played" if number < now.played or (number == now.played and now.closed) else "coming"
    if number == now.played and not now.closed:
        state = "running"
    tables = evening.rounds[number - 1] if evening.rounds else None
    return {
        "number": number,
        "name": round_name(number, item),
        "words": told(item),
        "state": "draft" if number == now.draft else state,
        "tables": sizes_in_words(tables[0]) if tables else "",
        "minutes": tables[1] if tables else None,
        "removable": number > now.played and len(plan.rounds) > 1,
    }


def _first_people(plan: Plan) -> int:
    """How many to reckon with while nobody is entered: two usual tables."""
    return 2 * plan.rounds[0].sizes.size()


def _evening(evening: Expected) -> dict[str, Any]:
    problem = None if evening.problem is None else explain(evening.problem)
    return {"people": evening.people, "minutes": evening.minutes, "hours": divmod(evening.minutes, 60), "why": problem}


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HtmxHttpRequest, code: str, number: int) -> HttpResponse:
    """One round; of the one that is being played only who plays on after it."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    plan, now = plan_from_json(tournament.plan), standing(tournament)
    if not 1 <= number <= len(plan.rounds) or number < now.played or (number == now.played and now.closed):
        raise Http404("no such round to change")
    item, running = plan.rounds[number - 1], number == now.played
    kind = CutForm if running else RoundForm
    form = kind(request.POST or None, initial=values_of(item))
    if request.method == "POST" and form.is_valid():
        alike = form.cleaned_data.get("alike", False)
        return look(request, tournament, with_round(plan, number, form.changed(item), alike=alike, played=now.played))
    status = 422 if form.errors else 200
    context = {"form": form, "name": round_name(number, item), "number": number, "running": running}
    context["version"] = tournament.version
    return tournament_page(request, tournament, "tournaments/plans/edit.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def fresh(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Another ready format, for the rounds that are still to come."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    form = FormatForm(request.POST or None, initial=first_values(people_now(tournament) or 20))
    if request.method == "POST" and form.is_valid():
        played = standing(tournament).played
        return look(request, tournament, from_here(plan_from_json(tournament.plan), played, form.plan))
    context = {"format": form, "version": tournament.version}
    status = 422 if form.errors else 200
    return tournament_page(request, tournament, "tournaments/plans/fresh.html", context, status=status)


@require_POST
def step(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """A change by one tap: one more round, a final, a round less, byes."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    try:
        new = _stepped(request, plan_from_json(tournament.plan), standing(tournament).played)
    except RuleError as error:
        return plan_page(request, tournament, Refusal(422, explain(error)))
    return look(request, tournament, new)


def _stepped(request: HtmxHttpRequest, plan: Plan, played: int) -> Plan:
    data = request.POST
    if "more" in data:
        return one_more(plan, played)
    if "final" in data:
        return with_final(plan, FINAL)
    number, byes = data.get("without", ""), data.get("byes", "")
    if number.isdecimal() and len(number) < 4:
        return without(plan, int(number))
    return replace(plan, byes=min(int(byes), MAX_BYES)) if byes.isdecimal() and len(byes) < 4 else plan


def look(request: HtmxHttpRequest, tournament: Tournament, new: Plan) -> HttpResponse:
    """What `new` would change, before it is saved; the plan again, if it cannot be."""
    old, now = plan_from_json(tournament.plan), standing(tournament)
    if seen_version(request) != tournament.version:
        text = _("Somebody else changed the tournament meanwhile. Nothing was saved: here it is now.")
        return plan_page(request, tournament, Refusal(409, text))
    try:
        change(old, now.played, new, cut_made=now.closed)
    except RuleError as error:
        return plan_page(request, tournament, Refusal(422, explain(error), error.code))
    differ = changes(old, new)
    people = people_now(tournament) or _first_people(old)
    context = {
        "differences": [change_words(item) for item in differ],
        "draft": now.draft if {0, now.draft} & {item.round for item in differ} else None,
        "data": json.dumps(plan_to_json(new)),
        "before": _evening(expected(old, people)),
        "after": _evening(expected(new, people)),
    }
    return tournament_page(request, tournament, "tournaments/plans/look.html", context)


@require_POST
def save(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Save the plan that was looked at."""
    tournament, _allowed = tournament_for(request, code, "can_direct")

    def write() -> None:
        try:
            data = json.loads(request.POST.get("plan", ""))
        except (ValueError, RecursionError) as error:  # no JSON, a number too long, or nested too deep
            raise RuleError("bad_file", "not a plan") from error
        plan = plan_from_json(data)
        change_plan(tournament=tournament, by=http.actor(request), version=seen_version(request), plan=plan)

    refusal = attempt(tournament, write)
    if refusal is not None:
        return plan_page(request, tournament, refusal)
    messages.success(request, _("The plan is saved."))
    return http.go(reverse("tournaments:plan", args=[code]))
