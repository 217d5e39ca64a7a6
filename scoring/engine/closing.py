"""Whether seven cards may close, as what, and with which melds (rules.md §3.6 to §3.9, §3.14)."""

from dataclasses import dataclass

from scoring.engine.cards import HAND_SIZE
from scoring.engine.meld_tables import FOUR_BITS, JOKER_SHIFT, POINT_SHIFT, is_run, size, tables_of
from scoring.engine.melds import Meld, Option, every_sharing, options
from scoring.engine.rulesets import Ruleset

NAMES = ("run7", "seven", "loose")
"""the closes, from the name that is preferred at equal value"""


@dataclass(frozen=True)
class Close:
    """One way to close, or, with a `reason`, the best of those that are refused. `jokers` counts those of a `run7`."""

    reason: str | None
    name: str
    jokers: int
    points: int
    wins: bool
    melds: tuple[Meld, ...]

    @property
    def melded_all(self) -> bool:
        """Whether no card is loose."""
        return self.name != "loose"


def closes(rules: Ruleset, packed: int, total: int | None) -> list[Close]:
    """All ways to close with a packed hand of seven that pay the closer best, those with the fewest melds first.

    `total` is the closer's before the hand, for the ban near the limit. If no way is legal, the way with the fewest
    points (then cards) says why. A win comes before everything; at equal value a run before all melded before loose,
    then the fewest loose cards.
    """
    jokers = packed >> JOKER_SHIFT & FOUR_BITS
    ways = [(_close(rules, packed, total, option), option) for option in options(tables_of(rules), packed)]
    first = min(_rank(close, option, jokers) for close, option in ways)
    found = {
        Close(close.reason, close.name, close.jokers, close.points, close.wins, tuple(sorted(melds)))
        for close, option in ways
        if _rank(close, option, jokers) == first
        for melds in every_sharing(option, jokers)
    }
    return sorted(found, key=lambda close: (len(close.melds), close.melds))


def _rank(close: Close, option: Option, jokers: int) -> tuple[bool, bool, int, int, int]:
    return close.reason is not None, not close.wins, close.points, NAMES.index(close.name), -_melded(option, jokers)


def _melded(option: Option, jokers: int) -> int:
    return size(option.fields) + min(jokers, option.room)


def _close(rules: Ruleset, packed: int, total: int | None, option: Option) -> Close:
    jokers = packed >> JOKER_SHIFT & FOUR_BITS
    loose = HAND_SIZE - _melded(option, jokers)
    if loose == 0:
        return _all_melded(rules, option, jokers)
    used = min(jokers, option.room)
    points = (packed >> POINT_SHIFT) - option.saved - used * (rules.joker_loose or 0)
    reason = None
    if points > rules.close_max_points or used < jokers:
        reason = "closing_points"
    elif rules.close_max_cards is not None and loose > rules.close_max_cards:
        reason = "closing_cards"
    elif rules.near_limit_close_ban and total is not None and rules.passes_limit(total + points):
        reason = "near_limit"
    return Close(reason, "loose", 0, points, False, ())


def _all_melded(rules: Ruleset, option: Option, jokers: int) -> Close:
    if len(option.cores) == 1 and is_run(option.fields):
        if rules.run7_wins and jokers == 0:
            return Close(None, "run7", 0, 0, True, ())
        bonus = rules.run7_bonus(jokers)
        if bonus is not None:
            return Close(None, "run7", jokers, bonus, False, ())
    return Close(None, "seven", 0, rules.bonus_seven, False, ())
