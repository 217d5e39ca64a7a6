"""`manage.py backup`: the whole database as one file, also while the site is running (docs/running.md)."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.exchange.backups import Refused, backup


class Command(BaseCommand):
    """Copies an SQLite database."""

    help = "Copy the SQLite database into a new file, also while the site is running"

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("file", metavar="FILE", help="a file that does not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Copy it. Raises CommandError."""
        try:
            length = backup(Path(options["file"]))
        except Refused as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['file']}: {length / 1_000_000:.1f} MB, looked through and whole")
