"""How long a round takes, before it is played: hands by table size, turns by hand, seconds by turn."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.engine.errors import RuleError
from tournaments.engine.tables import Sizes

HANDS = {2: 18, 3: 16, 4: 15, 5: 16, 6: 16, 7: 15, 8: 15}
"""Hands within which nine matches in ten are over, by table size: preset `torneo`, 500 simulated matches a size."""

MEAN_HANDS = {2: 12.3, 3: 11.8, 4: 11.0, 5: 12.1, 6: 11.9, 7: 11.8, 8: 11.6}
"""Hands of a match on average, from the same matches."""

TURNS = {2: 10.6, 3: 12.7, 4: 16.1, 5: 14.0, 6: 15.1, 7: 16.1, 8: 17.7}
"""Turns (take a card, throw one) of a hand on average, from the same matches; from five players on with two decks."""


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How fast people play: seconds a turn, seconds to count, write, shuffle and deal, minutes between rounds.

    `hands` and `turns` are by table size.
    """

    turn_seconds: int = 10
    hand_seconds: int = 60
    between_minutes: int = 5
    hands: Mapping[int, int] = field(default_factory=lambda: HANDS)
    turns: Mapping[int, float] = field(default_factory=lambda: TURNS)

    def hand_minutes(self, size: int) -> float:
        """One hand at a table of `size`, in minutes."""
        return (self.hand_seconds + self.turn_seconds * self.turns[size]) / 60


@dataclass(frozen=True)
class Limits:
    """What ends a table early: so many hands, or so many minutes (the hand under way is played to its end)."""

    hands: int | None = None
    minutes: int | None = None


NO_LIMITS = Limits()


def round_minutes(sizes: Sizes, pace: Pace, limits: Limits = NO_LIMITS) -> int:
    """Minutes until nine tables in ten of a round are done, rounded up: those of its slowest size.

    Raises RuleError `bad_file` for a table size that `pace` does not know.
    """
    return max(_table_minutes(size, pace, limits) for size in sizes)


def _table_minutes(size: int, pace: Pace, limits: Limits) -> int:
    if size not in pace.hands or size not in pace.turns:
        raise RuleError("bad_file", f"no pace is known for a table of {size}", size=size)
    hand = pace.hand_minutes(size)
    hands = pace.hands[size] if limits.hands is None else min(limits.hands, pace.hands[size])
    minutes = hands * hand if limits.minutes is None else min(hands * hand, limits.minutes + hand)
    return -int(-minutes // 1)


def rounds_in(available: int, one: int, pace: Pace) -> int:
    """How many rounds of `one` minutes fit in `available` minutes, with the pauses between them."""
    return max(0, (available + pace.between_minutes) // (one + pace.between_minutes))
