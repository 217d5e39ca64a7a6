"""What corrections in old rounds would have changed in what is frozen since."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scoring.http import HtmxHttpRequest
from tournaments.queries.corrections import corrections
from tournaments.queries.days import load_day
from tournaments.queries.standings import names
from tournaments.views.pages import tournament_for, tournament_page
from tournaments.wording.corrections import told


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Every cut and every draw by standings that would be otherwise now; and where to correct a sheet."""
    tournament, _allowed = tournament_for(request, code, "can_direct")
    day = load_day(tournament)
    closed = [item for item in day.begun if item.state == "closed"]
    context = {
        "lines": told(corrections(day), names(day, member=True)),
        "rounds": [
            (item.round.number, [(table.table.number, table.table.match) for table in item.tables]) for item in closed
        ],
    }
    return tournament_page(request, tournament, "tournaments/corrections/show.html", context)
