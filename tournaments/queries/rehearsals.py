"""What a rehearsal shows: when its rounds would end, beside what was planned."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from tournaments.engine.timing import Pace, round_minutes
from tournaments.models import Tournament
from tournaments.queries.days import Day


@dataclass(frozen=True)
class RehearsedRound:
    """One round: people, tables by size (largest first), begun, when the first and the last table ended.

    `minutes` is what nine rounds in ten of this kind take at most (None: no such tables are known).
    """

    number: int
    people: int
    sizes: tuple[tuple[int, int], ...]
    begun: datetime
    first: datetime
    last: datetime
    minutes: int


@dataclass(frozen=True)
class UnderWay:
    """How far a rehearsal is that is being played: its round (0 before the first), tables, and how many are over."""

    round: int
    tables: int
    over: int


def under_way(copy: Tournament) -> UnderWay:
    """How far it is. Two queries."""
    newest = copy.rounds.order_by("-number").first()
    if newest is None:
        return UnderWay(0, 0, 0)
    over = Q(match__finished=True)
    found = newest.tables.aggregate(tables=Count("pk"), over=Count("pk", filter=over))
    return UnderWay(newest.number, found["tables"], found["over"])


def rehearsed(day: Day) -> list[RehearsedRound]:
    """Every round that was rehearsed, in order."""
    found = []
    for item in day.begun:
        sizes = Counter(len(table.chairs) for table in item.tables)
        ends = [table.game.match.changed_at for table in item.tables if table.game is not None]
        begun = item.round.published_at
        if begun is None or not ends:
            continue
        known = tuple(size for size in sizes.elements() if size > 1)
        found.append(
            RehearsedRound(
                number=item.round.number,
                people=sum(size * count for size, count in sizes.items()),
                sizes=tuple(sorted(sizes.items(), reverse=True)),
                begun=begun,
                first=min(ends),
                last=max(ends),
                minutes=round_minutes(known, Pace(), item.plan.limits) if known else 0,
            )
        )
    return found
