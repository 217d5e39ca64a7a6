"""The tree as the tests of the house read it."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("chinchon_site", "scoring", "tournaments")


def product_files() -> list[Path]:
    """Every Python file of the product, migrations left out (Django writes them)."""
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return sorted(path for path in files if "migrations" not in path.parts)


def test_files() -> list[Path]:
    """Every Python file of the tests."""
    return sorted((ROOT / "tests").rglob("*.py"))


def templates() -> list[Path]:
    """Every page and fragment."""
    return sorted((ROOT / "templates").rglob("*.html"))


def module_name(path: Path) -> str:
    """The dotted name by which `path` is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tree(path: Path) -> ast.Module:
    """The parsed file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def place(path: Path, line: int) -> str:
    """Where a fault is, as an editor understands it."""
    return f"{path.relative_to(ROOT)}:{line}"
