"""Everybody's cards at the end of a hand, as they are given: checked, and read from JSON (docs/formats.md)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.engine.cards import HAND_SIZE, JOKER, naturals
from scoring.engine.errors import RuleError
from scoring.engine.rulesets import Ruleset
from scoring.engine.rulesets import from_json as rules_from_json

KEYS = frozenset({"rules", "closer", "order", "cards", "totals"})
REQUIRED = ("rules", "closer", "cards")
IGNORED = frozenset({"id", "title", "expect", "meta"})


@dataclass(frozen=True)
class Position:
    """A position to be judged; the fields are the arguments of `judge`, checked by it."""

    rules: Ruleset
    closer: str | None
    order: list[str] | None
    cards: dict[str, list[str]]
    totals: dict[str, int] | None


def from_json(data: object) -> Position:
    """The position that `data` describes. Raises RuleError `bad_file` or `bad_rules`; `judge` checks the cards."""
    if not isinstance(data, Mapping):
        raise _bad_file("a position must be an object")
    unknown = sorted(set(data) - KEYS - IGNORED)
    missing = [key for key in REQUIRED if key not in data]
    if unknown or missing:
        raise _bad_file(f"unknown key: {unknown[0]!r}" if unknown else f"missing key: {missing[0]!r}")
    rules = rules_from_json(data["rules"])
    return Position(rules, data["closer"], data.get("order"), data["cards"], data.get("totals"))


def check(
    rules: Ruleset,
    closer: object,
    order: object,
    cards: object,
    totals: object,
) -> list[str]:
    """The order of play from the closer, if everything fits together.

    Raises RuleError: `bad_file` for a wrong shape, `unknown_player` for a name without cards, `duplicate_player`,
    `bad_card`, `wrong_card_count` (not seven; six or eight are irregular but can be judged), and `duplicate_card`
    for a card that all hands together hold more often than the decks do (rules.md §3.11).
    """
    hands = _check_shape(cards)
    seats = _check_seats(closer, order, hands)
    _check_totals(totals)
    known = {*naturals(rules.deck), *rules.jokers}
    for player, hand in hands.items():
        for card in hand:
            if card not in known:
                raise RuleError("bad_card", f"{player} has no card of this deck: {card!r}", card=card, player=player)
        if abs(len(hand) - HAND_SIZE) > 1:
            message = f"{player} must have seven cards, not {len(hand)}"
            raise RuleError("wrong_card_count", message, player=player, count=len(hand))
    for card, count in Counter(card for hand in hands.values() for card in hand).items():
        copies = rules.decks * (rules.jokers.count(JOKER) if card == JOKER else 1)
        if count > copies:
            raise RuleError("duplicate_card", f"{card} is there {count} times", card=card, count=count, copies=copies)
    return seats


def _check_shape(cards: object) -> Mapping[str, Sequence[str]]:
    if not isinstance(cards, Mapping) or not cards:
        raise _bad_file("cards must be an object with the cards of each player")
    for player, hand in cards.items():
        if not isinstance(player, str) or not isinstance(hand, list | tuple):
            raise _bad_file("cards must map a name to a list of cards")
        if not all(isinstance(card, str) for card in hand):
            raise RuleError("bad_card", f"{player} has something that is not a card", player=player)
    return cards


def _check_seats(closer: object, order: object, hands: Mapping[str, Sequence[str]]) -> list[str]:
    seats = list(hands) if order is None else order
    if not isinstance(seats, list | tuple) or not all(isinstance(name, str) for name in seats):
        raise _bad_file("order must be a list of names")
    if closer is not None and not isinstance(closer, str):
        raise _bad_file("closer must be a name or null")
    for name in seats if closer is None else (closer, *seats):
        if name not in hands:
            raise RuleError("unknown_player", f"no cards of {name!r}", player=name)
    if len(set(seats)) < len(seats):
        raise RuleError("duplicate_player", "a name is twice in the order")
    if len(seats) < len(hands):
        raise _bad_file("order must name everyone who has cards")
    first = 0 if closer is None else seats.index(closer)
    return [*seats[first:], *seats[:first]]


def _check_totals(totals: object) -> None:
    """Totals may name others than those with cards: a sheet holds the eliminated as well."""
    if totals is None:
        return
    if not isinstance(totals, Mapping):
        raise _bad_file("totals must be an object with the total of each player")
    for total in totals.values():
        if isinstance(total, bool) or not isinstance(total, int):
            raise _bad_file("a total must be a whole number")


def _bad_file(message: str) -> RuleError:
    return RuleError("bad_file", message)
