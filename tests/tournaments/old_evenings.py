"""Evenings of a season as facts, without playing them: they were brought in from a file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from scoring.models import Player
from tournaments.models import PastBatch, PastEvent, PastResult, Season

FIRST = date(2026, 10, 1)


def an_evening(season: Season, *names: str, chinchones: Mapping[str, int] | None = None) -> PastEvent:
    """One more evening, a week after the last, that ended in this order; people are known by their names."""
    batch, _new = PastBatch.objects.get_or_create(season=season, file_name="old.csv")
    number = batch.events.count()
    event = PastEvent.objects.create(
        batch=batch,
        kind=PastEvent.Kind.EVENING,
        name=f"Evening {number + 1}",
        on=FIRST + timedelta(7 * number),
        position=1,
    )
    known = {person.name: person for person in Player.objects.filter(club=season.club)}
    for place, name in enumerate(names, start=1):
        person = known.get(name) or Player.objects.create(club=season.club, name=name)
        PastResult.objects.create(
            event=event, person=person, name=name, place=place, chinchones=(chinchones or {}).get(name, 0)
        )
    return event
