"""Who goes on to the next stage: the cut through standings, and ties at it, which somebody settles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scoring.engine.errors import RuleError
from tournaments.engine.standings import Standings
from tournaments.engine.tiebreaks import Value, lot_number

How = Literal["play_off", "lot", "choice"]


@dataclass(frozen=True)
class Cut:
    """A cut as it was made; it is stored, and later results do not change it.

    `qualified` go on, `out` do not, the next in line first; both in the order of the standings. `tied` are level on
    every key for the last `open` places, and until they are settled in neither list. `keys` and `values` are what it
    was decided by; `settled` says how a tie was.
    """

    places: int
    qualified: tuple[str, ...]
    tied: tuple[str, ...]
    open: int
    out: tuple[str, ...]
    keys: tuple[str, ...]
    values: Mapping[str, Mapping[str, Value | None]]
    settled: How | None = None


def cut(standings: Standings, places: int) -> Cut:
    """The best `places` of the standings, all of them if there are no more.

    Raises RuleError: `bad_file` for fewer than one place, `results_missing` while anything is provisional.
    """
    if places < 1:
        raise RuleError("bad_file", "a cut needs at least one place", places=places)
    if standings.provisional:
        raise RuleError("results_missing", "the cut can be made once every result is there")
    level = {
        row.place: [other.player for other in standings.rows if other.place == row.place] for row in standings.rows
    }
    qualified: list[str] = []
    tied: tuple[str, ...] = ()
    out: list[str] = []
    for place, group in level.items():
        if place - 1 + len(group) <= places:
            qualified += group
        elif place <= places:
            tied = tuple(group)
        else:
            out += group
    free = places - len(qualified) if tied else 0
    values = {row.player: row.values for row in standings.rows}
    return Cut(places, tuple(qualified), tied, free, tuple(out), standings.keys, values)


def settle(made: Cut, chosen: Sequence[str], how: How) -> Cut:
    """The cut with its tie decided: `chosen`, in their order, take the open places, the other tied are next in line.

    Raises RuleError: `unknown_player` for one who was not tied, `duplicate_player`, `bad_file` unless there are as many
    as open places.
    """
    for place, player in enumerate(chosen):
        if player not in made.tied:
            raise RuleError("unknown_player", f"{player} is not tied at the cut", player=player)
        if player in chosen[:place]:
            raise RuleError("duplicate_player", f"{player} is named twice", player=player)
    if not made.tied or len(chosen) != made.open:
        raise RuleError("bad_file", f"{made.open} places are open, not {len(chosen)}", open=made.open)
    rest = tuple(player for player in made.tied if player not in chosen)
    return replace(made, qualified=(*made.qualified, *chosen), tied=(), open=0, out=(*rest, *made.out), settled=how)


def by_lot(made: Cut, seed: int) -> Cut:
    """The cut with its tie decided by the lots of `seed`, the lowest first; without a tie, as it is."""
    if not made.tied:
        return made
    order = sorted(made.tied, key=lambda player: (lot_number(player, seed), player))
    return settle(made, order[: made.open], "lot")


def replaced(made: Cut, gone: str, by: str | None = None) -> Cut:
    """The cut after `gone`, who had qualified, will not play: `by` takes the place, who was out; nobody if None.

    Raises RuleError `unknown_player` if one of them is not where that needs them.
    """
    for player, among in ((gone, made.qualified), *([] if by is None else [(by, made.out)])):
        if player not in among:
            raise RuleError("unknown_player", f"{player} is not in that part of the cut", player=player)
    stay = tuple(player for player in made.qualified if player != gone)
    out = tuple(player for player in made.out if player != by)
    return replace(made, qualified=stay if by is None else (*stay, by), out=(*out, gone))
