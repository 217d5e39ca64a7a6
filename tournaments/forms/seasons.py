"""What organisers type about a season: what it is, its bote, its end."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from scoring.engine.names import visible
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_from_json
from tournaments.forms.season_rules import READY
from tournaments.models import Season, Tournament
from tournaments.services.seasons import CENT, FIRST_DAY, LAST_DAY, Payment, SeasonSetup
from tournaments.wording.season_rules import READY as READY_WORDS

OUT_OF_REACH = _("Choose a day between the years 1900 and 2199.")


class DayField(forms.DateField):
    """A day within reach of the calendar."""

    def __init__(self, **kwargs: Any) -> None:
        bounds = [
            kind(day, message=OUT_OF_REACH)
            for kind, day in ((MinValueValidator, FIRST_DAY), (MaxValueValidator, LAST_DAY))
        ]
        widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
        super().__init__(widget=widget, validators=bounds, **kwargs)


class SeasonForm(forms.Form):
    """What a season is; its rule and events have pages of their own."""

    name = forms.CharField(label=_("Name"), max_length=80)
    starts_on = DayField(label=_("First day"))
    ends_on = DayField(label=_("Last day"))
    nights = forms.BooleanField(label=_("Evenings of single matches count too, each as one event"), required=False)
    public = forms.BooleanField(label=_("Everybody may see it"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["dir"] = "auto"

    def clean_name(self) -> str:
        """The name without invisible characters. Raises ValidationError for nothing."""
        name = visible(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("A season needs a name."))
        return name

    def clean(self) -> dict[str, Any]:
        """Adds an error for a season that ends before it begins."""
        data = self.cleaned_data
        if {"starts_on", "ends_on"} <= data.keys() and data["ends_on"] < data["starts_on"]:
            self.add_error("ends_on", _("A season ends on the day it begins, or later."))
        return data

    def setup(self) -> SeasonSetup:
        """What was typed, once it is valid."""
        return SeasonSetup(**{name: self.cleaned_data[name] for name in SETUP})


SETUP = ("name", "starts_on", "ends_on", "nights", "public")


def values_of(season: Season) -> dict[str, Any]:
    """What the form shows of a season."""
    return {name: getattr(season, name) for name in SETUP}


class NewSeasonForm(SeasonForm):
    """A new season, which counts by a ready rule or by that of an earlier one."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    rule = forms.ChoiceField(label=_("How it counts"), help_text=_("It can be changed in every detail afterwards."))

    def __init__(self, earlier: list[Season], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.earlier = {season.code: season for season in earlier}
        choices = [(season.code, _("As %(season)s") % {"season": season.name}) for season in earlier]
        choices += [(name, str(words)) for name, (words, _more) in READY_WORDS.items()]
        self.fields["rule"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    def chosen_rule(self) -> Rule:
        """The rule, once the form is valid."""
        chosen: str = self.cleaned_data["rule"]
        return rule_from_json(self.earlier[chosen].rule) if chosen in self.earlier else READY[chosen]


class AmountField(forms.DecimalField):
    """Money, typed with a comma or a point."""

    def to_python(self, value: Any) -> Any:
        """The amount. Raises ValidationError."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class BoteForm(forms.Form):
    """Money into or out of the bote."""

    way = forms.ChoiceField(
        label=_("Into the bote or out of it"),
        choices=[("in", _("into the bote")), ("out", _("out of the bote"))],
        widget=forms.RadioSelect,
    )
    amount = AmountField(
        label=_("Amount"),
        max_digits=8,
        decimal_places=2,
        localize=True,
        widget=forms.TextInput({"inputmode": "decimal"}),
        validators=[MinValueValidator(CENT, message=_("Write an amount above 0."))],
    )
    event = forms.ChoiceField(label=_("From which event (optional)"), required=False)
    words = forms.CharField(label=_("What for (optional)"), max_length=120, required=False)
    again = forms.BooleanField(label=_("Note it once more all the same"), required=False)
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, events: list[Tournament], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.events = {item.code: item for item in events}
        self.fields["event"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            ("", "–"),
            *((code, item.name) for code, item in self.events.items()),
        ]

    def payment(self) -> Payment:
        """What was typed, once it is valid."""
        data = self.cleaned_data
        return Payment(
            amount=data["amount"] if data["way"] == "in" else -data["amount"],
            words=data["words"],
            client_id=data["client_id"],
            tournament=self.events.get(data["event"]),
            again=data["again"],
        )


class ReopenSeasonForm(forms.Form):
    """Why a closed season is opened again."""

    reason = forms.CharField(label=_("Why is it opened again?"), max_length=120)

    def clean_reason(self) -> str:
        """The reason without invisible characters. Raises ValidationError for nothing."""
        reason = visible(self.cleaned_data["reason"])
        if not reason:
            raise forms.ValidationError(_("Say why."))
        return reason
