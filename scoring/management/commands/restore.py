"""`manage.py restore`: a backup in place of the database (docs/running.md)."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.exchange.backups import Refused, restore


class Command(BaseCommand):
    """Puts a backup back. What was there before is kept under another name."""

    help = "Put a backup in place of the SQLite database; the site must be stopped"
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Where from."""
        parser.add_argument("file", metavar="FILE", help="what `backup` has written")

    def handle(self, *args: Any, **options: Any) -> None:
        """Put it back. Raises CommandError."""
        try:
            before = restore(Path(options["file"]))
        except Refused as error:
            raise CommandError(f"nothing was changed. {error}") from error
        self.stdout.write(f"restored from {options['file']}")
        if before is not None:
            self.stdout.write(f"what was there before: {before}")
