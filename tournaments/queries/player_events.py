"""What a player took part in: tournaments, nights of single matches, and events of the past that were brought in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from django.db.models import Count, Model, OuterRef, Q, Subquery

from scoring.models import Club, Player
from tournaments.engine.figures import Line
from tournaments.engine.season import Score
from tournaments.models import EntryResult, PastResult, Season, Tournament
from tournaments.queries.seasons import SHOWN, evenings
from tournaments.queries.seen import NIGHT_ENDS, seen_matches

IMPORTED = ("table", "evening", "match")
"""Kinds of events that were brought in from files (PastEvent.Kind)."""

NIGHTS_AT_ONCE = 200
"""Nights asked for in one query: SQLite takes conditions of a certain depth only."""


@dataclass(frozen=True, kw_only=True)
class PlayerEvent:
    """One event in a player's history. `kind` is tournament, night, or one of IMPORTED; `matches` are codes.

    `place` is None for nights until `with_nights` has found it out, `size` how many took part.
    """

    kind: str
    code: str
    name: str
    day: date
    place: int | None = None
    level: int = 1
    size: int = 0
    points: Fraction | None = None
    total: int | None = None
    provisional: bool = False
    matches: tuple[str, ...] = ()
    tournament: int | None = None
    season: Season | None = None

    @property
    def imported(self) -> bool:
        """Whether it was brought in from a file."""
        return self.kind in IMPORTED

    @property
    def placed(self) -> bool:
        """Whether its place is known and final."""
        return self.place is not None and not self.provisional

    @property
    def line(self) -> Line | None:
        """The event as one line, to be counted as matches are; None without a place."""
        if self.place is None:
            return None
        return Line(match=self.code, rules="", player="", place=self.place, level=self.level, size=self.size)

    def with_matches(self, keep: set[str]) -> "PlayerEvent | None":
        """The event with those of its matches that are in `keep`; None if none is."""
        left = tuple(code for code in self.matches if code in keep)
        return replace(self, matches=left) if left else None


def events_of(
    person: Player,
    ids: Sequence[int],
    *,
    member: bool,
    played: Mapping[int, Sequence[str]],
    nights: Mapping[date, Sequence[str]],
) -> list[PlayerEvent]:
    """Everything the person, whose rows are `ids`, took part in, the newest first. Three queries.

    `played` are the codes of the person's matches by tournament, `nights` those of single matches by evening.
    """
    found = [*_past(ids, member), *_tournaments(ids, member, played)]
    found += _given_up({event.tournament for event in found}, played)
    for night, codes in nights.items():
        found.append(PlayerEvent(kind="night", code=night.isoformat(), name="", day=night, matches=tuple(codes)))
    return sorted(found, key=lambda event: event.day)[::-1]


def _tournaments(ids: Sequence[int], member: bool, played: Mapping[int, Sequence[str]]) -> Iterable[PlayerEvent]:
    rows = EntryResult.objects.filter(entry__person__in=ids, of__tournament__rehearsal_of=None)
    if not member:
        rows = rows.filter(of__tournament__public=True)
    seen: set[int] = set()
    in_order = ("of__tournament__starts_at", "of__tournament", "place", "pk")
    shown = [f"of__tournament__{name}" for name in SHOWN]  # not its plan and rules
    told = rows.select_related("of__tournament").only("of", "place", "level", "points", "provisional", *shown)
    for row in told.annotate(size=_many(EntryResult, "of")).order_by(*in_order):
        tournament = row.of.tournament
        if tournament.pk in seen:  # two entries that turned out to be one person: the better one
            continue
        seen.add(tournament.pk)
        yield PlayerEvent(
            kind="tournament",
            code=tournament.code,
            name=tournament.name,
            day=_day(tournament),
            place=row.place,
            level=row.level,
            size=row.size,
            points=Fraction(row.points),
            provisional=row.provisional,
            matches=tuple(played.get(tournament.pk, ())),
            tournament=tournament.pk,
        )


def _many(model: type[Model], of: str) -> Subquery:
    """How many rows of `model` have the same `of`: counted by its index, where a join would sort whole rows."""
    same = model._default_manager.filter(**{of: OuterRef(of)}).order_by().values(of)
    return Subquery(same.annotate(n=Count("pk")).values("n"))


def _given_up(told: set[int | None], played: Mapping[int, Sequence[str]]) -> Iterable[PlayerEvent]:
    """Tournaments in which the person played and then gave the chair to somebody else: no place of one's own."""
    for tournament in Tournament.objects.filter(pk__in=list(played)).only(*SHOWN):
        if tournament.pk not in told:
            yield PlayerEvent(
                kind="tournament",
                code=tournament.code,
                name=tournament.name,
                day=_day(tournament),
                matches=tuple(played[tournament.pk]),
                tournament=tournament.pk,
            )


def _day(tournament: Tournament) -> date:
    return tournament.starts_at.astimezone(ZoneInfo(tournament.time_zone)).date()


def _past(ids: Sequence[int], member: bool) -> Iterable[PlayerEvent]:
    rows = PastResult.objects.filter(person__in=ids)
    if not member:
        rows = rows.filter(event__batch__season__public=True)
    seen: set[int] = set()
    in_order = ("event__batch", "event__position", "event", "place", "pk")
    for row in (
        rows.annotate(size=_many(PastResult, "event")).select_related("event__batch__season").order_by(*in_order)
    ):
        if row.event_id in seen:  # two names of one event that turned out to be one person
            continue
        seen.add(row.event_id)
        yield PlayerEvent(
            kind=row.event.kind,
            code=row.event.code,
            name=row.event.name,
            day=row.event.on,
            place=row.place,
            level=row.level,
            size=row.size,
            points=Fraction(row.points),
            total=row.total,
            season=row.event.batch.season,
        )


def with_nights(events: Sequence[PlayerEvent], person: Player, *, member: bool) -> list[PlayerEvent]:
    """The same with the places of nights: by the points of all matches of the evening, as seasons count them.

    One query for NIGHTS_AT_ONCE nights: meant for what one page shows, or one file.
    """
    days = [event.day for event in events if event.kind == "night"]
    scores: dict[date, tuple[Score, ...]] = {}
    for start in range(0, len(days), NIGHTS_AT_ONCE):
        scores |= _evenings(person.club, days[start : start + NIGHTS_AT_ONCE], member)
    return [_with_score(event, scores.get(event.day, ()), str(person.pk)) for event in events]


def _evenings(club: Club, days: Sequence[date], member: bool) -> dict[date, tuple[Score, ...]]:
    zone = ZoneInfo(club.time_zone)
    then = Q()
    for day in days:
        first = datetime.combine(day, NIGHT_ENDS, zone)
        last = datetime.combine(day + timedelta(days=1), NIGHT_ENDS, zone)
        then |= Q(created_at__gte=first, created_at__lt=last)
    return evenings(seen_matches(club, member=member).filter(then, table=None), zone)


def _with_score(event: PlayerEvent, scores: Sequence[Score], player: str) -> PlayerEvent:
    mine = next((score for score in scores if score.player == player), None)
    if event.kind != "night" or mine is None:
        return event
    return replace(event, place=mine.place, level=mine.level, size=len(scores), points=mine.points)
