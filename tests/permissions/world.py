"""One world for the table of rights: a club with everything in it, and a browser for everybody who may come along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from scoring.engine.rulesets import PRESETS
from scoring.models import BookRuleset, BookVersion, Club, Invitation, Match, Membership, Player, PlayerImport, Role
from scoring.services import merges
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.scoring.factories import Sheet, a_match, hand, scorer, stranger, viewer
from tests.tournaments.evening import day, published
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.models import ApiKey, PastBatch, Tournament

ROLES = ("stranger", "view link", "score link", "viewer", "helper", "organiser", "owner", "other owner", "admin")
"""Everybody who may ask, in the order of the columns of the table."""

APPS = ("scoring", "tournaments")


@dataclass(frozen=True)
class Address:
    """One address of the product: its full name, its route, and the names of the parts that it is written with."""

    name: str
    route: str
    parts: tuple[str, ...]


def addresses() -> Iterator[Address]:
    """Every address of our apps, by walking what Django resolves."""
    for resolver in get_resolver().url_patterns:
        if isinstance(resolver, URLResolver) and resolver.app_name in APPS:
            yield from _walk(resolver, Address(f"{resolver.app_name}:", "", ()))


def _walk(resolver: URLResolver, above: Address) -> Iterator[Address]:
    for item in resolver.url_patterns:
        here = Address(above.name, above.route + str(item.pattern), (*above.parts, *item.pattern.converters))
        if isinstance(item, URLResolver):
            yield from _walk(item, here)
        elif isinstance(item, URLPattern):
            yield Address(f"{above.name}{item.name}", here.route, here.parts)


class World:
    """A club with people, a match, a ruleset and a tournament under way, and everybody's browser."""

    def __init__(self) -> None:
        self.club: Club = a_club("Peña", "pena", public=True)
        self.other: Club = a_club("Other", "other")
        self.accounts = {role.value: an_account(self.club, role, name=role.value) for role in Role}
        self.accounts["other owner"] = an_account(self.other, Role.OWNER, name="other owner")
        self.accounts["admin"] = User.objects.create_superuser("admin", password="x")
        self.sheet: Sheet = a_match(label="Table")
        self.sheet.enter(hand(1, "seven", p2=7, p3=12, p4=23))
        Match.objects.filter(pk=self.sheet.match.pk).update(club=self.club)
        self.tournament: Tournament = a_tournament(8, club=self.club, public=True)
        self.table = published(self.tournament).rounds[0].tables[0].table
        self.codes = self._codes()

    def _codes(self) -> dict[str, str]:
        by = acting(self.accounts["owner"])
        people = list(Player.objects.filter(club=self.club)[:8])
        ruleset = BookRuleset.objects.create(club=self.club, name="Casa")
        BookVersion.objects.create(ruleset=ruleset, number=1, rules=PRESETS["torneo"].to_json())
        invited = Invitation.objects.create(
            club=self.club, secret_hash=uuid4().hex, role=Role.VIEWER, expires_at=timezone.now() + timedelta(days=1)
        )
        gone = Player.objects.create(club=self.club, name="Twice")
        merge = merges.merge_players(kept=people[0], gone=gone, by=by)
        assert merge is not None
        member = Membership.objects.get(club=self.club, account=self.accounts["viewer"])
        sent = PlayerImport.objects.filter(club=self.club).first()
        season = a_season(self.club, [self.tournament])
        batch = PastBatch.objects.create(season=season, file_name="old.csv")
        key = ApiKey.objects.create(club=self.club, name="A program", secret_hash=uuid4().hex)
        return {
            "season": season.code,
            "batch": batch.code,
            "key": key.code,
            "past": "ABCDEFGH",
            "match": self.sheet.code,
            "ruleset": ruleset.code,
            "invitation": invited.code,
            "player": people[0].code,
            "merge": merge.code,
            "member": member.code,
            "import": sent.code if sent else "ABCDEFGH",
            "tournament": self.tournament.code,
            "entry": day(self.tournament).entries[0].code,
            "table": self.table.code,
        }

    def browser(self, role: str) -> Client:
        """A browser of somebody in the role."""
        links = {
            "stranger": stranger,
            "view link": lambda: viewer(self.sheet),
            "score link": lambda: scorer(self.sheet),
        }
        return links[role]() if role in links else logged_in(self.accounts[role])
