"""The demo's tournament: a round over, a round under way, written once."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from tests.scoring.club_factories import a_club
from tournaments.models import Tournament
from tournaments.queries.days import load_day

pytestmark = pytest.mark.django_db


def test_one_round_is_over_and_another_under_way_however_often_it_is_called() -> None:
    a_club(slug="el-comodin")
    for _ in range(2):
        call_command("demo_tournament", stdout=StringIO())
    day = load_day(Tournament.objects.select_related("club").get())
    assert [item.state for item in day.rounds] == ["closed", "running"]
    assert 0 < len(day.rounds[1].missing) < len(day.rounds[1].tables)


def test_without_the_demo_club_nothing_is_written() -> None:
    call_command("demo_tournament", stdout=StringIO())
    assert not Tournament.objects.exists()
