"""Rows of the database as objects of a club's file: which fields, how they are written, and what is wrong with one."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models

from scoring.engine.errors import RuleError

Data = dict[str, Any]
Item = TypeVar("Item")
BATCH = 500
"""Rows that are held in memory at a time."""
CODE = re.compile(r"[A-Z0-9]{1,12}")


def bad(at: str, why: str, detail: object = "") -> RuleError:
    """What is wrong with a file, and where: `at` is like `matches[12].seats[0].name`, counted from 0.

    `why` is one of json, version, missing, unknown, type, value, reference, twice; `detail` what is meant by it.
    """
    return RuleError("bad_file", f"{at}: {why} {detail}".rstrip(), at=at, why=why, detail=str(detail))


def batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """The items in lists of at most BATCH."""
    rest = iter(items)
    while some := list(islice(rest, BATCH)):
        yield some


def ordered(value: Any) -> Any:
    """The same JSON with the keys of its objects in order: databases give them back in orders of their own."""
    if isinstance(value, Mapping):
        return {key: ordered(value[key]) for key in sorted(value)}
    return [ordered(one) for one in value] if isinstance(value, list) else value


def check_keys(data: object, keys: Iterable[str], at: str) -> Data:
    """`data` as an object with exactly these keys. Raises RuleError."""
    if not isinstance(data, dict):
        raise bad(at, "type", "object")
    expected = set(keys)
    if more := sorted(set(data) - expected):
        raise bad(at, "unknown", more[0])
    if missing := sorted(expected - set(data)):
        raise bad(at, "missing", missing[0])
    return data


def listed(data: Data, key: str, at: str) -> Iterator[tuple[str, Any]]:
    """The items of the list under `key`, each with its place. Raises RuleError if it is no list."""
    items = data[key]
    if not isinstance(items, list):
        raise bad(f"{at}.{key}", "type", "list")
    for number, item in enumerate(items):
        yield f"{at}.{key}[{number}]", item


@dataclass(frozen=True)
class Shape:
    """How rows of `model` stand in a file: the fields `names`, and the keys `more` that their section reads itself."""

    model: type[models.Model]
    names: tuple[str, ...]
    more: tuple[str, ...] = ()

    @cached_property
    def _fields(self) -> list[tuple[str, "models.Field[Any, Any]"]]:
        return [(name, self.model._meta.get_field(name)) for name in self.names]  # type: ignore[misc]  # any model

    def write(self, row: models.Model, **more: Any) -> Data:
        """The row as an object; `more` holds what the section writes itself."""
        return {name: written(field, getattr(row, name)) for name, field in self._fields} | more

    def read(self, data: object, at: str) -> Data:
        """The values of the fields. Raises RuleError for anything that `write` could not have written."""
        checked = check_keys(data, (*self.names, *self.more), at)
        return {name: value_of(field, checked[name], f"{at}.{name}") for name, field in self._fields}


def written(field: "models.Field[Any, Any]", value: Any) -> Any:
    """A field's value as JSON can hold it."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(field, models.JSONField):
        return ordered(value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(field, models.DecimalField):
        return f"{value:.{field.decimal_places}f}"
    return str(value)


def value_of(field: "models.Field[Any, Any]", value: object, at: str) -> Any:
    """What the field holds if `value` stands in the file. Raises RuleError."""
    if value is None and field.null:
        return None
    wanted, convert = next(kind for model, kind in KINDS.items() if isinstance(field, model))
    if type(value) is not wanted and wanted is not object:
        raise bad(at, "type", NAMES[wanted])
    try:
        found = convert(value)
        if wanted is not object:
            field.validate(found, None)
            field.run_validators(found)
    except (ValueError, ArithmeticError, ValidationError):
        raise bad(at, "value", str(value)[:40]) from None
    # Of long texts Django looks at the length in forms only.
    too_long = convert is _text and field.max_length is not None and len(found) > field.max_length
    if too_long or (field.name == "code" and not CODE.fullmatch(found)):
        raise bad(at, "value", str(value)[:40])
    return found


def _text(value: str) -> str:
    if "\0" in value:
        raise ValueError("no database holds it")
    value.encode()
    return value


def _moment(value: str) -> datetime:
    found = datetime.fromisoformat(value)
    if found.tzinfo is None:
        raise ValueError("a time without its zone")
    if not date.min.year < found.year < date.max.year:
        raise ValueError("at both ends of the calendar other zones have no day")
    return found.astimezone(UTC)


def _day(value: str) -> date:
    found = date.fromisoformat(value)
    if found.isoformat() != value:
        raise ValueError("not as we write days")
    return found


def _json(value: Any) -> Any:
    if value is None:
        raise ValueError("nothing")
    return value


def _same(value: Any) -> Any:
    return value


NAMES: dict[type, str] = {bool: "true or false", str: "text", int: "whole number"}
KINDS: dict[type[Any], tuple[type, Callable[[Any], Any]]] = {
    models.BooleanField: (bool, _same),
    models.UUIDField: (str, UUID),
    models.DateTimeField: (str, _moment),
    models.DateField: (str, _day),
    models.DecimalField: (str, Decimal),
    models.IntegerField: (int, _same),
    models.JSONField: (object, _json),
    models.CharField: (str, _text),
    models.TextField: (str, _text),
}
