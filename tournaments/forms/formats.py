"""The ready formats: which one, for how many people, with which tables and limits."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from tournaments.engine.formats import FORMATS, Setup
from tournaments.engine.plan_of_rounds import MAX_ROUNDS, Plan, check
from tournaments.engine.tables import LARGEST, SMALLEST, Wish
from tournaments.engine.timing import Limits
from tournaments.wording.errors import explain
from tournaments.wording.plans import FILLS
from tournaments.wording.plans import FORMATS as WORDS

MOST_PEOPLE = 1000
COPY = "copy"


def _size(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=SMALLEST, max_value=LARGEST, required=False)


class FormatForm(forms.Form):
    """What the ready formats ask. `plan` makes the plan, once the form is valid."""

    format = forms.ChoiceField(label=_("Format"), widget=forms.RadioSelect)
    people = forms.IntegerField(label=_("People expected"), min_value=SMALLEST, max_value=MOST_PEOPLE)
    usual = _size(_("At a table, usually"))
    least = _size(_("At least"))
    most = _size(_("At most"))
    rounds = forms.IntegerField(label=_("Rounds before the final"), min_value=1, max_value=MAX_ROUNDS - 1)
    final = forms.IntegerField(label=_("People in the final"), min_value=SMALLEST, max_value=LARGEST)
    each = forms.IntegerField(label=_("Go through at each table"), min_value=1, max_value=LARGEST - 1)
    fill = forms.ChoiceField(label=_("In a knock-out"), choices=list(FILLS.items()))
    hands = forms.IntegerField(label=_("Hands at most"), min_value=1, max_value=200, required=False)
    minutes = forms.IntegerField(label=_("Minutes at most"), min_value=1, max_value=600, required=False)

    def __init__(self, *args: Any, copied: Plan | None = None, **kwargs: Any) -> None:
        """`copied` is the plan of an earlier tournament, which is offered first."""
        super().__init__(*args, **kwargs)
        self.copied = copied
        choices = [(name, WORDS[name][0]) for name in FORMATS]
        if copied is not None:
            choices.insert(0, (COPY, _("As in the earlier tournament")))
        self.fields["format"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    @property
    def formats(self) -> list[tuple[str, Any, Any]]:
        """The formats to choose from: name, what it is called, what it is."""
        copied = [(COPY, _("As in the earlier tournament"), _("The same rounds, tables and limits."))]
        return (copied if self.copied else []) + [(name, *WORDS[name]) for name in FORMATS]

    def clean(self) -> dict[str, Any]:
        """Make the plan. Adds an error where it cannot be played."""
        if not self.errors:
            try:
                self.plan = self._plan()
            except RuleError as error:
                self.add_error(None, explain(error))
        return self.cleaned_data

    def _plan(self) -> Plan:
        data = self.cleaned_data
        if data["format"] == COPY and self.copied is not None:
            return self.copied
        setup = Setup(
            people=data["people"],
            sizes=Wish(data["usual"], data["least"], data["most"]),
            rounds=data["rounds"],
            final=data["final"],
            each=data["each"],
            fill=data["fill"],
            limits=Limits(data["hands"], data["minutes"]),
        )
        plan = FORMATS[data["format"]](setup)
        check(plan, data["people"])
        return plan


def first_values(people: int = 20, copied: Plan | None = None) -> dict[str, Any]:
    """What the form shows first."""
    return {
        "format": COPY if copied else "standings_and_final",
        "people": people,
        "usual": 4,
        "rounds": 3,
        "final": 4,
        "each": 2,
        "fill": "best_losers",
    }
