"""The rule of a season: read by everybody, changed by organisers, who see who moves before anything is saved."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import http
from scoring.http import HtmxHttpRequest
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_from_json
from tournaments.engine.season_table import Shift, shifts
from tournaments.forms.season_rules import READY, RuleForm, values_of
from tournaments.models import Season
from tournaments.queries.season_standings import season_names
from tournaments.queries.seasons import SeasonNow, load_season
from tournaments.services.seasons import change_rule, check_open
from tournaments.views.pages import Refusal, seen_version
from tournaments.views.season_pages import attempt, season_for, season_page
from tournaments.wording.season_rules import READY as READY_WORDS
from tournaments.wording.seasons import moved, placed, rule_changes, rule_words
from tournaments.wording.standings import number_words


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The rule in plain words."""
    season, _allowed = season_for(request, code)
    now = load_season(season)
    context = {"words": rule_words(now.rule, len(now.events)), "events": len(now.events)}
    return season_page(request, season, "tournaments/seasons/rule.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Another rule: typed (from a ready one with `start`), then looked at, then (`save`) saved."""
    season, _allowed = season_for(request, code, "can_direct")
    if request.method != "POST":
        start = request.GET.get("start", "")
        rule = READY.get(start) or rule_from_json(season.rule)
        return _form(request, season, RuleForm(initial=values_of(rule)), start=start)
    form = RuleForm(request.POST)
    refusal = attempt(season, lambda: check_open(season, seen_version(request)))
    if refusal is not None:
        return _form(request, season, form, refusal=refusal)
    if not form.is_valid() or "again" in request.POST:
        return _form(request, season, form)
    if "save" not in request.POST:
        return _look(request, season, form)
    by, version = http.actor(request), seen_version(request)
    refusal = attempt(season, lambda: change_rule(season=season, by=by, version=version, rule=form.rule))
    if refusal is not None:
        return _form(request, season, form, refusal=refusal)
    messages.success(request, _("The rule is saved. The table counts by it from now on."))
    return http.go(reverse("tournaments:season-rule", args=[code]))


def _form(
    request: HtmxHttpRequest, season: Season, form: RuleForm, start: str = "", refusal: Refusal | None = None
) -> HttpResponse:
    ready = [(name, words, more, name == start) for name, (words, more) in READY_WORDS.items()]
    status = 422 if form.errors else 200
    context = {"form": form, "ready": ready, "started": start in READY}
    return season_page(request, season, "tournaments/seasons/rule_change.html", context, status=status, refusal=refusal)


def _look(request: HtmxHttpRequest, season: Season, form: RuleForm) -> HttpResponse:
    """What the rule would change, before it is saved."""
    now = load_season(season)
    gone, coming = rule_changes(now.rule, form.rule, len(now.events))
    found = _shifted(now, form.rule)
    context = {
        "form": form,
        "gone": gone,
        "coming": coming,
        "same": now.rule == form.rule,
        "moving": [line for line in found if line["before_place"] != line["place"]],
        "staying": [line for line in found if line["before_place"] == line["place"]],
        "people": len(now.table.rows),
    }
    return season_page(request, season, "tournaments/seasons/rule_look.html", context)


def _shifted(now: SeasonNow, rule: Rule) -> list[dict[str, Any]]:
    names = season_names(now.people, member=True)
    return [
        _line(shift, names[shift.player]) | {"code": now.people[shift.player].code}
        for shift in shifts(now.events, now.rule, rule, now.season.seed)
    ]


def _line(shift: Shift, name: str) -> dict[str, Any]:
    return {
        "name": name,
        "moved": moved(shift),
        "down": -moved(shift),
        "before_place": placed(shift.before[0]),
        "place": placed(shift.after[0]),
        "before": number_words(shift.before[1]),
        "after": number_words(shift.after[1]),
    }
