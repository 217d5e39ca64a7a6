"""A player's page: history, places, sums, runs and meetings; as public as the club, and no more than strangers may see.

Everything on it is worked out from what is kept of finished matches, afresh whenever one of them has changed.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from scoring.club_pages import club_page, open_club
from scoring.engine.rulesets import Ruleset
from scoring.http import HtmxHttpRequest
from scoring.models import Club, Player
from tournaments.engine.figures import LEAST_MEETINGS, nemeses, returns, victims
from tournaments.exchange.sheets import KINDS
from tournaments.models import Season
from tournaments.queries.figures import Career, load_career, people_of, rating_of, rulesets_of
from tournaments.queries.player_events import with_nights
from tournaments.views.downloads import table_file
from tournaments.wording import figure_charts as charts
from tournaments.wording import figure_rows as rows
from tournaments.wording import figures as words

HISTORY = 20
"""Events on a page."""

MOST_MET = 30
"""Others in the list of meetings; the file has all."""


@dataclass(frozen=True)
class Asked:
    """What a page was asked for: `whole` is all that its reader may know of `person`, `career` what was chosen."""

    person: Player
    member: bool
    whole: Career
    season: Season | None
    rules: str

    @cached_property
    def career(self) -> Career:
        """What was chosen by season and ruleset."""
        return self.whole.by(season=self.season, rules=self.rules)

    @cached_property
    def rulesets(self) -> dict[str, Ruleset]:
        """What the person has played by."""
        return rulesets_of(self.whole)

    @property
    def name(self) -> str:
        """What the reader may call the person."""
        return words.name_of(self.person, self.member)


def player_of(club: Club, code: str) -> Player:
    """The club's player with this code. Raises Http404."""
    return get_object_or_404(Player.objects.select_related("merged_into", "club"), club=club, code=code)


def asked(request: HtmxHttpRequest, person: Player, *, member: bool) -> Asked:
    """What the request wants to see of `person`; a season or ruleset that there is none of chooses nothing.

    Raises Http404 for strangers of whom they may know nothing.
    """
    whole = load_career(person, member=member)
    if whole.empty and not member:
        raise Http404("nothing public of this player")
    season = next((one for one in whole.seasons if one.code == request.GET.get("season")), None)
    rules = request.GET.get("rules", "")
    return Asked(person, member, whole, season, rules if rules in whole.rules else "")


@require_safe
def show(request: HtmxHttpRequest, slug: str, player: str) -> HttpResponse:
    """Everything about one player."""
    club, allowed = open_club(request, slug)
    person = player_of(club, player)
    if person.merged_into:
        return redirect("tournaments:figures", slug, person.merged_into.code)
    wanted = asked(request, person, member=allowed.can_see)
    context = {
        "player": person,
        "name": wanted.name,
        "wanted": wanted,
        "rulesets": words.rules_names(wanted.rulesets),
        "rating": rating_of(person),
        "kinds": KINDS,
        "query": request.GET.urlencode(),
        **_told(wanted),
        **_history(wanted, request.GET.get("page", "")),
    }
    return club_page(request, club, allowed, "tournaments/figures/figures.html", context)


def _told(wanted: Asked) -> dict[str, Any]:
    career, member = wanted.career, wanted.member
    met = [one for one in career.meetings if one.enough]
    people = people_of(met)
    return {
        "facts": words.summary(career),
        "by_rules": words.by_rules(career, wanted.rulesets),
        "places": words.places(career),
        "returned": words.returned(returns(career.lines)),
        "runs": words.best_runs(career),
        "charts": [chart for chart in (charts.form(career), charts.per_hand(career)) if chart],
        "bars": charts.by_place(career),
        "met": [rows.met(one, people[one.other], member) for one in met[:MOST_MET]],
        "more_met": max(0, len(met) - MOST_MET),
        "few_met": words.few(career.meetings),
        "least": LEAST_MEETINGS,
        "samples": words.least(),
        "victims": words.met_often(victims(met), people, member=member),
        "nemeses": words.met_often(nemeses(met), people, member=member),
    }


def _history(wanted: Asked, number: str) -> dict[str, Any]:
    career = wanted.career
    page = Paginator(career.events, HISTORY).get_page(number)
    events = list(page.object_list)
    if not wanted.rules:  # a night's place is that of all of its matches, not of those by one ruleset
        events = with_nights(events, wanted.person, member=wanted.member)
    return {"page": page, "history": [rows.event(one, career, wanted.member) for one in events]}


@require_safe
def history_file(request: HtmxHttpRequest, slug: str, player: str, kind: str) -> HttpResponse:
    """The history as a file; with the choice of season and ruleset of the page."""
    club, allowed = open_club(request, slug)
    wanted = asked(request, _living(club, player), member=allowed.can_see)
    events = wanted.career.events
    if not wanted.rules:
        events = tuple(with_nights(events, wanted.person, member=wanted.member))
    name = f"{club.slug}-{wanted.person.code}"
    return table_file(request, rows.history_columns(), map(rows.history_cells, events), kind=kind, name=name)


@require_safe
def meetings_file(request: HtmxHttpRequest, slug: str, player: str, kind: str) -> HttpResponse:
    """Everybody who was met as a file, also those met too rarely to be compared on the page."""
    club, allowed = open_club(request, slug)
    wanted = asked(request, _living(club, player), member=allowed.can_see)
    met = wanted.career.meetings
    people = people_of(met)
    cells = (rows.met_cells(one, people[one.other], wanted.member) for one in met)
    name = f"{club.slug}-{wanted.person.code}-met"
    return table_file(request, rows.met_columns(), cells, kind=kind, name=name)


def _living(club: Club, code: str) -> Player:
    """The player, if it stands for itself: files of merged rows are those of the one who was kept. Raises Http404."""
    person = player_of(club, code)
    return person.merged_into or person
