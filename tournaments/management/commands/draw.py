"""`manage.py draw FILE…`: draw seats, or repeat a draw that was published (docs/formats.md, docs/draw.md)."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.engine.errors import RuleError
from tournaments.engine.draw_notation import draw_to_json, request_from_json
from tournaments.engine.seating import draw


def answer(data: object) -> dict[str, Any]:
    """The draw that `data` asks for, or what is wrong with it; an `id` is given back."""
    given: dict[str, Any] = {}
    try:
        if isinstance(data, dict) and "id" in data:
            if not isinstance(data["id"], str | int):
                raise RuleError("bad_file", "an id must be a text or a whole number")
            given = {"id": data["id"]}
            data = {key: value for key, value in data.items() if key != "id"}
        return given | draw_to_json(draw(request_from_json(data)))
    except RuleError as error:
        return given | {"error": {"event": 0, "code": error.code, "message": error.message}}


def answers(content: bytes) -> Any:
    """The answer to one file: a list for a list. Content that is not JSON is answered with an error."""
    try:
        data = json.loads(content.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_no_constant)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        return {"error": {"event": 0, "code": "bad_file", "message": f"not JSON: {error}"}}
    except RuleError as error:
        return {"error": {"event": 0, "code": error.code, "message": error.message}}
    return [answer(item) for item in data] if isinstance(data, list) else answer(data)


class Command(BaseCommand):
    """Reads requests, prints draws; exit status 1 if one can't be drawn."""

    help = "Draw seats: one JSON answer for each file"
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Files to read."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a JSON file, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer every file. Raises CommandError if one can't be read."""
        failed = False
        for path in options["files"]:
            try:
                content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
            except OSError as error:
                raise CommandError(f"{path}: {error.strerror}") from error
            reply = answers(content)
            failed |= any("error" in one for one in (reply if isinstance(reply, list) else [reply]))
            self.stdout.write(json.dumps(reply, ensure_ascii=False))
        if failed:
            sys.exit(1)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        raise RuleError("bad_file", "a key is twice in one object")
    return result


def _no_constant(name: str) -> Any:
    raise RuleError("bad_file", f"not a JSON number: {name}")
