"""People who sign up and come in by themselves, without an account."""

from uuid import UUID

from scoring.engine.errors import RuleError
from scoring.models import Player
from scoring.queries.people import Details
from scoring.roles import Actor
from scoring.services.people import add_player
from tournaments.models import Entry, Tournament
from tournaments.services.entries import check_in, enter_people, withdraw


def sign_up(*, tournament: Tournament, by: Actor, details: Details, known: Player | None, client_id: UUID) -> Entry:
    """Enter somebody at once, or put him on the wait list: the one the club knows, or somebody new.

    What the club knows of somebody is not changed by what a stranger types. The same `client_id` is the same person.
    Raises Finished; RuleError `entry_closed`, and `bad_file` for what cannot be a name.
    """
    if not (tournament.self_entry and tournament.entry_open):
        raise RuleError("entry_closed", "nobody can sign up now")
    person = known or add_player(club=tournament.club, by=by, details=details, client_id=client_id)
    return enter_people(tournament=tournament, by=by, people=[person])[0]


def come_in(*, entry: Entry, by: Actor) -> Entry:
    """Somebody says by phone that he is here. Raises Finished; RuleError `entry_closed`, and as `check_in`."""
    if not entry.tournament.self_check_in:
        raise RuleError("entry_closed", "nobody can check in by phone now")
    return check_in(entry=entry, by=by)


def call_off(*, entry: Entry, by: Actor) -> Entry:
    """Somebody who signed up cannot come after all. Raises Finished, RuleError as `withdraw`."""
    return withdraw(entry=entry, by=by)
