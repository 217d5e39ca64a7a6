"""`manage.py demo_tournament`: an evening of the demo club, its first round over, its second under way."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from scoring.engine.rulesets import PRESETS
from scoring.engine.simulation import play_on
from scoring.models import Club, Player
from scoring.roles import Actor
from scoring.services.matches import Write, enter
from tournaments.engine.formats import FORMATS, Setup
from tournaments.engine.plan_notation import plan_to_json
from tournaments.models import Tournament
from tournaments.queries.days import TableNow, load_day
from tournaments.services import entries
from tournaments.services.drafts import DrawWish, draw_round
from tournaments.services.rounds import close, publish, scorer

DIRECTOR = Actor("demo")
NAMES = (
    "Begoña Íñigo Conchi Toño Montse Núria Àlex Xavi Ñata Graciela Nahuel Zulema Iria Xoán Carmiña Breogán Uxía Fina "
    "Lucía Chelo Íker"
).split()
UNDER_WAY = (None, 9, 5, 3, 1)
"""Events after which the tables of the second round stand still; None plays to the end."""


class Command(BaseCommand):
    """Writes the tournament once, into the club that `demo` has made."""

    help = "Give the demo club a tournament with a round over and a round under way, and print its address"

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose tournament."""
        parser.add_argument("--club", default="el-comodin", metavar="SLUG", help="the club (that of `demo`)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write all of it or nothing, unless there is any tournament already, or no such club."""
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None or Tournament.objects.exists():
            return
        with transaction.atomic():
            tournament = _entered(club)
            a_round(tournament, seed=7)
            for table in load_day(again(tournament)).rounds[0].tables:
                play(table, seed=table.table.number)
            close(tournament=again(tournament), by=DIRECTOR, version=again(tournament).version)
            a_round(tournament, seed=8)
            for table, events in zip(load_day(again(tournament)).rounds[1].tables, UNDER_WAY, strict=False):
                play(table, seed=100 + table.table.number, events=events)
        self.stdout.write(f"{tournament.name} (round 2 under way)")
        self.stdout.write(f"  {reverse('tournaments:home', args=[tournament.code])}")


def _entered(club: Club) -> Tournament:
    """The tournament with everybody there."""
    plan = FORMATS["standings_and_final"](Setup(people=len(NAMES)))
    tournament = Tournament.objects.create(
        club=club,
        name="Torneo de San Andrés",
        place="Bar Los Ángeles",
        starts_at=timezone.now() - timedelta(minutes=95),
        time_zone=club.time_zone,
        rules=PRESETS["torneo"].to_json(),
        unit=club.unit,
        plan=plan_to_json(plan),
        fee=5,
    )
    known = {player.name: player for player in club.players.filter(merged_into=None)}
    people = [known.get(name) or Player.objects.create(club=club, name=name) for name in NAMES]
    for entry in entries.enter_people(tournament=tournament, by=DIRECTOR, people=people):
        entries.check_in(entry=entry, by=DIRECTOR)
        entries.pay(entry=entry, by=DIRECTOR)
    return tournament


def a_round(tournament: Tournament, *, seed: int) -> None:
    """Draw and publish the next round."""
    draw_round(tournament=again(tournament), by=DIRECTOR, version=again(tournament).version, wish=DrawWish(seed=seed))
    publish(tournament=again(tournament), by=DIRECTOR, version=again(tournament).version)


def play(table: TableNow, *, seed: int, events: int | None = None) -> None:
    """Play a table's match on by the simulation, to its end or for so many events."""
    game = table.game
    if game is None:
        return
    for event in list(play_on(game.state, seed))[:events]:
        game = enter(game=game, action=event, write=Write(scorer(table.table), uuid4(), game.match.version))


def again(tournament: Tournament) -> Tournament:
    """As it is stored now."""
    return Tournament.objects.select_related("club").get(pk=tournament.pk)
