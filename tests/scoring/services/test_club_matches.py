"""A club's matches: started with its people, claimed, released, who sat where, what does not count."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.events import End
from scoring.engine.history import Action, Rename, Reopen, Undo
from scoring.engine.rulesets import from_json
from scoring.models import AuditEntry, Club, Match, Player, Role
from scoring.services import club_matches as services
from scoring.services import matches
from scoring.services.starts import Chair, NewMatch, start_match
from tests.scoring.club_factories import a_club, acting, an_account
from tests.scoring.factories import a_match, hand, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return a_club()


def a_player(club: Club, name: str = "Ana", **fields: Any) -> Player:
    return Player.objects.create(club=club, name=name, **fields)


def audit(club: Club) -> list[tuple[str, object, object]]:
    """What the audit says, oldest first."""
    return [(entry.verb, entry.before, entry.after) for entry in reversed(AuditEntry.objects.filter(club=club))]


def new_match(club: Club, *people: Player | None) -> NewMatch:
    chairs = [Chair(person.name if person else "Guest", person=person) for person in people]
    return NewMatch(from_json({"preset": "fournier"}), chairs, club=club)


def test_a_match_starts_in_a_club_with_its_people(club: Club) -> None:
    ana = a_player(club)
    match, _secret = start_match(new=new_match(club, ana, None), by=acting(an_account(club)), client_id=uuid4())
    assert (match.club, [seat.person for seat in match.seats.order_by("number")]) == (club, [ana, None])
    assert audit(club) == [("match.started", None, {"people": {"1": ana.code}})]


def test_nobody_sits_at_a_table_twice(club: Club) -> None:
    ana = a_player(club)
    same = a_player(club, merged_into=ana)
    with pytest.raises(RuleError):
        start_match(new=new_match(club, ana, same), by=acting(an_account(club)), client_id=uuid4())
    assert Match.objects.count() == 0


def test_people_of_another_club_do_not_sit_down(club: Club) -> None:
    with pytest.raises(RuleError):
        start_match(new=new_match(club, a_player(a_club()), None), by=acting(an_account(club)), client_id=uuid4())
    assert Match.objects.count() == 0


def test_a_quick_match_is_claimed_with_its_people(club: Club) -> None:
    sheet, ana, by = a_match(["Ana", "Bea", "Ciro"]), a_player(club), acting(an_account(club, Role.HELPER))
    match = services.claim(club=club, match=sheet.match, people={1: ana, 2: "Beatriz", 3: None}, by=by)
    bea = Player.objects.get(name="Beatriz")
    assert [seat.person for seat in match.seats.order_by("number")] == [ana, bea, None]
    assert [verb for verb, _before, _after in audit(club)] == ["player.added", "match.claimed"]
    assert audit(club)[1] == ("match.claimed", None, {"people": {"1": ana.code, "2": bea.code}})


def test_a_match_is_claimed_only_once(club: Club) -> None:
    sheet, by = a_match(), acting(an_account(club))
    services.claim(club=club, match=sheet.match, people={}, by=by)
    other = a_club()
    with pytest.raises(services.Claimed):
        services.claim(club=other, match=sheet.match, people={}, by=acting(an_account(other)))
    assert Match.objects.get().club == club


def test_a_claim_that_cannot_be_stores_nothing(club: Club) -> None:
    sheet, ana = a_match(), a_player(club)
    with pytest.raises(RuleError):
        services.claim(club=club, match=sheet.match, people={1: ana, 2: ana, 3: "New"}, by=acting(an_account(club)))
    assert (Match.objects.get().club, Player.objects.count(), audit(club)) == (None, 1, [])


def test_a_claim_is_undone(club: Club) -> None:
    sheet, ana, by = a_match(), a_player(club), acting(an_account(club))
    services.claim(club=club, match=sheet.match, people={1: ana}, by=by)
    services.release(match=sheet.match, by=by)
    match = Match.objects.get()
    assert (match.club, match.claimed_at, [seat.person for seat in match.seats.all()]) == (None, None, [None] * 4)
    assert audit(club)[-1] == ("match.released", {"people": {"1": ana.code}}, None)


def test_a_match_started_in_the_club_is_not_released(club: Club) -> None:
    by = acting(an_account(club))
    match, _secret = start_match(new=new_match(club, None, None), by=by, client_id=uuid4())
    with pytest.raises(RuleError):
        services.release(match=match, by=by)
    assert Match.objects.get().club == club


def test_who_sat_where_is_changed_and_noted(club: Club) -> None:
    sheet, ana, bea, by = a_match(), a_player(club), a_player(club, "Bea"), acting(an_account(club))
    services.claim(club=club, match=sheet.match, people={1: ana}, by=by)
    services.seat_people(match=sheet.match, people={1: bea, 2: ana}, by=by)
    assert audit(club)[-1] == ("match.people", {"1": ana.code, "2": None}, {"1": bea.code, "2": ana.code})


def test_nothing_is_noted_where_nothing_changes(club: Club) -> None:
    sheet, ana, by = a_match(), a_player(club), acting(an_account(club))
    services.claim(club=club, match=sheet.match, people={1: ana}, by=by)
    services.seat_people(match=sheet.match, people={1: ana}, by=by)
    assert [verb for verb, _before, _after in audit(club)] == ["match.claimed"]


def test_a_match_stops_counting_and_counts_again(club: Club) -> None:
    sheet, by = a_match(), acting(an_account(club))
    services.claim(club=club, match=sheet.match, people={}, by=by)
    services.discount(match=sheet.match, by=by)
    services.discount(match=sheet.match, by=by)
    assert Match.objects.get().discounted_at is not None
    services.recount(match=sheet.match, by=by)
    assert Match.objects.get().discounted_at is None
    assert [verb for verb, _before, _after in audit(club)] == ["match.claimed", "match.discounted", "match.recounted"]


def test_lines_that_change_older_ones_are_in_the_audit_of_the_club(club: Club) -> None:
    sheet, account = a_match(["Ana", "Bea"]), an_account(club)
    services.claim(club=club, match=sheet.match, people={}, by=acting(account))
    actions: list[Action] = [hand(1, "seven", p2=7), Rename("1", "Anna"), Undo(), End("agreement"), Reopen()]
    game = sheet.game
    for action in actions:
        game = matches.enter(game=game, action=action, write=write(game.match.version, acting(account)))
    lines = [(verb, after) for verb, _before, after in audit(club)[1:]]
    assert lines == [("match.renamed", {"line": 2}), ("match.undone", {"line": 3}), ("match.reopened", {"line": 5})]


def test_a_match_without_club_is_in_no_audit() -> None:
    a_match(["Ana", "Bea"]).enter(hand(1, "seven", p2=7), Undo())
    assert AuditEntry.objects.count() == 0


def test_somebody_new_on_a_chair_is_added_once_however_often_the_form_is_sent(club: Club) -> None:
    by, sheet = acting(an_account(club)), a_match()
    services.claim(club=club, match=sheet.match, people={}, by=by)
    for _ in range(2):
        services.seat_people(match=sheet.match, people={1: " Zoe "}, by=by)
    assert [player.name for player in Player.objects.filter(club=club)] == ["Zoe"]


def test_a_table_of_a_tournament_is_not_decided_in_the_list_of_matches(club: Club) -> None:
    ana = a_player(club)
    match, _secret = start_match(new=new_match(club, ana, None), by=acting(an_account(club)), client_id=uuid4())
    Match.objects.filter(pk=match.pk).update(refereed=True)
    by = acting(an_account(club))
    for change in (
        lambda: services.discount(match=match, by=by),
        lambda: services.seat_people(match=match, people={1: None}, by=by),
    ):
        with pytest.raises(RuleError) as refused:
            change()
        assert refused.value.code == "of_tournament"
    match.refresh_from_db()
    assert (match.discounted_at, match.seats.get(number=1).person) == (None, ana)
