"""Buying back: what the ledger says where the price changes between paying and giving back."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.models import AuditEntry
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.evening import day, fresh, played
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Tournament
from tournaments.queries.cuts import bought_back
from tournaments.services.buy_back import buy_back, take_back

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("paid", "later", "amounts"), [("3", "0", ["3.00", "-3.00"]), ("0", "5", []), ("3", "5", ["3.00", "-3.00"])]
)
def test_what_was_paid_is_given_back_whatever_the_price_is_now(paid: str, later: str, amounts: list[str]) -> None:
    tournament = a_tournament(13, form="knockout")
    tournament.plan["rounds"][0]["advance"]["fill"] = "buy_back"
    tournament.save()
    by = acting(an_account(tournament.club))
    played(tournament)
    entry = day(tournament).by_code[(day(tournament).rounds[0].round.cut or {})["out"][-1]]
    for price, write in ((paid, buy_back), (later, take_back)):
        Tournament.objects.filter(pk=tournament.pk).update(buy_back=Decimal(price))
        write(tournament=fresh(tournament), by=by, entry=entry, round_number=1)
    assert bought_back(day(tournament), 1) == frozenset()
    assert [str(line.amount) for line in tournament.ledger.all()] == amounts
    noted = AuditEntry.objects.filter(verb="entry.buy_back_undone").values_list("after__amount", flat=True)
    assert [Decimal(amount) for amount in noted] == [Decimal(paid)]
