"""The final of a season, made from its table."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import http
from scoring.engine import rulesets
from scoring.engine.rulesets import PRESETS
from scoring.http import HtmxHttpRequest
from scoring.models import Player
from tournaments.engine.season_table import SeasonRow
from tournaments.forms.season_finals import ONE_TABLE, FinalForm, PlacesForm
from tournaments.models import Season, Tournament
from tournaments.queries.season_lists import Finalists, finalists_of, newest
from tournaments.queries.season_standings import season_names
from tournaments.queries.seasons import SeasonNow, load_season
from tournaments.services.season_finals import Final, make_final
from tournaments.services.setup import Facts, PlayedBy
from tournaments.views.season_pages import attempt, season_for, season_page
from tournaments.wording.seasons import placed
from tournaments.wording.standings import number_words


@require_http_methods(["GET", "HEAD", "POST"])
def final(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Choose how many play the final, look who they are, and make it."""
    season, _allowed = season_for(request, code, "can_direct")
    places = PlacesForm(request.GET or {"places": PlacesForm.base_fields["places"].initial})
    number = places.cleaned_data["places"] if places.is_valid() else PlacesForm.base_fields["places"].initial
    now = load_season(season)
    found = finalists_of(now.table, now.people, number)
    chosen = _chosen(request, now, found)
    form = FinalForm(season.club.time_zone, request.POST or None, people=len(chosen), initial=_first_values(season))
    refusal = None
    if request.method == "POST" and form.is_valid():
        made: list[Tournament] = []
        refusal = attempt(season, lambda: made.append(_make(request, season, form, chosen)))
        if refusal is None:
            messages.success(request, _("The final is there, with its people in the order of the table."))
            return http.go(reverse("tournaments:home", args=[made[0].code]))
    context = {"places": places, "form": form, "number": number, "rows": _rows(now, found, chosen)}
    context["level"] = len(found.rows) > number
    status = 422 if form.errors or places.errors else 200
    return season_page(request, season, "tournaments/seasons/final.html", context, status=status, refusal=refusal)


def _chosen(request: HtmxHttpRequest, now: SeasonNow, found: Finalists) -> list[Player]:
    """Who was ticked, in the order of the table; at first the finalists."""
    if request.method != "POST":
        return [now.people[row.player] for row in found.rows]
    ticked = set(request.POST.getlist("who"))
    ranked = (now.people[row.player] for row in now.table.rows if row.place is not None)
    return [person for person in ranked if person.code in ticked]


def _first_values(season: Season) -> dict[str, Any]:
    name = _("Final of %(season)s") % {"season": season.name}
    return {"client_id": uuid.uuid4(), "name": name[:80], "time": "20:30", "format": ONE_TABLE}


def _make(request: HtmxHttpRequest, season: Season, form: FinalForm, chosen: list[Player]) -> Tournament:
    data, club = form.cleaned_data, season.club
    facts = Facts(
        name=data["name"],
        starts_at=data["starts_at"],
        time_zone=club.time_zone,
        public=season.public,
        unit=club.unit,
        entry_open=False,
    )
    final = Final(facts=facts, played_by=_played_by(season), plan=form.plan, people=chosen, counts=data["counts"])
    return make_final(season=season, by=http.actor(request), final=final, client_id=data["client_id"])


def _played_by(season: Season) -> PlayedBy:
    """The rules of the newest tournament of the season; those of tournaments, if it has none."""
    like = newest(season.tournaments.select_related("book_version"))
    return PlayedBy(rulesets.from_json(like.rules), like.book_version) if like else PlayedBy(PRESETS["torneo"])


def _rows(now: SeasonNow, found: Finalists, chosen: list[Player]) -> list[dict[str, Any]]:
    names, ticked = season_names(now.people, member=True), {player.pk for player in chosen}
    return [_row(row, now.people, names, found) | {"ticked": int(row.player) in ticked} for row in found.everybody]


def _row(row: SeasonRow, people: Mapping[str, Player], names: Mapping[str, str], found: Finalists) -> dict[str, Any]:
    return {
        "code": people[row.player].code,
        "name": names[row.player],
        "place": placed(row.place),
        "points": number_words(row.tally.total),
        "level": row.player in found.level,
        "reserve": row in found.reserves,
        "active": people[row.player].active,
    }
