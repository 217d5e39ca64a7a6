"""What table plans are asked for."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from tournaments.engine.table_plans import Evening, TablePlan, table_plans
from tournaments.engine.tables import LARGEST, SMALLEST, Wish
from tournaments.engine.timing import Limits
from tournaments.wording.errors import explain


class SplitsForm(forms.Form):
    """For how many people, at which tables, for how long."""

    people = forms.IntegerField(label=_("People"), min_value=SMALLEST, max_value=1000)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=50)
    time = forms.IntegerField(label=_("Minutes there are"), min_value=1, max_value=3000, required=False)
    usual = forms.IntegerField(label=_("At a table, usually"), min_value=SMALLEST, max_value=LARGEST, required=False)
    least = forms.IntegerField(label=_("At least"), min_value=SMALLEST, max_value=LARGEST, required=False)
    most = forms.IntegerField(label=_("At most"), min_value=SMALLEST, max_value=LARGEST, required=False)
    hands = forms.IntegerField(label=_("Hands at most"), min_value=1, max_value=200, required=False)
    minutes = forms.IntegerField(label=_("Minutes at most"), min_value=1, max_value=600, required=False)
    byes = forms.IntegerField(label=_("Sit out at most"), min_value=0, max_value=10, required=False)

    def plans(self) -> tuple[TablePlan, ...]:
        """Every way, the best first. Adds an error where there is none."""
        data = self.cleaned_data
        evening = Evening(
            rounds=data["rounds"],
            minutes=data["time"],
            limits=Limits(data["hands"], data["minutes"]),
            byes=data["byes"] or 0,
        )
        try:
            return table_plans(data["people"], Wish(data["usual"], data["least"], data["most"]), evening)
        except RuleError as error:
            self.add_error("usual", explain(error))
            return ()
