"""People who sign up and check in by themselves."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from scoring.engine.errors import RuleError
from scoring.models import Player
from scoring.queries.people import Details
from scoring.roles import Actor
from tests.scoring.club_factories import a_player
from tests.tournaments.tournament_factories import a_tournament, enter
from tournaments.models import Entry, Tournament
from tournaments.services.sign_up import call_off, come_in, sign_up

pytestmark = pytest.mark.django_db

PHONE = Actor("a phone")


def signed_up(tournament: Tournament, name: str, known: Player | None = None) -> Entry:
    return sign_up(tournament=tournament, by=PHONE, details=Details(name), known=known, client_id=uuid4())


def test_somebody_new_is_in_at_once() -> None:
    tournament = a_tournament(0, self_entry=True)
    assert (signed_up(tournament, "Ana").status, tournament.club.players.count()) == ("entered", 1)


def test_who_comes_after_the_last_place_waits() -> None:
    tournament = a_tournament(2, self_entry=True, capacity=2)
    assert signed_up(tournament, "Ana").status == "waiting"


def test_what_the_club_knows_of_somebody_is_not_changed_by_the_phone() -> None:
    tournament = a_tournament(0, self_entry=True)
    ana = a_player(tournament.club, "Ana", contact="600 000 001")
    details = Details("ANA", contact="a stranger's")
    sign_up(tournament=tournament, by=PHONE, details=details, known=ana, client_id=uuid4())
    ana.refresh_from_db()
    assert (ana.name, ana.contact) == ("Ana", "600 000 001")


@pytest.mark.parametrize("fields", [{"self_entry": False}, {"self_entry": True, "entry_open": False}])
def test_nobody_signs_up_where_entry_is_closed(fields: dict[str, Any]) -> None:
    tournament = a_tournament(0, **fields)
    with pytest.raises(RuleError) as caught:
        signed_up(tournament, "Ana")
    assert caught.value.code == "entry_closed"
    assert tournament.club.players.count() == 0


def test_who_calls_off_gives_the_place_to_the_first_who_waits() -> None:
    tournament = a_tournament(0, self_entry=True, capacity=1)
    first, second = signed_up(tournament, "Ana"), signed_up(tournament, "Beto")
    call_off(entry=first, by=PHONE)
    second.refresh_from_db()
    assert second.status == "entered"


def test_nobody_checks_in_by_phone_where_it_is_not_wanted() -> None:
    tournament = a_tournament(0)
    entry = enter(tournament, ["Ana"], arrived=False)[0]
    with pytest.raises(RuleError) as caught:
        come_in(entry=entry, by=PHONE)
    assert caught.value.code == "entry_closed"
    entry.refresh_from_db()
    assert entry.arrived_at is None


def test_saying_twice_that_one_is_here_is_saying_it_once() -> None:
    tournament = a_tournament(0, self_check_in=True)
    entry = enter(tournament, ["Ana"], arrived=False)[0]
    first = come_in(entry=entry, by=PHONE).arrived_at
    assert come_in(entry=entry, by=PHONE).arrived_at == first
