"""How a tie was settled, as it was typed."""

from typing import cast

from django.http import QueryDict

from scoring.engine.names import visible
from tournaments.engine.cuts import How
from tournaments.queries.cuts import Settled

HOWS = ("play_off", "lot", "choice")


def read_decision(post: QueryDict) -> Settled:
    """The decision; one that names no way is nobody's choice, which the service refuses."""
    how = post.get("how", "")
    chosen = tuple(post.getlist("chosen")) if how in HOWS else ()
    how = how if how in HOWS else "choice"
    return Settled(post.get("where", ""), chosen, cast(How, how), visible(post.get("reason", ""))[:120])
