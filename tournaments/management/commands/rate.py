"""Work out the skill ratings from nothing, and say whether what was kept was right."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.models import Club
from tournaments.models import RatingStep
from tournaments.queries.ratings import rate_anew

Kept = set[tuple[int, int, float, float, int]]


class Command(BaseCommand):
    """`manage.py rate [club]`."""

    help = "Works out the skill ratings of a club, or of all clubs, from nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One club, by its name in addresses; without it all of them."""
        parser.add_argument("club", nargs="?", help="the club's name in addresses")

    def handle(self, *args: Any, **options: Any) -> None:
        """Say of each club how many matches, how long it took, and what was different. Raises CommandError."""
        clubs = Club.objects.filter(rehearsal=False).order_by("slug")
        if options["club"]:
            clubs = clubs.filter(slug=options["club"])
            if not clubs:
                raise CommandError(f"there is no club {options['club']}")
        for club in clubs:
            self._rate(club)

    def _rate(self, club: Club) -> None:
        before, begun = _kept(club), time.perf_counter()
        matches = rate_anew(club)
        seconds = time.perf_counter() - begun
        different = len(before - _kept(club))
        found = "nothing was different" if not different else f"different from what was kept: {different}"
        self.stdout.write(f"{club.slug}: {matches} matches in {seconds:.1f} s; {found}")


def _kept(club: Club) -> Kept:
    """The ratings as they are kept, whether they are up to date or not."""
    rows = RatingStep.objects.filter(of__club=club)
    return set(rows.values_list("seat", "person", "mean", "spread", "matches"))
