"""A season as it stands: its events read from what is kept of them, and the table that follows."""

import json
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from scoring.models import Match, Player
from tournaments.engine.points import place_points
from tournaments.engine.season import Event, Rule, Score
from tournaments.engine.season_notation import rule_from_json
from tournaments.engine.season_table import SeasonTable, season_table
from tournaments.models import EntryResult, Season, SeatResult, Tournament
from tournaments.queries.kept import Kept, matches_state, merges_state, tournaments_state
from tournaments.queries.nights import FAIR, once, placed
from tournaments.queries.past import past_events, past_state
from tournaments.queries.results import FORMAT, counted, refresh_matches, refresh_tournaments
from tournaments.queries.seen import NIGHT_ENDS, nights_between

SHOWN = ("code", "name", "starts_at", "time_zone", "public", "finished_at")
"""What is read of the tournaments of a season: not their plans and rules."""


@dataclass(frozen=True)
class Happening:
    """An event of the season as a page shows it: a tournament, or a night of single matches (then without one).

    Of the tournament only SHOWN has been read. `imported` ones were brought in from a file; of one day, they are in
    order of their `position`, after its tournaments, which are in order of their beginning, and its night.
    """

    code: str
    day: date
    name: str
    tournament: Tournament | None = None
    imported: bool = False
    position: int = 0


@dataclass(frozen=True)
class Fold:
    """What a season adds up to: its events in their order, as a page shows them and as they count, and the rule."""

    happenings: tuple[Happening, ...]
    events: tuple[Event, ...]
    rule: Rule
    seed: int

    @cached_property
    def table(self) -> SeasonTable:
        """Everybody in order."""
        return season_table(self.events, self.rule, self.seed)

    @cached_property
    def people(self) -> tuple[int, ...]:
        """The keys of everybody who was there."""
        return tuple({int(score.player) for event in self.events for score in event.scores})


@dataclass(frozen=True)
class SeasonNow:
    """A season with everything that follows from its events. People are known by the keys of their rows, as text."""

    season: Season
    fold: Fold
    people: Mapping[str, Player]

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """Its events as a page shows them."""
        return self.fold.happenings

    @property
    def events(self) -> tuple[Event, ...]:
        """Its events as they count."""
        return self.fold.events

    @property
    def rule(self) -> Rule:
        """The rule it counts by."""
        return self.fold.rule

    @property
    def table(self) -> SeasonTable:
        """Everybody in order."""
        return self.fold.table


FOLDS: Kept[Fold] = Kept(most=3)
"""A season of ten thousand matches takes 4 MB, and 9 once all of its results have been looked at."""


def load_season(season: Season) -> SeasonNow:
    """The season now. A constant number of queries once what has changed is worked out again."""
    fold = FOLDS.get(lambda: _state(season), lambda: _fold(season))
    people = {str(pk): player for pk, player in Player.objects.in_bulk(fold.people).items()}
    return SeasonNow(season, fold, people)


def _state(season: Season) -> Hashable:
    """All that the fold of the season follows from."""
    club = season.club
    rule = json.dumps(season.rule)  # in its order, which is that of the sources of points
    return (
        (FORMAT, season.pk, season.code, rule, season.seed, season.nights, club.pk, club.time_zone),
        (season.starts_on, season.ends_on),
        tournaments_state(_tournaments(season)),
        matches_state(_single_matches(season)) if season.nights else None,
        past_state(season),
        merges_state(),
    )


def _fold(season: Season) -> Fold:
    tournaments = _tournaments(season)
    refresh_tournaments(tournaments)
    found = list(_tournament_events(tournaments))
    if season.nights:
        refresh_matches(season.club)
        found += _nights(season)
    found += [
        (Happening(one.code, one.day, one.name, imported=True, position=one.position), one.event)
        for one in past_events(season)
    ]
    found.sort(key=lambda pair: (pair[0].day, pair[0].position))
    happenings, events = tuple(pair[0] for pair in found), tuple(pair[1] for pair in found)
    return Fold(happenings, events, rule_from_json(season.rule), season.seed)


def _tournaments(season: Season) -> QuerySet[Tournament]:
    return season.tournaments.filter(rehearsal_of=None).order_by("starts_at", "pk")


def _single_matches(season: Season) -> QuerySet[Match]:
    first, last = nights_between(season)
    return counted(season.club).filter(table=None, created_at__gte=first, created_at__lt=last)


def _tournament_events(tournaments: QuerySet[Tournament]) -> Iterable[tuple[Happening, Event]]:
    rows: dict[int, list[Score]] = defaultdict(list)
    exact: dict[str, Fraction] = {}  # the same few numbers come thousands of times
    names: dict[int, str] = {}
    for pk, who, place, level, points, wins, chinchones in _stored_rows(tournaments):
        for text in (points, wins):
            if text not in exact:
                exact[text] = Fraction(text)
        player = names.get(who) or names.setdefault(who, str(who))
        rows[pk].append(Score(player, place, level, exact[points], exact[wins], chinchones))
    for tournament in tournaments.only(*SHOWN):
        if tournament.pk in rows:
            day = tournament.starts_at.astimezone(ZoneInfo(tournament.time_zone)).date()
            happening = Happening(tournament.code, day, tournament.name, tournament)
            scores = tuple(once(rows[tournament.pk]))
            yield happening, Event(code=tournament.code, scores=scores, provisional=tournament.finished_at is None)


def _stored_rows(tournaments: QuerySet[Tournament]) -> Iterable[tuple[Any, ...]]:
    """What is kept of the tournaments, as rows without a model around each: there are ten thousand in a season."""
    stored = EntryResult.objects.filter(of__tournament__in=tournaments.order_by().values("pk")).order_by("place", "pk")
    return stored.values_list(
        "of__tournament",
        Coalesce("entry__person__merged_into", "entry__person"),
        *("place", "level", "points", "wins", "chinchones"),
    )


def _nights(season: Season) -> Iterable[tuple[Happening, Event]]:
    """The evenings of single matches between the season's days."""
    for night, scores in evenings(_single_matches(season), ZoneInfo(season.club.time_zone)).items():
        code = night.isoformat()
        yield Happening(code, night, code), Event(code=code, scores=scores)


def evenings(matches: QuerySet[Match], zone: ZoneInfo) -> dict[date, tuple[Score, ...]]:
    """What evenings of these single matches gave everybody: places by the points of all of an evening's matches.

    Level ones share a place; of two seats that turned out to be one person the better counts. Two queries; the results
    of the matches must be fresh.
    """
    night = {match: night_of(at, zone) for match, at in matches.values_list("pk", "created_at")}
    rows = [row for row in _single_rows(matches) if row[0] in night]  # one may have ended between the two queries
    given = {shape: place_points(FAIR, *shape) for shape in {row[2:5] for row in rows}}
    unit = lcm(*(points.denominator for points in given.values()))
    units = {shape: int(points * unit) for shape, points in given.items()}  # whole numbers are added up quickly
    nights: dict[date, dict[int, list[int]]] = defaultdict(dict)
    seen: set[tuple[int, int]] = set()
    for row in rows:
        match, who, *_shape, won, chinchones = row
        if (match, who) in seen:
            continue
        seen.add((match, who))
        sums = nights[night[match]].setdefault(who, [0, 0, 0])
        sums[0] += units[row[2:5]]
        sums[1] += won
        sums[2] += chinchones
    return {day: tuple(_evening(sums, unit)) for day, sums in nights.items()}


def _evening(sums: Mapping[int, Sequence[int]], unit: int) -> Iterable[Score]:
    """One evening from everybody's points (so many parts of a `unit`), matches won and chinchones; the best first."""
    order = sorted(sums, key=lambda who: (-sums[who][0], who))
    scores = [
        Score(str(who), 1, points=Fraction(sums[who][0], unit), wins=Fraction(sums[who][1]), chinchones=sums[who][2])
        for who in order
    ]
    return placed(scores, [sums[who][0] for who in order])


def night_of(at: datetime, zone: ZoneInfo) -> date:
    """The evening that a moment belongs to: what is played before six in the morning is still yesterday's."""
    return (at.astimezone(zone) - timedelta(hours=NIGHT_ENDS.hour)).date()


def _single_rows(matches: QuerySet[Match]) -> Iterable[tuple[Any, ...]]:
    """Match, person, size, place, level, whether it was won, and chinchones of everybody known in the matches."""
    rows = SeatResult.objects.filter(of__match__in=matches.values("pk"), seat__person__isnull=False)
    who = Coalesce("seat__person__merged_into", "seat__person")
    told = ("of__match", who, "size", "place", "level", "won", "chinchones")
    return rows.order_by("place", "pk").values_list(*told)
