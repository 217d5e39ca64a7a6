"""Entering, the wait list, the roll, no-shows, money."""

from __future__ import annotations

import pytest

from scoring.engine.errors import RuleError
from scoring.models import AuditEntry, Player
from scoring.services.merges import merge_players
from tests.scoring.club_factories import a_club, acting, an_account
from tests.tournaments.tournament_factories import a_tournament, enter
from tournaments.models import Entry, Tournament
from tournaments.queries.people import not_entered
from tournaments.services import entries
from tournaments.services.day import Finished
from tournaments.services.leaving import leave

pytestmark = pytest.mark.django_db


def people(tournament: Tournament, *names: str) -> list[Player]:
    return [Player.objects.create(club=tournament.club, name=name) for name in names]


def statuses(tournament: Tournament) -> dict[str, str]:
    return {entry.person.name: entry.status for entry in tournament.entries.select_related("person")}


def test_beyond_the_capacity_people_go_on_the_wait_list_and_move_up_when_somebody_withdraws() -> None:
    tournament = a_tournament(capacity=2)
    by = acting(an_account(tournament.club))
    made = entries.enter_people(tournament=tournament, by=by, people=people(tournament, "Ana", "Beto", "Carla", "Dani"))
    assert statuses(tournament) == {"Ana": "entered", "Beto": "entered", "Carla": "waiting", "Dani": "waiting"}
    entries.withdraw(entry=made[0], by=by)
    assert statuses(tournament) == {"Ana": "withdrawn", "Beto": "entered", "Carla": "entered", "Dani": "waiting"}


def test_the_same_person_entered_twice_is_in_once_and_keeps_the_number() -> None:
    tournament = a_tournament()
    by = acting(an_account(tournament.club))
    [ana] = people(tournament, "Ana")
    for _ in range(2):
        entries.enter_people(tournament=tournament, by=by, people=[ana])
    assert [(entry.person, entry.number) for entry in tournament.entries.all()] == [(ana, 1)]


def test_somebody_of_another_club_cannot_enter_and_nobody_of_the_list_is() -> None:
    tournament = a_tournament()
    stranger = Player.objects.create(club=a_club("Other"), name="Stranger")
    with pytest.raises(RuleError):
        entries.enter_people(
            tournament=tournament, by=acting(an_account()), people=[*people(tournament, "Ana"), stranger]
        )
    assert tournament.entries.count() == 0


def test_the_roll_can_be_called_twice_and_taken_back() -> None:
    tournament = a_tournament()
    by = acting(an_account(tournament.club))
    [entry] = enter(tournament, ["Ana"], arrived=False)
    first = entries.check_in(entry=entry, by=by).arrived_at
    assert entries.check_in(entry=entry, by=by).arrived_at == first
    assert entries.check_in(entry=entry, by=by, arrived=False).arrived_at is None
    assert AuditEntry.objects.filter(subject=f"entry:{entry.code}").count() == 2


def test_no_shows_leave_their_places_to_the_wait_list() -> None:
    tournament = a_tournament(capacity=2)
    by = acting(an_account(tournament.club))
    ana, *_rest = entries.enter_people(tournament=tournament, by=by, people=people(tournament, "Ana", "Beto", "Carla"))
    entries.check_in(entry=ana, by=by)
    assert [str(entry) for entry in entries.no_shows(tournament=tournament, by=by)] == ["Beto"]
    assert statuses(tournament) == {"Ana": "entered", "Beto": "withdrawn", "Carla": "entered"}


def test_a_fee_paid_twice_is_in_the_ledger_once_and_can_be_given_back() -> None:
    tournament = a_tournament(fee="5.00")
    by = acting(an_account(tournament.club))
    [entry] = enter(tournament, ["Ana"])
    for paid in (True, True, False):
        entries.pay(entry=Entry.objects.get(pk=entry.pk), by=by, paid=paid)
    assert [str(line.amount) for line in tournament.ledger.all()] == ["5.00", "-5.00"]


def test_nothing_changes_in_a_tournament_that_is_over() -> None:
    tournament = a_tournament(1)
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=tournament.starts_at)
    with pytest.raises(Finished):
        entries.check_in(entry=tournament.entries.get(), by=acting(an_account(tournament.club)), arrived=False)


def test_who_is_in_by_another_row_of_the_same_person_is_not_in_twice() -> None:
    tournament = a_tournament()
    by = acting(an_account(tournament.club))
    pepe, jose = people(tournament, "Pepe", "José")
    entries.enter_people(tournament=tournament, by=by, people=[pepe])
    merge_players(kept=jose, gone=pepe, by=by)
    entries.enter_people(tournament=tournament, by=by, people=[jose])
    assert [entry.person for entry in tournament.entries.all()] == [pepe]
    assert not_entered(tournament, "") == []


def test_a_no_show_who_enters_again_can_fail_to_come_once_more() -> None:
    tournament = a_tournament()
    by = acting(an_account(tournament.club))
    [ana] = people(tournament, "Ana")
    for _ in range(2):
        entries.enter_people(tournament=tournament, by=by, people=[ana])
        assert len(entries.no_shows(tournament=tournament, by=by)) == 1


def test_who_went_home_and_withdrew_is_here_again_when_entered_again() -> None:
    tournament = a_tournament()
    by = acting(an_account(tournament.club))
    [ana] = enter(tournament, ["Ana"])
    leave(entry=ana, by=by, how="keep")
    entries.withdraw(entry=Entry.objects.get(pk=ana.pk), by=by)
    [again] = entries.enter_people(tournament=tournament, by=by, people=[ana.person])
    assert (again.status, again.left_at, again.leaving) == ("entered", None, "")
