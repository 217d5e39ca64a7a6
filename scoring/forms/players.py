"""What organisers write about a player."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from scoring.engine.names import MAX_LENGTH
from scoring.queries.people import DETAILS, Details
from scoring.services.people import LONGEST, NOTES_LONGEST, cleaned
from scoring.wording.people import problem


class PlayerForm(forms.Form):
    """A player's details; `client_id` makes one player of a form sent twice, `seen` tells whether others wrote too."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)
    name = forms.CharField(label=_("Name"), max_length=MAX_LENGTH)
    nickname = forms.CharField(label=_("Nickname"), required=False, max_length=LONGEST["nickname"])
    alias = forms.CharField(
        label=_("Alias for public pages"),
        required=False,
        max_length=LONGEST["alias"],
        help_text=_("Strangers read it instead of the name."),
    )
    number = forms.CharField(label=_("Member number"), required=False, max_length=LONGEST["number"])
    contact = forms.CharField(
        label=_("Telephone or e-mail"),
        required=False,
        max_length=LONGEST["contact"],
        help_text=_("Only organisers see it."),
    )
    notes = forms.CharField(
        label=_("Notes"),
        required=False,
        max_length=NOTES_LONGEST,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Only organisers see them."),
    )
    active = forms.BooleanField(label=_("Comes to play (active)"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("name", "nickname", "alias", "notes"):
            self.fields[name].widget.attrs["dir"] = "auto"
        if not self.initial.get("name"):  # so that one can be added after the other by keys alone
            self.fields["name"].widget.attrs["autofocus"] = True
        for name in DETAILS:
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def clean(self) -> dict[str, Any]:
        """Take invisible characters away. Adds an error where nothing is left."""
        data = self.cleaned_data
        if not self.errors:
            try:
                self.details = cleaned(Details(**{name: data[name] for name in DETAILS}))
            except RuleError as error:
                self.refuse(error)
        return data

    def refuse(self, error: RuleError) -> None:
        """Show what the services had to say, at the field that it is about."""
        self.add_error("number" if error.code == "number_taken" else error.params.get("field", "name"), problem(error))


def fresh(details: Details | None = None) -> dict[str, Any]:
    """What the form shows first: nothing of a new player, or what is known of one."""
    known = {name: getattr(details, name) for name in DETAILS} if details else {"active": True}
    return {"client_id": str(uuid.uuid4()), "seen": details.stamp if details else "", **known}
