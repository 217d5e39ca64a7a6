"""`manage.py demo_season`: what the demo club has played this autumn: tournaments, club nights, and a season before."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from random import Random
from typing import Any
from uuid import NAMESPACE_OID, uuid5
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from scoring.engine.rulesets import PRESETS
from scoring.engine.simulation import play_on
from scoring.exchange.tables import read
from scoring.models import Club, Match, MatchEvent, Player
from scoring.queries.games import load
from scoring.services.matches import Write, enter
from scoring.services.starts import Chair, NewMatch, start_match
from tournaments.engine.plan_notation import plan_to_json
from tournaments.engine.plan_of_rounds import Plan, RoundPlan
from tournaments.engine.season import Rule
from tournaments.exchange.past import read_past
from tournaments.exchange.past_columns import guess
from tournaments.exchange.past_files import digest
from tournaments.exchange.past_lines import Reading
from tournaments.management.commands.demo_tournament import DIRECTOR, NAMES, a_round, again, play
from tournaments.models import Round, Season, Tournament
from tournaments.queries.days import load_day
from tournaments.services import entries
from tournaments.services.ending import finish
from tournaments.services.past import Order, bring_in
from tournaments.services.rounds import close
from tournaments.services.seasons import SeasonSetup, create_season, set_tournaments

CALLED = ("Apertura", "Torneo del Pilar", "Copa de otoño", "Torneo de los Santos", "Torneo de la Cosecha")
FIELD = (8, 12, 8, 10, 8)
"""How many came to each tournament."""
NIGHTS, TABLES = 4, 2
ROUNDS = 2
SATURDAY = 5
WEEK = timedelta(days=7)
PACE = timedelta(minutes=4)
RULE = Rule(weights={"beaten": Fraction(100)}, chinchon=Fraction(5), attendance=Fraction(10), best_of=6, least_events=2)
OLD = """jugador;puntos;victorias
Toño;412,5;3
Begoña;398;2
Montse;371,5;2
Conchi;355;1
Íñigo;340;1
Xavi;301,5;0
Chelo;288;0
Àlex;240;0
"""
"""The final table of the season before, as the club kept it."""


class Command(BaseCommand):
    """Writes the season once, into the club that `demo` has made."""

    help = "Give the demo club a season: five tournaments, four club nights, and last season's table from a file"

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose season."""
        parser.add_argument("--club", default="el-comodin", metavar="SLUG", help="the club (that of `demo`)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write all of it or nothing, unless there is any season already, or no such club."""
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None or Season.objects.exists():
            return
        with transaction.atomic():
            season = _season(club)
            _last_season(club, season)
        self.stdout.write(f"{season.name}: {reverse('tournaments:season', args=[season.code])}")


def _season(club: Club) -> Season:
    tonight = list(club.tournaments.filter(rehearsal_of=None, finished_at=None))
    people = list(_people(club))
    begun = _evening(club, len(CALLED) + NIGHTS)
    tournaments = []
    for number, name in enumerate(CALLED):
        at = begun + 2 * number * WEEK
        tournaments.append(_tournament(club, name, _some(people, FIELD[number], seed=number), at))
        if number < NIGHTS:
            _night(club, people, at + WEEK - timedelta(days=2), seed=number)
    setup = SeasonSetup("Liga de otoño", begun.date(), begun.date() + timedelta(days=150), nights=True)
    season = create_season(club=club, by=DIRECTOR, setup=setup, rule=RULE)
    return set_tournaments(season=season, by=DIRECTOR, version=season.version, tournaments=[*tournaments, *tonight])


def _people(club: Club) -> Iterator[Player]:
    """The people of the club's tournament, those with low numbers coming more often."""
    known = {player.name: player for player in club.players.filter(merged_into=None)}
    for name in NAMES[:16]:
        yield known.get(name) or Player.objects.create(club=club, name=name)


def _some(people: Sequence[Player], count: int, *, seed: int) -> list[Player]:
    chance = Random(seed)
    ranks = {one.pk: chance.random() * (place + 6) for place, one in enumerate(people)}
    return sorted(people, key=lambda one: ranks[one.pk])[:count]


def _evening(club: Club, weeks: int) -> datetime:
    """Half past eight in the evening on a Saturday, so many weeks ago."""
    zone = ZoneInfo(club.time_zone)
    day = timezone.now().astimezone(zone).date() - weeks * WEEK
    return datetime.combine(day - timedelta(days=(day.weekday() - SATURDAY) % 7), time(20, 30), zone)


def _tournament(club: Club, name: str, people: Sequence[Player], at: datetime) -> Tournament:
    """A tournament of two rounds from the first draw to its end, as if it had been played then."""
    tournament = Tournament.objects.create(
        club=club,
        name=name,
        place="Bar Los Ángeles",
        starts_at=at,
        time_zone=club.time_zone,
        rules=PRESETS["torneo"].to_json(),
        unit=club.unit,
        plan=plan_to_json(Plan(rounds=(RoundPlan(draw="random"),) * ROUNDS)),
        seed=len(name),
    )
    for entry in entries.enter_people(tournament=tournament, by=DIRECTOR, people=people):
        entries.check_in(entry=entry, by=DIRECTOR)
    for number in range(1, ROUNDS + 1):
        a_round(tournament, seed=number)
        for table in load_day(again(tournament)).rounds[-1].tables:
            play(table, seed=len(name) * 100 + number * 10 + table.table.number)
        close(tournament=again(tournament), by=DIRECTOR, version=again(tournament).version)
    finish(tournament=again(tournament), by=DIRECTOR, version=again(tournament).version)
    _date_back(tournament, at)
    return tournament


def _date_back(tournament: Tournament, at: datetime) -> None:
    """Spread over its evening what was written in a moment. Nobody but a demonstration may do so."""
    for item in Round.objects.filter(tournament=tournament).prefetch_related("tables__match"):
        began = at + (item.number - 1) * timedelta(hours=1)
        over = began + timedelta(hours=1)
        Round.objects.filter(pk=item.pk).update(created_at=began, published_at=began, closed_at=over)
        for table in item.tables.all():
            if table.match:
                _date(table.match, began)
    Tournament.objects.filter(pk=tournament.pk).update(
        created_at=at - WEEK, finished_at=at + ROUNDS * timedelta(hours=1)
    )


def _night(club: Club, people: Sequence[Player], at: datetime, *, seed: int) -> None:
    """Two tables of four, a match each."""
    coming = _some(people, 4 * TABLES, seed=50 + seed)
    for table in range(TABLES):
        chairs = [Chair(one.name, person=one) for one in coming[4 * table : 4 * table + 4]]
        new = NewMatch(PRESETS["fournier"], chairs, unit=club.unit, label=f"Jueves · mesa {table + 1}", club=club)
        match, _secret = start_match(new=new, by=DIRECTOR, client_id=uuid5(NAMESPACE_OID, f"night {seed} {table}"))
        game = load(match)
        for number, event in enumerate(play_on(game.state, 10 * seed + table), start=1):
            client_id = uuid5(NAMESPACE_OID, f"night {seed} {table} {number}")
            game = enter(game=game, action=event, write=Write(DIRECTOR, client_id, game.match.version))
        _date(match, at)


def _date(match: Match, at: datetime) -> None:
    lines = list(MatchEvent.objects.filter(match=match))
    for line in lines:
        line.created_at = at + PACE * line.number
    MatchEvent.objects.bulk_update(lines, ["created_at"])
    Match.objects.filter(pk=match.pk).update(created_at=at, changed_at=at + PACE * len(lines))


def _last_season(club: Club, season: Season) -> None:
    """The season before, from a file."""
    begins = date(season.starts_on.year - 1, season.starts_on.month, 1)
    ends = begins + timedelta(days=150)
    sheet = read(OLD.encode())
    past = read_past(sheet, guess(sheet), Reading(begins, ends))
    setup = SeasonSetup("Liga del año pasado", begins, ends)
    order = Order(past, "liga.csv", digest(sheet), setup=setup)
    bring_in(club=club, by=DIRECTOR, order=order, client_id=uuid5(NAMESPACE_OID, "last season"))
