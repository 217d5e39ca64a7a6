"""What one table gives each of its players: facts read off a match, finished or still going on."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypedDict

from scoring.engine.errors import RuleError
from scoring.engine.events import Event, HandPlayed, Penalty
from scoring.engine.places import places
from scoring.engine.rulesets import Ruleset
from scoring.engine.state import MatchState

Status = Literal["played", "left", "forfeit", "void", "bye"]
"""`left`: went home in the middle, the result counts as it stands. `forfeit`: it counts by the rule for forfeits.
`void`: it counts for nothing, for this player; the others keep theirs. `bye`: there was no table."""


@dataclass(frozen=True, kw_only=True)
class Result:
    """One player's result at one table.

    `table` is everybody who sat there, in playing order. `place` is 1 for the best, `level` how many share it (rules.md
    §3.23). `total` is the total on the sheet at the end, `points` what each hand added, the first one first. `hands`
    counts the hands that the player took part in and that were scored (a wrong close is none), `conceded` the loose
    points taken in them: bonuses and penalties are left out. `tens` are closes with everything melded, `chinchones`
    seven-card runs, `penalty` the points of penalties. `won` is whether the player won the match, alone or not.
    """

    player: str
    table: tuple[str, ...]
    place: int
    level: int = 1
    total: int = 0
    points: tuple[int, ...] = ()
    hands: int = 0
    conceded: int = 0
    closes: int = 0
    tens: int = 0
    chinchones: int = 0
    wrong_closes: int = 0
    rebuys: int = 0
    penalty: int = 0
    won: bool = False
    status: Status = "played"
    provisional: bool = False

    @property
    def at_table(self) -> bool:
        """Whether the player sat at a table with others, and the result counts as it was played."""
        return self.status in ("played", "left")


def from_match(
    state: MatchState,
    events: Iterable[Event],
    people: Mapping[str, str] | None = None,
    *,
    decided: Mapping[str, Status] | None = None,
) -> tuple[Result, ...]:
    """The results of a table from its match and the events that count in it, in playing order.

    `people` says who sits on the match's names, for a tournament that calls them otherwise; `decided` (by the names of
    the match) what the organiser ruled for some: `forfeit`, `void`. A match under way gives provisional results, by the
    totals as they stand. Raises RuleError `unknown_player` for a name without a person.
    """
    names = {player: player for player in state.players} if people is None else people
    for player in (*state.players, *(decided or ())):
        if player not in names or player not in state.totals:
            raise RuleError("unknown_player", f"{player} is not at this table", player=player)
    place_of = places(state)
    shared = Counter(place_of.values())
    penalties: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Penalty):
            penalties[event.player] += event.points
    return tuple(
        Result(
            player=names[player],
            table=tuple(names[other] for other in state.players),
            place=place_of[player],
            level=shared[place_of[player]],
            total=state.totals[player],
            rebuys=state.rebuys.get(player, 0),
            penalty=penalties[player],
            won=player in state.winners,
            status=(decided or {}).get(player, "left" if player in state.left else "played"),
            provisional=not state.finished,
            **_hands(state, player),
        )
        for player in state.players
    )


class _Hands(TypedDict):
    points: tuple[int, ...]
    hands: int
    conceded: int
    closes: int
    tens: int
    chinchones: int
    wrong_closes: int


def _hands(state: MatchState, player: str) -> _Hands:
    mine = [hand for hand in state.hands if player in hand.deltas]
    scored = [hand for hand in mine if hand.played.close != "wrong"]
    closed = [hand.played for hand in mine if hand.played.closer == player]
    kinds = Counter(_kind(state.rules, hand) for hand in closed)
    return {
        "points": tuple(hand.deltas[player] for hand in mine),
        "hands": len(scored),
        "conceded": sum(max(0, hand.deltas[player]) for hand in scored),
        "closes": len(closed) - kinds["wrong"],
        "tens": kinds["seven"],
        "chinchones": kinds["run7"],
        "wrong_closes": kinds["wrong"],
    }


def _kind(rules: Ruleset, hand: HandPlayed) -> str:
    """How the hand was closed; a run with too many jokers counts as all melded (rules.md §3.8)."""
    return "seven" if hand.close == "run7" and rules.run7_bonus(hand.jokers) is None else hand.close


def by_decision(totals: Mapping[str, int], order: Mapping[str, int] | None = None) -> tuple[Result, ...]:
    """The results of a table of which only the end is known: final totals, low wins, or `order`, places from 1.

    For a table that the organiser decides, or a sheet without its hands. Raises RuleError: `too_few_players` for an
    empty table, `bad_file` for an `order` that does not place exactly these people as places are counted (1, 1, 3).
    """
    if not totals:
        raise RuleError("too_few_players", "a table needs players", least=2)
    found = {player: 1 + sum(other < total for other in totals.values()) for player, total in totals.items()}
    if order is not None:
        counted = {player: 1 + sum(other < place for other in order.values()) for player, place in order.items()}
        if set(order) != set(totals) or counted != dict(order):
            raise RuleError("bad_file", "the places must be those of these players, counted 1, 1, 3")
        found = dict(order)
    shared = Counter(found.values())
    return tuple(
        Result(
            player=player,
            table=tuple(totals),
            place=found[player],
            level=shared[found[player]],
            total=total,
            won=found[player] == 1,
        )
        for player, total in totals.items()
    )


def bye(player: str) -> Result:
    """A round without a table, by rule and not by fault."""
    return Result(player=player, table=(player,), place=1, status="bye")


def absent(player: str) -> Result:
    """A round that the player should have played and did not: a forfeit without a table."""
    return Result(player=player, table=(player,), place=1, status="forfeit")


def voided(results: Sequence[Result]) -> tuple[Result, ...]:
    """The same results, counting for nothing."""
    return tuple(replace(result, status="void") for result in results)
