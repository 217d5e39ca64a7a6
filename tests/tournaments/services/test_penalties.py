"""Penalties: taken once, shown with their reason, given back."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest

from scoring.engine.errors import RuleError
from scoring.models import AuditEntry
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.evening import day, fresh, played
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Entry, Penalty, Tournament
from tournaments.services import penalties

pytestmark = pytest.mark.django_db


def first(tournament: Tournament) -> Entry:
    return tournament.entries.select_related("tournament__club", "person").get(number=1)


def points(tournament: Tournament) -> Fraction:
    return day(tournament).standings().row(first(tournament).code).tally.points


def test_points_are_taken_once_however_often_the_form_is_sent_and_given_back() -> None:
    tournament = a_tournament(8)
    played(tournament)
    by, before, form = acting(an_account(tournament.club)), points(tournament), uuid4()
    for _ in range(2):
        given = penalties.penalise(
            entry=first(tournament), by=by, points=Decimal("1.50"), reason=" late ", client_id=form
        )
    assert (points(tournament), given.round_number, Penalty.objects.count()) == (before - Fraction(3, 2), 1, 1)
    [shown] = day(tournament).standings().row(first(tournament).code).penalties
    assert (shown.points, shown.reason) == (Fraction(3, 2), "late")
    for _ in range(2):
        penalties.withdraw(penalty=given, by=by)
    assert points(tournament) == before
    verbs = AuditEntry.objects.filter(verb__startswith="entry.penalty").order_by("pk").values_list("verb", flat=True)
    assert list(verbs) == ["entry.penalty", "entry.penalty_withdrawn"]


@pytest.mark.parametrize(
    ("amount", "reason", "code"),
    [
        ("0", "late", "bad_points"),
        ("-1", "late", "bad_points"),
        ("0.001", "late", "bad_points"),
        ("1", " ", "reason_missing"),
    ],
)
def test_a_penalty_without_points_or_reason_is_refused(amount: str, reason: str, code: str) -> None:
    tournament = a_tournament(4)
    by = acting(an_account(tournament.club))
    with pytest.raises(RuleError) as caught:
        penalties.penalise(entry=first(tournament), by=by, points=Decimal(amount), reason=reason)
    assert (caught.value.code, Penalty.objects.count(), fresh(tournament).version) == (code, 0, tournament.version)
