"""Who is meant by a form: somebody of the club by one tap, or somebody new by name."""

import uuid

from django.utils.translation import gettext as _

from scoring import http
from scoring.engine.errors import RuleError
from scoring.http import HtmxHttpRequest
from scoring.models import Player
from scoring.queries.people import Details
from scoring.queries.table_people import by_code
from scoring.services.people import add_player
from tournaments.models import Tournament
from tournaments.services.day import Finished


def chosen_person(request: HtmxHttpRequest, tournament: Tournament) -> Player:
    """Who of the club was chosen, or somebody new by the name that was typed. Raises Finished, RuleError `bad_file`."""
    if tournament.finished_at is not None:  # before somebody new is added to the club
        raise Finished
    chosen = request.POST.get("person", "")
    if chosen:
        known = by_code(tournament.club, [chosen]).get(chosen)
        if known is None:
            raise RuleError("bad_file", _("This person is not in the club any more."))
        return known
    details = Details(request.POST.get("name", ""))
    return add_player(club=tournament.club, by=http.actor(request), details=details, client_id=form_id(request))


def form_id(request: HtmxHttpRequest) -> uuid.UUID:
    """The id of the form, by which it is known again when it is sent twice. Raises RuleError `bad_file`."""
    try:
        return uuid.UUID(request.POST.get("client_id", ""))
    except ValueError:
        raise RuleError("bad_file", _("The form was not complete. Send it once more.")) from None
