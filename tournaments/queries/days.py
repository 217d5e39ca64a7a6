"""A tournament read whole: the base of every page about it, in a constant number of queries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from scoring.queries.games import Game, load_all
from tournaments.engine.plan_notation import plan_from_json
from tournaments.engine.plan_of_rounds import Plan, RoundPlan
from tournaments.engine.results import Result, absent, by_decision, bye, from_match, voided
from tournaments.engine.standings import Field, Standings, standings
from tournaments.engine.tallies import PlayedRound, PointPenalty, Tally, tallies
from tournaments.models import (
    ApartPair,
    Chair,
    Entry,
    EntryStatus,
    Leaving,
    LedgerLine,
    Penalty,
    Round,
    Table,
    Tournament,
)


@dataclass(frozen=True)
class TableNow:
    """One table as it stands: who sits there, in playing order, and its match once the round is published."""

    table: Table
    chairs: tuple[Chair, ...]
    game: Game | None

    @property
    def finished(self) -> bool:
        """Whether its result is there: played to its end, or decided."""
        return self.table.decided is not None or (self.game is not None and self.game.state.finished)

    @cached_property
    def seats(self) -> dict[str, str]:
        """Entry codes by the names of the match's players; who sat down late has a chair too."""
        return {str(chair.position): chair.entry.code for chair in self.chairs}

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """What the table gives its entries, by their codes; nothing before it has begun."""
        if self.table.decided is not None:
            return _decided(self.table.decided)
        if self.game is None:
            return ()
        ruled = {str(chair.position): chair.ruling for chair in self.chairs if chair.ruling}
        events = [item.event for item in self.game.timeline.placed]
        people = {player: self.seats.get(player, player) for player in self.game.state.players}
        return from_match(self.game.state, events, people, decided=ruled)  # type: ignore[arg-type]  # kept as text


@dataclass(frozen=True)
class RoundNow:
    """One round as it stands, with the plan it was drawn by."""

    round: Round
    tables: tuple[TableNow, ...]

    @cached_property
    def plan(self) -> RoundPlan:
        """What was planned for it."""
        return plan_from_json(self.round.plan).rounds[self.round.number - 1]

    @property
    def state(self) -> str:
        """draft, running or closed."""
        if self.round.closed_at:
            return "closed"
        return "running" if self.round.published_at else "draft"

    @property
    def missing(self) -> list[TableNow]:
        """Tables whose result is not there yet."""
        return [table for table in self.tables if not table.finished]

    def table_of(self, entry: Entry) -> TableNow | None:
        """Where somebody sits in this round."""
        return next((table for table in self.tables if entry.code in table.seats.values()), None)


@dataclass(frozen=True)
class Day:
    """A tournament as it stands: its people, its rounds, and what follows from them."""

    tournament: Tournament
    entries: tuple[Entry, ...]
    rounds: tuple[RoundNow, ...]
    penalties: tuple[tuple[int, PointPenalty], ...]
    """Each with the number of the round in which it was given, 0 before the first."""
    apart: tuple[ApartPair, ...]
    bought_back: tuple[LedgerLine, ...]

    @cached_property
    def plan(self) -> Plan:
        """The rounds as they are planned now."""
        return plan_from_json(self.tournament.plan)

    @cached_property
    def by_code(self) -> dict[str, Entry]:
        """Entries by their codes, which the engine knows them by."""
        return {entry.code: entry for entry in self.entries}

    @property
    def present(self) -> list[Entry]:
        """Who can be seated in the next draw: entered, arrived, not gone."""
        return [entry for entry in self.entries if can_play(entry)]

    @property
    def current(self) -> RoundNow | None:
        """The newest round, whatever its state; None before the first."""
        return self.rounds[-1] if self.rounds else None

    @property
    def begun(self) -> list[RoundNow]:
        """Rounds that were published."""
        return [item for item in self.rounds if item.round.published_at]

    @property
    def missing(self) -> list[TableNow]:
        """Tables without a result: of the round under way, and of older ones whose sheets were opened again since."""
        return [table for item in self.begun for table in item.missing if item.state != "closed" or table.game]

    def played(self, item: RoundNow) -> PlayedRound:
        """The results of one round, those of people without a table included."""
        void = {entry.code for entry in self.entries if entry.leaving == Leaving.VOID}
        results = [result for table in item.tables for result in table.results]
        results = [voided([result])[0] if result.player in void else result for result in results]
        results += self._without_table(item)
        return PlayedRound(results=tuple(results), counting=item.plan.counting)

    def standings(self, through: int | None = None) -> Standings:
        """The standings after round `through` (a number from 1; the newest if None), provisional ones included.

        Only rounds since the last cut that does not carry points over count, and penalties given in them.
        """
        begun = [item for item in self.begun if through is None or item.round.number <= through]
        counting = _since_fresh_start(begun)
        first = counting[0].round.number if len(counting) < len(begun) else 0
        last = len(self.rounds) if through is None else through
        return standings(
            Field(
                people=tuple(self._placed()),
                rounds=tuple(self.played(item) for item in counting),
                keys=self.plan.keys,
                penalties=tuple(penalty for given, penalty in self.penalties if first <= given <= last),
                seed=self.tournament.seed,
            )
        )

    def whole_tallies(self) -> dict[str, Tally]:
        """What everybody has gathered over all rounds, whatever cuts there were between them."""
        return tallies(self._placed(), [self.played(item) for item in self.begun], [item for _, item in self.penalties])

    def _placed(self) -> Iterable[str]:
        """Who stands in the standings: everybody with a chair or at hand who was not struck out."""
        sat = {code for item in self.begun for table in item.tables for code in table.seats.values()}
        for entry in self.entries:
            if entry.leaving != Leaving.VOID and (entry.code in sat or can_play(entry)):
                yield entry.code

    def _without_table(self, item: RoundNow) -> Iterable[Result]:
        """Byes of those who were there, forfeits of those who should have been."""
        sat = {code for table in item.tables for code in table.seats.values()}
        for code, why in item.round.without_table.items():
            if code not in sat:
                yield bye(code) if why == "bye" else absent(code)


def can_play(entry: Entry) -> bool:
    """Whether somebody is there: entered, arrived, not gone."""
    return entry.status == EntryStatus.ENTERED and entry.arrived_at is not None and entry.left_at is None


def load_day(tournament: Tournament) -> Day:
    """The tournament now. A constant number of queries, however many people and rounds there are."""
    entries = tuple(tournament.entries.select_related("person").order_by("number"))
    by_pk = {entry.pk: entry for entry in entries}
    tables = list(Table.objects.filter(round__tournament=tournament).select_related("match").order_by("number"))
    games = load_all([table.match for table in tables if table.match])
    chairs: dict[int, list[Chair]] = {table.pk: [] for table in tables}
    for chair in Chair.objects.filter(round__tournament=tournament).select_related("person").order_by("position"):
        chair.entry = by_pk[chair.entry_id]
        chairs[chair.table_id].append(chair)
    seated: dict[int, list[TableNow]] = {}
    for table in tables:
        game = games[table.match.pk] if table.match else None
        seated.setdefault(table.round_id, []).append(TableNow(table, tuple(chairs[table.pk]), game))
    rounds = tuple(RoundNow(item, tuple(seated.get(item.pk, ()))) for item in tournament.rounds.order_by("number"))
    apart = tuple(tournament.apart.order_by("pk"))
    bought_back = tuple(tournament.ledger.filter(kind="buy_back").select_related("entry").order_by("pk"))
    return Day(tournament, entries, rounds, _penalties(entries, tournament), apart, bought_back)


def _penalties(entries: Iterable[Entry], tournament: Tournament) -> tuple[tuple[int, PointPenalty], ...]:
    """What was taken from whom and still is, with the round in which it was."""
    codes = {entry.pk: entry.code for entry in entries}
    taken = Penalty.objects.filter(entry__tournament=tournament, withdrawn_at=None).order_by("pk")
    return tuple(
        (item.round_number, PointPenalty(codes[item.entry_id], Fraction(item.points), item.reason)) for item in taken
    )


def _since_fresh_start(rounds: list[RoundNow]) -> list[RoundNow]:
    """The rounds that count together: those after the last cut with which everybody starts again."""
    first = 0
    for place, item in enumerate(rounds[:-1], start=1):
        advance = item.plan.advance
        if advance is not None and not advance.carry:
            first = place
    return rounds[first:]


def _decided(decided: Mapping[str, Any]) -> tuple[Result, ...]:
    """The results of a table that somebody decided: places or totals, by the codes of the entries."""
    return by_decision(decided["totals"], decided.get("places"))
