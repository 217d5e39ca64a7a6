"""JSON files in, one JSON answer each out: what the commands for scripts have in common (docs/formats.md)."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Protocol

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.engine.errors import RuleError
from scoring.engine.notation import error_to_json

Answer = Callable[[dict[str, Any]], dict[str, Any]]


class Output(Protocol):
    """Where answers go: a command's `stdout`."""

    def write(self, line: str) -> Any:
        """Write one line."""


class FileCommand(BaseCommand):
    """A command that reads JSON files and prints one JSON answer each; exit status 1 after any error."""

    requires_system_checks = ()

    def answer(self, data: dict[str, Any]) -> dict[str, Any]:
        """The answer to one object of a file. Raises RuleError for what cannot be."""
        raise NotImplementedError

    def add_arguments(self, parser: CommandParser) -> None:
        """Files to read."""
        words = "a JSON file, or - for standard input, which is also read where no file is named"
        parser.add_argument("files", nargs="*", default=["-"], metavar="FILE", help=words)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the answers. Raises CommandError for a file that cannot be read."""
        speak_utf8()
        try:
            status = print_answers(documents(options["files"]), self.answer, self.stdout)
        except OSError as error:
            raise CommandError(str(error)) from error
        if status:
            sys.exit(status)


def speak_utf8() -> None:
    """What goes to standard output is a file in UTF-8 (docs/formats.md), whatever the terminal or pipe is set to."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def documents(paths: Iterable[str]) -> Iterator[object]:
    """The parsed content of each file, `-` being standard input; a RuleError `bad_file` where it is not JSON.

    Raises OSError for a file that cannot be read.
    """
    for path in paths:
        content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        try:
            yield parse(content)
        except RuleError as error:
            yield error


def parse(content: bytes) -> object:
    """UTF-8 JSON with exact decimals. Raises RuleError `bad_file`, also for a key given twice or a number too long."""
    try:
        return json.loads(
            content.decode("utf-8-sig"),
            parse_float=Decimal,
            parse_constant=_no_constant,
            object_pairs_hook=_object,
        )
    except RuleError:
        raise
    except (ValueError, ArithmeticError, RecursionError) as error:  # ArithmeticError: an exponent beyond Decimal's
        raise RuleError("bad_file", f"not JSON: {error}") from error


def print_answers(content: Iterable[object], answer: Answer, out: Output) -> int:
    """Print one line of JSON for each document (a list is answered with a list); the exit status: 1 after any error.

    `answer` gets an object without its `id`, which is given back; a RuleError it raises becomes the answer.
    """
    failed = False
    for data in content:
        replies = [_reply(item, answer) for item in (data if isinstance(data, list) else [data])]
        failed = failed or any("error" in reply for reply in replies)
        out.write(_line(replies if isinstance(data, list) else replies[0]))
    return int(failed)


def _line(answer: object) -> str:
    """One line of UTF-8 JSON; half a surrogate pair, which UTF-8 cannot hold, stays escaped as it came."""
    return json.dumps(answer, ensure_ascii=False).encode(errors="backslashreplace").decode()


def _reply(data: object, answer: Answer) -> dict[str, Any]:
    given: dict[str, Any] = {}
    try:
        if isinstance(data, RuleError):
            raise data
        if not isinstance(data, dict):
            raise RuleError("bad_file", "a file must hold an object or a list of objects")
        if "id" in data:
            if not isinstance(data["id"], str | int):
                raise RuleError("bad_file", "an id must be a text or a whole number")
            given = {"id": data["id"]}
        return given | answer({key: value for key, value in data.items() if key != "id"})
    except RuleError as error:
        return given | error_to_json(error)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        raise RuleError("bad_file", "a key is twice in one object")
    return result


def _no_constant(name: str) -> Any:
    raise RuleError("bad_file", f"not a JSON number: {name}")
