"""One round of a plan, as an organiser types it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from tournaments.engine.plan_notation import counting_from_json
from tournaments.engine.plan_of_rounds import Advance, RoundPlan
from tournaments.engine.points import Counting
from tournaments.engine.tables import LARGEST, SMALLEST, Wish
from tournaments.engine.timing import Limits
from tournaments.wording.errors import explain
from tournaments.wording.plans import BYES, COUNTS, DRAWS, FILLS, FORFEITS, STAGES, points_words

MOST_PEOPLE = 1000


def _size(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=SMALLEST, max_value=LARGEST, required=False)


class CutForm(forms.Form):
    """Who plays on after the round: all that may still be changed while it is played."""

    cut = forms.BooleanField(label=_("Not everybody plays on after it"), required=False)
    places = forms.IntegerField(
        label=_("People who play on"), min_value=SMALLEST, max_value=MOST_PEOPLE, required=False
    )
    each = forms.IntegerField(
        label=_("Of each table first"),
        min_value=0,
        max_value=LARGEST - 1,
        required=False,
        help_text=_("0: by the standings alone."),
    )
    fill = forms.ChoiceField(label=_("The places that are left"), choices=list(FILLS.items()))
    carry = forms.BooleanField(label=_("Points won so far count on"), required=False)

    def clean(self) -> dict[str, Any]:
        """Ask for the number of places where there is a cut."""
        if self.cleaned_data.get("cut") and not self.cleaned_data.get("places") and "places" not in self.errors:
            self.add_error("places", _("Say how many play on."))
        return self.cleaned_data

    def changed(self, plan: RoundPlan) -> RoundPlan:
        """`plan` as it was typed; the form must be valid."""
        data = self.cleaned_data
        advance = None
        if data["cut"]:
            advance = Advance(places=data["places"], each=data["each"] or 0, fill=data["fill"], carry=data["carry"])
        return replace(plan, advance=advance)


class RoundForm(CutForm):
    """Everything about a round that is still to come. `alike` takes it over for later rounds of the same kind."""

    stage = forms.ChoiceField(label=_("Kind"), choices=list(STAGES.items()))
    draw = forms.ChoiceField(label=_("Draw"), choices=list(DRAWS.items()))
    usual = _size(_("At a table, usually"))
    least = _size(_("At least"))
    most = _size(_("At most"))
    hands = forms.IntegerField(label=_("Hands at most"), min_value=1, max_value=200, required=False)
    minutes = forms.IntegerField(label=_("Minutes at most"), min_value=1, max_value=600, required=False)
    by = forms.ChoiceField(label=_("What counts"), choices=list(COUNTS.items()))
    own = forms.CharField(
        label=_("Points of our own"),
        required=False,
        max_length=500,
        widget=forms.Textarea({"rows": 3, "placeholder": "4: 5 3 2 1"}),
        help_text=_(
            "One line for each table size: the size, a colon, and the points from the first place to the last."
        ),
    )
    bye = forms.ChoiceField(label=_("Sitting out"), choices=list(BYES.items()))
    forfeit = forms.ChoiceField(label=_("Forfeit"), choices=list(FORFEITS.items()))
    alike = forms.BooleanField(label=_("The same for all later rounds of this kind"), required=False)

    def clean_own(self) -> dict[int, tuple[Fraction, ...]]:
        """The table of points. Raises ValidationError for what is none."""
        rows: dict[str, list[str]] = {}
        for line in self.cleaned_data["own"].splitlines():
            size, colon, points = line.partition(":")
            if colon:
                rows[size.strip()] = points.replace(",", ".").split()
            elif line.strip():
                raise forms.ValidationError(_("Write it like this: 4: 5 3 2 1"))
        try:
            return dict(counting_from_json({"by": "own", "own": rows}).own)
        except RuleError:
            message = _("Every line has a table size, a colon, and as many points as people, which never rise.")
            raise forms.ValidationError(message) from None

    def clean(self) -> dict[str, Any]:
        """Check that the sizes fit together, and that own points are given where they count."""
        data = super().clean()
        if not self.errors:
            try:
                Wish(data["usual"], data["least"], data["most"]).size()
            except RuleError as error:
                self.add_error("usual", explain(error))
        if data.get("by") == "own" and not data.get("own") and "own" not in self.errors:
            self.add_error("own", _("Write the points of each place."))
        return data

    def changed(self, plan: RoundPlan) -> RoundPlan:
        """`plan` as it was typed; the form must be valid."""
        data = self.cleaned_data
        counting = Counting(by=data["by"], own=data["own"], bye=data["bye"], forfeit=data["forfeit"])
        return replace(
            super().changed(plan),
            stage=data["stage"],
            draw=data["draw"],
            sizes=Wish(data["usual"], data["least"], data["most"]),
            limits=Limits(data["hands"], data["minutes"]),
            counting=counting,
        )


def values_of(plan: RoundPlan) -> dict[str, Any]:
    """What the form of a round shows first."""
    advance, counting = plan.advance, plan.counting
    own = "\n".join(f"{size}: {points_words(points)}" for size, points in sorted(counting.own.items()))
    found: dict[str, Any] = {"cut": advance is not None, "fill": "best_losers", "each": 0}
    if advance is not None:
        found |= {"places": advance.places, "each": advance.each, "fill": advance.fill, "carry": advance.carry}
    sizes = {"usual": plan.sizes.usual, "least": plan.sizes.least, "most": plan.sizes.most}
    counts = {"by": counting.by, "own": own, "bye": counting.bye, "forfeit": counting.forfeit}
    limits = {"hands": plan.limits.hands, "minutes": plan.limits.minutes}
    return {**found, **sizes, **counts, **limits, "stage": plan.stage, "draw": plan.draw}
