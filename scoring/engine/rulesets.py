"""A ruleset: every rule that differs from table to table, as a frozen set of parameters (rules.md §2)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from functools import cached_property
from typing import Any

from scoring.engine.cards import FACES, HAND_SIZE, JOKER, naturals, rank_of
from scoring.engine.ruleset_fields import Faces, bad_rules, read, to_json_value

BY_INDEX: Faces = (10, 11, 12)
ALL_TEN: Faces = (10, 10, 10)
BY_PLACE: Faces = (8, 9, 10)


@dataclass(frozen=True)
class Ruleset:
    """The parameters of a match, kept with it for ever. Points are whole numbers, money is in the match's unit.

    Field names and values are the interchange names of docs/formats.md. `None` means: no limit, or not played.
    """

    preset: str
    deck: int = 40
    decks: int = 1
    jokers: tuple[str, ...] = ()
    joker_loose: int | None = None
    min_naturals: int = 2
    face_values: Faces = ALL_TEN
    close_max_points: int = 5
    close_max_cards: int | None = None
    first_round_close: bool = True
    wrong_close_penalty: int | None = None
    near_limit_close_ban: bool = False
    bonus_seven: int = -10
    bonus_run7: tuple[tuple[int, int], ...] = ((0, -10),)
    run7_wins: bool = False
    layoff_on: str = "closer"
    layoff_blocked_if_closer_melded_all: bool = True
    target: int = 100
    out_when: str = ">"
    end_mode: str = "last_standing"
    rebuys_max: int | None = None
    rebuy_min_live: int = 2
    rebuy_two_players: bool = False
    rebuy_score: str = "highest_live"
    all_bust: str = "lowest_total"
    entry: Decimal = Decimal(0)
    rebuy_price: Decimal = Decimal(0)
    payout: str = "winner_takes_bote"
    win_at_negative: int | None = None
    stock_limit: int | None = None
    max_hands: int | None = None
    max_minutes: int | None = None

    def passes_limit(self, total: int) -> bool:
        """Whether `total` puts a player out, or ends the match (rules.md §3.5)."""
        return total >= self.target if self.out_when == ">=" else total > self.target

    def value(self, card: str) -> int:
        """Points of one loose card; a joker counts `joker_loose` (rules.md §3.9)."""
        if card == JOKER or card in self.jokers:
            return self.joker_loose or 0
        rank = rank_of(card)
        return self.face_values[rank - 10] if rank in FACES else rank

    def run7_bonus(self, jokers: int) -> int | None:
        """Points of a seven-card run that uses `jokers` jokers; None where it counts as all melded (rules.md §3.8)."""
        return dict(self.bonus_run7).get(jokers)

    @cached_property
    def joker_count(self) -> int:
        """Jokers in play: two decks hold each twice (rules.md §3.11)."""
        return len(self.jokers) * self.decks

    @cached_property
    def card_count(self) -> int:
        """Cards in play, jokers included."""
        return self.decks * (len(naturals(self.deck)) + self.jokers.count(JOKER))

    @cached_property
    def max_points(self) -> int:
        """The most that seven loose cards can hold (rules.md §3.22)."""
        one_deck = [*naturals(self.deck), *(card for card in self.jokers if card == JOKER)]
        values = sorted((self.value(card) for card in one_deck * self.decks), reverse=True)
        return sum(values[:HAND_SIZE])

    @cached_property
    def changes(self) -> dict[str, Any]:
        """The fields, in JSON form, that differ from the preset of the same name."""
        preset = _unchanged(self.preset, self.deck)
        return {
            field.name: to_json_value(field.name, getattr(self, field.name))
            for field in fields(self)
            if getattr(self, field.name) != getattr(preset, field.name)
        }

    def to_json(self) -> dict[str, Any]:
        """The ruleset as its preset and what was changed in it, as docs/formats.md writes it."""
        return {"preset": self.preset, **self.changes}


PRESETS: dict[str, Ruleset] = {
    rules.preset: rules
    for rules in (
        Ruleset("fournier", face_values=BY_PLACE, rebuy_two_players=True, entry=Decimal(1), rebuy_price=Decimal(1)),
        Ruleset(
            "ludoteka",
            jokers=(JOKER, JOKER),
            joker_loose=25,
            close_max_points=4,
            close_max_cards=1,
            first_round_close=False,
            near_limit_close_ban=True,
            bonus_run7=((0, -50), (1, -50), (2, -25)),
            run7_wins=True,
            layoff_on="shown_before",
            rebuys_max=1,
            stock_limit=4,
        ),
        Ruleset(
            "corte3",
            deck=50,
            jokers=(JOKER, JOKER),
            joker_loose=25,
            close_max_points=3,
            first_round_close=False,
            wrong_close_penalty=50,
            bonus_run7=((0, -50),),
            run7_wins=True,
            layoff_on="all",
            out_when=">=",
            end_mode="lowest_when_reached",
            rebuys_max=0,
        ),
        Ruleset(
            "acanomas",
            face_values=BY_PLACE,
            out_when=">=",
            rebuy_two_players=True,
            entry=Decimal(1),
            rebuy_price=Decimal(1),
        ),
        Ruleset(
            "cccj",
            jokers=("1o",),
            joker_loose=25,
            face_values=BY_INDEX,
            bonus_run7=((0, -10), (1, -10)),
            rebuy_two_players=True,
            payout="points_of_losers",
        ),
        Ruleset(
            "argentino50",
            deck=50,
            jokers=(JOKER, JOKER),
            joker_loose=50,
            face_values=BY_INDEX,
            close_max_cards=1,
            bonus_run7=((0, -10), (1, -10), (2, -10)),
            run7_wins=True,
            out_when=">=",
            rebuys_max=1,
            entry=Decimal(500),
            rebuy_price=Decimal(200),
        ),
        Ruleset(
            "conga",
            jokers=("1o",),
            joker_loose=25,
            face_values=BY_INDEX,
            close_max_cards=3,
            bonus_run7=((0, -10), (1, -25), (2, -25)),
            run7_wins=True,
            rebuys_max=1,
        ),
    )
}
PRESETS["torneo"] = replace(
    PRESETS["ludoteka"], preset="torneo", jokers=(), joker_loose=None, rebuys_max=0, wrong_close_penalty=50
)


def from_json(data: object) -> Ruleset:
    """The ruleset that `data` describes: a preset and the fields changed in it.

    Raises RuleError `bad_rules`, naming the field, for anything else.
    """
    if not isinstance(data, Mapping):
        raise bad_rules("rules", "the rules must be an object with a preset")
    preset = data.get("preset")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise bad_rules("preset", f"unknown preset: {preset!r}")
    changed = {name: read(name, value) for name, value in data.items() if name != "preset"}
    rules = replace(_unchanged(preset, changed.get("deck", 40)), **changed)
    _check_together(rules)
    return rules


def full_json(rules: Ruleset) -> dict[str, Any]:
    """The ruleset with all its fields, as the fold in the browser reads it; `from_json` gives it back."""
    return {field.name: to_json_value(field.name, getattr(rules, field.name)) for field in fields(rules)}


def _unchanged(preset: str, deck: int) -> Ruleset:
    """The preset as a changed one starts from: with 8 and 9 in the deck fournier's faces move up (rules.md §2)."""
    rules = PRESETS[preset]
    return replace(rules, face_values=BY_INDEX) if preset == "fournier" and deck != 40 else rules


def _check_together(rules: Ruleset) -> None:
    named = [card for card in rules.jokers if card != JOKER]
    if len(set(named)) < len(named):
        raise bad_rules("jokers", "a card is named twice among the jokers")
    if any(card not in naturals(rules.deck) for card in named):
        raise bad_rules("jokers", f"a joker is not in a deck of {rules.deck}")
    if rules.jokers and rules.joker_loose is None:
        raise bad_rules("joker_loose", "with jokers in play, joker_loose must say what a loose one counts")
