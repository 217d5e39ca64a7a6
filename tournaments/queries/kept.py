"""What was added up of a club's results, kept in this process and found again only while nothing of it has changed.

It is kept under a *state*: what the database says, at the moment of asking, of everything that it was added up from.
Few rows (tournaments, what was brought in) are in a state as they are, many (matches, seats, entries) in sums that
change with any of them. Whatever changed has another state, so that nothing needs to be thrown away.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from django.db.models import BigIntegerField, Count, ExpressionWrapper, F, Max, QuerySet, Sum
from django.db.models.functions import Coalesce

from scoring.models import Match, Player, Seat
from tournaments.models import Entry, Season, Table, Tournament

T = TypeVar("T")


class Kept(Generic[T]):
    """The `most` things that were asked for last, each under its state."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, state: Callable[[], Hashable], work_out: Callable[[], T]) -> T:
        """What is kept under the state as it is now; else `work_out` says it.

        That is kept only if the state is the same afterwards: what somebody wrote while it was read has no name.
        """
        now = state()
        with self._lock:
            if now in self._found:
                self._found.move_to_end(now)
                return self._found[now]
        made = work_out()
        if state() == now:
            with self._lock:
                self._found[now] = made
                while len(self._found) > self._most:
                    self._found.popitem(last=False)
        return made

    def cache_clear(self) -> None:
        """Forget everything, as a process does when it ends."""
        with self._lock:
            self._found.clear()


def matches_state(matches: QuerySet[Match]) -> Hashable:
    """Of matches: which ones they are, at which versions, and who sits in them. One query.

    The newest change and a code, which is drawn by chance, tell them from matches with the same numbers of another
    database, or of this one before it was put back to what it was yesterday.
    """
    seats = Seat.objects.filter(match__in=matches.values("pk"))
    return _told(
        seats.aggregate(
            seats=Count("pk"),
            people=_mixed("pk", "person"),
            versions=_mixed("match", "match__version"),
            newest=Max("match__changed_at"),
            code=Max("match__code"),
        )
    )


def tournaments_state(tournaments: QuerySet[Tournament]) -> Hashable:
    """Of tournaments: all that is told of them, the matches of their tables, and who plays in them. Three queries."""
    told = ("pk", "code", "version", "name", "starts_at", "time_zone", "public", "finished_at", "rehearsal_of")
    keys = tournaments.order_by().values("pk")
    tables = Table.objects.filter(round__tournament__in=keys, match__isnull=False)
    return (
        tuple(tournaments.order_by("pk").values_list(*told)),
        _told(
            tables.aggregate(
                tables=Count("pk"),
                of=_mixed("match", "round__tournament"),
                versions=_mixed("match", "match__version"),
                newest=Max("match__changed_at"),
            )
        ),
        _told(Entry.objects.filter(tournament__in=keys).aggregate(entries=Count("pk"), people=_mixed("pk", "person"))),
    )


def merges_state() -> Hashable:
    """Which rows of people were merged into which others. One query."""
    merged = Player.objects.filter(merged_into__isnull=False)
    return _told(merged.aggregate(merged=Count("pk"), into=_mixed("pk", "merged_into")))


def seasons_state(seasons: QuerySet[Season]) -> Hashable:
    """Of seasons: their days, and which tournaments belong to them. Two queries."""
    keys = seasons.order_by().values("pk")
    pairs = Season.tournaments.through.objects.filter(season__in=keys)
    return (
        tuple(seasons.order_by("pk").values_list("pk", "starts_on", "ends_on", "nights", "public")),
        tuple(pairs.order_by("pk").values_list("season", "tournament")),
    )


def _told(sums: dict[str, object]) -> Hashable:
    return tuple(sums.values())


def _mixed(one: str, other: str) -> Sum:
    """A sum over pairs of numbers that changes with any of them, also when two of them change places."""
    line = (F(one) * 1_000_003 + Coalesce(F(other), 0) * 8_191) % 2_147_483_647
    whole = ExpressionWrapper(line, output_field=BigIntegerField())
    return Sum(ExpressionWrapper(whole * whole % 4_294_967_291, output_field=BigIntegerField()))
