"""The fields of a ruleset one by one: which values each takes, and how they are written in JSON (docs/formats.md)."""

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from scoring.engine.cards import DECK_SIZES, HAND_SIZE, JOKER, naturals
from scoring.engine.errors import RuleError

Faces = tuple[int, int, int]

CHOICES: dict[str, tuple[Any, ...]] = {
    "deck": DECK_SIZES,
    "decks": (1, 2),
    "layoff_on": ("closer", "shown_before", "all"),
    "out_when": (">", ">="),
    "end_mode": ("last_standing", "lowest_when_reached"),
    "rebuy_score": ("highest_live",),
    "all_bust": ("lowest_total",),
    "payout": ("winner_takes_bote", "points_of_losers"),
}
"""Fields with a fixed list of values."""

RANGES: dict[str, tuple[int, int]] = {
    "joker_loose": (0, 100),
    "min_naturals": (1, 7),
    "close_max_points": (0, 100),
    "close_max_cards": (0, 7),
    "wrong_close_penalty": (1, 1000),
    "bonus_seven": (-1000, 0),
    "target": (1, 10000),
    "rebuys_max": (0, 1000),
    "rebuy_min_live": (1, 8),
    "win_at_negative": (-10000, -1),
    "stock_limit": (1, 100),
    "max_hands": (1, 1000),
    "max_minutes": (1, 10000),
}
"""Whole-number fields with the least and the greatest value that makes sense."""

OPTIONAL = frozenset(
    "joker_loose close_max_cards wrong_close_penalty rebuys_max win_at_negative stock_limit max_hands "
    "max_minutes".split()
)
"""Fields that may be null."""

FLAGS = frozenset(
    "first_round_close near_limit_close_ban run7_wins layoff_blocked_if_closer_melded_all rebuy_two_players".split()
)
MONEY = frozenset({"entry", "rebuy_price"})
MAX_MONEY = Decimal(1_000_000)
MAX_JOKERS = 8


def to_json_value(name: str, value: Any) -> Any:
    """One field's value as docs/formats.md writes it."""
    if name == "bonus_run7":
        return {str(jokers): points for jokers, points in value}
    if name == "face_values":
        return dict(zip(("10", "11", "12"), value, strict=True))
    if name in MONEY:
        return f"{value:.2f}"
    return list(value) if name == "jokers" else value


def bad_rules(field: str, message: str) -> RuleError:
    """The error for a rule that cannot be, naming its field."""
    return RuleError("bad_rules", message, field=field)


def read(name: str, value: object) -> Any:
    """One field's value from JSON. Raises RuleError `bad_rules` for an unknown field or value."""
    if value is None and name in OPTIONAL:
        return None
    if name in CHOICES:
        if not isinstance(value, str | int) or isinstance(value, bool) or value not in CHOICES[name]:
            raise bad_rules(name, f"{name} must be one of {', '.join(map(str, CHOICES[name]))}")
        return value
    if name in RANGES:
        return _whole(name, value, *RANGES[name])
    if name in FLAGS:
        if not isinstance(value, bool):
            raise bad_rules(name, f"{name} must be true or false")
        return value
    if name in MONEY:
        return money(name, value)
    if name in _READERS:
        return _READERS[name](value)
    raise bad_rules(name, f"unknown rule: {name}")


def _whole(name: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise bad_rules(name, f"{name} must be a whole number from {least} to {most}")
    return value


def money(name: str, value: object) -> Decimal:
    """An amount of money, exact to the cent. Raises RuleError `bad_rules` for anything else."""
    try:
        text = str(value)
        amount = Decimal(text) if text.isascii() and "_" not in text else Decimal(-1)
        if 0 <= amount <= MAX_MONEY and amount == amount.quantize(Decimal("0.01")):
            return abs(amount)  # no minus zero
    except InvalidOperation:
        pass
    raise bad_rules(name, f"{name} must be an amount from 0 to {MAX_MONEY} with at most two decimals")


def _jokers(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MAX_JOKERS:
        raise bad_rules("jokers", f"jokers must be a list of at most {MAX_JOKERS} cards")
    for card in value:
        if card != JOKER and card not in naturals(48):
            raise bad_rules("jokers", f"not a card: {card!r}")
    return tuple(value)


def _faces(value: object) -> Faces:
    if isinstance(value, Mapping) and set(value) == {"10", "11", "12"}:
        value = [value["10"], value["11"], value["12"]]
    if not isinstance(value, list) or len(value) != 3:
        raise bad_rules("face_values", 'face_values must name "10", "11" and "12"')
    sota, caballo, rey = (_whole("face_values", points, 0, 100) for points in value)
    return sota, caballo, rey


def _bonus_run7(value: object) -> tuple[tuple[int, int], ...]:
    jokers_allowed = [str(jokers) for jokers in range(HAND_SIZE)]
    if not isinstance(value, Mapping) or not set(value) <= set(jokers_allowed):
        raise bad_rules("bonus_run7", 'bonus_run7 must map jokers used, "0" to "6", to points')
    return tuple((int(key), _whole("bonus_run7", value[key], -1000, 0)) for key in sorted(value))


_READERS: dict[str, Callable[[object], Any]] = {"jokers": _jokers, "face_values": _faces, "bonus_run7": _bonus_run7}
