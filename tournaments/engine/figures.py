"""A player's figures: sums, places, runs and meetings, from what finished matches gave everybody at their tables.

Only places compare matches of different rules; points don't, so their sums are kept by the rules they were played by.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from math import lcm
from operator import attrgetter

from tournaments.engine.season import Score, share_beaten

LEAST_HANDS = 10
"""Hands before points per hand are told: fewer say nothing."""

LEAST_MATCHES = 5
"""Matches before a share of them is told."""

LEAST_MEETINGS = 5
"""Matches together before two are compared."""

WINDOW = 10
"""Matches whose mean is somebody's form."""

PODIUM = 3


@dataclass(frozen=True, kw_only=True)
class Line:
    """What one match gave one player; the fields are those of `results.Result`, `rules` a key of equal rules."""

    match: str
    rules: str
    player: str
    place: int
    level: int = 1
    size: int = 2
    total: int = 0
    hands: int = 0
    conceded: int = 0
    closes: int = 0
    tens: int = 0
    chinchones: int = 0
    wrong_closes: int = 0
    rebuys: int = 0
    won: bool = False

    @property
    def beaten(self) -> Fraction:
        """The share of the others at the table who were beaten, from 0 to 1; those level count half."""
        return share_beaten(Score(player=self.player, place=self.place, level=self.level), self.size)


@dataclass(frozen=True)
class Sums:
    """Matches added up. Sums of parts add up to the sum of the whole."""

    matches: int = 0
    won: int = 0
    hands: int = 0
    total: int = 0
    conceded: int = 0
    closes: int = 0
    tens: int = 0
    chinchones: int = 0
    wrong_closes: int = 0
    rebuys: int = 0

    def __add__(self, other: "Sums") -> "Sums":
        """Both together."""
        return Sums(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(Sums)))

    @property
    def per_match(self) -> Fraction | None:
        """The mean of the totals on the sheets; None without a match."""
        return Fraction(self.total, self.matches) if self.matches else None

    @property
    def winning(self) -> Fraction | None:
        """The share of the matches that were won; None for fewer than LEAST_MATCHES."""
        return Fraction(self.won, self.matches) if self.matches >= LEAST_MATCHES else None

    @property
    def per_hand(self) -> Fraction | None:
        """Loose points taken in a hand, on average; None for fewer than LEAST_HANDS hands."""
        return Fraction(self.conceded, self.hands) if self.hands >= LEAST_HANDS else None

    @property
    def closing(self) -> Fraction | None:
        """The share of the hands that the player closed, not wrongly; None for fewer than LEAST_HANDS hands."""
        return Fraction(self.closes, self.hands) if self.hands >= LEAST_HANDS else None


_ADDED = attrgetter(*(field.name for field in fields(Sums) if field.name != "matches"))
"""What is added up of a line, in the order of Sums."""


def sums(lines: Iterable[Line]) -> Sums:
    """The matches of one player added up."""
    found = list(lines)
    return Sums(len(found), *(sum(column) for column in zip(*map(_ADDED, found), strict=True)))


def by_rules(lines: Iterable[Line]) -> dict[str, Sums]:
    """The same for each of the rules that they were played by, those of most matches first."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(line.rules, []).append(line)
    added = {rules: sums(played) for rules, played in found.items()}
    return dict(sorted(added.items(), key=lambda pair: (-pair[1].matches, pair[0])))


@dataclass(frozen=True)
class Placings:
    """How often each place was taken, and the mean share of the others who were beaten (None for no event)."""

    counts: Mapping[int, int]
    events: int
    beaten: Fraction | None


def placings(taken: Iterable[tuple[int, int, int]]) -> Placings:
    """From place, how many shared it, and the size of the field, for each match or event."""
    found = list(taken)
    counts = Counter(place for place, _level, _size in found)
    shares = [share_beaten(Score(player="", place=place, level=level), size) for place, level, size in found]
    return Placings(
        dict(sorted(counts.items())), len(found), sum(shares, Fraction(0)) / len(shares) if shares else None
    )


@dataclass(frozen=True)
class Returns:
    """How matches with a rebuy ended: won, last (alone or level with others), or between. They add up to `matches`."""

    matches: int = 0
    rebuys: int = 0
    won: int = 0
    between: int = 0
    last: int = 0


def returns(lines: Iterable[Line]) -> Returns:
    """What came of coming back."""
    back = [line for line in lines if line.rebuys]
    won = sum(line.won for line in back)
    last = sum(not line.won and line.place + line.level - 1 == line.size for line in back)
    return Returns(len(back), sum(line.rebuys for line in back), won, len(back) - won - last, last)


@dataclass(frozen=True)
class Run:
    """The longest row of matches of a kind: `first` and `last` are their codes, `now` is whether it still goes on."""

    length: int
    first: str
    last: str
    now: bool


Kinds = Mapping[str, Callable[[Line], bool]]

OF_MATCHES: Kinds = {
    "wins": lambda line: line.won,
    "upper_half": lambda line: 2 * line.beaten >= 1,
    "not_last": lambda line: line.place + line.level - 1 < line.size,
    "no_rebuy": lambda line: line.rebuys == 0,
    "chinchones": lambda line: line.chinchones > 0,
}
"""What runs of matches are of."""

OF_EVENTS: Kinds = {
    "event_wins": lambda line: line.place == 1,
    "podiums": lambda line: line.place <= PODIUM < line.size,
}
"""What runs of tournaments are of, each given as one line. A podium is the best three of at least four."""


def runs(lines: Sequence[Line], kinds: Kinds) -> dict[str, Run]:
    """The longest run of each kind, of two alike the newer; kinds that never happened are left out.

    `lines` are one player's matches or events in their order.
    """
    found = {kind: _longest(lines, fits) for kind, fits in kinds.items()}
    return {kind: run for kind, run in found.items() if run is not None}


def _longest(lines: Sequence[Line], fits: Callable[[Line], bool]) -> Run | None:
    best, length = (0, 0), 0
    for place, line in enumerate(lines):
        length = length + 1 if fits(line) else 0
        if length and length >= best[0]:
            best = length, place
    length, end = best
    if not length:
        return None
    return Run(length, lines[end - length + 1].match, lines[end].match, end == len(lines) - 1)


@dataclass(frozen=True)
class Meeting:
    """One player against another: matches together, how often ahead, behind and level.

    `places` is by how many places the player was ahead, summed; negative for behind.
    """

    other: str
    ahead: int = 0
    behind: int = 0
    level: int = 0
    places: int = 0

    @property
    def matches(self) -> int:
        """Matches together."""
        return self.ahead + self.behind + self.level

    @property
    def difference(self) -> Fraction:
        """By how many places ahead in a match, on average."""
        return Fraction(self.places, self.matches)

    @property
    def share(self) -> Fraction:
        """How often ahead, from 0 to 1; level counts half."""
        return (self.ahead + Fraction(self.level, 2)) / self.matches

    @property
    def enough(self) -> bool:
        """Whether they have met often enough to be compared."""
        return self.matches >= LEAST_MEETINGS


def meetings(tables: Iterable[Sequence[Line]], player: str) -> list[Meeting]:
    """`player` against everybody else at the same tables, those met most often first.

    Each of `tables` has the lines of one match, a player once.
    """
    met: dict[str, list[int]] = {}
    for table in tables:
        mine = next((line for line in table if line.player == player), None)
        for line in table if mine is not None else ():
            if mine is not None and line.player != player:
                met.setdefault(line.player, []).append(line.place - mine.place)
    found = [_meeting(other, ahead_by) for other, ahead_by in met.items()]
    return sorted(found, key=lambda one: (-one.matches, -2 * one.ahead - one.level, one.other))


def _meeting(other: str, ahead_by: Sequence[int]) -> Meeting:
    """From the places by which the player was ahead in each match."""
    ahead, behind = sum(by > 0 for by in ahead_by), sum(by < 0 for by in ahead_by)
    return Meeting(other, ahead, behind, len(ahead_by) - ahead - behind, sum(ahead_by))


def victims(met: Iterable[Meeting], most: int = 3) -> list[Meeting]:
    """Whom the player is ahead of most reliably: met often enough, ahead more often than behind."""
    found = [meeting for meeting in met if meeting.enough and meeting.ahead > meeting.behind]
    return sorted(found, key=lambda meeting: (-meeting.share, -meeting.matches, meeting.other))[:most]


def nemeses(met: Iterable[Meeting], most: int = 3) -> list[Meeting]:
    """Who is ahead of the player most reliably: the same from the other side."""
    found = [meeting for meeting in met if meeting.enough and meeting.behind > meeting.ahead]
    return sorted(found, key=lambda meeting: (meeting.share, -meeting.matches, meeting.other))[:most]


def moving(values: Sequence[Fraction], window: int = WINDOW) -> list[Fraction]:
    """For each value the mean of it and those before it, at most `window` in all."""
    unit = lcm(*(value.denominator for value in values))
    parts = [value.numerator * (unit // value.denominator) for value in values]  # whole numbers are added up quickly
    spans = ((max(0, end - window), end) for end in range(1, len(parts) + 1))
    return [Fraction(sum(parts[first:end]), unit * (end - first)) for first, end in spans]
