"""The form of what happens between hands."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.events import Decline, End, Event, Leave, Penalty, Rebuy
from scoring.forms.events import EventForm
from tests.scoring.factories import fresh

NAMES = {"1": "Ana", "2": "Berto"}


def form(**fields: Any) -> EventForm:
    return EventForm({**fresh(0), **fields}, names=NAMES)


@pytest.mark.parametrize(
    ("fields", "event"),
    [
        ({"kind": "rebuy", "player": "2"}, Rebuy("2")),
        ({"kind": "decline", "player": "2"}, Decline("2")),
        ({"kind": "penalty", "player": "2", "points": "5"}, Penalty("2", 5, "")),
        ({"kind": "penalty", "player": "2", "points": "5", "reason": "a\u202e  b"}, Penalty("2", 5, "a b")),
        ({"kind": "leave", "player": "1"}, Leave("1")),
        ({"kind": "end", "ending": "agreement"}, End("agreement")),
    ],
)
def test_each_kind_becomes_its_event(fields: dict[str, str], event: Event) -> None:
    found = form(**fields)
    assert (found.is_valid(), found.event()) == (True, event)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({}, "kind"),
        ({"kind": "undo"}, "kind"),
        ({"kind": "rebuy"}, "player"),
        ({"kind": "leave", "player": "9"}, "player"),
        ({"kind": "penalty", "player": "1"}, "points"),
        ({"kind": "penalty", "player": "1", "points": "0"}, "points"),
        ({"kind": "penalty", "player": "1", "points": "9" * 6000}, "points"),
        ({"kind": "penalty", "player": "1", "points": "5", "reason": "x" * 81}, "reason"),
        ({"kind": "end"}, "ending"),
        ({"kind": "join", "name": " "}, "name"),
        ({"kind": "join", "name": "a\x00b"}, "name"),
        ({"kind": "end", "ending": "time", "version": "-1"}, "version"),
        ({"kind": "end", "ending": "time", "client_id": "1"}, "client_id"),
    ],
)
def test_what_is_missing_is_told_at_its_field(fields: dict[str, str], wrong: str) -> None:
    assert list(form(**fields).errors) == [wrong]


def test_the_name_of_a_late_player_is_cleaned() -> None:
    found = form(kind="join", name=" E\u202eva  María ")
    assert (found.is_valid(), found.cleaned_data["name"]) == (True, "Eva María")
