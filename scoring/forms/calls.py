"""Calling the referee, and not agreeing with a hand."""

from collections.abc import Sequence
from typing import Any

from django import forms

from scoring.engine.names import MAX_LENGTH
from scoring.queries.sheet import HandLine
from scoring.services.calls import Plea


class CallForm(forms.Form):
    """A call: name and reason may be left out; `target` is the hand, where there is one to choose."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    who = forms.CharField(required=False, max_length=MAX_LENGTH)
    text = forms.CharField(required=False, max_length=200)

    def __init__(self, data: Any = None, *, hands: Sequence[HandLine] = (), **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.kind = "disagree" if hands else "referee"
        choices = [(line.id, line.number) for line in hands]
        self.fields["target"] = forms.ChoiceField(choices=choices, required=bool(hands))

    def plea(self) -> Plea:
        """What is called; the form must be valid."""
        data = self.cleaned_data
        return Plea(self.kind, data["target"], data["who"], data["text"])
