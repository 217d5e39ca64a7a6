"""A whole evening through the pages: twelve hands, two rebuys, a correction of hand 2, the end, and back again."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.models import Match
from scoring.queries.games import Game, load
from tests.scoring.factories import Values, fresh, hand_fields, start_fields, stranger

pytestmark = pytest.mark.django_db


class Evening:
    """One phone at a table of four by the rules of Fournier: above 100 is out, coming back costs 2 €."""

    def __init__(self) -> None:
        self.client: Client = stranger()
        self.client.get("/new/")
        names = ["Ana", "Berto", "Carla", "Dani"]
        price = {"rules-custom": "fournier 40", "rules-entry": "5", "rules-rebuy_price": "2", "unit": "€"}
        assert self.client.post("/new/", start_fields(names, **price)).status_code == 303
        self.match = Match.objects.get()

    @property
    def game(self) -> Game:
        """The match as it is stored."""
        return load(Match.objects.get(pk=self.match.pk))

    @property
    def totals(self) -> list[int]:
        """Everybody's total, in seat order."""
        return list(self.game.state.totals.values())

    def locked(self) -> bool:
        """Whether the match must be reopened before anything in it is corrected."""
        return self.game.locked

    def page(self, name: str) -> str:
        """The text of one of the match's pages."""
        return self.client.get(f"/p/{self.match.code}/{name}").text

    def send(self, name: str, fields: Values) -> HttpResponse:
        """A form sent to one of the match's pages."""
        response: Any = self.client.post(f"/p/{self.match.code}/{name}", fields)
        return response

    def hand(self, closer: int, **points: int) -> None:
        """Check a hand, look at its preview, save it."""
        fields = hand_fields(self.game.match.version, closer, "seven", **points)
        assert self.send("hand/check/", fields).status_code == 200
        assert self.send("hand/save/", fields).status_code == 303

    def event(self, **fields: str) -> None:
        """Something between two hands, confirmed."""
        assert self.send("event/", {**fresh(self.game.match.version), "sure": "1", **fields}).status_code == 303


def hidden(response: HttpResponse) -> Values:
    """What a page of a correction carries."""
    text = response.content.decode()
    found = dict(re.findall(r'<input type="hidden" name="(client_id|version|changes)" value="([^"]*)"', text))
    return {**found, "changes": found["changes"].replace("&quot;", '"')}


def test_a_whole_evening() -> None:
    evening = Evening()
    evening.hand(1, p2=40, p3=10, p4=10)
    evening.hand(3, p1=10, p2=61, p4=10)
    assert evening.totals == [0, 101, 0, 20]
    assert "Back at 20 · 2 €" in evening.page("")
    evening.event(kind="rebuy", player="2")
    for turn in range(4):
        evening.hand(1, p2=10 + turn, p3=5, p4=20)
    assert evening.totals == [-40, 66, 20, 100]
    evening.hand(2, p1=3, p3=4, p4=5)
    assert "Dani" in [evening.game.names[player] for player in evening.game.state.may_rebuy]
    evening.event(kind="rebuy", player="4")
    for turn in range(5):
        evening.hand(3, p1=6 + turn, p2=1, p4=2)
    assert (len(evening.game.state.hands), evening.totals) == (12, [3, 61, -26, 66])
    assert evening.game.state.rebuys == {"2": 1, "4": 1}
    correct_the_second_hand(evening)
    finish_and_pay(evening)
    reopen_and_undo(evening)


def correct_the_second_hand(evening: Evening) -> None:
    """Berto had 6 in hand 2, not 61: he never needed to come back."""
    target = evening.game.timeline.placed[1].id
    fields = hand_fields(evening.game.match.version, 3, "seven", p1=10, p2=6, p4=10)
    conflict = evening.send(f"fix/{target}/", fields)
    assert b"Berto comes back." in conflict.content
    assert b"Berto cannot come back now." in conflict.content
    review = evening.send("correct/", {**hidden(conflict), "remedy": "3 drop"})
    assert "Rebuys of Berto: 1 → 0" in review.content.decode()
    assert "Bote: 24 € → 22 €" in review.content.decode()
    sent = {**hidden(review), "save": "1"}
    assert [evening.send("correct/", sent).status_code for _ in range(2)] == [303, 303]
    assert evening.game.state.rebuys == {"4": 1}
    assert evening.totals == [3, 87, -26, 92]


def finish_and_pay(evening: Evening) -> None:
    """The time is up: Carla has the least and takes the bote."""
    evening.event(kind="end", ending="time")
    end = evening.page("end/")
    assert "Carla" in evening.page("")
    assert re.findall(r"[+−]\d+ €", end)[:4] == ["+17 €", "−5 €", "−5 €", "−7 €"]
    assert evening.send("hand/save/", hand_fields(evening.game.match.version, 1, p2=1, p3=1, p4=1)).status_code == 422
    assert evening.locked()


def reopen_and_undo(evening: Evening) -> None:
    """Reopened on purpose, and taken back step by step to where hand 2 was still wrong."""
    version = evening.game.match.version
    assert evening.send("reopen/", fresh(version)).status_code == 303
    assert not evening.locked()
    undo = {"client_id": str(uuid4()), "version": version + 1}
    assert [evening.send("undo/", undo).status_code for _ in range(3)] == [303] * 3
    assert evening.locked()
    for step in range(2):
        assert evening.send("undo/", fresh(version + 2 + step)).status_code == 303
    assert evening.game.state.rebuys == {"2": 1, "4": 1}
    assert evening.totals == [3, 61, -26, 66]
    assert evening.page("log/").count("taken back") >= 3
