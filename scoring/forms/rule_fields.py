"""The form fields of a ruleset: how each rule is typed, shown and read back."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.engine.cards import HAND_SIZE
from scoring.engine.errors import RuleError
from scoring.engine.ruleset_fields import CHOICES, FLAGS, MAX_MONEY, MONEY, OPTIONAL, RANGES, read
from scoring.engine.rulesets import Ruleset
from scoring.wording.rules import help_text, label, value_words
from scoring.wording.rules.values import amount, with_jokers

NO_JOKERS = "none"
JOKERS = (NO_JOKERS, "J", "J,J", "1o", "1c", "1o,1c")
"""What is offered as the jokers of one deck, besides those that the ruleset has."""

FACES = ("face_10", "face_11", "face_12")
"""Sota, caballo and rey."""

RUN7 = "bonus_run7_"
"""With a number of jokers behind it: the points off for a run of seven with so many."""

BELOW_ZERO = frozenset({"bonus_seven", "win_at_negative"})
"""Typed without the minus, which the numeric keyboards of some phones do not have."""


class WholeField(forms.IntegerField):
    """A whole number, typed on a numeric keyboard."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})


class PointsOffField(WholeField):
    """Points taken off, read as a number below zero, with or without a minus before them."""

    def to_python(self, value: Any) -> int | None:
        """The points without a sign; None for a blank. Raises ValidationError."""
        return super().to_python(("" if value is None else str(value)).strip().removeprefix("−").removeprefix("-"))

    def clean(self, value: Any) -> int | None:
        """The points below zero. Raises ValidationError."""
        points = super().clean(value)
        return None if points is None else -points


class MoneyField(forms.DecimalField):
    """An amount with a comma or a point, whatever the language."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})

    def to_python(self, value: Any) -> Any:
        """The amount as a Decimal, None for a blank. Raises ValidationError."""
        return super().to_python(("" if value is None else str(value)).strip().replace(",", "."))


def rule_fields(run7: Iterable[int], jokers: str) -> dict[str, forms.Field]:
    """A form field for every rule that can be changed; a run of seven has one for each number of jokers in `run7`.

    `jokers` is offered besides the usual ones, if the engine knows it.
    """
    names = [*CHOICES, *FLAGS, *RANGES, *MONEY]
    fields = {name: _field(name) for name in names if len(CHOICES.get(name, "two")) > 1}
    offered = [joined for joined in dict.fromkeys((*JOKERS, jokers)) if _are_jokers(joined)]
    options = [(joined, value_words("jokers", joker_list(joined))) for joined in offered]
    fields["jokers"] = forms.CharField(
        label=label("jokers"), help_text=help_text("jokers"), widget=forms.Select(choices=options)
    )
    for name, title in zip(FACES, (_("Sota counts"), _("Caballo counts"), _("Rey counts")), strict=True):
        fields[name] = WholeField(label=title, help_text=help_text("face_values"), min_value=0, max_value=100)
    least, most = RANGES["bonus_seven"]
    for count in run7:
        title = _("Run of seven %(with_jokers)s") % {"with_jokers": with_jokers(count)}
        fields[f"{RUN7}{count}"] = PointsOffField(
            label=title, help_text=help_text("bonus_run7"), min_value=-most, max_value=-least, required=False
        )
    return fields


def typed(rules: Ruleset, run7: Iterable[int]) -> dict[str, str]:
    """What the fields of `rule_fields` show for `rules`, as a person would type it."""
    shown = {name: str(getattr(rules, name)) for name in CHOICES}
    shown |= {name: "yes" if getattr(rules, name) else "no" for name in FLAGS}
    shown |= {name: amount(getattr(rules, name)) for name in MONEY}
    shown |= {name: _number(getattr(rules, name), name in BELOW_ZERO) for name in RANGES}
    shown |= {name: str(points) for name, points in zip(FACES, rules.face_values, strict=True)}
    shown |= {f"{RUN7}{count}": _number(rules.run7_bonus(count), True) for count in run7}
    return {**shown, "jokers": ",".join(rules.jokers) or NO_JOKERS}


def as_json(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The cleaned values of `rule_fields` under the names and in the form of docs/formats.md."""
    data = {name: value for name, value in cleaned.items() if name in {*CHOICES, *RANGES, *MONEY}}
    data |= {name: cleaned[name] == "yes" for name in FLAGS}
    data["jokers"] = joker_list(cleaned["jokers"])
    data["face_values"] = {name.removeprefix("face_"): cleaned[name] for name in FACES}
    run7 = {name.removeprefix(RUN7): value for name, value in cleaned.items() if name.startswith(RUN7)}
    data["bonus_run7"] = {count: points for count, points in run7.items() if points is not None}
    return {name: f"{value:.2f}" if name in MONEY else value for name, value in data.items()}


def joker_list(joined: str) -> list[str]:
    """The jokers of one deck from the value of the form's field."""
    return [] if joined == NO_JOKERS else joined.split(",")


def run7_counts(rules: Ruleset, sent: Iterable[str]) -> list[int]:
    """About which numbers of jokers in a run of seven the form asks: those in play, those named, those sent."""
    named = {count for count, _points in rules.bonus_run7}
    asked = {count for count in range(HAND_SIZE) if f"{RUN7}{count}" in set(sent)}
    return sorted({0, 1, 2, 3, 4} | named | asked)


def _field(name: str) -> forms.Field:
    words: dict[str, Any] = {"label": label(name), "help_text": help_text(name)}
    if name in FLAGS:
        return forms.ChoiceField(choices=[("yes", _("yes")), ("no", _("no"))], **words)
    if name in CHOICES:
        kind = int if isinstance(CHOICES[name][0], int) else str
        choices = [(value, value_words(name, value)) for value in CHOICES[name]]
        return forms.TypedChoiceField(choices=choices, coerce=kind, **words)
    if name in MONEY:
        return MoneyField(min_value=0, max_value=MAX_MONEY, decimal_places=2, **words)
    least, most = RANGES[name]
    if name in BELOW_ZERO:
        return PointsOffField(min_value=-most, max_value=-least, required=name not in OPTIONAL, **words)
    return WholeField(min_value=least, max_value=most, required=name not in OPTIONAL, **words)


def _are_jokers(joined: str) -> bool:
    try:
        read("jokers", joker_list(joined))
    except RuleError:
        return False
    return True


def _number(value: int | None, below_zero: bool) -> str:
    return "" if value is None else str(-value if below_zero else value)
