"""Matches of a club that are over after one hand, in the order of places that a test wants."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from scoring.models import Club, Match, Player, Seat
from tests.scoring.club_factories import a_player
from tests.scoring.factories import Sheet, a_match, hand
from tests.tournaments.tournament_factories import MADRID

FIRST = datetime(2026, 10, 2, 21, 0, tzinfo=MADRID)
"""The first evening."""


def people(club: Club, *names: str) -> list[Player]:
    """New players of the club."""
    return [a_player(club, name) for name in names]


def a_result(club: Club, order: Sequence[Player], *, days: int = 0, **rules: Any) -> Sheet:
    """A single match, `days` after FIRST: the first of `order` closes with all melded, the others have 30, 40, 50…"""
    sheet = a_match([player.name for player in order], **{"target": 20, "rebuys_max": 0, **rules})
    sheet.enter(hand(1, "seven", **{f"p{seat}": 10 + 10 * seat for seat in range(2, len(order) + 1)}))
    Match.objects.filter(pk=sheet.match.pk).update(club=club, created_at=FIRST + timedelta(days=days))
    for seat, person in zip(Seat.objects.filter(match=sheet.match).order_by("number"), order, strict=True):
        Seat.objects.filter(pk=seat.pk).update(person=person)
    return sheet


def results(club: Club, order: Sequence[Player], count: int, *, first_day: int = 0) -> None:
    """So many of them with the same order, one evening after the other."""
    for day in range(first_day, first_day + count):
        a_result(club, order, days=day)
