"""The import rule holds, and its check finds what breaks it."""

from __future__ import annotations

import ast

import pytest

from tests.house import imports, source


def test_every_module_imports_only_from_its_own_row_or_a_row_above() -> None:
    found = [
        f"{source.place(path, line)}: {reason}"
        for path in source.product_files()
        for line, reason in imports.faults(source.module_name(path), source.tree(path))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("module", "code", "reason"),
    [
        ("scoring.engine.cards", "import django", "row 1 (scoring.engine.cards) may not import django"),
        ("scoring.models", "from scoring import services", "row 2 (scoring.models) may not import scoring.services"),
        (
            "scoring.views.hands",
            "import tournaments.models",
            "row 5 (scoring.views.hands) may not import tournaments.models",
        ),
        (
            "tournaments.models",
            "from scoring.roles import may",
            "row 7 (tournaments.models) may not import scoring.roles",
        ),
        ("tournaments.views", "import scoring.views", "row 10 (tournaments.views) may not import scoring.views"),
        ("scoring.urls", "import chinchon_site.settings", "row 5 (scoring.urls) may not import chinchon_site.settings"),
        ("chinchon_site.urls", "import scoring.models", "row 11 (chinchon_site.urls) may not import scoring.models"),
        ("scoring", "from scoring.models import Match", "row None (scoring) may not import scoring.models"),
        ("scoring.models", "from . import engine", "relative import"),
        ("scoring.models", "def f():\n    import json", "import inside a function or class"),
        ("scoring.leftovers", "", "scoring.leftovers has no row in the import rule"),
    ],
)
def test_a_breach_of_the_import_rule_is_found(module: str, code: str, reason: str) -> None:
    assert [found for _line, found in imports.faults(module, ast.parse(code))] == [reason]


@pytest.mark.parametrize(
    ("module", "code"),
    [
        (
            "scoring.engine.match",
            "import json\nfrom scoring.engine import events\nfrom scoring.engine.cards import Card",
        ),
        ("scoring.services", "from django.db import transaction\nfrom scoring.models import Match"),
        ("tournaments.engine.rating", "import openskill\nfrom scoring.engine.ledger import shares"),
        ("tournaments.services.rounds", "from scoring import services\nfrom tournaments.engine import seating"),
        ("chinchon_site.urls", "import scoring.urls\nfrom chinchon_site import settings"),
        ("scoring.views", "if TYPE_CHECKING:\n    from scoring.models import Match"),
    ],
)
def test_a_lawful_import_is_no_breach(module: str, code: str) -> None:
    assert list(imports.faults(module, ast.parse(code))) == []
