"""A new match: what is played for, and its name."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.names import MAX_LENGTH, visible

LINK_SHAPE = r"\A[A-Za-z0-9_-]{32}\Z"
"""24 bytes in base64url: as long as those of the server (roles.SECRET_BYTES)."""

UNITS = (("", _("chips")), ("€", "€"), ("$", "$"), ("£", "£"))


class MatchForm(forms.Form):
    """The form's own id, the name of the table and the unit of its money; seats and rules have forms of their own.

    `secret` is that of the score link, if a phone made it: it can then hand the match on before the server knows it.
    """

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    secret = forms.RegexField(LINK_SHAPE, required=False)
    label = forms.CharField(required=False, max_length=MAX_LENGTH)
    unit = forms.ChoiceField(required=False, choices=UNITS)

    def ids(self) -> dict[str, Any]:
        """What makes the match one match, however often and by whichever phone it is sent."""
        return {key: self.cleaned_data[key] for key in ("client_id", "secret")}

    def clean_label(self) -> str:
        """The name without invisible characters."""
        return visible(self.cleaned_data["label"])
