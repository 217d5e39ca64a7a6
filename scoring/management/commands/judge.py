"""`manage.py judge FILE…`: judge hands from cards (docs/formats.md)."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.engine.judge import judge, to_json
from scoring.engine.positions import from_json
from scoring.management.files import documents, print_answers


def answer(data: dict[str, Any]) -> dict[str, Any]:
    """The judgement of one position, both as in docs/formats.md. Raises RuleError."""
    position = from_json(data)
    return to_json(judge(position.rules, position.closer, position.order, position.cards, position.totals))


class Command(BaseCommand):
    """Reads positions, prints judgements; exit status 1 if a position cannot be judged."""

    help = "Judge hands from cards: one JSON answer for each file"
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
