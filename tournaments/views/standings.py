"""The standings: for phones first, each row opening into the results it comes from; they follow by themselves."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scoring import roles
from scoring.http import HtmxHttpRequest
from tournaments.models import Tournament
from tournaments.queries.days import load_day
from tournaments.queries.standings import names, stamp, standings_now
from tournaments.views.pages import tournament_for, tournament_page
from tournaments.wording.standing_rows import rows_of
from tournaments.wording.standings import SHORT, cut_words


@require_safe
def show(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The standings now, or (`after`) as they are after an earlier round."""
    tournament, _allowed = tournament_for(request, code)
    return _page(request, tournament, stamp(tournament))


@require_safe
def live(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """The standings again if they are no longer at version `v`, otherwise 204 and no body."""
    tournament, _allowed = tournament_for(request, code)
    now = stamp(tournament)
    if request.GET.get("v") == now:
        return HttpResponse(status=204)
    return _page(request, tournament, now)


def _page(request: HtmxHttpRequest, tournament: Tournament, version: str) -> HttpResponse:
    after = request.GET.get("after", "")
    day = load_day(tournament)
    found = standings_now(day, int(after) if after.isdecimal() and len(after) < 4 else None)
    member = roles.club_access(request, tournament.club).can_see
    context = {
        "version": version,
        "now": found,
        "newest": not found.numbers or found.number == found.numbers[-1],
        "choices": found.numbers if not found.survivor else (),
        "head": SHORT[found.keys[0]],
        "rows": rows_of(found, names(day, member=member)),
        "cut": cut_words(found.cut) if found.cut else "",
        "member": member,
        "figures": (member or tournament.club.public) and tournament.rehearsal_of_id is None,
        "stages": len([item for item in day.begun if item.plan.advance is not None]) > 0,
    }
    return tournament_page(request, tournament, "tournaments/standings/show.html", context)
