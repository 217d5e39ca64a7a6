"""What every write form carries besides what was typed."""

import uuid
from typing import Any

from django import forms

from scoring.roles import Actor
from scoring.services.matches import Write


class WriteForm(forms.Form):
    """A form that can be sent twice and is stored once: its own id, and the version of the match it was made from."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def write(self, by: Actor) -> Write:
        """What the services want to know; the form must be valid."""
        return Write(by=by, client_id=self.cleaned_data["client_id"], version=self.cleaned_data["version"])


def fresh(version: int) -> dict[str, Any]:
    """The hidden values of a form shown for the first time."""
    return {"client_id": str(uuid.uuid4()), "version": version}
