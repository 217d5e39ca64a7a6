"""A new match: what is played for, and its name."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.names import MAX_LENGTH, visible

UNITS = (("", _("chips")), ("€", "€"), ("$", "$"), ("£", "£"))


class MatchForm(forms.Form):
    """The form's own id, the name of the table and the unit of its money; seats and rules have forms of their own."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    label = forms.CharField(required=False, max_length=MAX_LENGTH)
    unit = forms.ChoiceField(required=False, choices=UNITS)

    def clean_label(self) -> str:
        """The name without invisible characters."""
        return visible(self.cleaned_data["label"])
