"""The table of a season: everybody in order, how far from the next place, and what a change of the rule would do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.engine.season import Event, Rule, SeasonTally, season_tallies
from tournaments.engine.tiebreaks import lot_number

Key = Callable[[SeasonTally, int], Fraction]

_KEYS: Mapping[str, Key] = {
    "points": lambda tally, seed: tally.total,
    "wins": lambda tally, seed: Fraction(tally.wins),
    "best": lambda tally, seed: tally.counting[0].points if tally.counting else Fraction(0),
    "events": lambda tally, seed: Fraction(len(tally.marks)),
    "beaten": lambda tally, seed: tally.beaten,
    "lot": lambda tally, seed: Fraction(-lot_number(tally.player, seed)),
}
"""What each key of a rule looks at; the higher value is ahead. Of lots the lower number is."""


@dataclass(frozen=True)
class Needs:
    """What somebody may want to know of their place.

    `gap` are the points to `ahead`, the next place up; None for the first. `worst` is the lowest result that counts: a
    new one above it counts instead, None as long as every further event is added to the total.
    """

    gap: Fraction | None
    ahead: str | None
    best: Fraction | None
    worst: Fraction | None


@dataclass(frozen=True)
class SeasonRow:
    """One line. `place` is None for who has not played enough events to be ranked (`missing` are lacking).

    `moved` is how many places somebody went up (down if negative) by the newest event, None for newcomers. `separated`
    is the key that puts this row behind the one above, None where nothing does and the place is shared.
    """

    place: int | None
    player: str
    tally: SeasonTally
    moved: int | None
    separated: str | None
    needs: Needs
    missing: int


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
    tallies = season_tallies(events, rule)
    before = _places(season_tallies(events[:-1], rule), rule, seed) if events else {}
    places = _places(tallies, rule, seed)
    ranked = sorted(places, key=lambda player: (places[player], player))
    waiting = sorted(set(tallies) - set(places), key=lambda player: (-tallies[player].total, player))
    rows: list[SeasonRow] = []
    for line, player in enumerate([*ranked, *waiting]):
        above = tallies[ranked[line - 1]] if 0 < line < len(ranked) else None
        rows.append(
            SeasonRow(
                place=places.get(player),
                player=player,
                tally=tallies[player],
                moved=before[player] - places[player] if player in before and player in places else None,
                separated=_separated(tallies[player], above, rule, seed),
                needs=_needs(tallies[player], [tallies[other] for other in ranked[:line]], rule),
                missing=max(0, rule.least_events - len(tallies[player].marks)),
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
    ranked = [tally for tally in tallies.values() if len(tally.marks) >= rule.least_events]
    keys = {tally.player: _key(tally, rule, seed) for tally in ranked}
    order = sorted(keys.values(), reverse=True)
    first = {key: place for place, key in reversed(list(enumerate(order, start=1)))}
    return {player: first[key] for player, key in keys.items()}


def _key(tally: SeasonTally, rule: Rule, seed: int) -> tuple[Fraction, ...]:
    return tuple(_KEYS[name](tally, seed) for name in rule.keys)


def _separated(tally: SeasonTally, above: SeasonTally | None, rule: Rule, seed: int) -> str | None:
    if above is None:
        return None
    return next((name for name in rule.keys if _KEYS[name](tally, seed) != _KEYS[name](above, seed)), None)


def _needs(tally: SeasonTally, above: Sequence[SeasonTally], rule: Rule) -> Needs:
    ahead = next((other for other in reversed(above) if other.total > tally.total), None)
    counting = tally.counting
    full = rule.drop > 0 or (rule.best_of is not None and len(counting) >= rule.best_of)
    return Needs(
        gap=None if ahead is None else ahead.total - tally.total,
        ahead=None if ahead is None else ahead.player,
        best=counting[0].points if counting else None,
        worst=counting[-1].points if counting and full else None,
    )
