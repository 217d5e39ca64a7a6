"""Setting up a tournament, and changing its plan with rounds played, running, drafted and to come."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from uuid import UUID, uuid4

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.rulesets import PRESETS
from scoring.models import AuditEntry, Club
from scoring.roles import Actor
from tests.scoring.club_factories import a_club, acting, an_account
from tests.tournaments.evening import day, drawn, fresh, played, published
from tests.tournaments.tournament_factories import EVENING, a_tournament, enter
from tournaments.engine.formats import FORMATS, Setup
from tournaments.engine.plan_edits import one_more, with_round
from tournaments.engine.plan_notation import plan_from_json
from tournaments.engine.plan_of_rounds import Plan
from tournaments.engine.timing import Limits
from tournaments.models import EntryStatus, Tournament
from tournaments.services.day import Finished, Stale
from tournaments.services.setup import Facts, PlayedBy, change_plan, change_tournament, create_tournament, set_keys

pytestmark = pytest.mark.django_db

TORNEO = PlayedBy(PRESETS["torneo"])


@pytest.fixture
def club() -> Club:
    return a_club()


@pytest.fixture
def by(club: Club) -> Actor:
    return acting(an_account(club))


def facts(**fields: object) -> Facts:
    return Facts(**{"name": "San Andrés", "starts_at": EVENING, "time_zone": "Europe/Madrid", **fields})  # type: ignore[arg-type]  # fields by name


def created(club: Club, by: Actor, client_id: UUID, **fields: object) -> Tournament:
    plan = FORMATS["random_and_final"](Setup(people=12))
    facts_ = facts(**fields)
    return create_tournament(club=club, by=by, facts=facts_, played_by=TORNEO, plan=plan, client_id=client_id)


def changed(tournament: Tournament, by: Actor, plan: Plan) -> None:
    change_plan(tournament=tournament, by=by, version=fresh(tournament).version, plan=plan)


def plan_of(tournament: Tournament) -> Plan:
    return plan_from_json(fresh(tournament).plan)


def verbs(club: Club) -> list[str]:
    return [entry.verb for entry in AuditEntry.objects.filter(club=club).order_by("pk")]


def test_a_form_sent_twice_makes_one_tournament(club: Club, by: Actor) -> None:
    client_id = uuid4()
    assert created(club, by, client_id).pk == created(club, by, client_id).pk
    assert Tournament.objects.count() == 1
    assert verbs(club) == ["tournament.created"]


def test_the_same_form_sent_to_another_club_makes_one_there_and_shows_nothing_of_the_first(
    club: Club, by: Actor
) -> None:
    client_id, other = uuid4(), a_club()
    mine = created(club, by, client_id)
    theirs = created(other, acting(an_account(other)), client_id)
    assert (mine.club, theirs.club, mine.pk == theirs.pk) == (club, other, False)


def test_a_tournament_keeps_what_was_said_of_it(club: Club, by: Actor) -> None:
    made = fresh(created(club, by, uuid4(), fee=Decimal("5.00"), capacity=16, place="Bar La Parra"))
    assert (made.fee, made.capacity, made.place, made.starts_at) == (Decimal("5.00"), 16, "Bar La Parra", EVENING)
    assert made.rules == PRESETS["torneo"].to_json()


def test_other_facts_are_noted_with_what_they_were(club: Club, by: Actor) -> None:
    made = created(club, by, uuid4())
    change_tournament(tournament=made, by=by, version=0, facts=facts(fee=Decimal(3)), played_by=TORNEO)
    entry = AuditEntry.objects.filter(club=club).order_by("pk").last()
    assert entry is not None
    assert (entry.verb, entry.before, entry.after) == ("tournament.changed", {"fee": "0.00"}, {"fee": "3.00"})


def test_with_more_places_the_first_of_the_wait_list_move_up(club: Club, by: Actor) -> None:
    tournament = a_tournament(2, club=club, capacity=2)
    waiting = enter(tournament, ["Late", "Later"], arrived=False)
    tournament.entries.filter(pk__in=[entry.pk for entry in waiting]).update(status=EntryStatus.WAITING)
    change_tournament(tournament=tournament, by=by, version=0, facts=facts(capacity=3), played_by=TORNEO)
    found = dict(tournament.entries.values_list("person__name", "status"))
    assert (found["Late"], found["Later"]) == ("entered", "waiting")


def test_a_form_made_from_an_older_version_is_refused(club: Club, by: Actor) -> None:
    made = created(club, by, uuid4())
    change_tournament(tournament=made, by=by, version=0, facts=facts(name="One"), played_by=TORNEO)
    with pytest.raises(Stale):
        change_tournament(tournament=made, by=by, version=0, facts=facts(name="Two"), played_by=TORNEO)
    assert fresh(made).name == "One"


def test_a_finished_tournament_keeps_its_plan(club: Club, by: Actor) -> None:
    tournament = a_tournament(8, club=club, finished_at=EVENING)
    with pytest.raises(Finished):
        changed(tournament, by, one_more(plan_of(tournament), 0))


def test_a_plan_with_another_round_is_stored(club: Club, by: Actor) -> None:
    tournament = a_tournament(8, club=club)
    changed(tournament, by, one_more(plan_of(tournament), 0))
    assert [item.stage for item in plan_of(tournament).rounds] == ["rounds"] * 4 + ["final"]
    assert verbs(club) == ["tournament.plan"]


def test_a_changed_limit_is_noted_with_its_round(club: Club, by: Actor) -> None:
    tournament = a_tournament(8, club=club)
    plan = plan_of(tournament)
    changed(tournament, by, with_round(plan, 2, replace(plan.rounds[1], limits=Limits(5, None)), alike=False, played=0))
    entry = AuditEntry.objects.get(club=club)
    assert (entry.before, entry.after) == ({"2. max_hands": None}, {"2. max_hands": 5})


def test_the_same_plan_again_changes_and_notes_nothing(club: Club, by: Actor) -> None:
    tournament = a_tournament(8, club=club)
    changed(tournament, by, plan_of(tournament))
    assert verbs(club) == []


def test_a_round_that_is_being_played_stays_as_it_is(club: Club, by: Actor) -> None:
    tournament = a_tournament(8, club=club)
    published(tournament)
    plan = plan_of(tournament)
    other = with_round(plan, 1, replace(plan.rounds[0], limits=Limits(5, None)), alike=False, played=1)
    with pytest.raises(RuleError) as caught:
        changed(tournament, by, other)
    assert (caught.value.code, caught.value.params["round"]) == ("plan_frozen", 1)
    assert plan_of(tournament) == plan


def test_the_cut_after_the_round_being_played_can_change_and_is_made_so(club: Club, by: Actor) -> None:
    tournament = a_tournament(8, club=club, form="knockout")
    published(tournament)
    plan = plan_of(tournament)
    first = plan.rounds[0]
    assert first.advance is not None
    changed(
        tournament,
        by,
        with_round(plan, 1, replace(first, advance=replace(first.advance, places=3)), alike=False, played=1),
    )
    advance = day(tournament).rounds[0].plan.advance
    assert advance is not None
    assert advance.places == 3


def test_the_cut_of_a_closed_round_stays(club: Club, by: Actor) -> None:
    tournament = a_tournament(8, club=club, form="knockout")
    played(tournament)
    plan = plan_of(tournament)
    first = plan.rounds[0]
    assert first.advance is not None
    other = with_round(plan, 1, replace(first, advance=replace(first.advance, places=3)), alike=False, played=1)
    with pytest.raises(RuleError) as caught:
        changed(tournament, by, other)
    assert caught.value.code == "plan_frozen"


def test_a_draft_goes_when_its_round_is_planned_otherwise(club: Club, by: Actor) -> None:
    tournament = a_tournament(8, club=club)
    drawn(tournament)
    plan = plan_of(tournament)
    changed(tournament, by, with_round(plan, 1, replace(plan.rounds[0], limits=Limits(5, None)), alike=False, played=0))
    assert day(tournament).rounds == ()


def test_a_draft_stays_when_a_later_round_changes(club: Club, by: Actor) -> None:
    tournament = a_tournament(8, club=club)
    drawn(tournament)
    plan = plan_of(tournament)
    changed(tournament, by, with_round(plan, 3, replace(plan.rounds[2], limits=Limits(5, None)), alike=False, played=0))
    assert [item.state for item in day(tournament).rounds] == ["draft"]
    assert plan_from_json(day(tournament).rounds[0].round.plan) == plan_of(tournament)


def test_the_keys_are_stored_in_the_order_that_was_chosen(club: Club, by: Actor) -> None:
    tournament = a_tournament(8, club=club)
    changed(tournament, by, set_keys(plan_of(tournament), ("points", "closes", "lot")))
    assert day(tournament).plan.keys == ("points", "closes", "lot")


def test_an_unknown_key_is_refused(club: Club) -> None:
    with pytest.raises(RuleError):
        set_keys(plan_of(a_tournament(8, club=club)), ("points", "luck"))
