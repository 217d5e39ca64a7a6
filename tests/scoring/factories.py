"""Matches, phones and forms for tests of the Django side; small, written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from scoring import roles
from scoring.engine.events import HandPlayed
from scoring.engine.history import Action
from scoring.engine.log_notation import action_to_json
from scoring.engine.rulesets import from_json
from scoring.models import Match, MatchEvent
from scoring.queries.games import Game, load
from scoring.roles import Actor
from scoring.services import matches as services
from scoring.services.matches import Write
from scoring.services.starts import Chair, NewMatch, start_match

FOUR = ("Ana", "Berto", "Carla", "Dani")
PHONE = Actor("the phone of the scorer")
OTHER_PHONE = Actor("another phone")
Values = dict[str, Any]


@dataclass(frozen=True)
class Sheet:
    """A match with the secret of its score link."""

    match: Match
    secret: str

    @property
    def code(self) -> str:
        """What the match is called in addresses."""
        return self.match.code

    @property
    def game(self) -> Game:
        """The match as it is stored now."""
        return load(Match.objects.get(pk=self.match.pk))

    @property
    def totals(self) -> list[int]:
        """Everybody's total now, in seat order."""
        return list(self.game.state.totals.values())

    def url(self, name: str, *args: str) -> str:
        """The address of one of the match's pages."""
        return reverse(f"scoring:{name}", args=[self.code, *args])

    def enter(self, *actions: Action) -> Game:
        """Enter actions one after the other, through the services."""
        game = self.game
        for action in actions:
            game = services.enter(game=game, action=action, write=write(game.match.version))
        return game


def a_match(
    names: Sequence[str] = FOUR, *, starts: Sequence[int] = (), dealer: int = 0, label: str = "", **rules: Any
) -> Sheet:
    """A new match; rules are those of the preset `fournier` unless changed: 101 is out, rebuys without limit at 1 €."""
    chairs = [Chair(name, start) for name, start in zip(names, starts or [0] * len(names), strict=True)]
    new = NewMatch(from_json({"preset": "fournier", **rules}), chairs, dealer=dealer, unit="€", label=label)
    return Sheet(*start_match(new=new, by=PHONE, client_id=uuid4()))


def a_long_match(hands: int, players: int) -> Sheet:
    """A match of many hands in which nobody gets anywhere: one closes with all melded, the one before had 10."""
    sheet = a_match([f"Player {number}" for number in range(1, players + 1)])
    seats = [str(number) for number in range(1, players + 1)]
    actions = [full_hand(seats, turn) for turn in range(hands)]
    MatchEvent.objects.bulk_create(
        MatchEvent(
            match=sheet.match, number=number, action=action_to_json(action), client_id=uuid4(), device=PHONE.device
        )
        for number, action in enumerate(actions, start=1)
    )
    Match.objects.filter(pk=sheet.match.pk).update(version=hands)
    return Sheet(Match.objects.get(pk=sheet.match.pk), sheet.secret)


def full_hand(seats: Sequence[str], turn: int) -> HandPlayed:
    """The hand number `turn` (from 0) of a match in which everybody wins as much as they lose."""
    closer, unlucky = seats[turn % len(seats)], seats[turn % len(seats) - 1]
    return HandPlayed(closer, "seven", {seat: 10 * (seat == unlucky) for seat in seats if seat != closer})


def hand(closer: int | None, close: str = "loose", **points: int) -> HandPlayed:
    """A hand with players by the numbers of their seats: `hand(1, "seven", p2=7, p3=12)`."""
    return HandPlayed(
        None if closer is None else str(closer), close, {seat.removeprefix("p"): left for seat, left in points.items()}
    )


def write(version: int, by: Actor = PHONE) -> Write:
    """What a write carries, with a new id."""
    return Write(by, uuid4(), version)


def scorer(sheet: Sheet, *, by: Actor = PHONE, **options: Any) -> Client:
    """A browser in English that has opened the score link."""
    return _client(sheet, by, roles.SCORE_COOKIE, sheet.secret, **options)


def viewer(sheet: Sheet, **options: Any) -> Client:
    """A browser in English that has opened the view link."""
    return _client(sheet, OTHER_PHONE, roles.VIEW_COOKIE, roles.view_secret(sheet.secret), **options)


def stranger(**options: Any) -> Client:
    """A browser in English without any link."""
    return Client(headers={"accept-language": "en"}, **options)


def fresh(version: int) -> Values:
    """The hidden fields of a form that was just shown."""
    return {"client_id": str(uuid4()), "version": version}


def hand_fields(version: int, closer: int | None, close: str = "loose", **points: Any) -> Values:
    """The form of a hand, as `hand` writes it: `hand_fields(0, 1, "seven", p2=7)`."""
    typed = {f"points_{seat.removeprefix('p')}": value for seat, value in points.items()}
    return {**fresh(version), "closer": "" if closer is None else str(closer), "close": close, **typed}


def start_fields(names: Iterable[str] = FOUR, **changes: Any) -> Values:
    """The form of a new match by the rules of Fournier."""
    return {
        "client_id": str(uuid4()),
        "name": list(names),
        "dealer": "0",
        "rules-preset": "fournier",
        "start": "1",
        **changes,
    }


def _client(sheet: Sheet, by: Actor, cookie: str, secret: str, **options: Any) -> Client:
    client = stranger(**options)
    client.cookies["device"] = by.secret
    client.cookies[cookie] = secret
    return client
