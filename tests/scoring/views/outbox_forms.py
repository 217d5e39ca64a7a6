"""Writes as a phone's outbox sends them."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.scoring.factories import Sheet, Values, hand, hand_fields

OUTBOX = {"X-Outbox": "1"}
ONE = hand(1, "seven", p2=7, p3=12, p4=23)
TWO = hand(2, "seven", p1=7, p3=1, p4=2)


def one(version: int = 0) -> Values:
    """The form of the hand ONE."""
    return hand_fields(version, 1, "seven", p2=7, p3=12, p4=23)


def two(version: int = 1) -> Values:
    """The form of the hand TWO."""
    return hand_fields(version, 2, "seven", p1=7, p3=1, p4=2)


def send(client: Client, url: str, values: Values, status: int = 200) -> dict[str, Any]:
    """The answer to a write from an outbox; it must be marked as ours and have this status."""
    answer = client.post(url, values, headers=OUTBOX)
    assert (answer.status_code, answer["X-Chinchon"], answer["Content-Type"]) == (status, "1", "application/json")
    return dict(answer.json())


def kinds(sheet: Sheet) -> list[str]:
    """What kind each line of the log is."""
    return [type(line.entry.action).__name__ for line in sheet.game.log]
