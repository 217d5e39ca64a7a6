"""A season as it stands: its events read from what is kept of them, and the table that follows."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce

from scoring.models import Match, Player
from tournaments.engine.points import place_points
from tournaments.engine.season import Event, Rule, Score
from tournaments.engine.season_notation import rule_from_json
from tournaments.engine.season_table import SeasonTable, season_table
from tournaments.models import EntryResult, Season, SeatResult, Tournament
from tournaments.queries.nights import FAIR, by_points, once
from tournaments.queries.past import past_events
from tournaments.queries.results import counted, refresh_matches, refresh_tournaments
from tournaments.queries.seen import NIGHT_ENDS, nights_between


@dataclass(frozen=True)
class Happening:
    """An event of the season as a page shows it: a tournament, or a night of single matches (then without one).

    `imported` ones were brought in from a file; of one day, they are in order of their `position`, after its
    tournaments, which are in order of their beginning, and its night.
    """

    code: str
    day: date
    name: str
    tournament: Tournament | None = None
    imported: bool = False
    position: int = 0


@dataclass(frozen=True)
class SeasonNow:
    """A season with everything that follows from its events. People are known by the keys of their rows, as text."""

    season: Season
    happenings: tuple[Happening, ...]
    events: tuple[Event, ...]
    people: Mapping[str, Player]

    @cached_property
    def rule(self) -> Rule:
        """The rule it counts by."""
        return rule_from_json(self.season.rule)

    @cached_property
    def table(self) -> SeasonTable:
        """Everybody in order."""
        return season_table(self.events, self.rule, self.season.seed)


def load_season(season: Season) -> SeasonNow:
    """The season now. A constant number of queries once what has changed is worked out again."""
    tournaments = season.tournaments.filter(rehearsal_of=None).order_by("starts_at", "pk")
    refresh_tournaments(tournaments)
    found = list(_tournament_events(season, tournaments))
    if season.nights:
        refresh_matches(season.club)
        found += _nights(season)
    found += [
        (Happening(one.code, one.day, one.name, imported=True, position=one.position), one.event)
        for one in past_events(season)
    ]
    found.sort(key=lambda pair: (pair[0].day, pair[0].position))
    keys = {int(score.player) for _happening, event in found for score in event.scores}
    people = {str(pk): player for pk, player in Player.objects.in_bulk(keys).items()}
    return SeasonNow(season, tuple(pair[0] for pair in found), tuple(pair[1] for pair in found), people)


def _tournament_events(season: Season, tournaments: Iterable[Tournament]) -> Iterable[tuple[Happening, Event]]:
    rows: dict[int, list[Score]] = defaultdict(list)
    exact: dict[str, Fraction] = {}  # the same few numbers come thousands of times
    for pk, who, place, level, points, wins, chinchones in _stored_rows(tournaments):
        for text in (points, wins):
            if text not in exact:
                exact[text] = Fraction(text)
        rows[pk].append(Score(str(who), place, level, exact[points], exact[wins], chinchones))
    for tournament in tournaments:
        if tournament.pk in rows:
            day = tournament.starts_at.astimezone(ZoneInfo(tournament.time_zone)).date()
            happening = Happening(tournament.code, day, tournament.name, tournament)
            scores = tuple(once(rows[tournament.pk]))
            yield happening, Event(code=tournament.code, scores=scores, provisional=tournament.finished_at is None)


def _stored_rows(tournaments: Iterable[Tournament]) -> Iterable[tuple[Any, ...]]:
    """What is kept of the tournaments, as rows without a model around each: there are ten thousand in a season."""
    stored = EntryResult.objects.filter(of__tournament__in=tournaments).order_by("place", "pk")
    return stored.values_list(
        "of__tournament",
        Coalesce("entry__person__merged_into", "entry__person"),
        *("place", "level", "points", "wins", "chinchones"),
    )


def _nights(season: Season) -> Iterable[tuple[Happening, Event]]:
    """The evenings of single matches between the season's days."""
    first, last = nights_between(season)
    matches = counted(season.club).filter(table=None, created_at__gte=first, created_at__lt=last)
    for night, scores in evenings(matches, ZoneInfo(season.club.time_zone)).items():
        code = night.isoformat()
        yield Happening(code, night, code), Event(code=code, scores=scores)


def evenings(matches: QuerySet[Match], zone: ZoneInfo) -> dict[date, tuple[Score, ...]]:
    """What evenings of these single matches gave everybody: places by the points of all of an evening's matches.

    Level ones share a place; of two seats that turned out to be one person the better counts. One query; the results
    of the matches must be fresh.
    """
    nights: dict[date, dict[str, Score]] = defaultdict(dict)
    seen: set[tuple[int, int]] = set()
    for row in _single_rows(matches):
        if (seat := (row["of"], row["who"])) in seen:
            continue
        seen.add(seat)
        night, player = night_of(row["at"], zone), str(row["who"])
        before = nights[night].get(player, Score(player=player, place=1))
        nights[night][player] = Score(
            player=player,
            place=1,
            points=before.points + place_points(FAIR, row["size"], row["place"], row["level"]),
            wins=before.wins + row["won"],
            chinchones=before.chinchones + row["chinchones"],
        )
    return {night: tuple(by_points(scores.values())) for night, scores in nights.items()}


def night_of(at: datetime, zone: ZoneInfo) -> date:
    """The evening that a moment belongs to: what is played before six in the morning is still yesterday's."""
    return (at.astimezone(zone) - timedelta(hours=NIGHT_ENDS.hour)).date()


def _single_rows(matches: QuerySet[Match]) -> Iterable[Mapping[str, Any]]:
    return (
        SeatResult.objects.filter(of__match__in=matches, seat__person__isnull=False)
        .annotate(at=F("of__match__created_at"), who=Coalesce("seat__person__merged_into", "seat__person"))
        .values("of", "at", "who", "place", "level", "size", "won", "chinchones")
        .order_by("place", "pk")
    )
