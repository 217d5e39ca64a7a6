"""What a player won and lost: nets of matches, and what was handed over at tournaments. Private: for organisers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import F

from scoring.models import Player
from scoring.queries.people import person_ids
from tournaments.models import LedgerLine, Season, SeatResult
from tournaments.queries.results import counted, refresh_matches
from tournaments.queries.seen import nights_between


@dataclass(frozen=True)
class Purse:
    """Money in one unit: the net of `matches`, `paid` at tournaments (not positive) and what was `won` there."""

    matches: Decimal = Decimal(0)
    paid: Decimal = Decimal(0)
    won: Decimal = Decimal(0)

    def __add__(self, other: "Purse") -> "Purse":
        """Both together."""
        return Purse(self.matches + other.matches, self.paid + other.paid, self.won + other.won)

    @property
    def net(self) -> Decimal:
        """What is left of it, negative for lost."""
        return self.matches + self.paid + self.won


@dataclass(frozen=True)
class Move:
    """One amount: in which unit, when, and of which tournament (None: a single match)."""

    unit: str
    at: datetime
    tournament: int | None
    purse: Purse


@dataclass(frozen=True)
class SeasonPurse:
    """One line of the page: a season's money, that of no season (`season` None), in one unit."""

    season: Season | None
    unit: str
    purse: Purse


@dataclass(frozen=True)
class PlayerMoney:
    """Everything by season, the newest first, and in total by unit. What belongs to two seasons is in both of them."""

    by_season: tuple[SeasonPurse, ...]
    totals: Mapping[str, Purse]


def money_of(person: Player) -> PlayerMoney:
    """The money of `person`, a row that stands for itself, with its club. A constant number of queries."""
    refresh_matches(person.club)
    ids = person_ids(person)
    moves = [*_matches(person, ids), *_ledger(ids)]
    seasons = list(Season.objects.filter(club=person.club).select_related("club").prefetch_related("tournaments"))
    placed = {season: [move for move in moves if _in_season(move, season)] for season in seasons}
    inside = {id(move) for found in placed.values() for move in found}
    groups: list[tuple[Season | None, list[Move]]] = [*placed.items()]
    groups.append((None, [move for move in moves if id(move) not in inside]))
    return PlayerMoney(
        tuple(SeasonPurse(season, unit, purse) for season, found in groups for unit, purse in _by_unit(found).items()),
        _by_unit(moves),
    )


def _matches(person: Player, ids: list[int]) -> Iterable[Move]:
    rows = SeatResult.objects.filter(of__match__in=counted(person.club), seat__person__in=ids).exclude(net=0)
    found = rows.annotate(
        unit=F("of__match__unit"), at=F("of__match__created_at"), tournament=F("of__match__table__round__tournament")
    ).values("unit", "at", "tournament", "net")
    for row in found:
        yield _move(row, Purse(matches=row["net"]))


def _ledger(ids: list[int]) -> Iterable[Move]:
    """What came in from the player is paid, what went out to the player is won; a line against another counts back."""
    rows = LedgerLine.objects.filter(entry__person__in=ids, tournament__rehearsal_of=None).exclude(amount=0)
    found = rows.annotate(unit=F("tournament__unit")).values("unit", "at", "tournament", "kind", "amount")
    for row in found:
        amount = -row["amount"]
        yield _move(row, Purse(won=amount) if row["kind"] == "prize" else Purse(paid=amount))


def _move(row: Mapping[str, Any], purse: Purse) -> Move:
    return Move(row["unit"], row["at"], row["tournament"], purse)


def _in_season(move: Move, season: Season) -> bool:
    if move.tournament is not None:
        return any(tournament.pk == move.tournament for tournament in season.tournaments.all())
    first, last = nights_between(season)
    return season.nights and first <= move.at < last


def _by_unit(moves: Iterable[Move]) -> dict[str, Purse]:
    found: dict[str, Purse] = defaultdict(Purse)
    for move in moves:
        found[move.unit] += move.purse
    return dict(sorted(found.items()))
