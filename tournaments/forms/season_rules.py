"""The rule of a season as a form: exact numbers, typed as people type them."""

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from tournaments.engine.season import MOST_EVENTS, SEASON_KEYS, SOURCES, Rule
from tournaments.wording.seasons import KEYS, exact

READY = {
    "beaten": Rule(),
    "places": Rule(
        weights={"places": Fraction(1)},
        placing=tuple(Fraction(points) for points in (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)),
    ),
    "points": Rule(weights={"points": Fraction(1)}),
    "wins": Rule(weights={"wins": Fraction(1)}),
    "mixed": Rule(chinchon=Fraction(5), attendance=Fraction(10), best_of=8, least_events=3, least_field=4),
}
"""Rules to start from; wording.season_rules says what they are."""

NUMBER = re.compile(r"\d{1,6}(?:[.,]\d{1,2})?|\d{1,5}/[1-9]\d{0,4}")
"""25, 2,5, 2.5, 1/3: short enough to be kept exactly (engine.season_notation)."""
APART = re.compile(r"[\s;–—-]+")
MOST_PLACES = 200
WHAT_NUMBER = _("Write a number like 25 or 2.5, with at most two decimals and nothing between the thousands.")


def exact_number(text: str) -> Fraction:
    """The number, with nothing lost. Raises ValidationError for what is none, or is below 0."""
    if text[:1] in ("-", "−"):
        raise forms.ValidationError(_("Nothing in a rule is below 0."))
    if not NUMBER.fullmatch(text):
        raise forms.ValidationError(WHAT_NUMBER)
    return Fraction(text.replace(",", "."))


class PointsField(forms.CharField):
    """Points, exact; nothing is 0."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=forms.TextInput({"inputmode": "decimal", "maxlength": 12}), **kwargs)

    def clean(self, value: Any) -> Any:
        """The number. Raises ValidationError."""
        text = super().clean(value)
        return exact_number(text) if text else Fraction(0)


class PlacingField(forms.CharField):
    """The points of each place, the first one first."""

    def clean(self, value: Any) -> Any:
        """The points of each place. Raises ValidationError, naming what is no number."""
        text = super().clean(value)
        found: list[Fraction] = []
        for token in _tokens(text):
            try:
                found.append(exact_number(token))
            except forms.ValidationError:
                message = _("“%(text)s” is no number of points. Write them like this: 25 18 15 12.")
                raise forms.ValidationError(message, params={"text": token}) from None
        if len(found) > MOST_PLACES:
            raise forms.ValidationError(_("At most %(most)s places get points."), params={"most": MOST_PLACES})
        if found != sorted(found, reverse=True):
            raise forms.ValidationError(_("A better place never gets less than the one after it."))
        return tuple(found)


def _tokens(text: str) -> list[str]:
    """The numbers of a list parted by spaces, hyphens or semicolons; by commas where there are several in one."""
    found: list[str] = []
    for token in (part.strip(",") for part in APART.split(text)):
        found += token.split(",") if token.count(",") > 1 else [token]
    return [token for token in found if token]


def _whole(label: Any, least: int) -> forms.IntegerField:
    # As text: in a box for numbers "2,5" and letters would be lost without a word.
    widget = forms.TextInput({"inputmode": "numeric", "maxlength": 4})
    return forms.IntegerField(label=label, min_value=least, max_value=MOST_EVENTS, required=False, widget=widget)


class RuleForm(forms.Form):
    """Every part of a rule. `rule` is it, once the form is valid."""

    beaten = PointsField(label=_("For the share of the others beaten"))
    places = PointsField(label=_("The placing table times"))
    placing = PlacingField(
        label=_("Placing table"),
        required=False,
        max_length=1500,
        help_text=_("Points of the first, the second and so on, as in 25 18 15 12. Who shares a place gets the mean."),
    )
    points = PointsField(label=_("The points of the event times"))
    wins = PointsField(label=_("For each match won"))
    chinchon = PointsField(label=_("For each chinchón"))
    attendance = PointsField(label=_("For having come"))
    best_of = _whole(_("How many results count"), 1)
    drop = _whole(_("Worst results left out"), 0)
    least_events = _whole(_("Events to be ranked"), 0)
    least_field = _whole(_("People for an event to count"), 0)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(len(SEASON_KEYS)):
            self.fields[f"key{number}"] = forms.ChoiceField(
                label=_("First") if number == 0 else _("Then"),
                choices=[*([] if number == 0 else [("", "–")]), *KEYS.items()],
                required=number == 0,
            )

    @property
    def keys(self) -> list[Any]:
        """The fields of the tie-breaks, in their order."""
        return [self[f"key{number}"] for number in range(len(SEASON_KEYS))]

    def clean(self) -> dict[str, Any]:
        """Make the rule. Adds errors where the parts do not fit together."""
        data = self.cleaned_data
        for number in range(1, len(SEASON_KEYS)):
            key = data.get(f"key{number}")
            if key and key in [data.get(f"key{other}") for other in range(number)]:
                self.add_error(f"key{number}", _("This is already above."))
        if not self.errors and not any(data[source] for source in SOURCES):
            self.add_error("beaten", _("Something has to give points: fill in one of these at least."))
        if not self.errors and data["places"] and not data["placing"]:
            self.add_error("placing", _("Say how many points each place gets."))
        if not self.errors:
            self._make(data)
        return data

    def _make(self, data: dict[str, Any]) -> None:
        keys = (data[f"key{number}"] for number in range(len(SEASON_KEYS)))
        try:
            self.rule = Rule(
                weights={source: data[source] for source in SOURCES if data[source]},
                placing=data["placing"],
                chinchon=data["chinchon"],
                attendance=data["attendance"],
                best_of=data["best_of"],
                drop=data["drop"] or 0,
                least_events=data["least_events"] or 0,
                least_field=data["least_field"] or 0,
                keys=tuple(key for key in keys if key),
            )
        except RuleError as error:
            self.add_error(None, error.message)


def values_of(rule: Rule) -> dict[str, Any]:
    """What the form shows of a rule; nothing where it gives nothing."""
    points = {source: rule.weights.get(source, Fraction(0)) for source in SOURCES}
    points |= {"chinchon": rule.chinchon, "attendance": rule.attendance}
    keys = {f"key{number}": key for number, key in enumerate(rule.keys)}
    return {
        **{name: exact(value) if value else "" for name, value in points.items()},
        "placing": " ".join(exact(value) for value in rule.placing),
        "best_of": rule.best_of,
        **{name: getattr(rule, name) or None for name in ("drop", "least_events", "least_field")},
        **keys,
    }
