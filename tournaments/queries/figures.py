"""A player's figures: every line of the matches the player sat in, read at once, and what follows from them.

Strangers get what queries/seen.py lets them know of, members everything that counts.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import F
from django.db.models.functions import Coalesce

from scoring.engine.rulesets import Ruleset
from scoring.models import Club, Match, Player, Seat
from scoring.queries.people import person_ids
from tournaments.engine import figures as engine
from tournaments.engine.figures import Line, Meeting, Run, Sums
from tournaments.engine.rating import ENOUGH, Skill
from tournaments.models import Entry, RatingStep, Season, SeatResult, Tournament
from tournaments.queries.player_events import PlayerEvent, events_of
from tournaments.queries.ratings import refresh_ratings
from tournaments.queries.results import refresh_matches, refresh_tournaments
from tournaments.queries.seasons import night_of
from tournaments.queries.seen import seen_matches
from tournaments.queries.skills import skill_of

_KEPT = [field.name for field in fields(Line) if field.name not in ("match", "rules", "player")]


@dataclass(frozen=True)
class Sitting:
    """A match that the player sat in: when, what it is called, of which tournament (None: a single match)."""

    match: int
    code: str
    label: str
    at: datetime
    tournament: int | None


@dataclass(frozen=True)
class Career:
    """All that a reader may know of a player: matches in their order, everybody's lines in them, and events.

    People are known by the keys of their rows, as text; matches by their codes.
    """

    person: Player
    sittings: Mapping[str, Sitting]
    tables: tuple[tuple[Line, ...], ...]
    events: tuple[PlayerEvent, ...]
    seasons: tuple[Season, ...]
    of_season: Mapping[int, frozenset[int]]

    @property
    def key(self) -> str:
        """How lines call the player."""
        return str(self.person.pk)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to be told."""
        return not (self.tables or self.events)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The player's own lines, in the order of the matches."""
        return tuple(line for table in self.tables for line in table if line.player == self.key)

    @cached_property
    def rules(self) -> dict[str, Sums]:
        """What was played by which rules, the most played first."""
        return engine.by_rules(self.lines)

    @cached_property
    def meetings(self) -> list[Meeting]:
        """The player against everybody else."""
        return engine.meetings(self.tables, self.key)

    @cached_property
    def runs(self) -> dict[str, Run]:
        """The best runs, of matches and of tournaments (known by the codes of either)."""
        tournaments = [event.line for event in reversed(self.events) if event.kind == "tournament" and event.placed]
        return {
            **engine.runs(self.lines, engine.OF_MATCHES),
            **engine.runs([line for line in tournaments if line is not None], engine.OF_EVENTS),
        }

    def by(self, *, season: Season | None, rules: str) -> "Career":
        """Only what belongs to `season` (all if None) and was played by `rules` (all if blank)."""
        if season is None and not rules:
            return self
        keep = {
            code
            for code, sitting in self.sittings.items()
            if season is None or self._in_season(season, sitting.tournament, sitting.at)
        }
        keep &= {line.match for line in self.lines if not rules or line.rules == rules}
        return Career(
            self.person,
            {code: sitting for code, sitting in self.sittings.items() if code in keep},
            tuple(table for table in self.tables if table[0].match in keep),
            tuple(event for event in self._narrowed(keep, season, bool(rules)) if event is not None),
            self.seasons,
            self.of_season,
        )

    def _in_season(self, season: Season, tournament: int | None, at: datetime) -> bool:
        if tournament is not None:
            return tournament in self.of_season[season.pk]
        return season.nights and season.starts_on <= night_of(at, ZoneInfo(season.club.time_zone)) <= season.ends_on

    def _narrowed(self, keep: set[str], season: Season | None, by_rules: bool) -> Iterable[PlayerEvent | None]:
        for event in self.events:
            if event.imported:
                yield event if not by_rules and season in (None, event.season) else None
            elif event.matches or by_rules:
                yield event.with_matches(keep)
            else:  # a tournament without a match that counts, decided or just begun
                yield event if season is None or event.tournament in self.of_season[season.pk] else None


def load_career(person: Player, *, member: bool) -> Career:
    """All that a member of the club, or a stranger, may know of `person`. A constant number of queries.

    `person` is a row that stands for itself, with its club.
    """
    club, ids = person.club, person_ids(person)
    refresh_matches(club)
    entered = Entry.objects.filter(person__in=ids, tournament__rehearsal_of=None).values("tournament")
    refresh_tournaments(Tournament.objects.filter(pk__in=entered))
    seasons = tuple(_seasons(club, member))
    sittings, tables = _tables(person, ids, member)
    nights: dict[date, list[str]] = defaultdict(list)
    played: dict[int, list[str]] = defaultdict(list)
    zone = ZoneInfo(club.time_zone)
    for sitting in sittings.values():
        if sitting.tournament is None:
            nights[night_of(sitting.at, zone)].append(sitting.code)
        else:
            played[sitting.tournament].append(sitting.code)
    events = tuple(events_of(person, ids, member=member, played=played, nights=nights))
    return Career(person, sittings, tables, events, seasons, _tournaments_of(seasons))


def _seasons(club: Club, member: bool) -> Iterable[Season]:
    found = Season.objects.filter(club=club).select_related("club")
    return found if member else found.filter(public=True)


def _tournaments_of(seasons: Iterable[Season]) -> dict[int, frozenset[int]]:
    found: dict[int, set[int]] = {season.pk: set() for season in seasons}
    pairs = Season.tournaments.through.objects.filter(season__in=list(found))
    for season, tournament in pairs.values_list("season", "tournament"):
        found[season].add(tournament)
    return {season: frozenset(tournaments) for season, tournaments in found.items()}


def _tables(person: Player, ids: list[int], member: bool) -> tuple[dict[str, Sitting], tuple[tuple[Line, ...], ...]]:
    """Everybody's lines in the player's matches, one table after the other in the order of time. One query."""
    mine = Seat.objects.filter(person__in=ids, result__isnull=False).values("match")
    rows = (
        SeatResult.objects.filter(of__match__in=seen_matches(person.club, member=member).filter(pk__in=mine))
        .filter(seat__person__isnull=False)
        .annotate(
            match=F("of__match"),
            code=F("of__match__code"),
            label=F("of__match__label"),
            at=F("of__match__created_at"),
            tournament=F("of__match__table__round__tournament"),
            rules=F("of__rules"),
            who=Coalesce("seat__person__merged_into", "seat__person"),
        )
        .values("match", "code", "label", "at", "tournament", "rules", "who", *_KEPT)
        .order_by("at", "match", "place", "pk")
    )
    sittings: dict[str, Sitting] = {}
    tables: dict[str, dict[str, Line]] = defaultdict(dict)
    for row in rows:
        code = row["code"]
        if code not in sittings:
            sittings[code] = Sitting(row["match"], code, row["label"], row["at"], row["tournament"])
        tables[code].setdefault(str(row["who"]), _line(row))  # two seats that turned out to be one person: the better
    return sittings, tuple(tuple(table.values()) for table in tables.values())


def _line(row: Mapping[str, Any]) -> Line:
    kept = {name: row[name] for name in _KEPT}
    return Line(match=row["code"], rules=row["rules"], player=str(row["who"]), **kept)


def rulesets_of(career: Career) -> dict[str, Ruleset]:
    """The rules behind the keys of the career, as one of its matches has them. One query."""
    example = {line.rules: career.sittings[line.match].match for line in career.lines}
    found = Match.objects.in_bulk(list(example.values()))
    return {key: found[pk].ruleset for key, pk in example.items()}


def rating_of(person: Player) -> Skill | None:
    """How strong the person plays; None in clubs without ratings, and before there is enough to tell."""
    if not person.club.ratings:
        return None
    refresh_ratings(person.club)
    steps = RatingStep.objects.filter(of__club=person.club, person=person, matches__gte=ENOUGH)
    newest = steps.order_by("-matches").first()
    return None if newest is None else skill_of(newest)


def people_of(meetings: Iterable[Meeting]) -> dict[str, Player]:
    """Who is met, by the keys that lines call them. One query."""
    return {str(pk): player for pk, player in Player.objects.in_bulk([int(one.other) for one in meetings]).items()}
