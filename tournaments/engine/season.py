"""A season: a fold over its events, tournaments and club nights alike, by a rule that the club has chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import NamedTuple

from scoring.engine.errors import RuleError

Source = str
"""What an event's points come from: a key of Rule.weights."""

SOURCES = ("places", "beaten", "points", "wins")
"""`places`: the placing table. `beaten`: the share of the others in the event who were beaten, 0 to 1, at any size
of field and tables. `points`: the points of the event itself. `wins`: matches won."""

SEASON_KEYS = ("points", "wins", "best", "events", "beaten", "lot")
"""The tie-breaks of seasons: total, events won, best result that counts, events played, mean share beaten, lot."""

MOST_EVENTS = 1000


class Score(NamedTuple):
    """What one event gave one player.

    `place` counts from 1, `level` shares it; `points` and `wins` are those of the event's own standings.
    """

    player: str
    place: int
    level: int = 1
    points: Fraction = Fraction(0)
    wins: Fraction = Fraction(0)
    chinchones: int = 0


@dataclass(frozen=True, kw_only=True)
class Event:
    """One event of a season, in its order. `provisional` while it is still being played."""

    code: str
    scores: tuple[Score, ...]
    provisional: bool = False

    def __post_init__(self) -> None:
        if len({score.player for score in self.scores}) < len(self.scores):
            raise RuleError("duplicate_player", f"somebody is twice in event {self.code}", event=self.code)


@dataclass(frozen=True, kw_only=True)
class Rule:
    """How a season counts.

    An event's points are the sum over `weights` of weight × what that source gives, with `chinchon` for each chinchón
    and `attendance` for having played. `placing` are the points of each place, best first; places beyond it get
    nothing, shared ones the mean. The best `best_of` events count (all if None), but never the worst `drop`. Events
    with fewer than `least_field` people count for nobody; players with fewer than `least_events` events are not ranked.
    """

    weights: Mapping[Source, Fraction] = field(default_factory=lambda: {"beaten": Fraction(100)})
    placing: tuple[Fraction, ...] = ()
    chinchon: Fraction = Fraction(0)
    attendance: Fraction = Fraction(0)
    best_of: int | None = None
    drop: int = 0
    least_events: int = 0
    least_field: int = 2
    keys: tuple[str, ...] = SEASON_KEYS

    def __post_init__(self) -> None:
        unknown = [source for source in self.weights if source not in SOURCES]
        if unknown or not self.weights:
            raise RuleError("bad_file", f"a season counts some of {', '.join(SOURCES)}", field="weights")
        if any(weight < 0 for weight in (*self.weights.values(), *self.placing, self.chinchon, self.attendance)):
            raise RuleError("bad_file", "nothing in a season's rule is negative", field="weights")
        if "places" in self.weights and not self.placing:
            raise RuleError("bad_file", "a season by places needs their points", field="placing")
        if list(self.placing) != sorted(self.placing, reverse=True):
            raise RuleError("bad_file", "a better place never gets less", field="placing")
        _check_numbers(self)


def _check_numbers(rule: Rule) -> None:
    if rule.best_of is not None and not 1 <= rule.best_of <= MOST_EVENTS:
        raise RuleError("bad_file", "at least one event counts", field="best_of")
    for name in ("drop", "least_events", "least_field"):
        if not 0 <= getattr(rule, name) <= MOST_EVENTS:
            raise RuleError("bad_file", f"{name} must be 0 to {MOST_EVENTS}", field=name)
    if not rule.keys or len(set(rule.keys)) < len(rule.keys) or not set(rule.keys) <= set(SEASON_KEYS):
        raise RuleError("bad_file", f"a season's keys are some of {', '.join(SEASON_KEYS)}", field="keys")


@dataclass(frozen=True)
class Mark:
    """One event in somebody's season: its points, where they come from, and whether they count.

    `why` is "counts", "dropped" (better ones count instead) or "small" (the field was too small).
    """

    event: str
    place: int
    points: Fraction
    parts: Mapping[str, Fraction]
    why: str
    provisional: bool


class Played(NamedTuple):
    """An event that somebody played in. `points` is a number of units of the fold, None where the field was small."""

    event: Event
    score: Score
    points: int | None


@dataclass(frozen=True)
class SeasonTally:
    """One player's season: every event played, in order, and the sum of those that count.

    `order` are the places in `played` of those that may count, best first, of which the first `keep` do. All tallies of
    a fold count in parts of one `unit`, so that thousands of results are added up and compared as whole numbers.
    """

    player: str
    played: tuple[Played, ...]
    wins: int
    order: tuple[int, ...]
    keep: int
    units: int
    unit: int
    rule: Rule

    @cached_property
    def total(self) -> Fraction:
        """The points of all that count."""
        return Fraction(self.units, self.unit)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """Every event played, in order, with what it gave."""
        kept = set(self.order[: self.keep])
        return tuple(_mark(item, self.rule, place in kept) for place, item in enumerate(self.played))

    @property
    def counting(self) -> list[Mark]:
        """The results that count, best first."""
        return [self.marks[place] for place in self.order[: self.keep]]

    @cached_property
    def beaten(self) -> Fraction:
        """The share of the others that was beaten, on average of the events with a field that is large enough."""
        shares = [share_beaten(item.score, len(item.event.scores)) for item in self.played if item.points is not None]
        return sum(shares, Fraction(0)) / max(len(shares), 1)

    @cached_property
    def provisional(self) -> bool:
        """Whether something of it is still being played."""
        return any(item.event.provisional for item in self.played)

    def result(self, rank: int) -> Fraction | None:
        """The points of the best result (0), the second best (1) and so on, whether they count or not; None beyond."""
        points = self.played[self.order[rank]].points if 0 <= rank < len(self.order) else None
        return None if points is None else Fraction(points, self.unit)


def _mark(played: Played, rule: Rule, chosen: bool) -> Mark:
    event, score, points = played
    parts = _parts(score, len(event.scores), rule)
    total = Fraction(0) if points is None else sum(parts.values(), Fraction(0))
    why = "small" if points is None else "counts" if chosen else "dropped"
    return Mark(event.code, score.place, total, parts, why, event.provisional)


def share_beaten(score: Score, field_size: int) -> Fraction:
    """The share of the others in the event who were beaten, from 0 to 1; those level count half."""
    return _share(score.place, score.level, field_size)


@lru_cache(maxsize=4096)  # the same few places come thousands of times
def _share(place: int, level: int, field_size: int) -> Fraction:
    behind = 2 * (field_size - place) - (level - 1)
    return Fraction(behind, 2 * (field_size - 1)) if field_size > 1 else Fraction(0)


def _parts(score: Score, field_size: int, rule: Rule) -> dict[str, Fraction]:
    given = {
        "places": _placing(score.place, score.level, rule.placing),
        "beaten": share_beaten(score, field_size),
        "points": max(score.points, Fraction(0)),
        "wins": score.wins,
    }
    parts = {source: weight * given[source] for source, weight in rule.weights.items()}
    if rule.chinchon:
        parts["chinchon"] = rule.chinchon * score.chinchones
    if rule.attendance:
        parts["attendance"] = rule.attendance
    return parts


def _placing(place: int, level: int, placing: Sequence[Fraction]) -> Fraction:
    return sum(placing[place - 1 : place - 1 + level], Fraction(0)) / level


def season_tallies(events: Sequence[Event], rule: Rule) -> dict[str, SeasonTally]:
    """Everybody's season so far. The order of the events matters only for that of the marks."""
    return tallies_then_and_now(events, rule)[1]


def tallies_then_and_now(events: Sequence[Event], rule: Rule) -> tuple[dict[str, SeasonTally], dict[str, SeasonTally]]:
    """Everybody's season before the newest event, and after it; those who were not there are the same in both."""
    if len({event.code for event in events}) < len(events):
        raise RuleError("bad_file", "an event belongs to a season once")
    unit = _unit(events, rule)
    played: dict[str, list[Played]] = {}
    for event in events:
        for item in _played(event, rule, unit):
            played.setdefault(item.score.player, []).append(item)
    now = {player: _tally(player, items, rule, unit) for player, items in played.items()}
    newest = {score.player for score in events[-1].scores} if events else set()
    then = {player: tally for player, tally in now.items() if player not in newest}
    for player in newest & {player for player, items in played.items() if len(items) > 1}:
        then[player] = _tally(player, played[player][:-1], rule, unit)
    return then, now


def _unit(events: Sequence[Event], rule: Rule) -> int:
    """A number by which whatever the events may give, taken so many times, is whole."""
    found = [rule.chinchon.denominator, rule.attendance.denominator]
    if "beaten" in rule.weights:
        sizes = {len(event.scores) for event in events}
        found += [2 * rule.weights["beaten"].denominator * (size - 1) for size in sizes if size > 1]
    if "places" in rule.weights:
        parts = rule.weights["places"].denominator * lcm(*(points.denominator for points in rule.placing))
        found += [parts * level for level in {score.level for event in events for score in event.scores}]
    for source in {"points", "wins"} & set(rule.weights):
        values = {getattr(score, source).denominator for event in events for score in event.scores}
        found += [rule.weights[source].denominator * value for value in values]
    return lcm(*found)


def _played(event: Event, rule: Rule, unit: int) -> list[Played]:
    """The event as everybody in it played it, their points in units: those of `_parts`, added up."""
    if len(event.scores) < rule.least_field:
        return [Played(event, score, None) for score in event.scores]
    columns = [_column(source, event, rule, unit) for source in rule.weights]
    chinchon, attendance = int(rule.chinchon * unit), int(rule.attendance * unit)
    return [
        Played(event, score, sum(line) + chinchon * score.chinchones + attendance)
        for score, line in zip(event.scores, zip(*columns, strict=True), strict=True)
    ]


def _column(source: Source, event: Event, rule: Rule, unit: int) -> list[int]:
    """What one source gives everybody in the event, in units."""
    weight, size = rule.weights[source] * unit, len(event.scores)
    if source == "beaten":
        half = int(weight / (2 * (size - 1))) if size > 1 else 0
        return [half * (2 * (size - score.place) - score.level + 1) for score in event.scores]
    if source == "places":
        taken = {(score.place, score.level) for score in event.scores}
        given = {(place, level): int(weight * _placing(place, level, rule.placing)) for place, level in taken}
        return [given[score.place, score.level] for score in event.scores]
    whole = int(weight)
    values = [score.wins if source == "wins" else max(score.points, Fraction(0)) for score in event.scores]
    return [whole * value.numerator // value.denominator for value in values]


def _tally(player: str, played: Sequence[Played], rule: Rule, unit: int) -> SeasonTally:
    points = [item.points for item in played]
    counted = {place: value for place, value in enumerate(points) if value is not None}
    order = sorted(counted, key=counted.__getitem__, reverse=True)  # which leaves equal ones in their order
    keep = min(len(order), kept(len(order), rule))
    units = sum(map(counted.__getitem__, order[:keep]))
    wins = sum(item.score.place == 1 and item.points is not None for item in played)
    return SeasonTally(player, tuple(played), wins, tuple(order), keep, units, unit, rule)


def kept(events: int, rule: Rule) -> int:
    """How many of so many results count at most: never more than `best_of`, and not the worst `drop`.

    The best count, the earlier of two equal ones. Results are dropped only while at least one is left, so that playing
    more never lowers a total.
    """
    keep = max(1, events - rule.drop)
    return keep if rule.best_of is None else min(keep, rule.best_of)
