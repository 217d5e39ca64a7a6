"""Matches of a club with a story, for what is remembered of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from scoring.engine.events import HandPlayed
from scoring.models import Club, Match, Player, Seat
from tests.scoring.club_factories import a_club
from tests.scoring.factories import Sheet, a_match, hand

BEGIN = datetime(2026, 10, 1, 20, tzinfo=UTC)


def a_club_of(count: int, **fields: object) -> tuple[Club, list[Player]]:
    """A club and so many of its people."""
    club = a_club(**fields)  # type: ignore[arg-type]  # fields by name
    return club, [Player.objects.create(club=club, name=f"Player {number}") for number in range(1, count + 1)]


def seated(sheet: Sheet, club: Club, people: Sequence[Player | None], hour: int = 0) -> Sheet:
    """The match as one of the club's that began in hour `hour` after BEGIN, with these people on its seats."""
    Match.objects.filter(pk=sheet.match.pk).update(club=club, created_at=BEGIN + timedelta(hours=hour))
    for seat, person in zip(Seat.objects.filter(match=sheet.match).order_by("number"), people, strict=True):
        Seat.objects.filter(pk=seat.pk).update(person=person)
    return sheet


def closed_by(closer: int, people: int, close: str = "seven") -> HandPlayed:
    """A hand that ends a match to 20 at once: the others get 20 and the number of their seats."""
    return hand(closer, close, **{f"p{seat}": 20 + seat for seat in range(1, people + 1) if seat != closer})


def a_single(
    club: Club, people: Sequence[Player | None], *, closer: int, hour: int = 0, close: str = "seven", target: int = 20
) -> Sheet:
    """A match to 20 outside of any tournament, over after one hand that `closer` wins."""
    names = [f"Chair {number}" for number in range(1, len(people) + 1)]
    sheet = a_match(names, target=target, rebuys_max=0)
    sheet.enter(closed_by(closer, len(people), close))
    return seated(sheet, club, people, hour)
