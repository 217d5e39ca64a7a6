"""A club's file as text: written and read a row at a time, so that a big club needs no big memory."""

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

from scoring.exchange.club_rows import bad

FORMAT = "chinchon-club/1"
PLAIN = ("format", "club")
"""Keys that hold no list."""

_GAP = re.compile(r"[ \t\n\r]*")
_UNSOUND = re.compile(r"\\u(0000|d[89a-f])", re.IGNORECASE)


def write(club: Mapping[str, Any], sections: Mapping[str, Iterable[Any]]) -> Iterator[str]:
    """The file, in pieces: one line for the club and for every row."""
    yield f'{{"format": {_line(FORMAT)},\n"club": {_line(club)}'
    for name, rows in sections.items():
        yield f",\n{_line(name)}: ["
        before = "\n"
        for row in rows:
            yield before + _line(row)
            before = ",\n"
        yield "\n]"
    yield "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Document:
    """A file that has been looked through: it is whole, its lists are where `sections` says, nothing is there twice.

    Raises RuleError `bad_file`, with the line, for what is no JSON or is cut off, and for another format.
    """

    def __init__(self, content: bytes) -> None:
        try:
            self.text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise bad("file", "json", "UTF-8") from None
        self.plain: dict[str, Any] = {}
        self.counts: dict[str, int] = {}
        self._starts: dict[str, int] = {}
        self._scan()
        if self.plain.get("format") != FORMAT:
            raise bad("format", "version", self.plain.get("format", ""))
        if "club" not in self.plain:
            raise bad("file", "missing", "club")

    def rows(self, name: str) -> Iterator[tuple[str, Any]]:
        """The rows of a list, each with its place; none of a list that the file does not have."""
        found = self._list(self._starts[name]) if name in self._starts else ()
        for number, (row, _end) in enumerate(found):
            yield f"{name}[{number}]", row

    def _scan(self) -> None:
        at = self._past(0, "{")
        while True:
            key, at = self._value(at)
            if not isinstance(key, str) or key in self.counts or key in self.plain:
                raise self._wrong(at, "a key is twice in one object")
            at = self._past(at, ":")
            if self.text[at : at + 1] == "[" and key not in PLAIN:
                at = self._count(key, at)
            else:
                self.plain[key], at = self._value(at)
            if self.text[at : at + 1] != ",":
                break
            at = self._past(at, ",")
        if self._past(at, "}") != len(self.text):
            raise self._wrong(at, "something after the end")

    def _count(self, key: str, at: int) -> int:
        """Look through a list; the place behind it."""
        self._starts[key], self.counts[key] = at, 0
        end = self._past(at, "[")
        for _row, behind in self._list(at):
            self.counts[key] += 1
            end = behind
        return self._past(end, "]")

    def _list(self, at: int) -> Iterator[tuple[Any, int]]:
        at = self._past(at, "[")
        if self.text[at : at + 1] == "]":
            return
        while True:
            row, at = self._value(at)
            yield row, at
            if self.text[at : at + 1] != ",":
                return
            at = self._past(at, ",")

    def _value(self, at: int) -> tuple[Any, int]:
        """The value that begins there, and where the next thing begins."""
        try:
            value, end = _DECODER.raw_decode(self.text, at)
        except json.JSONDecodeError as error:
            raise self._wrong(error.pos, error.msg) from None
        except (ValueError, RecursionError) as error:
            raise self._wrong(at, str(error)) from None
        if _UNSOUND.search(self.text, at, end) and not _sound(value):
            raise self._wrong(at, "a character that cannot be stored")
        return value, self._gap(end)

    def _past(self, at: int, mark: str) -> int:
        at = self._gap(at)
        if self.text[at : at + 1] != mark:
            raise self._wrong(at, f"{mark} expected")
        return self._gap(at + 1)

    def _gap(self, at: int) -> int:
        found = _GAP.match(self.text, at)
        return found.end() if found else at

    def _wrong(self, at: int, detail: str) -> Exception:
        return bad(f"line {self.text.count(chr(10), 0, at) + 1}", "json", detail)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        raise ValueError("a key is twice in one object")
    return result


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"not a JSON number: {name}")


def _finite(text: str) -> float:
    found = float(text)
    if not math.isfinite(found):
        raise ValueError(f"too large a number: {text[:20]}")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite)


def _sound(value: Any) -> bool:
    """Whether every text in it can be stored: no NUL, no half of a surrogate pair."""
    text = json.dumps(value, ensure_ascii=False)
    return "\\u0000" not in text and not any("\ud800" <= char <= "\udfff" for char in text)
