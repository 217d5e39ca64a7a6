"""A match read and folded: the base of every page about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import count
from uuid import UUID

from scoring.engine.history import Entry, Timeline, timeline
from scoring.engine.log_notation import action_from_json
from scoring.engine.match import Head
from scoring.engine.names import MAX_LENGTH, search_key
from scoring.engine.state import MatchState
from scoring.models import Match, MatchEvent, Seat

_WRITTEN = ("client_id", "device", "created_at", "account")
"""What is stored of who entered a line, in the order of LogLine."""


@dataclass(frozen=True)
class LogLine:
    """One line of the log with who entered it (a device, and the account that was logged in on it) and when."""

    entry: Entry
    client_id: UUID
    device: str
    created_at: datetime
    account: int | None = None


@dataclass(frozen=True)
class Game:
    """A match as it stands: what is stored, and what follows from it (worked out once, when first asked for)."""

    match: Match
    seats: tuple[Seat, ...]
    log: tuple[LogLine, ...]

    @cached_property
    def timeline(self) -> Timeline:
        """The events that count."""
        return timeline(head_of(self.match, self.seats), (line.entry for line in self.log))

    @cached_property
    def state(self) -> MatchState:
        """The match after the last event. Raises RuleError if one of them is impossible."""
        return self.timeline.replay()

    @cached_property
    def names(self) -> dict[str, str]:
        """Names fit to print, unique at the table, in the order of the seats: two of a name are `Ana`, `Ana (2)`.

        A seat whose sitting down was taken back leaves the plain name to the others.
        """
        told: dict[str, str] = {}
        for seat in sorted(self.seats, key=lambda seat: seat.player not in self.state.totals):
            told[seat.player] = _unique(self.timeline.names.get(seat.player, seat.name), set(told.values()))
        return {seat.player: told[seat.player] for seat in self.seats}

    @property
    def locked(self) -> bool:
        """Whether the match is over and must be reopened before anything in it is corrected."""
        return self.state.finished and not self.timeline.reopened

    @property
    def next_hand(self) -> int:
        """The number of the hand to be played next, counted from 1."""
        return len(self.state.hands) + 1


def _unique(name: str, taken: set[str]) -> str:
    """`name`, with a number behind it if it is taken, no longer than a name may be."""
    marks = (f" ({number})" for number in count(2))
    told = name
    while told in taken:
        mark = next(marks)
        told = name[: MAX_LENGTH - len(mark)] + mark
    return told


def search_text(game: Game) -> str:
    """What the match is called and who sits in it, as they are looked for (engine/names.py); kept in Match.search.

    Both the names that seats began with and those they have now.
    """
    names = [name for seat in game.seats for name in (seat.name, game.timeline.names.get(seat.player, seat.name))]
    return search_key("\n".join(dict.fromkeys((game.match.label, *names))))


def load(match: Match) -> Game:
    """The match now. Two queries, however many hands and players there are."""
    seats = tuple(match.seats.order_by("number"))
    lines = match.events.order_by("number").values_list("number", "action", *_WRITTEN)
    log = tuple(LogLine(Entry(number, action_from_json(action)), *written) for number, action, *written in lines)
    return Game(match, seats, log)


def load_all(matches: Sequence[Match]) -> dict[int, Game]:
    """Many matches now, by their keys. Two queries, however many there are."""
    seats: dict[int, list[Seat]] = {match.pk: [] for match in matches}
    for seat in Seat.objects.filter(match__in=list(seats)).order_by("number"):
        seats[seat.match_id].append(seat)
    logs: dict[int, list[LogLine]] = {match.pk: [] for match in matches}
    lines = MatchEvent.objects.filter(match__in=list(logs)).order_by("match", "number")
    for pk, number, action, *written in lines.values_list("match", "number", "action", *_WRITTEN):
        logs[pk].append(LogLine(Entry(number, action_from_json(action)), *written))
    return {match.pk: Game(match, tuple(seats[match.pk]), tuple(logs[match.pk])) for match in matches}


def head_of(match: Match, seats: Sequence[Seat]) -> Head:
    """How the match started."""
    early = [seat for seat in seats if not seat.late]
    return Head(
        match.ruleset,
        tuple(seat.player for seat in early),
        {seat.player: seat.start for seat in early},
        str(match.first_dealer),
    )
