"""Calls of a match: for the referee, and of those who do not agree with a hand."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from scoring.models import Call, Match

SHOWN_FOR = timedelta(minutes=15)
"""How long an answer stays on the sheet."""


def calls_to_show(match: Match) -> list[Call]:
    """What stands on the sheet: calls without an answer, and those that were answered just now. No query where nobody
    has ever called."""
    if not match.calls_moves:
        return []
    news = Q(answered_at=None) | Q(answered_at__gt=timezone.now() - SHOWN_FOR)
    return list(Call.objects.filter(news, match=match).order_by("pk"))
