"""Seasons for tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from scoring.models import Club
from scoring.roles import Actor
from tournaments.engine.season import Rule
from tournaments.models import Season, Tournament
from tournaments.services.seasons import SeasonSetup, create_season, set_tournaments


def a_season(
    club: Club, tournaments: Sequence[Tournament] = (), *, rule: Rule | None = None, nights: bool = False
) -> Season:
    """A public season of the club from 2020 to 2040, with these tournaments."""
    by = Actor("the desk")
    setup = SeasonSetup("Liga", date(2020, 1, 1), date(2040, 12, 31), nights=nights)
    season = create_season(club=club, by=by, setup=setup, rule=rule or Rule())
    return set_tournaments(season=season, by=by, version=season.version, tournaments=tournaments)
