"""`manage.py simulate`: match files of matches played by the machine (docs/simulation.md)."""

import json
import sys
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.engine.errors import RuleError
from scoring.engine.match import MAX_PLAYERS, MIN_PLAYERS
from scoring.engine.notation import error_to_json, match_to_json
from scoring.engine.rulesets import PRESETS, Ruleset
from scoring.engine.simulated_hands import check_cards
from scoring.engine.simulation import simulate_match
from scoring.exchange.files import speak_utf8

NAMES = ("Ana", "Beto", "Carla", "Dani", "Eva", "Fermín", "Gala", "Hugo")
ONE_DECK = 4
"""Up to how many players one deck is used when nothing else is said (S0)."""
SEED_STEP = 1_000_000
"""Seeds between the first match of one run and of the next: as long as nobody asks for more, no match is in both."""


class Command(BaseCommand):
    """Prints a JSON list of matches, one a line, that `score` reads; the same seed gives the same matches."""

    help = "Play matches with real cards and print them as a list of match files"
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """What to play."""
        parser.add_argument("--matches", type=int, default=1, metavar="N", help="how many matches (default: 1)")
        parser.add_argument("--players", type=int, default=4, choices=range(MIN_PLAYERS, MAX_PLAYERS + 1))
        parser.add_argument("--preset", default="ludoteka", choices=PRESETS, help="the ruleset (default: ludoteka)")
        parser.add_argument("--decks", type=int, choices=(1, 2), help="default: two from five players on")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="whole number, not negative (default: 1)")
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--cards", action="store_true", default=True, help="hands with everybody's cards (default)")
        form.add_argument("--points", action="store_false", dest="cards", help="hands with the points as counted")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the matches; exit status 1 and the error where the cards do not suffice."""
        if not 0 <= options["matches"] <= SEED_STEP or options["seed"] < 0:
            raise CommandError(f"--seed must not be negative, --matches at most {SEED_STEP}")
        speak_utf8()
        players = NAMES[: options["players"]]
        rules = _rules(options["preset"], options["decks"], len(players))
        try:
            check_cards(rules, len(players))
        except RuleError as error:
            self.stdout.write(json.dumps(error_to_json(error), ensure_ascii=False))
            sys.exit(1)
        separator = "["
        for number in range(1, options["matches"] + 1):
            match = simulate_match(rules, players, options["seed"] * SEED_STEP + number, cards=options["cards"])
            data = {"id": f"{rules.preset}-{options['seed']}-{number}", **match_to_json(match)}
            self.stdout.write(separator + json.dumps(data, ensure_ascii=False), ending="")
            separator = ",\n"
        self.stdout.write("]" if options["matches"] else "[]")


def _rules(preset: str, decks: int | None, players: int) -> Ruleset:
    if decks is None:
        decks = 2 if players > ONE_DECK else PRESETS[preset].decks
    return replace(PRESETS[preset], decks=decks)
