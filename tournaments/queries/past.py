"""What was brought in from files: as events of its season, and as the batches that it came in."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import Count, F
from django.db.models.functions import Coalesce

from tournaments.engine.points import place_points
from tournaments.engine.season import Event, Score
from tournaments.models import PastBatch, PastEvent, PastResult, Season
from tournaments.queries.nights import FAIR, by_points, once

Row = tuple[str, PastResult]
"""A result with the key of the person whom it is of, as text."""


@dataclass(frozen=True)
class PastHappening:
    """An event of the past as a season has it: its code, name and day, and its position among those of that day."""

    code: str
    name: str
    day: date
    position: int
    event: Event


def past_events(season: Season) -> list[PastHappening]:
    """The events of the season that were brought in, in order; the matches of one day are one evening. Two queries."""
    events = list(PastEvent.objects.filter(batch__season=season).order_by("on", "batch", "position", "pk"))
    rows: dict[int, list[Row]] = defaultdict(list)
    if events:
        stored = PastResult.objects.filter(event__batch__season=season)
        for row in stored.annotate(who=Coalesce("person__merged_into", "person")).order_by("place", "pk"):
            rows[row.event_id].append((str(row.who), row))
    nights: dict[date, list[PastEvent]] = defaultdict(list)
    found = []
    for position, event in enumerate(events, start=1):
        if event.kind == PastEvent.Kind.MATCH:
            nights[event.on].append(event)
            continue
        scores = tuple(once(_scores(rows[event.pk])))
        found.append(PastHappening(event.code, event.name, event.on, position, Event(code=event.code, scores=scores)))
    found += [_night(day, matches, [rows[one.pk] for one in matches]) for day, matches in nights.items()]
    return sorted(found, key=lambda one: (one.day, one.position))


def past_state(season: Season) -> Hashable:
    """All that `past_events` follows from, but for merges of people. One query."""
    events = PastEvent.objects.filter(batch__season=season).order_by("pk", "rows")
    of_event = ("pk", "code", "kind", "name", "on", "batch", "position")
    of_row = ("rows", *(f"rows__{name}" for name in ("person", "place", "level", "points", "wins", "chinchones")))
    return tuple(events.values_list(*of_event, *of_row))


def _scores(rows: Iterable[Row]) -> list[Score]:
    return [
        Score(
            player=who,
            place=row.place,
            level=row.level,
            points=Fraction(row.points),
            wins=Fraction(row.wins),
            chinchones=row.chinchones,
        )
        for who, row in rows
    ]


def _night(day: date, matches: Sequence[PastEvent], tables: Sequence[Sequence[Row]]) -> PastHappening:
    """The matches of one day, put together as a night of single matches is; it has the code of its first match."""
    found: dict[str, Score] = {}
    for rows in tables:
        scores = tuple(once(_scores(rows)))
        for score in scores:
            before = found.get(score.player, Score(player=score.player, place=1))
            found[score.player] = Score(
                player=score.player,
                place=1,
                points=before.points + place_points(FAIR, len(scores), score.place, score.level),
                wins=before.wins + (score.place == 1),
                chinchones=before.chinchones + score.chinchones,
            )
    code = matches[0].code
    return PastHappening(code, "", day, 0, Event(code=code, scores=tuple(by_points(found.values()))))


def batches_of(season: Season) -> list[PastBatch]:
    """What was brought into the season, the newest first, with how many `many_events` and `many_rows`. One query."""
    counted = PastBatch.objects.filter(season=season).annotate(
        many_events=Count("events", distinct=True), many_rows=Count("events__rows")
    )
    return list(counted.order_by("-created_at", "-pk"))


def results_of(batch: PastBatch) -> list[tuple[PastEvent, list[PastResult]]]:
    """The events of a batch with their results, people as they are known now (`person.merged_into`). Two queries."""
    rows: dict[int, list[PastResult]] = defaultdict(list)
    stored = PastResult.objects.filter(event__batch=batch).select_related("person__merged_into")
    for row in stored.order_by("place", "pk"):
        rows[row.event_id].append(row)
    return [(event, rows[event.pk]) for event in batch.events.order_by("on", "position", "pk")]


def all_results(season: Season) -> list[PastResult]:
    """Everything that was brought into the season, event by event in their order. One query."""
    rows = PastResult.objects.filter(event__batch__season=season).select_related("event", "person__merged_into")
    return list(
        rows.annotate(day=F("event__on")).order_by("day", "event__batch", "event__position", "event", "place", "pk")
    )
