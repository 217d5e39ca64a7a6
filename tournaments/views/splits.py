"""Table plans: every way to seat so many people, with what it costs."""

from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scoring.engine.names import search_key
from scoring.http import HtmxHttpRequest
from tournaments.engine.plan_notation import plan_from_json
from tournaments.engine.table_plans import sat_short
from tournaments.forms.splits import SplitsForm
from tournaments.models import Tournament
from tournaments.queries.days import load_day
from tournaments.queries.draws import history
from tournaments.queries.plans import people_now
from tournaments.views.pages import tournament_for, tournament_page
from tournaments.wording.draws import sizes_in_words


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The ways to seat the people who are here, or as many as somebody asks for; and who sat short before."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    first = _first(tournament)
    form = SplitsForm(request.GET if "people" in request.GET else first)
    plans = form.plans() if form.is_valid() else ()
    day = load_day(tournament)
    short = sat_short(history(day))
    people = {entry.draw_name: entry.person.name for entry in day.entries}
    context = {
        "form": form,
        "plans": [(plan, sizes_in_words(plan.sizes), divmod(plan.total, 60)) for plan in plans],
        "short": sorted(((people[name], times) for name, times in short.items()), key=_most_first),
    }
    return tournament_page(request, tournament, "tournaments/splits/show.html", context)


def _most_first(row: tuple[str, int]) -> tuple[int, str]:
    """Who sat short most often first, then by name: Á beside A, whatever the alphabet of the machine."""
    name, times = row
    return -times, search_key(name)


def _first(tournament: Tournament) -> dict[str, Any]:
    """What is asked at first: the people there are, with the tables and limits of the first round."""
    plan = plan_from_json(tournament.plan)
    item = plan.rounds[0]
    return {
        "people": people_now(tournament) or 2 * item.sizes.size(),
        "rounds": max(1, sum(one.stage != "final" for one in plan.rounds)),
        "usual": item.sizes.usual,
        "least": item.sizes.least,
        "most": item.sizes.most,
        "hands": item.limits.hands,
        "minutes": item.limits.minutes,
        "byes": plan.byes,
    }
