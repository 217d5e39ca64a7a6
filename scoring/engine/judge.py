"""The referee: everybody's cards in, legality, points and the cards as they lie out (rules.md §3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.engine.cards import HAND_SIZE
from scoring.engine.closing import Close, closes
from scoring.engine.meld_tables import MeldTables, tables_of
from scoring.engine.positions import check
from scoring.engine.rulesets import Ruleset
from scoring.engine.showdown import LaidOff, Layout, Showdown

__all__ = ["Judgement", "LaidOff", "Layout", "judge", "to_json"]


@dataclass(frozen=True)
class Judgement:
    """What the referee says.

    `reason` is the code of what forbids the close. `close` is `loose`, `seven`, `run7` or `stock`, None where it is
    forbidden; `jokers` those used in a `run7`; `points` the hand's points (bonus included), None where it is forbidden;
    `wins` who has won the match by a clean run of seven.
    """

    legal: bool
    reason: str | None
    close: str | None
    jokers: int
    points: dict[str, int] | None
    wins: str | None
    layout: dict[str, Layout]


def judge(
    rules: Ruleset,
    closer: str | None,
    order: Sequence[str] | None,
    cards: Mapping[str, Sequence[str]],
    totals: Mapping[str, int] | None,
) -> Judgement:
    """Judge a hand from everybody's cards (docs/referee.md says how what the rules leave open is decided).

    `closer` None: the stock ran out (rules.md §3.15). `order` is the order of play, from whomever; None: that of
    `cards`. `totals` before the hand are for the ban near the limit. Raises RuleError `bad_card`, `duplicate_card`,
    `wrong_card_count`, `unknown_player`, `duplicate_player` or `bad_file` (wrong shape).
    """
    seats = check(rules, closer, order, cards, totals)
    tables = tables_of(rules)
    if closer is None:
        table = _shown(tables, cards)
        return Judgement(True, None, "stock", 0, dict(table.points), None, table.layout())
    if len(cards[closer]) != HAND_SIZE:
        return _refusal("irregular_hand", _shown(tables, cards))
    ways = closes(rules, tables.pack(cards[closer]), (totals or {}).get(closer))
    if ways[0].reason is not None:
        table = _shown(tables, cards)
        table.shows(closer, ways[0].melds)
        return _refusal(ways[0].reason, table)
    ends = [(way, _end(rules, way, seats, cards)) for way in ways]
    close, end = max(ends, key=lambda pair: sum(pair[1].points[player] for player in seats[1:]))
    points = {player: close.points if player == closer else end.points[player] for player in cards}
    return Judgement(True, None, close.name, close.jokers, points, closer if close.wins else None, end.layout())


def _shown(tables: MeldTables, cards: Mapping[str, Sequence[str]]) -> Showdown:
    """Everyone shows melds, nobody lays off."""
    table = Showdown(tables, cards)
    for player in cards:
        table.shows(player)
    return table


def _refusal(reason: str, table: Showdown) -> Judgement:
    return Judgement(False, reason, None, 0, None, None, table.layout())


def _end(rules: Ruleset, close: Close, seats: Sequence[str], cards: Mapping[str, Sequence[str]]) -> Showdown:
    """The hand played out after one way to close; `seats` begin with the closer."""
    closer, *rivals = seats
    table = _shown(tables_of(rules), cards)
    table.shows(closer, close.melds)
    if close.melded_all and rules.layoff_blocked_if_closer_melded_all:
        return table
    for place, player in enumerate(rivals, start=1):
        open_to = {"closer": seats[:1], "shown_before": seats[:place], "all": seats}[rules.layoff_on]
        table.plays(player, open_to)
    return table


def to_json(judgement: Judgement) -> dict[str, Any]:
    """The answer of docs/formats.md, "Judging a hand from cards"."""
    return {
        "legal": judgement.legal,
        "reason": judgement.reason,
        "close": judgement.close,
        "jokers": judgement.jokers,
        "points": judgement.points,
        "wins": judgement.wins,
        "layout": {player: _layout_json(layout) for player, layout in judgement.layout.items()},
    }


def _layout_json(layout: Layout) -> dict[str, Any]:
    return {
        "melds": [list(meld) for meld in layout.melds],
        "loose": list(layout.loose),
        "laid_off": [{"card": laid.card, "on": laid.on, "meld": laid.meld} for laid in layout.laid_off],
    }
