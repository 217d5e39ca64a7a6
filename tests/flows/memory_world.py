"""A small club with a memory: two tournaments, two nights, somebody who is in it twice; and a test's notes of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from uuid import uuid4

from scoring.engine.events import Event, HandPlayed, Rebuy
from scoring.engine.history import Action
from scoring.engine.rulesets import Ruleset, from_json
from scoring.models import Club, Match, Player, PlayerMerge, Seat
from scoring.queries.games import load
from scoring.services.matches import Write, enter
from scoring.services.merges import merge_players
from scoring.services.starts import Chair, NewMatch, start_match
from tests.flows.memory_sums import CHINCHON, Told, Typed
from tests.scoring.club_factories import a_club, acting, an_account
from tests.tournaments.evening import fresh, published
from tests.tournaments.season_factories import a_season
from tournaments.engine.plan_notation import plan_to_json
from tournaments.engine.plan_of_rounds import Plan, RoundPlan
from tournaments.engine.season import Rule
from tournaments.models import Season, Tournament
from tournaments.services import entries
from tournaments.services.ending import finish, reopen_tournament
from tournaments.services.rounds import close

RULES: Ruleset = from_json({"preset": "fournier", "target": 50, "run7_wins": True})
"""50 is out; who is out may come back at the highest total."""
NAMES = ("Ana", "Berto", "Carla", "Dani", "Eva", "Fito")
TWICE = "Ana B"
"""The row that turned out to be Ana."""
BEST = 3
RULE = Rule(weights={"beaten": Fraction(100)}, chinchon=Fraction(2), attendance=Fraction(1), best_of=BEST)
FIRST = datetime(2026, 3, 7, 19, tzinfo=UTC)


def over(winner: str, *others: tuple[str, int]) -> Typed:
    """A hand after which everybody else is out."""
    return Typed(winner, points=dict(others))


def quick(event: str, *order: str, more: int = 0) -> Told:
    """A match of one hand that ends in this order; everybody but the winner has so many `more` points."""
    left = [(name, 52 + 4 * place + more) for place, name in enumerate(order[1:])]
    return Told(event, sorted(order), [over(order[0], *left)])


def story(event: str) -> Told:
    """Dani goes out, comes back and wins from behind."""
    first = Typed("Ana", points={"Berto": 20, "Carla": 33, "Dani": 60})
    last = over("Dani", ("Ana", 65), ("Berto", 38), ("Carla", 47))
    return Told(event, ["Ana", "Berto", "Carla", "Dani"], [first, Typed("Dani"), last])


def chinchon(event: str) -> Told:
    """Berto closes with seven in a row, which is a win."""
    first = Typed("Ana", points={"Berto": 40, "Carla": 20, "Dani": 30})
    last = Typed("Berto", CHINCHON, {"Ana": 31, "Carla": 12, "Dani": 50})
    return Told(event, ["Ana", "Berto", "Carla", "Dani"], [first, last])


EVENINGS: dict[str, list[Told]] = {
    "Torneo de marzo": [story("Torneo de marzo")],
    "2026-03-14": [
        quick("2026-03-14", "Ana", "Berto", "Carla", "Dani"),
        chinchon("2026-03-14"),
        *(quick("2026-03-14", "Carla", "Ana", "Dani", "Berto", more=more) for more in (1, 2, 3)),
    ],
    "Torneo de abril": [
        quick("Torneo de abril", "Eva", "Fito", "Carla", "Dani"),
        quick("Torneo de abril", "Eva", "Carla", "Dani", "Fito"),
    ],
    "2026-03-28": [
        quick("2026-03-28", TWICE, "Carla", "Berto", "Dani"),
        *(quick("2026-03-28", "Dani", "Carla", "Ana", "Berto", more=more) for more in (3, 4, 5, 6)),
    ],
}
"""What happened, in order, a week between; the tournament of April has two rounds. Every match has its own notes."""


class Memory:
    """The club and its season, with the notes of all its matches by their keys, in order of time."""

    def __init__(self) -> None:
        self.club: Club = a_club("Peña Memoria", "memoria", unit="€")
        self.owner = an_account(self.club)
        self.by = acting(self.owner)
        self.people = {name: Player.objects.create(club=self.club, name=name) for name in (*NAMES, TWICE)}
        self.told: dict[int, Told] = {}
        self.tournaments: list[Tournament] = []
        for week, (event, matches) in enumerate(EVENINGS.items()):
            notes = [Told(one.event, list(one.people), list(one.lines)) for one in matches]
            at = FIRST + timedelta(days=7 * week)
            if event.startswith("Torneo"):
                self._tournament(event, notes, at)
            else:
                self._night(notes, at)
        self.merge = self._merge()
        self.season: Season = a_season(self.club, self.tournaments, rule=RULE, nights=True)

    def match(self, event: str, place: int = 0) -> Match:
        """One match of an evening, as it is now."""
        keys = [pk for pk, one in self.told.items() if one.event == event]
        return Match.objects.get(pk=keys[place])

    def notes(self) -> list[Told]:
        """What happened, in order of time, with the person's one name while two rows are merged."""
        return list(self.told.values())

    def enter(self, match: Match, *actions: Action) -> None:
        """What an organiser enters into a match."""
        game = load(Match.objects.get(pk=match.pk))
        for action in actions:
            game = enter(game=game, action=action, write=Write(self.by, uuid4(), game.match.version))

    def action(self, match: Match, line: Typed, people: Sequence[str] = ()) -> Event:
        """A line of the notes as the match knows it."""
        names = people or self.told[match.pk].people
        seats = {name: str(number) for number, name in enumerate(names, start=1)}
        if line.points is None:
            return Rebuy(seats[line.who])
        return HandPlayed(seats[line.who], line.close, {seats[name]: left for name, left in line.points.items()})

    def reopened(self, tournament: Tournament) -> None:
        """Open a finished tournament again."""
        reopen_tournament(tournament=fresh(tournament), by=self.by, reason="a hand was typed wrong")

    def finished(self, tournament: Tournament) -> None:
        """End it (again)."""
        finish(tournament=fresh(tournament), by=self.by, version=fresh(tournament).version)

    def _merge(self) -> PlayerMerge:
        made = merge_players(kept=self.people["Ana"], gone=self.people[TWICE], by=self.by)
        assert made is not None
        for one in self.told.values():
            self.call(one, TWICE, "Ana")
        return made

    @staticmethod
    def call(one: Told, old: str, new: str) -> None:
        """Call somebody otherwise in the notes of a match."""
        one.people = [new if name == old else name for name in one.people]
        one.lines = [
            Typed(
                new if line.who == old else line.who,
                line.close,
                line.points and {new if name == old else name: left for name, left in line.points.items()},
            )
            for line in one.lines
        ]

    def _tournament(self, name: str, notes: list[Told], at: datetime) -> None:
        """A tournament of one table, with a round for each match."""
        tournament = Tournament.objects.create(
            club=self.club,
            name=name,
            starts_at=at,
            time_zone=self.club.time_zone,
            rules=RULES.to_json(),
            plan=plan_to_json(Plan(rounds=(RoundPlan(draw="random"),) * len(notes))),
            unit="€",
        )
        people = [self.people[name] for name in notes[0].people]
        for entry in entries.enter_people(tournament=tournament, by=self.by, people=people):
            entries.check_in(entry=entry, by=self.by)
        for number, one in enumerate(notes, start=1):
            match = published(tournament, number).rounds[-1].tables[0].table.match
            assert match is not None
            seats = Seat.objects.filter(match=match).select_related("person").order_by("number")
            one.people = [seat.person.name for seat in seats if seat.person]
            self._play(match, one, at + timedelta(hours=number))
            close(tournament=fresh(tournament), by=self.by, version=fresh(tournament).version)
        self.finished(tournament)
        self.tournaments.append(tournament)

    def _night(self, notes: list[Told], at: datetime) -> None:
        for number, one in enumerate(notes):
            chairs = [Chair(name, person=self.people[name]) for name in one.people]
            new = NewMatch(RULES, chairs, unit="€", club=self.club)
            match, _secret = start_match(new=new, by=self.by, client_id=uuid4())
            self._play(match, one, at + timedelta(minutes=20 * number))

    def _play(self, match: Match, one: Told, at: datetime) -> None:
        self.told[match.pk] = one
        self.enter(match, *(self.action(match, line) for line in one.lines))
        Match.objects.filter(pk=match.pk).update(created_at=at, changed_at=at + timedelta(minutes=15))
