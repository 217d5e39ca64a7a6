"""A correction on its way: the changes so far travel in the form until they are saved."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.engine.consequences import Conflict
from scoring.engine.events import HandPlayed
from scoring.engine.history import Change, Correct, Replace, people_in
from scoring.engine.log_notation import changes_from_json, changes_to_json
from scoring.forms.hands import POINTS
from scoring.forms.writes import WriteForm

MAX_TEXT = 50_000
MAX_DIGITS = 4


class CorrectionForm(WriteForm):
    """`changes` so far as JSON, and what was decided about the conflict they cause: `remedy` or the missing points."""

    changes = forms.CharField(max_length=MAX_TEXT, widget=forms.HiddenInput)
    remedy = forms.CharField(required=False)

    def __init__(self, data: Any = None, *, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.names = names

    def clean_changes(self) -> tuple[Change, ...]:
        """The changes as the engine reads them, about nobody but the people at this table."""
        unreadable = forms.ValidationError(_("This correction cannot be read. Begin it again."))
        try:
            changes = changes_from_json(json.loads(self.cleaned_data["changes"]))
        except (ValueError, RecursionError):  # a RuleError, no JSON, a number too long, or nested too deep
            raise unreadable from None
        if not people_in(changes) <= set(self.names):
            raise unreadable
        return changes

    @property
    def correction(self) -> Correct:
        """The changes so far; the form must be valid."""
        return Correct(self.cleaned_data["changes"])

    def decided(self, conflict: Conflict) -> Correct | None:
        """The correction with what the person decided about `conflict`; None while nothing was decided."""
        for remedy in conflict.remedies:
            if self.cleaned_data["remedy"] == f"{conflict.id} {remedy.kind} {remedy.player or ''}".strip():
                return Correct((*self.correction.changes, *remedy.changes))
        filled = self._filled(conflict)
        return None if filled is None else Correct((*self.correction.changes, Replace(conflict.id, filled)))

    def _filled(self, conflict: Conflict) -> HandPlayed | None:
        """The hand in conflict with the points that were missing, once all are given."""
        typed = {player: self.data.get(f"{POINTS}{player}", "") for player in conflict.missing}
        fills = self.cleaned_data["remedy"] == f"{conflict.id} fill"
        if not fills or not isinstance(conflict.event, HandPlayed) or not all(map(_whole, typed.values())):
            return None
        points = {**conflict.event.points, **{player: int(text) for player, text in typed.items()}}
        return HandPlayed(conflict.event.closer, conflict.event.close, points, conflict.event.jokers)


def changes_text(changes: tuple[Change, ...]) -> str:
    """Changes as the form carries them."""
    return json.dumps(changes_to_json(changes))


def _whole(text: Any) -> bool:
    return str(text).isdecimal() and len(str(text)) <= MAX_DIGITS
