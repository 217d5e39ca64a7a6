"""A season: a fold over its events, tournaments and club nights alike, by a rule that the club has chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.errors import RuleError

Source = str
"""What an event's points come from: a key of Rule.weights."""

SOURCES = ("places", "beaten", "points", "wins")
"""`places`: the placing table. `beaten`: the share of the others in the event who were beaten, 0 to 1, at any size
of field and tables. `points`: the points of the event itself. `wins`: matches won."""

SEASON_KEYS = ("points", "wins", "best", "events", "beaten", "lot")
"""The tie-breaks of seasons: total, events won, best result that counts, events played, mean share beaten, lot."""

MOST_EVENTS = 1000


@dataclass(frozen=True, kw_only=True)
class Score:
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


@dataclass(frozen=True)
class SeasonTally:
    """One player's season: every event played, in order, and the sum of those that count."""

    player: str
    marks: tuple[Mark, ...]
    total: Fraction
    wins: int
    beaten: Fraction

    @property
    def counting(self) -> list[Mark]:
        """The results that count, best first."""
        return sorted((mark for mark in self.marks if mark.why == "counts"), key=lambda mark: -mark.points)

    @property
    def provisional(self) -> bool:
        """Whether something of it is still being played."""
        return any(mark.provisional for mark in self.marks)


def marks_of(event: Event, rule: Rule) -> dict[str, Mark]:
    """What `event` gives everybody who played in it, before the best are chosen."""
    small = len(event.scores) < rule.least_field
    found: dict[str, Mark] = {}
    for score in event.scores:
        parts = _parts(score, len(event.scores), rule)
        total = Fraction(0) if small else sum(parts.values(), Fraction(0))
        found[score.player] = Mark(
            event.code, score.place, total, parts, "small" if small else "counts", event.provisional
        )
    return found


def share_beaten(score: Score, field_size: int) -> Fraction:
    """The share of the others in the event who were beaten, from 0 to 1; those level count half."""
    if field_size < 2:
        return Fraction(0)
    behind = field_size - score.place - (score.level - 1)
    return (behind + Fraction(score.level - 1, 2)) / (field_size - 1)


def _parts(score: Score, field_size: int, rule: Rule) -> dict[str, Fraction]:
    given = {
        "places": _placing(score, rule.placing),
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


def _placing(score: Score, placing: Sequence[Fraction]) -> Fraction:
    taken = placing[score.place - 1 : score.place - 1 + score.level]
    return sum(taken, Fraction(0)) / score.level


def season_tallies(events: Sequence[Event], rule: Rule) -> dict[str, SeasonTally]:
    """Everybody's season so far. The order of the events matters only for that of the marks."""
    if len({event.code for event in events}) < len(events):
        raise RuleError("bad_file", "an event belongs to a season once")
    marks: dict[str, list[Mark]] = {}
    shares: dict[str, list[Fraction]] = {}
    wins: dict[str, int] = {}
    for event in events:
        for player, mark in marks_of(event, rule).items():
            marks.setdefault(player, []).append(mark)
        for score in event.scores:
            shares.setdefault(score.player, []).append(share_beaten(score, len(event.scores)))
            wins[score.player] = wins.get(score.player, 0) + (
                score.place == 1 and len(event.scores) >= rule.least_field
            )
    return {player: _tally(player, marks[player], rule, wins[player], shares[player]) for player in marks}


def _tally(player: str, marks: Sequence[Mark], rule: Rule, wins: int, shares: Sequence[Fraction]) -> SeasonTally:
    chosen = _chosen(marks, rule)
    kept = tuple(
        Mark(mark.event, mark.place, mark.points, mark.parts, _why(mark, place in chosen), mark.provisional)
        for place, mark in enumerate(marks)
    )
    total = sum((mark.points for mark in kept if mark.why == "counts"), Fraction(0))
    return SeasonTally(player, kept, total, wins, sum(shares, Fraction(0)) / len(shares))


def _why(mark: Mark, chosen: bool) -> str:
    return mark.why if mark.why == "small" or chosen else "dropped"


def _chosen(marks: Sequence[Mark], rule: Rule) -> set[int]:
    """Which marks count: the best, the earlier of two equal ones, never more than `best_of`, and not the worst `drop`.

    Results are dropped only while at least one is left, so that playing more never lowers a total.
    """
    counted = [place for place, mark in enumerate(marks) if mark.why == "counts"]
    best = sorted(counted, key=lambda place: (-marks[place].points, place))
    keep = max(1, len(best) - rule.drop)
    return set(best[: keep if rule.best_of is None else min(keep, rule.best_of)])
