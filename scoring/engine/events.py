"""What can happen in a match, as it happened. Players are named by any string that is unique at the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

CLOSES = ("loose", "seven", "run7", "wrong", "stock")
ENDINGS = ("time", "agreement")


@dataclass(frozen=True)
class HandPlayed:
    """One hand with the points as the table counted them.

    `closer` is None when the stock ran out. `points` holds the loose points of the live players, the closer's only
    where the close is `loose`. `jokers` is how many jokers a seven-card run used. `counted` says, in the log
    that a phone keeps, that the points come from cards.
    """

    closer: str | None
    close: str
    points: Mapping[str, int] = field(default_factory=dict)
    jokers: int = 0
    counted: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class HandJudged:
    """One hand with everybody's cards: close and points are worked out from them. `order` starts with the closer."""

    closer: str | None
    cards: Mapping[str, tuple[str, ...]]
    order: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Rebuy:
    """A player who passed the limit comes back at the highest live total."""

    player: str


@dataclass(frozen=True)
class Decline:
    """A player who passed the limit does not come back."""

    player: str


@dataclass(frozen=True)
class Penalty:
    """Points added outside a hand, with the table's reason."""

    player: str
    points: int
    reason: str = ""


@dataclass(frozen=True)
class Leave:
    """A player goes home: keeps the total, scores no more, cannot win (rules.md §3.20)."""

    player: str


@dataclass(frozen=True)
class Join:
    """A late player sits down after the last seat (rules.md §3.20)."""

    player: str


@dataclass(frozen=True)
class End:
    """The match is ended early, because `time` is up or by `agreement`: the lowest live total wins."""

    reason: str


Hand = HandPlayed | HandJudged
Event = HandPlayed | HandJudged | Rebuy | Decline | Penalty | Leave | Join | End
