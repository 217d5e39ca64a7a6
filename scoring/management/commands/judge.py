"""`manage.py judge FILE…`: judge hands from cards (docs/formats.md)."""

from typing import Any

from scoring.engine.judge import judge, to_json
from scoring.engine.positions import from_json
from scoring.exchange.files import FileCommand


class Command(FileCommand):
    """Reads positions, prints judgements; exit status 1 if a position cannot be judged."""

    help = "Judge hands from cards: one JSON answer for each file"

    def answer(self, data: dict[str, Any]) -> dict[str, Any]:
        """The judgement of one position, both as in docs/formats.md. Raises RuleError."""
        position = from_json(data)
        return to_json(judge(position.rules, position.closer, position.order, position.cards, position.totals))
