"""The end of a tournament: everybody's final place, and whether it can end now."""

from dataclasses import dataclass

from tournaments.models import Entry
from tournaments.queries.cuts import final_places
from tournaments.queries.days import Day


@dataclass(frozen=True)
class FinalPlace:
    """Somebody's place in the end; `shared` whether others have it too."""

    place: int
    entry: Entry
    shared: bool


@dataclass(frozen=True)
class TheEnd:
    """How far a tournament is from its end: everybody's place, rounds of the plan that were not played.

    `open_round` is the number of the round that is not closed yet, `tied` whether a tie at its last cut is open. It
    `may_end` once something was played and nothing is open.
    """

    places: tuple[FinalPlace, ...]
    left: int
    open_round: int | None
    tied: bool

    @property
    def may_end(self) -> bool:
        """Whether the tournament can be finished as it stands."""
        return bool(self.places) and self.open_round is None


def the_end(day: Day) -> TheEnd:
    """The end as it would be now."""
    found = final_places(day) if day.begun else []
    counts: dict[int, int] = {}
    for place, _code in found:
        counts[place] = counts.get(place, 0) + 1
    places = tuple(FinalPlace(place, day.by_code[code], counts[place] > 1) for place, code in found)
    unfinished = [item for item in day.rounds if item.state != "closed"]
    last = day.begun[-1].round if day.begun else None
    return TheEnd(
        places=places,
        left=max(0, len(day.plan.rounds) - len(day.begun)),
        open_round=unfinished[0].round.number if unfinished else None,
        tied=bool(last and (last.cut or {}).get("ties")),
    )
