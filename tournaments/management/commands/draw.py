"""`manage.py draw FILE…`: draw seats, or repeat a draw that was published (docs/formats.md, docs/draw.md)."""

from typing import Any

from scoring.exchange.files import FileCommand
from tournaments.engine.draw_notation import draw_to_json, request_from_json
from tournaments.engine.seating import draw


class Command(FileCommand):
    """Reads requests, prints draws; exit status 1 if one can't be drawn."""

    help = "Draw seats: one JSON answer for each file"

    def answer(self, data: dict[str, Any]) -> dict[str, Any]:
        """The draw that `data` asks for. Raises RuleError."""
        return draw_to_json(draw(request_from_json(data)))
