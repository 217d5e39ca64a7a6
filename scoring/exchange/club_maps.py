"""What a club's file is being read into: which row of the file has become which row of the database."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from django.db import IntegrityError, models

from scoring.exchange.club_document import Document
from scoring.exchange.club_rows import bad
from scoring.models import Club
from scoring.models.codes import new_code

Row = TypeVar("Row", bound=models.Model)


@dataclass
class Maps:
    """Keys in the database by the codes in the file; `renamed` are the codes that were taken, with their new ones."""

    club: Club
    renamed: dict[str, str] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    rulesets: dict[str, int] = field(default_factory=dict)
    versions: dict[tuple[str, int], int] = field(default_factory=dict)
    matches: dict[str, int] = field(default_factory=dict)
    seen: dict[type[models.Model], set[str]] = field(default_factory=dict)

    def codes(self, model: type[models.Model], found: Sequence[tuple[str, str]]) -> list[str]:
        """The codes that rows of `model` get: their own, or new ones where another row has it already.

        `found` are places in the file and the codes there. Raises RuleError for one that is there twice.
        """
        seen = self.seen.setdefault(model, set())
        for at, code in found:
            if code in seen:
                raise bad(f"{at}.code", "twice", code)
            seen.add(code)
        rows = model._default_manager.filter(code__in=[code for _at, code in found])
        for code in rows.values_list("code", flat=True):
            self.renamed[code] = new_code()
        return [self.renamed.get(code, code) for _at, code in found]

    def player(self, code: object, at: str) -> int | None:
        """The key of a player who is named by his code, None for nobody. Raises RuleError."""
        return None if code is None else known(self.players, code, at)

    def version(self, data: object, at: str) -> int | None:
        """The key of a version of the book, written as its ruleset's code and its number. Raises RuleError."""
        match data:
            case None:
                return None
            case [str(code), int(number)] if (code, number) in self.versions:
                return self.versions[code, number]
        raise bad(at, "reference", data)

    def follow(self, value: Any) -> Any:
        """JSON in which codes are named, with the new ones in place of those that were taken."""
        if not self.renamed:
            return value
        if isinstance(value, dict):
            return {self.renamed.get(key, key): self.follow(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.follow(one) for one in value]
        return self.renamed.get(value, value) if isinstance(value, str) else value


class Section(Protocol):
    """One list of a club's file: how it is written, and read into a new club."""

    name: str

    def export(self, club: Club) -> Any:
        """The rows, one after the other."""

    def load(self, document: Document, maps: Maps) -> None:
        """Store the rows of the file. Raises RuleError `bad_file` naming the place."""


def known(keys: dict[str, int], code: object, at: str) -> int:
    """The key of the row with this code in the file. Raises RuleError."""
    if not isinstance(code, str) or code not in keys:
        raise bad(at, "reference", code)
    return keys[code]


def store(model: type[Row], rows: Sequence[Row], at: str) -> list[Row]:
    """Store new rows. Raises RuleError if two of them may not be side by side."""
    try:
        return model._default_manager.bulk_create(rows)
    except IntegrityError:
        raise bad(at, "twice") from None
