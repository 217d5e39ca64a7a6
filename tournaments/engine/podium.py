"""The end of a tournament: everybody's final place, who came further first."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.standings import Row, Standings


@dataclass(frozen=True)
class Placed:
    """A final place. `stage` is the last one that the player played, counted from 1; `row` is theirs in it."""

    place: int
    player: str
    stage: int
    row: Row


def final_places(stages: Sequence[Standings]) -> tuple[Placed, ...]:
    """Everybody, the best first, from the standings of each stage in the order of play, the final last.

    Whoever plays a later stage is ahead of all who do not; of those who went out at the same stage its standings
    decide, and a place that was shared there is shared here.
    """
    found: list[Placed] = []
    seen: set[str] = set()
    for stage in range(len(stages), 0, -1):
        rows = [row for row in stages[stage - 1].rows if row.player not in seen]
        ahead = len(found)
        for row in rows:
            place = 1 + ahead + sum(other.place < row.place for other in rows)
            found.append(Placed(place, row.player, stage, row))
        seen.update(row.player for row in rows)
    return tuple(found)
