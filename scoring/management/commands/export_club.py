"""`manage.py export_club`: a whole club as one file (docs/formats.md)."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.exchange.clubs import export_club
from scoring.exchange.files import speak_utf8
from scoring.models import Club


class Command(BaseCommand):
    """Writes the file to standard output, or under a temporary name that becomes its own once it is whole."""

    help = "Write a whole club into one file: its people, rules, matches, tournaments and changes"

    def add_arguments(self, parser: CommandParser) -> None:
        """Which club, and where to."""
        parser.add_argument("slug", help="the club's name in addresses")
        parser.add_argument("-o", "--output", metavar="FILE", default="", help="instead of standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it. Raises CommandError."""
        club = Club.objects.filter(slug=options["slug"]).first()
        if club is None:
            raise CommandError(f"there is no club called {options['slug']}")
        if not options["output"]:
            speak_utf8()
            for piece in export_club(club):
                self.stdout.write(piece, ending="")
            return
        path = Path(options["output"])
        fresh = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            with fresh.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(export_club(club))
            fresh.replace(path)
        except OSError as error:
            raise CommandError(str(error)) from error
        finally:
            fresh.unlink(missing_ok=True)
