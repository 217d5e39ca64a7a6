"""A correction on its way through the pages."""

from __future__ import annotations

import pytest

from scoring.engine.events import HandPlayed, Join, Rebuy
from scoring.engine.history import Change, Insert, Remove, Replace, Reseat
from scoring.forms.corrections import MAX_TEXT, CorrectionForm, changes_text
from tests.scoring.factories import fresh

NAMES = {"1": "Ana", "2": "Berto"}


def form(changes: str) -> CorrectionForm:
    return CorrectionForm({**fresh(0), "changes": changes}, names=NAMES)


def test_changes_read_back_as_they_were_written() -> None:
    changes: tuple[Change, ...] = (
        Replace("1", HandPlayed("1", "run7", {"2": 5}, jokers=1)),
        Insert("2.1", Rebuy("2")),
        Remove("3"),
        Reseat(("2", "1"), {"1": -5}, "2"),
    )
    found = form(changes_text(changes))
    assert (found.is_valid(), found.correction.changes) == (True, changes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 20_000,
        "1" * 6000,
        '[{"remove": 1}]',
        changes_text((Insert("1", Join("3")),)),
        changes_text((Insert("1", Rebuy("Carla")),)),
        changes_text((Reseat(("1", "3"), {}, "1"),)),
        changes_text((Replace("1", HandPlayed("1", "seven", {"3": 5})),)),
        changes_text((Remove("1"),) * (MAX_TEXT // 16)),
    ],
)
def test_what_no_page_makes_is_refused(text: str) -> None:
    assert not form(text).is_valid()
