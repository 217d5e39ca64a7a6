"""What every player has gathered over the rounds of a tournament."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.errors import RuleError
from tournaments.engine.points import Counting, Credit, credited
from tournaments.engine.results import Result


@dataclass(frozen=True, kw_only=True)
class PlayedRound:
    """The results of one round, finished or not, and what it counts."""

    results: tuple[Result, ...]
    counting: Counting = field(default_factory=Counting)


@dataclass(frozen=True)
class PointPenalty:
    """Tournament points taken from a player, never fewer than 0, and why."""

    player: str
    points: Fraction
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Tally:
    """One player's sums. Void results are in none of them; byes and forfeits are in `earned`, `total`, `best`, `worst`.

    `earned` are the tournament points without penalties, `penalty` what penalties take. `wins` are matches won, a
    shared one in parts. `best` and `worst` are the most and the fewest points of a round, None before the first.
    `meetings` are the tables shared with others: one pair of places, mine and theirs, for each other player at each.
    """

    player: str
    earned: Fraction = Fraction(0)
    penalty: Fraction = Fraction(0)
    wins: Fraction = Fraction(0)
    total: int = 0
    hands: int = 0
    conceded: int = 0
    closes: int = 0
    tens: int = 0
    chinchones: int = 0
    rebuys: int = 0
    best: Fraction | None = None
    worst: Fraction | None = None
    rounds: int = 0
    provisional: bool = False
    meetings: tuple[tuple[str, int, int], ...] = ()

    @property
    def points(self) -> Fraction:
        """The tournament points that count."""
        return self.earned - self.penalty


_Counted = tuple[Result, Credit, Sequence[Result]]
"""A result, what it is worth, and all results of its table."""


def tallies(
    people: Iterable[str], rounds: Sequence[PlayedRound], penalties: Sequence[PointPenalty] = ()
) -> dict[str, Tally]:
    """The sums of `people` and of whoever else has a result.

    Raises RuleError: `negative_points` for a penalty below 0, and as `credited`.
    """
    for penalty in penalties:
        if penalty.points < 0:
            raise RuleError("negative_points", "a penalty cannot be negative", player=penalty.player)
    everybody = dict.fromkeys([*people, *(result.player for played in rounds for result in played.results)])
    mine: dict[str, list[_Counted]] = {player: [] for player in everybody}
    for played in rounds:
        credits_of = credited(played.results, played.counting)
        tables = _tables(played.results)
        for result in played.results:
            if result.player in credits_of:
                mine[result.player].append((result, credits_of[result.player], tables[result.table]))
    lost = {player: sum((item.points for item in penalties if item.player == player), Fraction(0)) for player in mine}
    return {player: _tally(player, found, lost[player]) for player, found in mine.items()}


def _tally(player: str, found: Sequence[_Counted], penalty: Fraction) -> Tally:
    results = [result for result, _, _ in found]
    points = [credit.points for _, credit, _ in found]
    return Tally(
        player=player,
        earned=sum(points, Fraction(0)),
        penalty=penalty,
        wins=sum((Fraction(1, result.level) for result in results if result.won and result.at_table), Fraction(0)),
        total=sum(credit.total for _, credit, _ in found),
        hands=sum(result.hands for result in results),
        conceded=sum(result.conceded for result in results),
        closes=sum(result.closes for result in results),
        tens=sum(result.tens for result in results),
        chinchones=sum(result.chinchones for result in results),
        rebuys=sum(result.rebuys for result in results),
        best=max(points, default=None),
        worst=min(points, default=None),
        rounds=len(found),
        provisional=any(result.provisional for result in results),
        meetings=tuple(meeting for result, _, table in found for meeting in _meetings(result, table)),
    )


def _tables(results: Sequence[Result]) -> dict[tuple[str, ...], list[Result]]:
    found: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        found.setdefault(result.table, []).append(result)
    return found


def _meetings(result: Result, table: Sequence[Result]) -> list[tuple[str, int, int]]:
    """Who sat at the table too, whatever was ruled about them later."""
    others = table if result.at_table else ()
    return [(other.player, result.place, other.place) for other in others if other.player != result.player]
