"""The table of a season: everybody in order, how far from the next place, and what a change of the rule would do."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tournaments.engine.season import Event, Rule, SeasonTally, kept, tallies_then_and_now
from tournaments.engine.tiebreaks import lot_number

Key = Callable[[SeasonTally, int], Fraction | int]

_KEYS: Mapping[str, Key] = {
    "points": lambda tally, seed: tally.units,
    "wins": lambda tally, seed: tally.wins,
    "best": lambda tally, seed: tally.played[tally.order[0]].points or 0 if tally.order else 0,
    "events": lambda tally, seed: len(tally.played),
    "beaten": lambda tally, seed: tally.beaten,
    "lot": lambda tally, seed: -lot_number(tally.player, seed),
}
"""What each key of a rule looks at, among tallies of one fold; higher is ahead, of lots the lower number."""


@dataclass(frozen=True)
class Needs:
    """What somebody may want to know of their place.

    `gap` are the points to `ahead`, the next one up who has more; None for the first. `worst` is the lowest result that
    counts where a new one above it would count instead; None as long as one more event is added to the total. `beats`
    is what a new result must be better than to count: `worst`, or the best of those dropped, which would be added
    otherwise; None while any new result counts.
    """

    gap: Fraction | None
    ahead: str | None
    best: Fraction | None
    worst: Fraction | None
    beats: Fraction | None = None


@dataclass(frozen=True)
class SeasonRow:
    """One line. `place` is None for who has not played enough events to be ranked (`missing` are lacking).

    `moved` is how many places somebody went up (down if negative) by the newest event, None for newcomers. `separated`
    is the key that puts this row behind the one above, None where nothing does and the place is shared. `ahead` is the
    nearest one up who has more points.
    """

    place: int | None
    player: str
    tally: SeasonTally
    moved: int | None
    separated: str | None
    ahead: SeasonTally | None
    missing: int

    @cached_property
    def needs(self) -> Needs:
        """What somebody may want to know of the place; worked out only for rows that are looked at."""
        return _needs(self.tally, self.ahead)


@dataclass(frozen=True)
class Shift:
    """What a change of the rule does to one player: place and total before and after; None for not ranked."""

    player: str
    before: tuple[int | None, Fraction]
    after: tuple[int | None, Fraction]


@dataclass(frozen=True)
class SeasonTable:
    """All lines: the ranked in order, then those who are not ranked yet, by total."""

    rows: tuple[SeasonRow, ...]
    provisional: bool


def season_table(events: Sequence[Event], rule: Rule, seed: int = 0) -> SeasonTable:
    """The table after all `events`, which are in their order. Raises RuleError as `season_tallies`."""
    then, tallies = tallies_then_and_now(events, rule)
    before, places = _places(then, rule, seed), _places(tallies, rule, seed)
    ranked = sorted(places, key=lambda player: (places[player], player))
    waiting = sorted(set(tallies) - set(places), key=lambda player: (-tallies[player].units, player))
    above_all = [tallies[player] for player in ranked]
    rows: list[SeasonRow] = []
    for line, player in enumerate([*ranked, *waiting]):
        above = above_all[line - 1] if 0 < line < len(ranked) else None
        rows.append(
            SeasonRow(
                place=places.get(player),
                player=player,
                tally=tallies[player],
                moved=before[player] - places[player] if player in before and player in places else None,
                separated=_separated(tallies[player], above, rule, seed),
                ahead=_ahead(tallies[player], above_all, line),
                missing=max(0, rule.least_events - len(tallies[player].played)),
            )
        )
    return SeasonTable(tuple(rows), any(event.provisional for event in events))


def shifts(events: Sequence[Event], old: Rule, new: Rule, seed: int = 0) -> tuple[Shift, ...]:
    """Who moves if `new` replaces `old`: everybody whose place or total changes, in the order of the new table."""
    before = {row.player: (row.place, row.tally.total) for row in season_table(events, old, seed).rows}
    after = season_table(events, new, seed)
    return tuple(
        Shift(row.player, before[row.player], (row.place, row.tally.total))
        for row in after.rows
        if before[row.player] != (row.place, row.tally.total)
    )


def finalists(table: SeasonTable, places: int) -> tuple[str, ...]:
    """The best `places` of the ranked, for a season's final; more where the last of them are level."""
    return tuple(row.player for row in table.rows if row.place is not None and row.place <= places)


def _places(tallies: Mapping[str, SeasonTally], rule: Rule, seed: int) -> dict[str, int]:
    ranked = [tally for tally in tallies.values() if len(tally.played) >= rule.least_events]
    places: dict[str, int] = {}
    for level in _in_order(ranked, rule.keys, seed):
        places |= dict.fromkeys([tally.player for tally in level], len(places) + 1)
    return places


def _in_order(tallies: Sequence[SeasonTally], keys: Sequence[str], seed: int) -> Iterator[Sequence[SeasonTally]]:
    """The tallies, best first, those level on all keys together; a key is looked at only between those still level."""
    if len(tallies) < 2 or not keys:
        if tallies:
            yield tallies
        return
    level: dict[Fraction | int, list[SeasonTally]] = {}
    for tally in tallies:
        level.setdefault(_KEYS[keys[0]](tally, seed), []).append(tally)
    for value in sorted(level, reverse=True):
        yield from _in_order(level[value], keys[1:], seed)


def _separated(tally: SeasonTally, above: SeasonTally | None, rule: Rule, seed: int) -> str | None:
    if above is None:
        return None
    return next((name for name in rule.keys if _KEYS[name](tally, seed) != _KEYS[name](above, seed)), None)


def _ahead(tally: SeasonTally, ranked: Sequence[SeasonTally], line: int) -> SeasonTally | None:
    """The nearest above `line` who has more points."""
    lines = range(min(line, len(ranked)) - 1, -1, -1)
    return next((ranked[place] for place in lines if ranked[place].units > tally.units), None)


def _needs(tally: SeasonTally, ahead: SeasonTally | None) -> Needs:
    more = kept(len(tally.order) + 1, tally.rule) > tally.keep
    worst = None if more else tally.result(tally.keep - 1)
    return Needs(
        gap=None if ahead is None else ahead.total - tally.total,
        ahead=None if ahead is None else ahead.player,
        best=tally.result(0),
        worst=worst,
        beats=tally.result(tally.keep) if more else worst,
    )
