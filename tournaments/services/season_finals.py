"""The final of a season: a tournament of the club, with the best of the table entered in their order."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from scoring.engine.errors import RuleError
from scoring.locks import written_in_turn
from scoring.models import Player
from scoring.roles import Actor
from tournaments.engine.plan_of_rounds import Plan, check
from tournaments.engine.tables import SMALLEST
from tournaments.models import Season, Tournament
from tournaments.services.entries import enter_people
from tournaments.services.seasons import add_tournament
from tournaments.services.setup import Facts, PlayedBy, create_tournament


@dataclass(frozen=True, kw_only=True)
class Final:
    """What an organiser says of the final. `people` play it, the best first; `counts` is whether it is an event of the
    season itself."""

    facts: Facts
    played_by: PlayedBy
    plan: Plan
    people: Sequence[Player]
    counts: bool = False


def make_final(*, season: Season, by: Actor, final: Final, client_id: UUID) -> Tournament:
    """Create the final and enter its people in the order of the table; the same `client_id` again gives the same one.

    In a closed season too, unless it `counts`. Raises Finished for one that is closed; RuleError `no_finalists` for
    fewer people than a table has, and as `create_tournament` and `enter_people`.
    """
    if len(final.people) < SMALLEST:
        raise RuleError("no_finalists", "nobody plays alone", least=SMALLEST)
    check(final.plan, len(final.people))
    with written_in_turn():
        made = create_tournament(
            club=season.club,
            by=by,
            facts=final.facts,
            played_by=final.played_by,
            plan=final.plan,
            client_id=client_id,
        )
        if not made.entries.exists():
            enter_people(tournament=made, by=by, people=final.people)
        if final.counts:
            add_tournament(season=season, by=by, tournament=made)
    return made
