"""By what a page that looks on learns that the table may be another."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from scoring.models import Player, PlayerMerge
from scoring.services.merges import merge_players, undo_merge
from tests.scoring.club_factories import acting, an_account
from tests.scoring.factories import a_match, hand
from tests.tournaments.evening import play, published
from tests.tournaments.old_evenings import an_evening
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import Season, Tournament
from tournaments.queries.season_standings import stamp

pytestmark = pytest.mark.django_db


def test_the_stamp_changes_with_whatever_the_table_is_made_of() -> None:
    tournament = a_tournament(4, form="last_survivor")
    now = published(tournament)
    season = a_season(tournament.club, [tournament], nights=True)
    by = acting(an_account(tournament.club))
    twice = Player.objects.create(club=season.club, name="Player 1 bis")

    def a_night() -> None:
        sheet = a_match(target=20, rebuys_max=0)
        type(sheet.match).objects.filter(pk=sheet.match.pk).update(club=season.club)
        sheet.enter(hand(1, "seven", p2=30, p3=30, p4=30))

    steps: list[Callable[[], object]] = [
        lambda: play(now.rounds[0].tables[0].table, events=1),
        lambda: Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 9),
        a_night,
        lambda: an_evening(season, "Ana", "Beto"),
        lambda: merge_players(kept=Player.objects.get(name="Player 1"), gone=twice, by=by),
        lambda: undo_merge(merge=PlayerMerge.objects.get(), by=by),
        lambda: Season.objects.update(version=7, closed_at=timezone.now()),
    ]
    stamps = [stamp(season)]
    for step in steps:
        step()
        stamps.append(stamp(Season.objects.get()))
    assert len(set(stamps)) == len(steps) + 1
    assert stamps[-1] == stamp(Season.objects.get())
