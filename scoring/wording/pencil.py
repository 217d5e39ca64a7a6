"""Who holds the pencil, in words (docs/offline.md)."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

QUIET = timedelta(minutes=30)
"""After so long without a line nobody should take for granted that the phone is still scoring."""


def scoring_words(pencil: Mapping[str, Any]) -> str:
    """Whose phone scores, of `pencil` as queries/logbook.py has it."""
    if pencil["name"]:
        return _("%(name)s’s phone is scoring.") % {"name": pencil["name"]}
    if pencil["device"]:
        return _("Phone %(number)s is scoring.") % {"number": pencil["device"]}
    return _("Another phone is scoring.")


def seen_words(pencil: Mapping[str, Any]) -> str:
    """When that phone last wrote: a time, with its day unless that is today."""
    seen = timezone.localtime(datetime.fromisoformat(pencil["seen"]))
    today = seen.date() == timezone.localdate()
    return _("last seen %(time)s") % {"time": date_format(seen, "H:i" if today else "j b, H:i")}


def quiet_in(pencil: Mapping[str, Any]) -> int:
    """In how many seconds that is worth saying; 0 if it is so already."""
    left = datetime.fromisoformat(pencil["seen"]) + QUIET - timezone.now()
    return max(0, int(left.total_seconds()))
