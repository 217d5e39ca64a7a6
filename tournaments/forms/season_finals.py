"""What organisers say of a season's final."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from scoring.engine.names import visible
from tournaments.engine.formats import FORMATS, Setup
from tournaments.engine.plan_of_rounds import Plan, RoundPlan, check
from tournaments.engine.tables import LARGEST, SMALLEST
from tournaments.forms.seasons import DayField
from tournaments.wording.errors import explain
from tournaments.wording.plans import FORMATS as WORDS

ONE_TABLE = "one_table"
MOST_PLACES = 100
ROUNDS = 3
"""Rounds before the final table where there are any; the plan can be changed afterwards."""


class PlacesForm(forms.Form):
    """How many places of the table lead into the final."""

    places = forms.IntegerField(
        label=_("Places in the final"), min_value=SMALLEST, max_value=MOST_PLACES, initial=LARGEST
    )


class FinalForm(forms.Form):
    """The final: its name and time, how it is played, and whether it counts for the season itself."""

    name = forms.CharField(label=_("Name"), max_length=80)
    date = DayField(label=_("Day"))
    time = forms.TimeField(label=_("Hour"), widget=forms.TimeInput({"type": "time"}, format="%H:%M"))
    format = forms.ChoiceField(label=_("How it is played"))
    counts = forms.BooleanField(label=_("The final counts for the season itself"), required=False)
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, zone: str, *args: Any, people: int, **kwargs: Any) -> None:
        """`people` is how many were chosen to play it."""
        super().__init__(*args, **kwargs)
        self.zone, self.people = ZoneInfo(zone), people
        choices = [(ONE_TABLE, _("One table"))] + [(name, WORDS[name][0]) for name in FORMATS]
        self.fields["format"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField
        self.fields["name"].widget.attrs["dir"] = "auto"

    def clean_name(self) -> str:
        """The name without invisible characters. Raises ValidationError for nothing."""
        name = visible(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("A tournament needs a name."))
        return name

    def clean(self) -> dict[str, Any]:
        """Put day and hour together and make the plan. Adds errors where the final cannot be played like this."""
        data = self.cleaned_data
        if {"date", "time"} <= data.keys():
            at = datetime.combine(data["date"], data["time"], self.zone)
            if at.astimezone(UTC).astimezone(self.zone).replace(tzinfo=None) != at.replace(tzinfo=None):
                self.add_error("time", _("This hour does not exist on that day: the clocks are changed."))
            data["starts_at"] = at
        if self.people < SMALLEST:
            self.add_error(None, _("Choose at least %(least)s people for the final.") % {"least": SMALLEST})
        elif "format" in data:
            self._make(data["format"])
        return data

    def _make(self, chosen: str) -> None:
        try:
            self.plan = plan_for(chosen, self.people)
        except RuleError as error:
            self.add_error("format", explain(error))


def plan_for(chosen: str, people: int) -> Plan:
    """One table, or a ready format. Raises RuleError for people who cannot play it like this."""
    if chosen == ONE_TABLE:
        plan = Plan(rounds=(RoundPlan(stage="final", draw="random"),))
    else:
        plan = FORMATS[chosen](Setup(people=people, rounds=ROUNDS, final=min(4, people)))
    check(plan, people)
    return plan
