"""What one hand adds to each player's total, from points typed at the table."""

from collections.abc import Mapping, Sequence

from scoring.engine.cards import HAND_SIZE
from scoring.engine.errors import RuleError
from scoring.engine.events import CLOSES, HandPlayed
from scoring.engine.rulesets import Ruleset


def deltas(
    rules: Ruleset, totals: Mapping[str, int], live: Sequence[str], hand: HandPlayed, *, typed: bool = True
) -> dict[str, int]:
    """Points each live player gets for `hand`, in seat order (rules.md §3: the close first, then the others' points).

    Raises RuleError, with its code, for what the ruleset forbids. `totals` are those before the hand. Points that are
    not `typed` come from cards, of which an irregular hand of eight holds more (§3.16, §3.22).
    """
    _check_people(totals, live, hand)
    if hand.close == "wrong":
        return _wrong_close(rules, live, hand)
    closer_points = _closer_points(rules, totals, hand) if hand.closer is not None else 0
    others = {player: _given(hand, player) for player in live if player != hand.closer}
    if typed:
        _check_possible(rules, others)
    return {player: others.get(player, closer_points) for player in live}


def wins_match(rules: Ruleset, hand: HandPlayed) -> bool:
    """Whether the hand is the clean seven-card run that wins the match outright (S1, S3)."""
    return hand.close == "run7" and hand.jokers == 0 and rules.run7_wins


def closing_bonus(rules: Ruleset, close: str, jokers: int) -> int:
    """The closer's points for `seven` or `run7`; a run with more jokers than the ruleset names is `seven` (§3.8)."""
    bonus = rules.run7_bonus(jokers) if close == "run7" else None
    return rules.bonus_seven if bonus is None else bonus


def _check_people(totals: Mapping[str, int], live: Sequence[str], hand: HandPlayed) -> None:
    if hand.close not in CLOSES:
        raise RuleError("bad_file", f"unknown close: {hand.close!r}", close=hand.close)
    if (hand.closer is None) != (hand.close == "stock"):
        raise RuleError("bad_file", "a hand has a closer, except when the stock ran out", close=hand.close)
    if hand.jokers and hand.close != "run7":
        raise RuleError("bad_file", "jokers are counted only in a seven-card run")
    for player in (*([hand.closer] if hand.closer is not None else []), *hand.points):
        if player not in totals:
            raise RuleError("unknown_player", f"{player} is not at this table", player=player)
        if player not in live:
            raise RuleError("player_out", f"{player} is not in this hand", player=player)


def _wrong_close(rules: Ruleset, live: Sequence[str], hand: HandPlayed) -> dict[str, int]:
    if rules.wrong_close_penalty is None:
        message = "a wrong close has no penalty in this ruleset: play goes on"
        raise RuleError("wrong_close_has_no_penalty", message)
    if any(hand.points.values()):
        raise RuleError("bad_file", "in a wrong close only the closer takes points")
    return {player: rules.wrong_close_penalty if player == hand.closer else 0 for player in live}


def _closer_points(rules: Ruleset, totals: Mapping[str, int], hand: HandPlayed) -> int:
    closer = hand.closer or ""
    if hand.close == "loose":
        return _legal_loose_close(rules, totals[closer], hand, closer)
    if closer in hand.points:
        raise RuleError("bad_file", f"{closer} has no loose points in this close", player=closer)
    if hand.close == "run7":
        _check_jokers(rules, hand.jokers)
    return 0 if wins_match(rules, hand) else closing_bonus(rules, hand.close, hand.jokers)


def _legal_loose_close(rules: Ruleset, total: int, hand: HandPlayed, closer: str) -> int:
    points = _given(hand, closer)
    if points > rules.close_max_points:
        message = f"{closer} cannot close with {points}: the most is {rules.close_max_points}"
        raise RuleError("closing_points", message, player=closer, points=points, most=rules.close_max_points)
    if rules.near_limit_close_ban and rules.passes_limit(total + points):
        message = f"{closer} cannot close with {points}: the total would pass the limit"
        raise RuleError("near_limit", message, player=closer, points=points, total=total + points)
    return points


def _check_jokers(rules: Ruleset, jokers: int) -> None:
    most = min(rules.joker_count, HAND_SIZE - rules.min_naturals)
    if not 0 <= jokers <= max(most, 0):
        raise RuleError("no_jokers_in_rules", f"this ruleset has no run with {jokers} jokers", jokers=jokers)


def _check_possible(rules: Ruleset, others: Mapping[str, int]) -> None:
    for player, points in others.items():
        if points > rules.max_points:
            message = f"{player} cannot have {points} points: seven cards hold at most {rules.max_points}"
            raise RuleError("too_many_points", message, player=player, points=points, most=rules.max_points)


def _given(hand: HandPlayed, player: str) -> int:
    points = hand.points.get(player)
    if points is None:
        raise RuleError("missing_points", f"the points of {player} are missing", player=player)
    if points < 0:
        raise RuleError("negative_points", f"{player} cannot have {points} points", player=player, points=points)
    return points
