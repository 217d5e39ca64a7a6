"""A round that is being played, for tests of the board, the clock and the hall screen."""

from __future__ import annotations

from uuid import uuid4

from scoring.models import Call, Club
from scoring.queries.games import load
from scoring.roles import Actor
from scoring.services.calls import Plea, call
from tests.scoring.club_factories import acting, an_account
from tests.scoring.factories import PHONE
from tests.tournaments.evening import fresh, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Round, Table, Tournament


def a_round(people: int = 8, *, minutes: int | None = 45, club: Club | None = None) -> Round:
    """The first round of a new tournament, published, with a limit of time."""
    tournament = a_tournament(people, club=club)
    for item in tournament.plan["rounds"]:
        item["max_minutes"] = minutes
    tournament.save()
    return again(published(tournament).rounds[-1].round)


def again(item: Round) -> Round:
    """The round and its tournament as they are stored now."""
    found = Round.objects.get(pk=item.pk)
    found.tournament = fresh(item.tournament)
    return found


def tables(item: Round) -> list[Table]:
    """Its tables by number, as they are now."""
    found = list(item.tables.select_related("match").order_by("number"))
    for table in found:
        table.round = item
    return found


def calling(table: Table, kind: str = "referee", **words: str) -> Call:
    """Somebody at the table calls."""
    assert table.match is not None
    return call(game=load(table.match), plea=Plea(kind, **words), by=PHONE, client_id=uuid4())


def director(tournament: Tournament) -> Actor:
    """Who directs the tournament, as services know him."""
    return acting(an_account(tournament.club))
