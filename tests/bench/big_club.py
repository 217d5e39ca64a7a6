"""One club with as many players and matches as are asked for: the simulation's matches, many times over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import product
from random import Random
from uuid import UUID

from django.utils import timezone

from scoring import roles
from scoring.engine.log_notation import action_to_json
from scoring.engine.names import search_key
from scoring.engine.rulesets import PRESETS
from scoring.engine.simulation import simulate_match
from scoring.exchange.club_rows import batches
from scoring.models import AuditEntry, Club, Match, MatchEvent, Player, Seat

FIRST = (
    "Ana Berta Carmen Dolores Elena Fátima Gloria Ñuño Íñigo Juan "
    "Kiko Luis Manuel Óscar Pablo Raúl Sara Tomás Víctor Zoe"
)
LAST = (
    "García Martín López Sánchez Gómez Muñoz Núñez Peña Ibáñez Vázquez "
    "Iglesias Cano Prieto Rubio Vidal Nieto Soler Ferrer Crespo Lara"
)
PLAYED = 60
"""Matches that are really played."""
EVENTS = 14
"""Lines of a log at most."""


def big_club(players: int, matches: int) -> Club:
    """The club, with an entry in its audit for every player and match."""
    club = Club.objects.create(name="Peña La Grande", slug="grande")
    people = list(many_people(club, players))
    Player.objects.bulk_create(people, batch_size=2000)
    stored = list(_matches(club, people, matches))
    notes = [("player.added", f"player:{one.code}", one.name) for one in people]
    notes += [("match.started", f"match:{one.code}", str(one)) for one in stored]
    entries = (AuditEntry(club=club, verb=verb, subject=about, label=label, who="ana") for verb, about, label in notes)
    for batch in batches(entries):
        AuditEntry.objects.bulk_create(batch)
    return club


def many_people(club: Club, count: int) -> Iterator[Player]:
    """So many people of the club with Spanish names, not stored yet."""
    names = product(FIRST.split(), LAST.split(), LAST.split())
    for number, words in zip(range(count), names, strict=False):
        player = Player(club=club, name=" ".join(words) + (f" {number}" if number >= 8000 else ""), number=str(number))
        player.search = player.search_text()
        yield player


def _row(club: Club, number: int, at: datetime) -> Match:
    """A match by its number, without what was played in it."""
    secret = f"{club.pk} {number}"
    return Match(
        club=club,
        label=f"Jueves {number}" if number % 3 else "",
        rules=PRESETS["ludoteka"].to_json(),
        score_hash=roles.hashed(secret),
        view_hash=roles.hashed(f"view {secret}"),
        client_id=UUID(int=number),
        device="bench",
        created_at=at,
        changed_at=at,
    )


def _matches(club: Club, people: list[Player], count: int) -> Iterator[Match]:
    chance, now = Random(1), timezone.now()
    logs = [
        [
            action_to_json(event)
            for event in simulate_match(PRESETS["ludoteka"], "1234", seed, cards=False, latecomer=None).events
        ]
        for seed in range(PLAYED)
    ]
    over = [len(log) <= EVENTS for log in logs]
    for batch in batches(range(count)):
        rows, seats, lines = [], [], []
        for number in batch:
            row = _row(club, number, now - timedelta(minutes=10 * number))
            rows.append(row)
            four = chance.sample(people, 4)
            seats += [Seat(match=row, number=seat, name=one.name, person=one) for seat, one in enumerate(four, start=1)]
            log = logs[number % PLAYED][:EVENTS]
            lines += [
                MatchEvent(
                    match=row,
                    number=line,
                    action=action,
                    client_id=UUID(int=line),
                    device="bench",
                    created_at=row.created_at,
                )
                for line, action in enumerate(log, start=1)
            ]
            row.version, row.finished = len(log), over[number % PLAYED]
            row.search = search_key("\n".join((row.label, *(one.name for one in four))))
        Match.objects.bulk_create(rows)
        Seat.objects.bulk_create(seats)
        MatchEvent.objects.bulk_create(lines)
        yield from rows
