"""The import rule: a module imports only from its own row or a row above, at the top of the file, by absolute name."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from typing import NamedTuple

from tests.house.source import PACKAGES


class Row(NamedTuple):
    """One row of the rule."""

    modules: tuple[str, ...]
    """Names of the row's modules; what lies inside them belongs to the row too."""
    may_import: frozenset[int]
    """Numbers of the rows it may import from."""
    pure: bool = False
    """Nothing but the standard library besides."""


def _row(prefix: str, names: str, *allowed: int, pure: bool = False) -> Row:
    return Row(tuple(f"{prefix}.{name}" for name in names.split()), frozenset(allowed), pure)


ROWS: dict[int, Row] = {
    1: _row("scoring", "engine", 1, pure=True),
    2: _row("scoring", "models", 1, 2),
    3: _row("scoring", "audit roles queries http club_pages locks", 1, 2, 3),
    4: _row("scoring", "services exchange", 1, 2, 3, 4),
    # Not in the plan: the words of forms and pages, in a package of their own, for the tournaments' pages too.
    12: _row("scoring", "wording templatetags.pad templatetags.playing_cards", 1, 2, 3, 4, 12),
    5: _row("scoring", "forms views urls admin apps templatetags management", 1, 2, 3, 4, 5, 12),
    6: _row("tournaments", "engine", 1, 6, pure=True),
    7: _row("tournaments", "models", 1, 2, 6, 7),
    8: _row("tournaments", "roles queries", 1, 2, 3, 4, 6, 7, 8),
    9: _row("tournaments", "services exchange", 1, 2, 3, 4, 6, 7, 8, 9),
    # `wording` as above; it stays below the forms and views that use it.
    10: _row(
        "tournaments", "wording forms views api urls admin apps templatetags management", 1, 2, 3, 4, 6, 7, 8, 9, 10, 12
    ),
}
SITE = 11
SITE_MAY_IMPORT = ("scoring.urls", "tournaments.urls", "tournaments.api.urls", "chinchon_site")
LIBRARIES_OF_ENGINES = {6: frozenset({"openskill"})}
"""Numeric libraries that a pure row may use."""


def row_of(module: str) -> int | None:
    """The number of the row that `module` belongs to; None if it has no place in the table."""
    if _within(module, "chinchon_site"):
        return SITE
    return next((number for number, row in ROWS.items() if any(_within(module, name) for name in row.modules)), None)


def faults(module: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What `module` does against the rule: line and reason."""
    row = row_of(module)
    if row is None and module not in PACKAGES:
        yield 1, f"{module} has no row in the import rule"
        return
    top = set(_top_level(tree))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        if node not in top:
            yield node.lineno, "import inside a function or class"
        if isinstance(node, ast.ImportFrom) and node.level:
            yield node.lineno, "relative import"
            continue
        for target in _targets(node):
            if not allowed(row, target):
                yield node.lineno, f"row {row} ({module}) may not import {target}"


def allowed(row: int | None, target: str) -> bool:
    """Whether a module of `row` may import `target`. A package's own __init__ (None) may import nothing of ours."""
    package = target.partition(".")[0]
    if package not in PACKAGES:
        pure = row in ROWS and ROWS[row].pure
        return not pure or package in sys.stdlib_module_names or package in LIBRARIES_OF_ENGINES.get(row or 0, ())
    if row == SITE:
        return any(_within(target, name) for name in SITE_MAY_IMPORT)
    return row is not None and row_of(target) in ROWS[row].may_import


def _targets(node: ast.Import | ast.ImportFrom) -> list[str]:
    """What a statement imports. `from scoring import models` names scoring.models, not only scoring."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if node.module in PACKAGES:
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return [node.module or ""]


def _top_level(tree: ast.Module) -> Iterator[ast.stmt]:
    """Statements of the module itself, those under `if TYPE_CHECKING:` with them."""
    for node in tree.body:
        yield node
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield from node.body


def _within(module: str, name: str) -> bool:
    return module == name or module.startswith(f"{name}.")
