"""A match read: what is stored, and the names that are printed."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.engine.history import Rename
from scoring.models import Match
from scoring.queries.games import load
from tests.scoring.factories import a_long_match, a_match, hand

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("hands", "players"), [(3, 2), (300, 2), (3, 8), (300, 8)])
def test_a_match_takes_two_queries_besides_its_own(hands: int, players: int) -> None:
    match = Match.objects.get(pk=a_long_match(hands, players).match.pk)
    with CaptureQueriesContext(connection) as queries:
        game = load(match)
        total = sum(game.state.totals.values())
    assert (len(queries), len(game.names), len(game.state.hands), total) == (2, players, hands, 0)


def test_what_is_read_is_what_was_entered() -> None:
    sheet = a_match(dealer=2, starts=[5, 0, -5, 0])
    sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    state = sheet.game.state
    assert (sheet.totals, state.hands[0].dealer, sheet.game.next_hand) == ([-5, 7, 7, 23], "3", 2)


@pytest.mark.parametrize(
    ("names", "printed"),
    [
        (["Ana", "Ana", "Ana"], ["Ana", "Ana (2)", "Ana (3)"]),
        (["Ana (2)", "Ana", "Ana"], ["Ana (2)", "Ana", "Ana (3)"]),
        (["Ana", "ana"], ["Ana", "ana"]),
        (["x" * 40, "x" * 40], ["x" * 40, "x" * 36 + " (2)"]),
    ],
)
def test_printed_names_are_unique_and_not_too_long(names: list[str], printed: list[str]) -> None:
    assert list(a_match(names).game.names.values()) == printed


def test_a_corrected_name_is_printed_from_the_first_hand_on() -> None:
    sheet = a_match()
    assert sheet.enter(Rename("2", "Bea")).names["2"] == "Bea"
