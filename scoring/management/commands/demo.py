"""`manage.py demo`: a handful of matches that look like real evenings (docs/simulation.md)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import islice
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.engine.events import HandPlayed, Join
from scoring.engine.history import Action, Undo
from scoring.engine.rulesets import from_json
from scoring.engine.simulation import simulate_match
from scoring.models import Club, Match, MatchEvent
from scoring.queries.games import Game, load
from scoring.roles import Actor, view_secret
from scoring.services import matches as services
from scoring.services import starts
from scoring.services.accounts import create_account
from scoring.services.club_matches import claim
from scoring.services.clubs import ClubFacts, found_club

DEVICE = Actor("demo")
OWNER = "comodin"
CLUB = ClubFacts(
    "Peña El Comodín",
    "el-comodin",
    about="Jugamos al chinchón los jueves a las ocho en el bar de la plaza.\nQuien quiera aprender, que venga.",
    unit="€",
    default_preset="fournier",
)
PACE = timedelta(minutes=4)
"""From one line of the log to the next."""


@dataclass(frozen=True)
class Evening:
    """A match to be played by the simulation.

    `lines` is after how many events it stands still (None: played to its end), `ago` how long ago that was, `late` who
    sits down during the match (blank: nobody), `mistyped` the line that was first entered wrong and undone, `of_club`
    whether it is one of the club's, and its people are players of the club.
    """

    label: str
    rules: dict[str, Any]
    names: tuple[str, ...]
    seed: int
    ago: timedelta
    lines: int | None = None
    unit: str = ""
    cards: bool = False
    late: str = ""
    mistyped: int | None = None
    of_club: bool = False


EVENINGS = (
    Evening(
        "Sobremesa",
        {"preset": "ludoteka"},
        ("Begoña", "Íñigo", "Conchi", "Sean O'Brien"),
        seed=141,
        ago=timedelta(days=2),
        cards=True,
        of_club=True,
    ),
    Evening(
        "Liga del bar",
        {"preset": "cccj"},
        ("Montse", "Núria Güell", "Àlex", "Xavi"),
        seed=1,
        ago=timedelta(days=1, hours=3),
    ),
    Evening(
        "Asado en lo de Ñata",
        {"preset": "argentino50"},
        ("Ñata", "el Tano", "Graciela", "Nahuel"),
        seed=32,
        ago=timedelta(hours=20),
        unit="$",
        late="Zulema",
    ),
    Evening(
        "Boda de Iria y Xoán",
        {"preset": "acanomas", "decks": 2},
        ("Iria", "Xoán", "tía Carmiña", "Breogán", "Uxía", "José Ramón", "María José", "Fina la de Muñoz"),
        seed=57,
        ago=timedelta(minutes=25),
        lines=12,
        unit="€",
        mistyped=3,
    ),
    Evening(
        "Peña El Comodín",
        {"preset": "fournier", "decks": 2},
        ("Toño", "Mari Carmen", "Begoña", "Lucía", "Paco Ibáñez"),
        seed=18,
        ago=timedelta(minutes=2),
        lines=11,
        unit="€",
        of_club=True,
    ),
    Evening(
        "Bar Los Ángeles",
        {"preset": "corte3"},
        ("Chelo", "Íker", "Ana Mª"),
        seed=15,
        ago=timedelta(minutes=1),
        lines=2,
        cards=True,
    ),
)


class Command(BaseCommand):
    """Writes the matches once, however often it is called, and prints their links."""

    help = "Fill the database with matches that look like real evenings, and print their links"

    def add_arguments(self, parser: CommandParser) -> None:
        """When to write, how to print."""
        parser.add_argument("--if-empty", action="store_true", help="do nothing if there is any match already")
        parser.add_argument("--base", default="", metavar="URL", help="address of the site, put before every link")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the matches, all or none."""
        if options["if_empty"] and Match.objects.exists():
            return
        with transaction.atomic():
            played = [(evening, *play(evening)) for evening in EVENINGS]
            club, password = found()
            for match in [game.match for evening, game, _secret in played if evening.of_club]:
                _taken_in(club, match)
        base = options["base"].rstrip("/")
        self.stdout.write(f"{club.name}: {base}{reverse('scoring:club-home', args=[club.slug])}")
        self.stdout.write(f"  login {base}{reverse('scoring:login')} as {OWNER}, password {password}")
        for evening, game, secret in played:
            self.stdout.write(f"{evening.label} ({len(game.names)} players, {_stands(game)})")
            for right, key in (("score", secret), ("view", view_secret(secret))):
                self.stdout.write(f"  {right:5} {base}{reverse('scoring:link', args=[key])}")


def found() -> tuple[Club, str]:
    """The club of the demonstration and the password of its owner; what was made before is left as it is.

    The password is made from the server's secret key: nobody guesses it, and it can be printed again.
    """
    password = salted_hmac("scoring.demo", OWNER, algorithm="sha256").hexdigest()[:16]
    owner = User.objects.filter(username=OWNER).first() or create_account(name=OWNER, password=password)
    club = Club.objects.filter(slug=CLUB.slug).first() or found_club(facts=CLUB, owner=owner, by=Actor("demo", owner))
    return club, password if owner.check_password(password) else "as it was changed"


def play(evening: Evening) -> tuple[Game, str]:
    """The evening's match and the secret of its score link; one that was written before is left as it is.

    Raises what `scoring.services` raises.
    """
    rules, seats = from_json(evening.rules), [str(number) for number, _ in enumerate(evening.names, start=1)]
    late = str(len(seats) + 1) if evening.late else None
    file = simulate_match(rules, seats, evening.seed, cards=evening.cards, latecomer=late)
    new = starts.NewMatch(
        rules,
        [starts.Chair(name) for name in evening.names],
        dealer=seats.index(file.head.dealer or seats[0]),
        unit=evening.unit,
        label=evening.label,
    )
    match, secret = starts.start_match(new=new, by=DEVICE, client_id=_id(evening, 0))
    game = load(match)
    if not game.log:
        for action in _typed(evening, list(islice(file.events, evening.lines))):
            game = _enter(evening, game, action)
        _date(evening, match)
    return game, secret


def _taken_in(club: Club, match: Match) -> None:
    """Make the match the club's, as whoever holds its score link could; its people are players from then on."""
    if match.club_id is None:
        known = {player.name: player for player in club.players.all()}
        claim(
            club=club,
            match=match,
            people={seat.number: known.get(seat.name, seat.name) for seat in match.seats.all()},
            by=DEVICE,
        )


def _typed(evening: Evening, events: Sequence[Action]) -> Iterator[Action]:
    """The events as they were entered, a slip of the finger included."""
    for line, event in enumerate(events, start=1):
        if line == evening.mistyped and isinstance(event, HandPlayed):
            yield replace(event, points={**event.points, **_one_less(event)})
            yield Undo()
        yield event


def _one_less(hand: HandPlayed) -> dict[str, int]:
    player, points = max(hand.points.items(), key=lambda pair: pair[1])
    return {player: points - 1}


def _enter(evening: Evening, game: Game, action: Action) -> Game:
    write = services.Write(DEVICE, _id(evening, game.match.version + 1), game.match.version)
    if isinstance(action, Join):
        return services.join(game=game, name=evening.late, write=write)
    return services.enter(game=game, action=action, write=write)


def _id(evening: Evening, line: int) -> UUID:
    return uuid5(NAMESPACE_OID, f"demo {evening.label} {line}")


def _date(evening: Evening, match: Match) -> None:
    """Spread over an evening what was written in a moment. Nobody but a demonstration may change a log."""
    end = timezone.now() - evening.ago
    lines = list(MatchEvent.objects.filter(match=match))
    for line in lines:
        line.created_at = end - PACE * (len(lines) - line.number)
    MatchEvent.objects.bulk_update(lines, ["created_at"])
    Match.objects.filter(pk=match.pk).update(created_at=end - PACE * len(lines), changed_at=end)


def _stands(game: Game) -> str:
    if game.state.finished:
        return "finished"
    return f"{len(game.state.hands)} hands" + (", a rebuy on offer" if game.state.offers else "")
