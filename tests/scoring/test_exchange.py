"""A match as a file: it says the same when it is read again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.engine.events import Decline, End, HandJudged, Leave, Penalty, Rebuy
from scoring.engine.history import Correct, Insert, Rename, Undo
from scoring.engine.notation import match_from_json, result_to_json
from scoring.exchange.matches import export_match
from scoring.models import Match
from scoring.services import matches as services
from tests.scoring.factories import Sheet, a_match, hand, write

pytestmark = pytest.mark.django_db


def read_again(sheet: Sheet) -> dict[str, int]:
    """The totals that the exported file comes to."""
    data = json.loads(json.dumps(export_match(sheet.game)))
    totals: dict[str, int] = result_to_json(match_from_json(data).replay())["totals"]
    return totals


def turned(data: Any) -> Any:
    """The same JSON with the keys of every object in the opposite order."""
    if isinstance(data, dict):
        return {key: turned(value) for key, value in reversed(data.items())}
    return [turned(value) for value in data] if isinstance(data, list) else data


def as_shown(sheet: Sheet) -> dict[str, int]:
    """The totals on the sheet, by name."""
    return {sheet.game.names[player]: total for player, total in sheet.game.state.totals.items()}


def a_whole_evening() -> Sheet:
    """A match with nearly everything that can happen in one."""
    sheet = a_match(("Ana", "Ana", "Sean O'Brien", "Ñandú 👨‍👩‍👧"), starts=[5, 0, -5, 0], dealer=2)
    services.join(game=sheet.game, name="x" * 40, write=write(0))
    sheet.enter(
        hand(1, "seven", p2=60, p3=1, p4=1, p5=3),
        hand(1, "seven", p2=60, p3=1, p4=60, p5=3),
        Rebuy("2"),
        hand(3, "seven", p1=1, p2=2, p4=60, p5=1),
        Decline("4"),
        Penalty("1", 5, "talked"),
        hand(None, "stock", p1=1, p2=2, p3=3, p5=4),
        Undo(),
        Rename("1", "Eva"),
        Correct((Insert("3", hand(1, "seven", p2=1, p3=1, p4=1, p5=1)),)),
        Leave("5"),
        End("time"),
    )
    return sheet


def test_a_whole_evening_reads_again_as_it_stood() -> None:
    sheet = a_whole_evening()
    assert read_again(sheet) == as_shown(sheet)


def test_the_file_is_the_same_to_the_letter_in_whatever_order_a_database_keeps_the_keys_of_json() -> None:
    sheet = a_whole_evening()
    before = json.dumps(export_match(sheet.game))
    for line in sheet.match.events.all():
        sheet.match.events.filter(pk=line.pk).update(action=turned(line.action))
    Match.objects.update(rules=turned(sheet.match.rules))
    assert json.dumps(export_match(sheet.game)) == before


def test_two_of_one_name_are_told_apart_in_the_file() -> None:
    sheet = a_match(("x" * 40, "x" * 40, "Ana (2)", "Ana"))
    sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    assert read_again(sheet) == as_shown(sheet)


def test_a_hand_counted_from_cards_keeps_its_cards() -> None:
    sheet = a_match(("Ana", "Berto"))
    cards = {"1": ("1o", "2o", "3o", "4o", "5o", "6o", "7o"), "2": ("1c", "1e", "1b", "4c", "4e", "4b", "12c")}
    sheet.enter(HandJudged("1", cards, ("1", "2")))
    held = export_match(sheet.game)["events"][0]["hand"]
    assert held["cards"] == {"Ana": list(cards["1"]), "Berto": list(cards["2"])}
    assert read_again(sheet) == as_shown(sheet)


def test_the_file_has_no_secret_in_it() -> None:
    sheet = a_match()
    sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23))
    text = json.dumps(export_match(sheet.game))
    line = sheet.match.events.get()
    secrets = [sheet.secret, sheet.match.score_hash, sheet.match.view_hash, str(line.client_id)]
    assert [secret for secret in secrets if secret in text] == []
