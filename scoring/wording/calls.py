"""What comes to a table from outside, in words: calls with their answers, and a clock that runs."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.names import visible
from scoring.models import Call, Match

ANSWERS: dict[str, dict[str, Promise]] = {
    "disagree": {"stays": gettext_lazy("It stays as it is."), "corrected": gettext_lazy("It is corrected.")},
    "referee": {"came": gettext_lazy("The referee has been there.")},
}
"""Answers for one tap, by the kind of call."""


def answer_of(call: Call, said: Mapping[str, str]) -> str:
    """What a form answers a call with: `text` in one's own words, or `said`, one of ANSWERS; blank for neither."""
    text = visible(said.get("text", ""))
    return text or str(ANSWERS[call.kind].get(said.get("said", ""), ""))


def call_words(call: Call) -> str:
    """Who calls, and why; `Somebody` for who gave no name."""
    words = {"who": call.who or _("Somebody"), "hand": call.hand}
    if call.kind == "referee":
        said = _("%(who)s calls the referee") % words
    else:
        said = _("%(who)s does not agree with hand %(hand)s") % words
    return f"{said}: {call.text}" if call.text else f"{said}."


def answer_words(call: Call) -> str:
    """What was decided."""
    return _("Answer: %(answer)s") % {"answer": call.answer or _("settled at the table")}


def ends_in(match: Match) -> dict[str, Any] | None:
    """When time is up, in the time of its club, and in how many seconds that is (0 once it has been); None without a
    clock that runs."""
    if match.ends_at is None:
        return None
    zone = ZoneInfo(match.club.time_zone) if match.club else timezone.get_current_timezone()
    at = date_format(timezone.localtime(match.ends_at, zone), "H:i")
    left = (match.ends_at - timezone.now()).total_seconds()
    return {"words": _("Time is up at %(time)s.") % {"time": at}, "seconds": max(0, int(left))}
