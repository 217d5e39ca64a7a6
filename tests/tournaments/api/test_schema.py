"""Every address, asked for what its description allows and for what it does not, answers as described."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from scoring.http import Rate
from tests.tournaments.api.world import ROOT, World
from tournaments.api import door

pytestmark = pytest.mark.django_db

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 4
"""Of each address, with and without a key, with the parts of addresses right and made up."""


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """With nobody who asks too often, and a connection to the database that no answer closes."""
    for name in ("ANYBODY", "WITH_KEY"):
        monkeypatch.setattr(door, name, Rate(10**6, door.WINDOW))
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield World()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.value)
def test_every_answer_is_as_the_document_says(world: World, mode: GenerationMode) -> None:
    site = get_wsgi_application()

    def served(environ: dict[str, Any], start: Any) -> Any:
        return site({"REMOTE_ADDR": "192.0.2.1", **environ}, start)

    schema = schemathesis.openapi.from_wsgi(f"{ROOT}/openapi.json", served)
    asked = []
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        if mode is GenerationMode.NEGATIVE and not operation.query:
            continue  # nothing in it can be wrong: a code that means nothing is one that is not there
        asked.append(operation.path)
        for secret in ("", world.secret):
            explore(operation, mode, secret, world.parts)
    assert len(asked) >= 10


def explore(operation: Any, mode: GenerationMode, secret: str, parts: dict[str, str]) -> None:
    """Ask for some examples of one address; always the same ones."""
    headers = {"Accept-Encoding": "identity", **({"Authorization": f"Bearer {secret}"} if secret else {})}

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(mode), made_up=st.integers(0, 3))
    def ask(case: Any, made_up: int) -> None:
        if made_up:  # three times in four what there is
            case.path_parameters = {name: parts[name] for name in case.path_parameters}
        case.call_and_validate(headers=headers, checks=CHECKS)

    ask()
