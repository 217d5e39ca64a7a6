"""`manage.py score FILE…`: keep score of matches from their files (docs/formats.md)."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.engine.notation import match_from_json, result_to_json
from scoring.management.files import documents, print_answers


def answer(data: dict[str, Any]) -> dict[str, Any]:
    """The score of one match, both as in docs/formats.md. Raises RuleError."""
    return result_to_json(match_from_json(data).replay())


class Command(BaseCommand):
    """Reads matches, prints their scores; exit status 1 if the rules forbid something in one of them."""

    help = "Keep score of matches: one JSON answer for each file"
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Files to read."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a JSON file, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the answers. Raises CommandError for a file that cannot be read."""
        try:
            status = print_answers(documents(options["files"]), answer, self.stdout)
        except OSError as error:
            raise CommandError(str(error)) from error
        if status:
            sys.exit(status)
