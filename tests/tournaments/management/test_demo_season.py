"""The demo's season: tournaments, nights and a season of the past, written once."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from tests.scoring.club_factories import a_club
from tournaments.models import Season
from tournaments.queries.seasons import load_season

pytestmark = pytest.mark.django_db


def test_there_is_a_season_and_one_before_however_often_it_is_called() -> None:
    a_club(slug="el-comodin")
    for _ in range(2):
        call_command("demo_season", stdout=StringIO())
    now, old = (load_season(season) for season in Season.objects.order_by("-ends_on"))
    assert [happening.tournament is not None for happening in now.happenings] == [True, False] * 4 + [True]
    assert not now.table.provisional
    assert {row.tally.total > 0 for row in now.table.rows if row.place} == {True}
    assert [(row.place, old.people[row.player].name) for row in old.table.rows][:2] == [(1, "Toño"), (2, "Begoña")]


def test_without_the_demo_club_nothing_is_written() -> None:
    call_command("demo_season", stdout=StringIO())
    assert not Season.objects.exists()
