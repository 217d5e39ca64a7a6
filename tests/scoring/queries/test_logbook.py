"""The log as a phone keeps it says the same as the match, also where hands were counted from cards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.events import HandJudged, HandPlayed
from scoring.engine.history import Action, Correct, Dropped, Echo, Entry, Insert, Replace, timeline
from scoring.engine.log_notation import action_from_json
from scoring.engine.match import begin, played
from scoring.queries.games import head_of
from scoring.queries.logbook import log_lines, logbook
from scoring.queries.meetings import as_of, basis
from scoring.services import matches as services
from tests.scoring.factories import PHONE, Sheet, a_match, hand, write

pytestmark = pytest.mark.django_db

CARDS = {
    "1": ("1o", "2o", "3o", "4o", "5c", "5b", "5e"),
    "2": ("1e", "1b", "2e", "4b", "6e", "11e", "12b"),
    "3": ("2b", "3b", "6b", "7e", "10c", "11b", "12e"),
}
JUDGED = HandJudged("1", CARDS, ("1", "2", "3"))
WITHOUT_ORDER = HandJudged("1", CARDS)
TYPED = hand(2, "seven", p1=4, p3=9)


def three(*actions: Action) -> Sheet:
    """A match of three with these lines."""
    sheet = a_match(["Ana", "Berto", "Carla"])
    sheet.enter(*actions)
    return sheet


def told(line: Mapping[str, Any]) -> Action:
    """What a line says, in words that the server takes too: it would not believe that points were counted."""
    return action_from_json(json.loads(json.dumps(line["action"]).replace(', "counted": true', "")))


@pytest.mark.parametrize(
    "actions",
    [
        [JUDGED],
        [WITHOUT_ORDER],
        [HandJudged(None, CARDS)],
        [TYPED, Correct((Replace("1", JUDGED), Insert("1", WITHOUT_ORDER)))],
        [TYPED, JUDGED],
    ],
    ids=["cards", "cards in the order of the table", "the stock ran out", "corrected to cards", "points and cards"],
)
def test_a_log_with_points_for_cards_tells_the_same_match(actions: list[Action]) -> None:
    game = three(*actions).game
    lines = [told(line) for line in log_lines(game, PHONE.device)]
    match = timeline(head_of(game.match, game.seats), [Entry(place, line) for place, line in enumerate(lines, start=1)])
    assert not any(isinstance(item.event, HandJudged) for item in match.placed)
    assert match.replay() == game.state


def test_points_that_were_counted_from_cards_are_marked_and_a_phone_cannot_claim_it() -> None:
    line = log_lines(three(JUDGED).game, PHONE.device)[0]["action"]
    assert line == {"hand": {"closer": "1", "close": "seven", "points": {"2": 33, "3": 45}, "counted": True}}
    with pytest.raises(RuleError) as refused:
        action_from_json(line)
    assert refused.value.code == "bad_file"


def test_cards_that_were_not_chosen_are_points_too() -> None:
    game = three(JUDGED).game
    points = played(begin(game.timeline.head), JUDGED)
    for kept in (Echo(JUDGED, "1", 1), Dropped(JUDGED, "", 2)):
        game = services.enter(game=game, action=kept, write=write(game.match.version))
        assert isinstance(points, HandPlayed)
        assert told(log_lines(game, "")[-1]) == type(kept)(points, kept.of, kept.hand)


def test_only_the_lines_after_a_version_are_listed() -> None:
    game = three(TYPED, JUDGED).game
    assert [line["number"] for line in log_lines(game, PHONE.device, since=1)] == [2]


def test_a_late_seat_is_marked() -> None:
    sheet = three()
    services.join(game=sheet.game, name="Eva", write=write(0))
    data = logbook(sheet.game, PHONE.device)
    assert (data["head"]["players"], data["seats_late"]) == (["1", "2", "3"], ["4"])


def test_a_phone_goes_on_from_the_twin_of_its_hand_also_if_that_was_inserted_later() -> None:
    first, second, third = TYPED, hand(1, "seven", p2=1, p3=2), hand(3, "seven", p1=5, p2=6)
    game = three(first, third, Correct((Insert("2", second),))).game
    game = services.deliver(game=game, action=second, write=services.Write(PHONE, uuid4(), 1)).game
    assert game.log[-1].entry.action == Echo(second, "3.1", 2)
    assert len(as_of(game, basis(game, game.log[-1])).timeline.placed) == 2
