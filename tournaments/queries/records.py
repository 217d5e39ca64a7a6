"""The records of a club, or of one season: what was the most, the longest, the biggest, and whose it is.

Only matches that count and of which the reader may know, only people who are known, only what was played here: results
brought in from files are not among them. What two share is of both.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, F, FloatField, Max, Q, QuerySet, Sum
from django.db.models.functions import Cast, Coalesce

from scoring.models import Club, Match, Player, Seat
from tournaments.models import MatchRecord, MatchResults, Season, SeatResult, Tournament
from tournaments.queries.kept import Kept, matches_state, merges_state, seasons_state
from tournaments.queries.results import FORMAT, refresh_matches
from tournaments.queries.seasons import night_of
from tournaments.queries.seen import nights_between, seen_matches

MOST = 5
"""Lines of one record at most; if more are level with the last one, it says so."""

PLACES = 3
"""Only so many places of a record are told; level ones share them."""

LEAST_HANDS = 100
"""Hands by one ruleset before an average counts as a record."""

WHO = Coalesce("seat__person__merged_into", "seat__person")


@dataclass(frozen=True)
class Feat:
    """What somebody did: `value` is what it is measured by, the rest is what is known of it.

    `person` is None where it is everybody's at the table. It happened in `match`, or in `event` (the key of a
    tournament, or the day of a night), or in `season`; `until` is the match that ended it, of what took several.
    """

    value: int | Fraction
    person: int | None = None
    match: int | None = None
    event: int | date | None = None
    season: int | None = None
    until: int | None = None
    record: MatchRecord | None = None
    amount: int = 0
    place: int = 0


@dataclass(frozen=True)
class Board:
    """One record: the feats of its first places, the best first. `more` says that others are level with the last."""

    feats: tuple[Feat, ...] = ()
    more: bool = False


@dataclass(frozen=True)
class Scope:
    """Where records are looked for: in the whole life of a club, or in one season, and who looks."""

    club: Club
    member: bool
    season: Season | None = None

    @cached_property
    def matches(self) -> QuerySet[Match]:
        """The matches among which they are; to be narrowed, not read."""
        found = seen_matches(self.club, member=self.member)
        if self.season is None:
            return found
        within = Q(table__round__tournament__in=self.season.tournaments.filter(rehearsal_of=None).values("pk"))
        if self.season.nights:
            first, last = nights_between(self.season)
            within |= Q(table=None, created_at__gte=first, created_at__lt=last)
        return found.filter(within)

    def rows(self) -> QuerySet[SeatResult]:
        """The results of people in them."""
        return SeatResult.objects.filter(of__match__in=self.matches.values("pk"), seat__person__isnull=False)


@dataclass(frozen=True)
class Records:
    """Everything for the pages: the boards by their names, and the rows that their feats name."""

    boards: Mapping[str, Board]
    people: Mapping[int, Player]
    matches: Mapping[int, Match]
    seasons: Mapping[int, Season]
    tables: Mapping[int, Sequence[Player]]
    """Who sat at the tables of the longest matches, in the order of the seats."""

    @property
    def empty(self) -> bool:
        """Whether nothing has been played that could be a record."""
        return not any(board.feats for board in self.boards.values())


BOARDS: Kept[Mapping[str, Board]] = Kept(most=16)


def load_records(scope: Scope) -> Records:
    """All records of `scope`. A constant number of queries, if the results are fresh; else they are made so first."""
    boards = BOARDS.get(lambda: _state(scope), lambda: _boards(scope))
    seasons = {} if scope.season else {season.pk: season for season in _seasons(scope)}
    feats = [feat for board in boards.values() for feat in board.feats]
    people = Player.objects.in_bulk({feat.person for feat in feats if feat.person})
    keys = {pk for feat in feats for pk in (feat.match, feat.until) if pk}
    matches = Match.objects.select_related("table__round__tournament").in_bulk(keys)
    tables = _tables([feat.match for feat in boards["longest"].feats if feat.match])
    return Records(boards, people, matches, seasons, tables)


def _state(scope: Scope) -> Hashable:
    """All that the boards of `scope` follow from."""
    club, season = scope.club, scope.season
    days = season and (season.pk, season.starts_on, season.ends_on, season.nights)
    tournaments = Tournament.objects.filter(club=club).order_by("pk")
    return (
        (FORMAT, club.pk, club.time_zone, scope.member, days),
        tuple(tournaments.values_list("pk", "code", "version", "public", "rehearsal_of")),
        seasons_state(Season.objects.filter(club=club)),
        matches_state(scope.matches),
        merges_state(),
    )


def _boards(scope: Scope) -> dict[str, Board]:
    refresh_matches(scope.club)
    return {
        **{kind: _remarkable(scope, kind) for kind in MatchRecord.Kind.values},
        "longest": _longest(scope),
        **_chinchones(scope, [] if scope.season else _seasons(scope).prefetch_related("tournaments")),
        **_totals(scope),
        "average": _average(scope),
        "run": _winning_run(scope),
    }


def board(feats: Iterable[Feat], *, low: bool = False) -> Board:
    """The first places among `feats`, by their value (`low`: the lowest is best); of equal ones the earlier first."""
    order = sorted(feats, key=lambda feat: feat.value if low else -feat.value)
    values = [feat.value for feat in order]
    placed = [replace(feat, place=values.index(feat.value) + 1) for feat in order[: MOST + 1]]
    told = [feat for feat in placed if feat.place <= PLACES]
    return Board(tuple(told[:MOST]), len(told) > MOST)


def _remarkable(scope: Scope, kind: str) -> Board:
    rows = MatchRecord.objects.filter(
        kind=kind, value__gt=0, of__match__in=scope.matches.values("pk"), seat__person__isnull=False
    )
    found = rows.annotate(who=WHO, at=F("of__match__created_at")).select_related("of").order_by("-value", "at", "pk")
    return board(Feat(row.value, row.who, row.of.match_id, record=row) for row in found[: MOST + 1])


def _longest(scope: Scope) -> Board:
    rows = MatchResults.objects.filter(match__in=scope.matches.values("pk"), hands__gt=0)
    found = rows.order_by("-hands", "match__created_at", "match")[: MOST + 1]
    return board(Feat(row.hands, match=row.match_id) for row in found)


def _tables(matches: Sequence[int]) -> dict[int, list[Player]]:
    found: dict[int, list[Player]] = defaultdict(list)
    seats = Seat.objects.filter(match__in=matches, person__isnull=False).order_by("match", "number")
    for seat in seats.select_related("person__merged_into"):
        if seat.person:
            found[seat.match_id].append(seat.person.merged_into or seat.person)
    return found


def _chinchones(scope: Scope, seasons: Iterable[Season]) -> dict[str, Board]:
    """Most chinchones in one match, in one event, and, over all, in one season."""
    zone = ZoneInfo(scope.club.time_zone)
    events: Counter[tuple[int, int | date]] = Counter()
    by_season: Counter[tuple[int, int]] = Counter()
    single: list[Feat] = []
    of_season = _season_finder(seasons)
    rows = scope.rows().filter(chinchones__gt=0).order_by("of__match__created_at", "of__match", "pk")
    told = ("of__match", "of__match__created_at", "of__match__table__round__tournament", "chinchones")
    for who, match, at, tournament, many in rows.values_list(WHO, *told):
        single.append(Feat(many, who, match))
        events[who, tournament or night_of(at, zone)] += many
        for season in of_season(tournament, at):
            by_season[who, season] += many
    return {
        "chinchones_match": board(single),
        "chinchones_event": board(Feat(many, who, event=event) for (who, event), many in events.items()),
        "chinchones_season": board(Feat(many, who, season=season) for (who, season), many in by_season.items()),
    }


def _seasons(scope: Scope) -> QuerySet[Season]:
    found = Season.objects.filter(club=scope.club).select_related("club")
    return found if scope.member else found.filter(public=True)


def _season_finder(seasons: Iterable[Season]) -> Callable[[int | None, datetime], list[int]]:
    """Which seasons a match belongs to: by its tournament, or by when it began."""
    by_tournament: dict[int, list[int]] = defaultdict(list)
    nights = []
    for season in seasons:
        for tournament in season.tournaments.all():
            by_tournament[tournament.pk].append(season.pk)
        if season.nights:
            nights.append((*nights_between(season), season.pk))

    def find(tournament: int | None, at: datetime) -> list[int]:
        if tournament is not None:
            return by_tournament[tournament]
        return [pk for first, last, pk in nights if first <= at < last]

    return find


def _totals(scope: Scope) -> dict[str, Board]:
    """Most of what adds up: wins, closes, closes with everything melded, chinchones."""
    sums = {"closes": Sum("closes"), "tens": Sum("tens"), "chinchones": Sum("chinchones")}
    rows: list[Mapping[str, Any]] = list(
        scope.rows()
        .values(who=WHO)
        .annotate(matches=Count("pk"), wins=Count("pk", filter=Q(won=True)), **sums)
        .order_by("who")
    )
    names = ("wins", "closes", "tens", "chinchones")
    return {name: board(_of(row, name) for row in rows if row[name]) for name in names}


def _of(row: Mapping[str, Any], name: str) -> Feat:
    return Feat(row[name], row["who"], amount=row["matches"])


def _average(scope: Scope) -> Board:
    """Fewest loose points in a hand, each ruleset for itself; `match` is one that was played by it."""
    rows = (
        scope.rows()
        .values("of__rules", who=WHO)
        .annotate(points=Sum("conceded"), played=Sum("hands"), sample=Max("of__match"))
        .filter(played__gte=LEAST_HANDS)
        .annotate(mean=Cast("points", FloatField()) / F("played"))
        .order_by("mean", "who", "of__rules")[: MOST + 1]
    )
    feats = (
        Feat(Fraction(row["points"], row["played"]), row["who"], row["sample"], amount=row["played"]) for row in rows
    )
    return board(feats, low=True)


def _winning_run(scope: Scope) -> Board:
    """Most matches won one after the other, by each person's longest; of two as long the earlier."""
    now: dict[int, tuple[int, int]] = {}
    best: dict[int, Feat] = {}
    newest: dict[int, int] = {}
    rows = scope.rows().order_by("of__match__created_at", "of__match", "-won").values_list(WHO, "of__match", "won")
    for who, match, won in rows:
        if newest.get(who) == match:  # two seats that turned out to be one person: the better
            continue
        newest[who] = match
        length, first = now.get(who, (0, match))
        now[who] = (length + 1, first if length else match) if won else (0, match)
        if won and (who not in best or now[who][0] > best[who].value):
            best[who] = Feat(now[who][0], who, now[who][1], until=match)
    return board(feat for feat in best.values() if feat.value > 1)


def tournaments_of(records: Records) -> Sequence[int]:
    """The keys of the tournaments that its feats name as events."""
    return [feat.event for one in records.boards.values() for feat in one.feats if isinstance(feat.event, int)]
