"""What the desk does to one table, or to the clock."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Chair

MOST_MINUTES = 180


class MinutesForm(forms.Form):
    """Extra time in minutes, taken away with a minus."""

    minutes = forms.IntegerField(min_value=-MOST_MINUTES, max_value=MOST_MINUTES)

    def clean_minutes(self) -> int:
        """Nothing is no extra time."""
        minutes: int = self.cleaned_data["minutes"]
        if minutes == 0:
            raise forms.ValidationError(_("How many minutes?"))
        return minutes


class DecideForm(forms.Form):
    """The place of everybody at a table, and why it is decided instead of played out."""

    reason = forms.CharField(max_length=120)

    def __init__(self, data: Any = None, *, chairs: Sequence[Chair], standing: Mapping[str, int]) -> None:
        super().__init__(data)
        self.codes = [chair.entry.code for chair in chairs]
        places = [(place, f"{place}.") for place in range(1, len(chairs) + 1)]
        for chair in chairs:
            code = chair.entry.code
            initial = standing.get(code, 1)
            self.fields[f"place-{code}"] = forms.TypedChoiceField(
                choices=places, coerce=int, initial=initial, label=chair.person.name
            )

    def clean(self) -> dict[str, Any]:
        """Places are counted 1, 1, 3."""
        cleaned = super().clean() or {}
        places = self.places() if len(cleaned) > len(self.codes) else {}
        if any(place != 1 + sum(other < place for other in places.values()) for place in places.values()):
            raise forms.ValidationError(_("These places don’t fit: two first ones are followed by a third."))
        return cleaned

    def places(self) -> dict[str, int]:
        """Places by the codes of the entries."""
        return {code: self.cleaned_data[f"place-{code}"] for code in self.codes}

    def choices(self) -> list[forms.BoundField]:
        """The fields of the places."""
        return [self[f"place-{code}"] for code in self.codes]
