"""Tournaments, entries and rounds for tests; small, written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from scoring.engine.rulesets import PRESETS
from scoring.models import Club, Player
from tests.scoring.club_factories import a_club
from tournaments.engine.formats import FORMATS, Setup
from tournaments.engine.plan_notation import plan_to_json
from tournaments.models import Entry, Tournament

MADRID = ZoneInfo("Europe/Madrid")
EVENING = datetime(2026, 11, 27, 20, 30, tzinfo=MADRID)


def a_tournament(
    people: int = 0, *, club: Club | None = None, form: str = "standings_and_final", **fields: Any
) -> Tournament:
    """A tournament of `people` who have arrived, planned in the ready format `form` for them (for 8 if none yet)."""
    club = club or a_club()
    plan = FORMATS[form](Setup(people=people or 8))
    tournament = Tournament.objects.create(
        club=club,
        name="Torneo de San Andrés",
        starts_at=EVENING,
        time_zone="Europe/Madrid",
        rules=PRESETS["torneo"].to_json(),
        plan=plan_to_json(plan),
        **fields,
    )
    enter(tournament, [f"Player {number}" for number in range(1, people + 1)])
    return tournament


def enter(tournament: Tournament, names: Sequence[str], *, arrived: bool = True) -> list[Entry]:
    """People of the club, new ones, entered in this order."""
    first = tournament.entries.count() + 1
    return [
        Entry.objects.create(
            tournament=tournament,
            person=Player.objects.create(club=tournament.club, name=name),
            number=number,
            arrived_at=EVENING if arrived else None,
        )
        for number, name in enumerate(names, start=first)
    ]
