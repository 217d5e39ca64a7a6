"""Standings stage by stage: who went out at a cut is in no later stage, and cannot qualify from there."""

from __future__ import annotations

import pytest

from scoring.models import Player
from tests.tournaments.evening import day, played
from tests.tournaments.tournament_factories import a_tournament
from tournaments.queries.cuts import people_of, stage_standings
from tournaments.queries.standings import TIED, names, standings_now

pytestmark = pytest.mark.django_db


def test_who_went_out_at_an_earlier_cut_does_not_come_back_by_having_played_less() -> None:
    """In a round that counts wins alone, who sat out would be ahead of the losers by a lower total."""
    tournament = a_tournament(16)
    semi = {"stage": "rounds", "draw": "random", "counts": {"by": "wins"}, "advance": {"places": 4}}
    tournament.plan["rounds"] = [
        {"stage": "rounds", "draw": "random", "advance": {"places": 8}},
        semi,
        {"stage": "final", "draw": "random"},
    ]
    tournament.save()
    played(tournament)
    played(tournament, 2)
    now = day(tournament)
    through = set((now.rounds[0].round.cut or {})["qualified"])
    assert people_of(now.rounds[1]) == through
    assert {row.player for row in stage_standings(now, now.rounds[1]).rows} == through
    made = now.rounds[1].round.cut or {}
    assert set(made["qualified"]) | set(made["out"]) == through
    assert len(made["qualified"]) == 4


def test_people_level_at_the_cut_that_is_to_come_are_marked() -> None:
    tournament = a_tournament(8)
    tournament.plan |= {"keys": ["points"]}
    tournament.save()
    played(tournament)
    now = standings_now(day(tournament))
    assert now.cut is not None
    assert [line.row.place for line in now.lines] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert (now.cut.open, [line.mark for line in now.lines].count(TIED)) == (0, 0)
    tournament.plan["rounds"][2]["advance"]["places"] = 3
    tournament.save()
    now = standings_now(day(tournament))
    assert now.cut is not None
    assert (now.cut.open, [line.mark for line in now.lines].count(TIED)) == (1, 2)


def test_two_of_one_name_are_told_apart() -> None:
    tournament = a_tournament(3)
    Player.objects.update(name="Ana")
    assert list(names(day(tournament), member=True).values()) == ["Ana (1)", "Ana (2)", "Ana (3)"]
