"""What is known of a match at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.engine.events import HandPlayed
from scoring.engine.rulesets import Ruleset


@dataclass(frozen=True)
class HandResult:
    """One hand on the sheet: what was played, what each live player got, the totals after it and before rebuys."""

    number: int
    played: HandPlayed
    deltas: Mapping[str, int]
    totals: Mapping[str, int]
    dealer: str
    mano: str


@dataclass(frozen=True)
class MatchState:
    """A match after some of its events. Players are in playing order; the mappings are never changed in place.

    `passed` holds when (in steps) each player who is no longer live passed the limit or left; `offers` the score at
    which a player who has just passed it may come back; `ending` says how a finished match ended.
    """

    rules: Ruleset
    players: tuple[str, ...]
    totals: Mapping[str, int]
    deal_from: int
    same_dealer: bool = True
    rebuys: Mapping[str, int] = field(default_factory=dict)
    passed: Mapping[str, int] = field(default_factory=dict)
    offers: Mapping[str, int] = field(default_factory=dict)
    left: frozenset[str] = frozenset()
    hands: tuple[HandResult, ...] = ()
    step: int = 0
    anyone_passed: bool = False
    ending: str | None = None
    winners: tuple[str, ...] = ()

    def changed(self, **changes: Any) -> "MatchState":
        """A copy with some fields changed: `dataclasses.replace` without its checks, which took half of a fold."""
        copy = object.__new__(MatchState)
        copy.__dict__.update(self.__dict__, **changes)
        return copy

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.ending is not None

    @property
    def live(self) -> list[str]:
        """Who plays the next hand, in seat order."""
        return [player for player in self.players if player not in self.passed]

    @property
    def may_rebuy(self) -> list[str]:
        """Who has passed the limit and may still come back, in seat order."""
        return [player for player in self.players if player in self.offers]

    @property
    def out(self) -> list[str]:
        """Who is out for good, in order of elimination: the hand first, then the higher total, then the seat."""
        gone = [player for player in self.players if player in self.passed and player not in self.offers]
        return sorted(gone, key=lambda player: (self.passed[player], -self.totals[player]))

    def dealer_and_mano(self) -> tuple[str, str]:
        """Who deals the next hand, the next live seat to the right (rules.md §3.19), and who plays first after them."""
        first = self.deal_from if self.same_dealer else self.deal_from + 1
        turned = self.players[first % len(self.players) :] + self.players[: first % len(self.players)]
        live = [player for player in turned if player not in self.passed]
        return live[0], live[1 % len(live)]
