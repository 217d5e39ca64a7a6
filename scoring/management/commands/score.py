"""`manage.py score FILE…`: keep score of matches from their files (docs/formats.md)."""

from typing import Any

from scoring.engine.notation import match_from_json, result_to_json
from scoring.exchange.files import FileCommand


class Command(FileCommand):
    """Reads matches, prints their scores; exit status 1 if the rules forbid something in one of them."""

    help = "Keep score of matches: one JSON answer for each file"

    def answer(self, data: dict[str, Any]) -> dict[str, Any]:
        """The score of one match, both as in docs/formats.md. Raises RuleError."""
        return result_to_json(match_from_json(data).replay())
