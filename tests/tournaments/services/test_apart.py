"""Who is kept apart, and let together again."""

from __future__ import annotations

import pytest

from scoring.engine.errors import RuleError
from scoring.models import AuditEntry
from tests.scoring.club_factories import acting, an_account
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import ApartPair, Entry
from tournaments.services.apart import keep_apart, let_together

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> list[Entry]:
    return list(a_tournament(2).entries.select_related("tournament__club", "person"))


def test_the_newest_word_about_two_counts_whichever_is_named_first(two: list[Entry]) -> None:
    by = acting(an_account(two[0].tournament.club))
    keep_apart(one=two[0], other=two[1], by=by, reason="married")
    keep_apart(one=two[1], other=two[0], by=by, early_only=True)
    assert list(ApartPair.objects.values_list("one", "two", "early_only", "reason")) == [
        (two[0].pk, two[1].pk, True, "")
    ]


def test_nobody_is_kept_apart_from_himself(two: list[Entry]) -> None:
    with pytest.raises(RuleError) as caught:
        keep_apart(one=two[0], other=two[0], by=acting(an_account(two[0].tournament.club)))
    assert caught.value.code == "same_person"


def test_people_of_two_tournaments_are_not_kept_apart(two: list[Entry]) -> None:
    other = a_tournament(1).entries.get()
    with pytest.raises(RuleError):
        keep_apart(one=two[0], other=other, by=acting(an_account(two[0].tournament.club)))
    assert ApartPair.objects.count() == 0


def test_letting_them_together_twice_is_the_same_as_once(two: list[Entry]) -> None:
    by = acting(an_account(two[0].tournament.club))
    keep_apart(one=two[0], other=two[1], by=by)
    for _ in range(2):
        let_together(one=two[1], other=two[0], by=by)
    assert ApartPair.objects.count() == 0
    assert list(AuditEntry.objects.order_by("pk").values_list("verb", flat=True)) == ["entry.apart", "entry.together"]
