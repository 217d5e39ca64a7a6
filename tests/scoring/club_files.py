"""Whole clubs as files, for tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.db.models.query import QuerySet

from scoring.exchange.club_document import Document
from scoring.exchange.clubs import export_club, import_club
from scoring.models import Club
from scoring.roles import Actor

ANYBODY = Actor("a test")


def exported(club: Club) -> str:
    return "".join(export_club(club))


def imported(text: str, slug: str = "") -> Club:
    return import_club(document=Document(text.encode()), by=ANYBODY, slug=slug)


def emptied() -> None:
    """Leave nothing of the two apps in the database: as good as another one."""
    for name in ("scoring", "tournaments"):
        for model in apps.get_app_config(name).get_models(include_auto_created=True):
            rows: QuerySet[Any] = QuerySet(model)
            rows._raw_delete(rows.db)


def edited(text: str, edit: Callable[[Any], object]) -> str:
    """The file after `edit` has changed what is in it."""
    data = json.loads(text)
    edit(data)
    return json.dumps(data, ensure_ascii=False)


def by_order(text: str, slug: str) -> str:
    """The file with codes named by the order in which they come up, so that two files of one club are equal."""
    data = json.loads(text)
    data["club"]["slug"] = slug
    found: dict[str, str] = {}
    _collect(data, found)
    return json.dumps(_renamed(data, found))


def _collect(data: Any, found: dict[str, str]) -> None:
    if isinstance(data, dict):
        if "code" in data:
            found.setdefault(data["code"], f"code {len(found)}")
        for one in data.values():
            _collect(one, found)
    elif isinstance(data, list):
        for one in data:
            _collect(one, found)


def _renamed(data: Any, found: dict[str, str]) -> Any:
    if isinstance(data, dict):
        # Renamed keys come in another order than they were written in.
        return dict(sorted((found.get(key, key), _renamed(one, found)) for key, one in data.items()))
    if isinstance(data, list):
        return [_renamed(one, found) for one in data]
    if isinstance(data, str):
        kind, colon, code = data.partition(":")
        return f"{kind}:{found[code]}" if colon and code in found else found.get(data, data)
    return data
