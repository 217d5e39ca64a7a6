"""The referee's own page: a ruleset, a hand of up to eight cards, perhaps a second player's, all in the address."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.engine.cards import DECK_SIZES, HAND_SIZE, JOKER, naturals
from scoring.engine.errors import RuleError
from scoring.engine.judge import Judgement
from scoring.engine.rulesets import PRESETS, Ruleset, from_json
from scoring.forms.cards import MOST, SuitBoxes, boxes
from scoring.forms.rule_fields import JOKERS, joker_list
from scoring.queries.judge import ONE, OTHER, Discard, discards, judge_position, whole
from scoring.wording.happenings import Sentence
from scoring.wording.judge import DiscardLine, LayoutLine, arranged_line, discard_lines, layout_lines, verdict
from scoring.wording.rules import label, preset_name, ruleset_name, value_words

DEFAULT = "ludoteka"
JOKER_LOOSE = 25
"""What a loose joker counts where a ruleset without jokers is given some."""

MAX_TOTAL = 1000


class PositionForm(forms.Form):
    """A position as an address describes it; cards are ranks and suits with hyphens between, or given one by one.

    Cards that the deck does not have (after another ruleset was chosen) are left out and counted in `dropped`.
    """

    def __init__(self, data: QueryDict) -> None:
        values = {name: data.get(name, "") for name in ("rules", "deck", "decks", "jokers", "total")}
        super().__init__({**values, "rules": values["rules"] or DEFAULT})
        as_ruled = ("", _("as in the ruleset"))
        self.fields = {
            "rules": forms.ChoiceField(label=label("preset"), choices=[(name, preset_name(name)) for name in PRESETS]),
            "deck": _choice("deck", [as_ruled, *((str(n), value_words("deck", n)) for n in DECK_SIZES)]),
            "decks": _choice("decks", [as_ruled, *((str(n), value_words("decks", n)) for n in (1, 2))]),
            "jokers": _choice(
                "jokers", [as_ruled, *((joined, value_words("jokers", joker_list(joined))) for joined in JOKERS)]
            ),
            "total": forms.IntegerField(
                label=_("Total before the hand"), required=False, max_value=MAX_TOTAL, min_value=-MAX_TOTAL
            ),
        }
        self.is_valid()
        asked = {name: _asked(data, name) for name in ("hand", "other")}
        self.left = Counter({**dict.fromkeys(naturals(self.ruleset.deck), 1), JOKER: self.ruleset.jokers.count(JOKER)})
        for card in self.left:
            self.left[card] *= self.ruleset.decks
        self.hand, self.other = self._dealt(asked["hand"]), self._dealt(asked["other"])
        self.dropped = sum(map(len, asked.values())) - len(self.hand) - len(self.other)

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rules to judge by; the preset alone as long as its changes cannot be."""
        chosen = self.cleaned_data
        preset = chosen.get("rules") or DEFAULT
        data: dict[str, Any] = {"preset": preset}
        data |= {name: int(chosen[name]) for name in ("deck", "decks") if chosen.get(name)}
        if chosen.get("jokers"):
            data["jokers"] = joker_list(chosen["jokers"])
            if PRESETS[preset].joker_loose is None:
                data["joker_loose"] = JOKER_LOOSE
        try:
            return from_json(data)
        except RuleError:
            self.add_error("jokers", _("Each joker must be a card of the chosen deck, named once."))
            return PRESETS[preset]

    @property
    def title(self) -> str:
        """The rules in one line."""
        rules = self.ruleset
        words = [ruleset_name(rules), value_words("deck", rules.deck), value_words("jokers", rules.jokers)]
        return " · ".join([*words, value_words("decks", rules.decks)] if rules.decks > 1 else words)

    @property
    def total(self) -> int | None:
        """The total of who closes, where it was given."""
        return self.cleaned_data.get("total")

    @property
    def query(self) -> str:
        """The position as an address says it."""
        chosen = {name: self.cleaned_data.get(name) for name in self.fields}
        cards = {"hand": "-".join(self.hand), "other": "-".join(self.other)}
        return urlencode({name: value for name, value in {**chosen, **cards}.items() if value not in (None, "")})

    def hand_boxes(self) -> list[SuitBoxes]:
        """The deck for the first hand."""
        return boxes(self.ruleset, self.hand, _held(self.other, _names()[OTHER]))

    def other_boxes(self) -> list[SuitBoxes]:
        """The deck for the second player."""
        return boxes(self.ruleset, self.other, _held(self.hand, _names()[ONE]))

    @property
    def too_many(self) -> bool:
        """Whether a hand has more cards than can be judged."""
        return max(len(self.hand), len(self.other)) > MOST

    def lines(self) -> list[LayoutLine]:
        """The hands as they lie."""
        if self.too_many:
            return []
        if self.judgement is not None:
            found = layout_lines(self.ruleset, ONE, self.judgement, _names())
        else:
            found = [arranged_line(self.ruleset, self.hand, ONE, _names()[ONE])] if self.hand else []
        if self.other and OTHER not in {line.player for line in found}:
            found.append(arranged_line(self.ruleset, self.other, OTHER, _names()[OTHER]))
        return found

    def sentences(self) -> list[Sentence]:
        """Whether the hand may close, and as what."""
        if self.judgement is None:
            return []
        return verdict(self.judgement, self.ruleset, ONE, _names()[ONE])

    def discard_lines(self) -> list[DiscardLine]:
        """What each discard of a hand of eight would give."""
        return discard_lines(self.ruleset, self._discards, ONE)

    @property
    def discard(self) -> DiscardLine | None:
        """The discard that the layout shows."""
        return self.discard_lines()[0] if self._discards else None

    @cached_property
    def judgement(self) -> Judgement | None:
        """What the referee says: of seven cards, or of eight without the best discard."""
        if self.too_many or len(self.hand) < HAND_SIZE:
            return None
        if self._discards:
            return self._discards[0].judgement
        return judge_position(self.ruleset, self.hand, self.total, self.other)

    @cached_property
    def _discards(self) -> list[Discard]:
        if len(self.hand) != MOST or self.too_many:
            return []
        return discards(self.ruleset, self.hand, self.total, self.other if whole(self.other) else ())

    def _dealt(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Those of `cards` that are still in the deck, which they leave."""
        dealt = []
        for card in cards:
            if self.left[card] > 0:
                self.left[card] -= 1
                dealt.append(card)
        return tuple(dealt)


def _asked(data: QueryDict, name: str) -> list[str]:
    return [card for text in data.getlist(name) for card in text.split("-") if card]


def _choice(name: str, choices: Sequence[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label(name), choices=choices, required=False)


def _held(cards: Sequence[str], name: str) -> Mapping[str, list[str]]:
    return {card: [name] * count for card, count in Counter(cards).items()}


def _names() -> dict[str, str]:
    return {ONE: _("This hand"), OTHER: _("The other player")}
