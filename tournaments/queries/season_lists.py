"""What the pages of a club's seasons list: the seasons, the events of one, its bote, who would play its final."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet, Sum

from scoring.models import Club, Player
from tournaments.engine.season import Event
from tournaments.engine.season_table import SeasonRow, SeasonTable, finalists
from tournaments.models import BoteLine, Season, Tournament
from tournaments.queries.days import load_day
from tournaments.queries.money import money
from tournaments.queries.seasons import Happening, SeasonNow

PAGE = 30
RESERVES = 8
"""How many of those behind the finalists are offered, for when somebody cannot come."""


def seasons_of(club: Club, *, member: bool) -> QuerySet[Season]:
    """The seasons of the club that the reader may know of, the newest first, with how many tournaments each has
    (`events`)."""
    found = Season.objects.filter(club=club).select_related("club")
    shown = found if member else found.filter(public=True)
    counted = shown.annotate(events=Count("tournaments", filter=Q(tournaments__rehearsal_of=None)))
    return counted.order_by("-ends_on", "-pk")


def open_seasons(club: Club, *, member: bool) -> list[Season]:
    """Those that are not closed. One query."""
    return list(seasons_of(club, member=member).filter(closed_at=None))


def closed_seasons(club: Club, page: str, *, member: bool) -> Page[Season]:
    """One page of those that are closed. Two queries."""
    return Paginator(seasons_of(club, member=member).exclude(closed_at=None), PAGE).get_page(page)


@dataclass(frozen=True)
class EventLine:
    """An event in the list of a season. `winners` are keys of people; `small` is a field that counts for nobody."""

    happening: Happening
    event: Event
    winners: tuple[str, ...]
    small: bool

    @property
    def people(self) -> int:
        """How many played."""
        return len(self.event.scores)


def event_lines(now: SeasonNow) -> list[EventLine]:
    """The events of the season in their order."""
    return [
        EventLine(
            happening=happening,
            event=event,
            winners=tuple(score.player for score in event.scores if score.place == 1),
            small=len(event.scores) < now.rule.least_field,
        )
        for happening, event in zip(now.happenings, now.events, strict=True)
    ]


def to_come(now: SeasonNow) -> list[Tournament]:
    """The tournaments of the season in which nobody has a place yet. One query."""
    begun = [item.code for item in now.happenings]
    waiting = now.season.tournaments.filter(rehearsal_of=None).exclude(code__in=begun)
    return list(waiting.order_by("starts_at", "pk"))


@dataclass(frozen=True)
class Choices:
    """The tournaments of the club: those of the season, others between its dates, and all the rest."""

    inside: list[Tournament]
    between: list[Tournament]
    others: list[Tournament]


def tournaments_to_choose(season: Season) -> Choices:
    """What an organiser may let belong to the season. Two queries."""
    chosen = set(season.tournaments.values_list("pk", flat=True))
    choices = Choices([], [], [])
    for item in season.club.tournaments.filter(rehearsal_of=None).order_by("starts_at", "pk"):
        if item.pk in chosen:
            choices.inside.append(item)
        elif season.starts_on <= day_of(item) <= season.ends_on:
            choices.between.append(item)
        else:
            choices.others.append(item)
    return choices


def day_of(tournament: Tournament) -> date:
    """Its day where it is played."""
    return tournament.starts_at.astimezone(ZoneInfo(tournament.time_zone)).date()


@dataclass(frozen=True)
class Bote:
    """What the bote of a season holds, and what each event has paid in, by its key."""

    held: Decimal
    paid: Mapping[int, Decimal]


def bote_of(season: Season) -> Bote:
    """The bote as it stands. One query."""
    sums = season.bote.order_by().values("tournament").annotate(total=Sum("amount"))
    paid = {row["tournament"]: row["total"] for row in sums}
    held = sum(paid.values(), Decimal(0))
    return Bote(held, {key: total for key, total in paid.items() if key is not None})


def bote_lines(season: Season) -> QuerySet[BoteLine]:
    """Its lines, the newest first."""
    return season.bote.select_related("tournament", "account").order_by("-at", "-pk")


def kept_of(tournament: Tournament) -> Decimal:
    """What the club keeps of a tournament's money, which it may pay into the bote of a season."""
    lines = money(load_day(tournament)).ledger.lines
    return -sum((line.amount for line in lines if line.kind == "retained"), Decimal(0))


@dataclass(frozen=True)
class Finalists:
    """Who would play the final: the best, how many of them are level for the last place, and who comes after them."""

    rows: tuple[SeasonRow, ...]
    level: frozenset[str]
    reserves: tuple[SeasonRow, ...]

    @property
    def everybody(self) -> tuple[SeasonRow, ...]:
        """All who may be taken, in the order of the table."""
        return (*self.rows, *self.reserves)


def finalists_of(table: SeasonTable, people: Mapping[str, Player], places: int) -> Finalists:
    """The best `places` of those who can still play, more where the last are level, and some who come after them."""
    rows = tuple(row for row in table.rows if row.place is not None and _can_play(people[row.player]))
    through = set(finalists(SeasonTable(_numbered(rows), table.provisional), places))
    best = tuple(row for row in rows if row.player in through)
    last = {row.player for row in best if row.place == best[-1].place} if len(best) > places else set()
    return Finalists(best, frozenset(last), rows[len(best) : len(best) + RESERVES])


def _can_play(person: Player) -> bool:
    return person.forgotten_at is None


def _numbered(rows: Sequence[SeasonRow]) -> tuple[SeasonRow, ...]:
    """The rows with the places that they have among themselves."""
    taken = [row.place for row in rows]
    return tuple(replace(row, place=taken.index(row.place) + 1) for row in rows)


def newest(tournaments: Iterable[Tournament]) -> Tournament | None:
    """The one that is played last."""
    return max(tournaments, key=lambda item: (item.starts_at, item.pk), default=None)
