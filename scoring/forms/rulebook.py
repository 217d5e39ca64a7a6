"""The name of a ruleset in a club's book; what it says is in the form of the rules."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from scoring.engine.names import MAX_LENGTH, clean_name


class NameForm(forms.Form):
    """What the club calls a ruleset."""

    name = forms.CharField(label=_("Name"), max_length=MAX_LENGTH)

    def clean_name(self) -> str:
        """The name without invisible characters. Raises ValidationError."""
        try:
            return clean_name(self.cleaned_data["name"])
        except RuleError:
            raise forms.ValidationError(_("A ruleset needs a name.")) from None
