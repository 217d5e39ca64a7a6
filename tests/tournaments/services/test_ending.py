"""The end: read-only, opened again on purpose, prizes to the cent and handed over once."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from scoring import roles
from scoring.engine.errors import RuleError
from scoring.models import AuditEntry, Role
from scoring.roles import Actor
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.evening import day, fresh, play, played, published
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.prizes import Prize, Terms
from tournaments.models import Entry, Table, Tournament
from tournaments.queries.cuts import final_places
from tournaments.queries.money import money
from tournaments.services import ending, entries
from tournaments.services.day import Finished, Stale
from tournaments.services.rounds import close, score_secret

pytestmark = pytest.mark.django_db

TERMS = Terms(prizes=(Prize(place=1, percent=Decimal(60), thing="jamón"), Prize(place=2, percent=Decimal(40))))


def organiser(tournament: Tournament) -> Actor:
    return acting(an_account(tournament.club))


def ended(people: int = 4) -> Tournament:
    """A tournament of one table that is played, paid and finished."""
    tournament = a_tournament(people, form="last_survivor", fee=Decimal("5.00"))
    by = organiser(tournament)
    for entry in tournament.entries.select_related("tournament__club"):
        entries.pay(entry=entry, by=by)
    played(tournament, 5)
    ending.announce(tournament=fresh(tournament), by=by, terms=TERMS)
    ending.finish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    return fresh(tournament)


def winner(tournament: Tournament, place: int = 1) -> Entry:
    code = next(code for at, code in final_places(day(tournament)) if at == place)
    return Entry.objects.select_related("tournament__club").get(code=code)


def test_a_tournament_with_a_round_still_open_cannot_end() -> None:
    tournament = a_tournament(4)
    published(tournament)
    with pytest.raises(RuleError) as caught:
        ending.finish(tournament=fresh(tournament), by=organiser(tournament), version=fresh(tournament).version)
    assert caught.value.code == "results_missing"


def test_a_finished_tournament_is_read_only_until_it_is_opened_on_purpose() -> None:
    tournament = ended()
    entry = winner(tournament)
    with pytest.raises(Finished):
        entries.pay(entry=entry, by=organiser(tournament), paid=False)
    with pytest.raises(RuleError):
        ending.reopen_tournament(tournament=tournament, by=organiser(tournament), reason=" ")
    ending.reopen_tournament(tournament=tournament, by=organiser(tournament), reason="hand 3 of table 1")
    assert entries.pay(entry=entry, by=organiser(tournament), paid=False).paid_at is None
    assert AuditEntry.objects.get(verb="tournament.reopened").after == {"reason": "hand 3 of table 1"}


def test_one_that_is_open_cannot_be_opened() -> None:
    tournament = a_tournament(4)
    with pytest.raises(Stale):
        ending.reopen_tournament(tournament=tournament, by=organiser(tournament), reason="why not")


def test_the_pot_is_shared_by_places_and_nothing_is_left() -> None:
    found = money(day(ended())).ledger
    assert (found.pot, [award.money for award in found.awards], found.unclaimed) == (
        Decimal("20.00"),
        [Decimal("12.00"), Decimal("8.00")],
        Decimal("0.00"),
    )


def test_a_prize_is_handed_over_once_however_often_it_is_said() -> None:
    tournament = ended()
    first = winner(tournament)
    for _ in range(2):
        ending.hand_over(entry=first, by=organiser(tournament))
        ending.hand_over(entry=first, by=organiser(tournament), thing="jamón")
    now = money(day(tournament))
    assert (now.due(first.code), now.handed[first.code], now.things[first.code]) == (
        Decimal(0),
        Decimal("12.00"),
        ("jamón",),
    )


def test_who_has_won_nothing_receives_nothing() -> None:
    tournament = ended()
    with pytest.raises(RuleError):
        ending.hand_over(entry=winner(tournament, 3), by=organiser(tournament))


def test_what_a_correction_has_made_too_much_is_named_and_given_back_once() -> None:
    tournament = ended()
    by, first, third = organiser(tournament), winner(tournament), winner(tournament, 3)
    ending.hand_over(entry=first, by=by)
    ending.reopen_tournament(tournament=fresh(tournament), by=by, reason="a wrong sheet")
    terms = Terms(prizes=(Prize(place=3, percent=Decimal(100)),))
    ending.announce(tournament=fresh(tournament), by=by, terms=terms)
    now = money(day(tournament))
    assert (now.too_much, now.due(first.code), now.due(third.code)) == ([first.code], Decimal(-12), Decimal(20))
    for _ in range(2):
        ending.hand_over(entry=first, by=by, back=True)
    assert ending.hand_over(entry=third, by=by, back=True) is None
    now = money(day(tournament))
    assert (now.too_much, now.due(first.code)) == ([], Decimal(0))
    assert [line.amount for line in tournament.ledger.filter(kind="prize")] == [Decimal(-12), Decimal(12)]


def test_money_from_a_sponsor_is_in_the_pot() -> None:
    tournament = a_tournament(4)
    ending.add_money(tournament=tournament, by=organiser(tournament), amount=Decimal("30.00"), words="Bar Los Ángeles")
    assert money(day(tournament)).ledger.pot == Decimal("30.00")


def test_the_matches_of_a_closed_round_are_the_organisers_and_of_a_finished_tournament_nobodys(
    rf: RequestFactory,
) -> None:
    tournament = a_tournament(4, form="last_survivor")
    table = published(tournament).rounds[0].tables[0].table
    assert scoring(rf, tournament, table.pk) == (True, True)
    play(table, seed=5)
    by = organiser(tournament)
    close(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    assert scoring(rf, tournament, table.pk) == (False, True)
    ending.finish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    assert scoring(rf, tournament, table.pk) == (False, False)
    ending.reopen_tournament(tournament=tournament, by=by, reason="a wrong hand")
    assert scoring(rf, tournament, table.pk) == (False, True)


def scoring(rf: RequestFactory, tournament: Tournament, table: int) -> tuple[bool, bool]:
    """Whether the table's link, and the club's organiser, may write in its match."""
    found = Table.objects.get(pk=table)
    assert found.match is not None
    phone, office = rf.get("/"), rf.get("/")
    phone.user, office.user = AnonymousUser(), an_account(tournament.club, Role.ORGANISER)
    phone.COOKIES["score"] = score_secret(found)
    return roles.access(phone, found.match).can_score, roles.access(office, found.match).can_score
