"""What happens between hands: rebuy, decline, penalty, leave, join, end."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.engine.errors import RuleError
from scoring.engine.events import ENDINGS, Decline, End, Event, Leave, Penalty, Rebuy
from scoring.engine.names import MAX_LENGTH, clean_name, visible
from scoring.forms.writes import WriteForm

KINDS = ("rebuy", "decline", "penalty", "leave", "join", "end")
MAX_PENALTY = 1000


class EventForm(WriteForm):
    """One event; which fields count depends on `kind`. `sure` says that its consequences were shown."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in KINDS])
    player = forms.CharField(required=False)
    points = forms.IntegerField(required=False, min_value=1, max_value=MAX_PENALTY)
    reason = forms.CharField(required=False, max_length=80)
    name = forms.CharField(required=False, max_length=MAX_LENGTH)
    ending = forms.ChoiceField(required=False, choices=[(reason, reason) for reason in ENDINGS])
    sure = forms.BooleanField(required=False)

    def __init__(self, data: Any = None, *, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.names = names

    def clean(self) -> dict[str, Any]:
        """Check the fields that this kind of event needs."""
        cleaned = super().clean() or {}
        kind = cleaned.get("kind")
        if kind in ("rebuy", "decline", "penalty", "leave") and cleaned.get("player") not in self.names:
            self.add_error("player", _("Choose a player."))
        if kind == "penalty" and cleaned.get("points") is None and "points" not in self.errors:
            self.add_error("points", _("How many points?"))
        if kind == "end" and not cleaned.get("ending"):
            self.add_error("ending", _("Say why the match ends."))
        if kind == "join":
            self._clean_name(cleaned)
        return cleaned

    def event(self) -> Event:
        """The event, for every kind but `join`; the form must be valid."""
        data = self.cleaned_data
        player = data["player"]
        events: dict[str, Callable[[], Event]] = {
            "rebuy": lambda: Rebuy(player),
            "decline": lambda: Decline(player),
            "penalty": lambda: Penalty(player, data["points"], visible(data["reason"])),
            "leave": lambda: Leave(player),
            "end": lambda: End(data["ending"]),
        }
        return events[data["kind"]]()

    def _clean_name(self, cleaned: dict[str, Any]) -> None:
        try:
            cleaned["name"] = clean_name(cleaned.get("name") or "")
        except RuleError:
            self.add_error("name", _("A name has from 1 to %(most)s characters.") % {"most": MAX_LENGTH})
