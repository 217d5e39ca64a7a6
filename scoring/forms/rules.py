"""The form in which a table chooses its ruleset, and changes it rule by rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _

from scoring.engine.cards import DECK_SIZES
from scoring.engine.errors import RuleError
from scoring.engine.ruleset_fields import to_json_value
from scoring.engine.rulesets import PRESETS, Ruleset, from_json
from scoring.forms.rule_fields import RUN7, as_json, rule_fields, run7_counts, typed
from scoring.wording.rules import help_text, label, preset_name

DEFAULT = "ludoteka"
PREFIX = "rules"
FORM_FIELDS = {"face_values": "face_10", "bonus_run7": f"{RUN7}0"}
"""Where the form shows an error of a rule that is several fields here."""


@dataclass(frozen=True)
class FieldGroup:
    """Fields that are shown together, under the id `rules-<name>`; `open` because one of them has an error."""

    name: str
    title: str
    fields: tuple[BoundField, ...]
    open: bool


class RulesForm(forms.Form):
    """The preset and every rule that has more than one value, under the prefix `rules`.

    The hidden field `custom` says that the other fields are to be read, and names the preset and the deck whose values
    they showed (the faces of Fournier follow the deck). What differs from it is what was changed, on whatever preset
    is chosen in the end: without JavaScript the fields go on showing the preset that the page came with. Without
    `custom` the preset counts as it is; a field that was not sent always has the preset's value.
    """

    use_required_attribute = False  # an input in a closed group would keep the browser from sending, without a word

    def __init__(self, data: Mapping[str, Any] | None = None, *, rules: Ruleset | None = None) -> None:
        """Show `rules` (Ludoteka's where None), or read what was sent."""
        mark = f"{PREFIX}-"
        sent = {name.removeprefix(mark): value for name, value in (data or {}).items() if name.startswith(mark)}
        self.shown = rules or PRESETS[DEFAULT]
        if data is not None:
            self.shown = _unchanged(sent.get("custom", "")) or _unchanged(sent.get("preset", "")) or PRESETS[DEFAULT]
        counts = run7_counts(self.shown, sent)
        values = {"preset": self.shown.preset, **typed(self.shown, counts)}
        if data is not None:
            values |= sent if "custom" in sent else {}
            values["preset"] = sent.get("preset", "")
        values["custom"] = f"{self.shown.preset} {self.shown.deck}"
        bound = None if data is None else {f"{mark}{name}": value for name, value in values.items()}
        super().__init__(bound, prefix=PREFIX, initial=values)
        self.fields = {
            "preset": forms.ChoiceField(
                label=label("preset"),
                help_text=help_text("preset"),
                choices=[(preset, preset_name(preset)) for preset in PRESETS],
                widget=forms.RadioSelect,
            ),
            "custom": forms.CharField(widget=forms.HiddenInput),
            **rule_fields(counts, values["jokers"]),
        }

    def clean(self) -> dict[str, Any]:
        """Put the rules together; what does not go together is an error at its field."""
        if not self.errors:
            try:
                self._ruleset = from_json(self._described())
            except RuleError as error:
                name = error.params["field"]
                self.add_error(FORM_FIELDS.get(name, name), _why_not(name))
        return self.cleaned_data

    def ruleset(self) -> Ruleset:
        """The rules that were chosen. The form must be valid."""
        return self._ruleset

    def shown_ruleset(self) -> Ruleset:
        """The rules that were chosen, or, as long as they are not valid, those that the fields started from."""
        return self._ruleset if self.is_bound and self.is_valid() else self.shown

    def refreshed(self) -> "RulesForm":
        """The form with its fields set to what was chosen; this one as long as that is not valid."""
        return RulesForm(rules=self._ruleset) if self.is_valid() else self

    def groups(self) -> list[FieldGroup]:
        """The fields in the order and under the titles in which a page shows them, without preset and custom."""
        names = {
            "cards": "deck decks face_10 face_11 face_12 jokers joker_loose min_naturals",
            "closing": "close_max_points close_max_cards first_round_close near_limit_close_ban wrong_close_penalty",
            "bonuses": " ".join(["bonus_seven run7_wins", *(name for name in self.fields if name.startswith(RUN7))]),
            "layoffs": "layoff_on layoff_blocked_if_closer_melded_all",
            "limit": "target out_when end_mode win_at_negative",
            "money": "rebuys_max rebuy_min_live rebuy_two_players entry rebuy_price payout",
            "clock": "max_hands max_minutes stock_limit",
        }
        return [self._group(name, title, names[name].split()) for name, title in _titles().items()]

    def _described(self) -> dict[str, Any]:
        """The chosen preset with the rules in which the form differs from what it showed."""
        now, shown = as_json(self.cleaned_data), self.shown
        changed = {name: now[name] for name in now if now[name] != to_json_value(name, getattr(shown, name))}
        if now["deck"] != PRESETS[shown.preset].deck:
            changed["deck"] = now["deck"]
        return {"preset": self.cleaned_data["preset"], **changed}

    def _group(self, name: str, title: str, fields: list[str]) -> FieldGroup:
        bound = tuple(self[field] for field in fields)
        return FieldGroup(name, title, bound, self.is_bound and any(field.errors for field in bound))


def _unchanged(custom: str) -> Ruleset | None:
    """The preset, in the deck where one is named, that the fields showed; None for anything else."""
    preset, _space, deck = custom.partition(" ")
    try:
        return from_json({"preset": preset, "deck": int(deck)} if deck in map(str, DECK_SIZES) else {"preset": preset})
    except RuleError:
        return None


def _titles() -> dict[str, str]:
    return {
        "cards": _("Cards and jokers"),
        "closing": _("Closing"),
        "bonuses": _("What a close is worth"),
        "layoffs": _("Laying off"),
        "limit": _("The limit and the end"),
        "money": _("Rebuys and money"),
        "clock": _("Hands, time and stock"),
    }


def _why_not(name: str) -> str:
    """Why the value of a rule cannot be, as a sentence."""
    return {
        "jokers": _("Each joker must be a card of the chosen deck, named once."),
        "joker_loose": _("Jokers are played: say what a loose one counts."),
    }.get(name, _("This cannot be; please choose another value."))
