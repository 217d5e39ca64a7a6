"""What organisers type about penalties, prizes and the end."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.names import visible
from tournaments.engine.prizes import Prize, Terms
from tournaments.models import Tournament
from tournaments.services.rehearsal import LEAST, MOST

SPARE = 2
"""Empty lines that the form of the prizes offers for more of them."""
MOST_PRIZES = 100


class PenaltyForm(forms.Form):
    """A penalty: for whom, how many tournament points, why."""

    entry = forms.ChoiceField(label=_("Who"))
    points = forms.DecimalField(
        label=_("Tournament points"), min_value=Decimal("0.01"), max_digits=6, decimal_places=2, localize=True
    )
    reason = forms.CharField(label=_("Why (everybody can read it)"), max_length=120)
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, people: list[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = people  # type: ignore[attr-defined]  # a ChoiceField

    def clean_reason(self) -> str:
        """The reason without invisible characters. Raises ValidationError for nothing."""
        reason = visible(self.cleaned_data["reason"])
        if not reason:
            raise forms.ValidationError(_("Say what the penalty is for."))
        return reason


class AddedForm(forms.Form):
    """Money from elsewhere; less than 0 to take a line back."""

    amount = forms.DecimalField(label=_("Amount"), max_digits=8, decimal_places=2, localize=True)
    words = forms.CharField(label=_("From whom"), max_length=120)
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def clean_amount(self) -> Decimal:
        """The amount. Raises ValidationError for 0."""
        amount: Decimal = self.cleaned_data["amount"]
        if not amount:
            raise forms.ValidationError(_("The amount is 0."))
        return amount

    def clean_words(self) -> str:
        """The words without invisible characters."""
        return visible(self.cleaned_data["words"])


class KeptForm(forms.Form):
    """What the club keeps of what came in."""

    retained = forms.DecimalField(
        label=_("The club keeps"), min_value=0, max_digits=8, decimal_places=2, required=False, localize=True
    )
    retained_percent = forms.DecimalField(
        label=_("and of what came in, %"), min_value=0, max_value=100, decimal_places=2, required=False, localize=True
    )


class PrizeForm(forms.Form):
    """What one place wins; a line with nothing in it is none."""

    place = forms.IntegerField(label=_("Place"), min_value=1, max_value=999, required=False)
    money = forms.DecimalField(
        label=_("Money"), min_value=0, max_digits=8, decimal_places=2, required=False, localize=True
    )
    percent = forms.DecimalField(
        label=_("% of the pot"), min_value=0, max_value=100, decimal_places=2, required=False, localize=True
    )
    thing = forms.CharField(label=_("Thing"), max_length=80, required=False)

    def clean(self) -> dict[str, Any]:
        """Adds an error where something is won by no place."""
        data = self.cleaned_data
        if any(data.get(name) for name in ("money", "percent", "thing")) and not data.get("place"):
            self.add_error("place", _("Which place wins it?"))
        return data

    @property
    def prize(self) -> Prize | None:
        """The prize, once it is valid; None for a line with nothing in it."""
        data = self.cleaned_data
        won = {name: data[name] for name in ("money", "percent") if data.get(name)}
        thing = visible(data.get("thing", ""))
        return Prize(place=data["place"], thing=thing, **won) if won or thing else None


class TermsForm:
    """The whole announcement: what the club keeps, and as many lines of prizes as wanted."""

    def __init__(self, data: Any = None, *, stored: Terms | None = None) -> None:
        prizes = sorted(stored.prizes, key=lambda prize: prize.place) if stored else []
        count = len(prizes) + SPARE
        if data is not None:
            typed = data.get("prizes", "")
            count = min(MOST_PRIZES, int(typed)) if typed.isdecimal() and len(typed) < 4 else 0
        kept = {"retained": stored.retained, "retained_percent": stored.retained_percent} if stored else {}
        self.kept = KeptForm(data, initial=kept)
        initial = [vars(prize) for prize in prizes]
        self.prizes = [
            PrizeForm(data, prefix=f"p{number}", initial=_shown(initial[number]) if number < len(initial) else {})
            for number in range(count)
        ]

    def is_valid(self) -> bool:
        """Whether every line is; each has its errors afterwards."""
        return all([self.kept.is_valid(), *(form.is_valid() for form in self.prizes)])

    def terms(self) -> Terms:
        """What was typed, once it is valid. Raises RuleError `bad_file` for percentages beyond 100."""
        prizes = tuple(prize for form in self.prizes if (prize := form.prize) is not None)
        kept = {name: value for name, value in self.kept.cleaned_data.items() if value}
        return Terms(prizes=prizes, **kept)


def _shown(prize: dict[str, Any]) -> dict[str, Any]:
    """A line as it is shown again: nothing instead of 0."""
    return {name: value or None for name, value in prize.items()}


class ReopenForm(forms.Form):
    """Why a finished tournament is opened again."""

    reason = forms.CharField(label=_("Why is it opened again?"), max_length=120)

    def clean_reason(self) -> str:
        """The reason without invisible characters."""
        return visible(self.cleaned_data["reason"])


class RehearsalForm(forms.Form):
    """With how many people to rehearse."""

    people = forms.IntegerField(label=_("How many people"), min_value=LEAST, max_value=MOST)


def people_to_choose(tournament: Tournament) -> list[tuple[str, str]]:
    """Everybody with a place, by name, for a list to choose from."""
    entries = tournament.entries.filter(status="entered").select_related("person").order_by("person__search", "number")
    return [(entry.code, entry.person.name) for entry in entries]
