"""A club that has something of everything, public and not, with its keys; and somebody who reads by the API."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.test import Client

from scoring.engine.rulesets import PRESETS
from scoring.models import Club, Match
from scoring.services import merges, rulebook
from tests.scoring.club_factories import a_club, a_player, acting, an_account
from tests.scoring.factories import Sheet, a_match, hand
from tests.tournaments.evening import fresh, played
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import ApiKey, Season, Tournament
from tournaments.services.api_keys import key_secret, make_key

ROOT = "/api/v1"
PUBLIC_NAME = "Doña Incógnita"
PRIVATE_NAME = "Encarna Ruipérez"


def get(path: str, secret: str = "", **headers: str) -> HttpResponse:
    """What somebody without cookies is answered; with a key if `secret` is one."""
    sent = {"authorization": f"Bearer {secret}"} if secret else {}
    response: Any = Client(headers={**sent, **headers}).get(path if path.startswith("/") else f"{ROOT}/{path}")
    return response


def read(path: str, secret: str = "") -> Any:
    """The JSON of an answer that must be one."""
    response: Any = get(path, secret)
    assert response.status_code == 200, (path, response.status_code, response.content[:300])
    return response.json()


class World:
    """The club `pena` with its key, and another club with one of its own."""

    def __init__(self) -> None:
        self.club: Club = a_club("Peña", "pena", public=True)
        self.owner = an_account(self.club)
        self.by = acting(self.owner)
        self.tournament: Tournament = a_tournament(8, club=self.club, public=True)
        entry = self.tournament.entries.select_related("person").get(number=1)
        self.star = entry.person
        self.star.name, self.star.alias, self.star.nickname = PRIVATE_NAME, PUBLIC_NAME, "Encarni"
        self.star.contact, self.star.notes = "600 123 456", "cheats at cards"
        self.star.save()
        self.kept = self.tournament.entries.select_related("person").get(number=2).person
        self.gone = a_player(self.club, "Twice")
        merges.merge_players(kept=self.kept, gone=self.gone, by=self.by)
        played(self.tournament)
        self.hidden: Tournament = a_tournament(4, club=self.club, public=False)
        played(self.hidden)
        self.tournament, self.hidden = fresh(self.tournament), fresh(self.hidden)
        self.season: Season = a_season(self.club, [self.tournament])
        self.private: Season = a_season(self.club, [self.tournament, self.hidden], nights=True)
        Season.objects.filter(pk=self.private.pk).update(public=False)
        self.ruleset = rulebook.add_ruleset(club=self.club, name="Casa", rules=PRESETS["torneo"], by=self.by)
        self.sheet: Sheet = a_match(label="Table")
        self.sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23))
        Match.objects.filter(pk=self.sheet.match.pk).update(club=self.club)
        self.sheet.match.seats.filter(number=1).update(person=self.gone)
        self.key = make_key(club=self.club, name="Website", by=self.by)
        self.secret = key_secret(self.key)
        self.other: Club = a_club("Other", "other", public=True)
        self.other_secret = key_secret(self.another_key(self.other))

    @property
    def parts(self) -> dict[str, str]:
        """What there is in the club, by the parts of addresses."""
        return {
            "club": self.club.slug,
            "player": self.star.code,
            "match": self.sheet.code,
            "season": self.season.code,
            "tournament": self.tournament.code,
        }

    def another_key(self, club: Club) -> ApiKey:
        """A new key of `club`."""
        return make_key(club=club, name="Another", by=acting(an_account(club)))
