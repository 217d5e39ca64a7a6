"""The top level stays as it is, and the locks name packages and nothing else."""

from __future__ import annotations

from tests.house.source import ROOT

FIXED = {
    "manage.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "Makefile",
    "docs",
    "templates",
    "tests",
}
PACKAGES = {"chinchon_site", "scoring", "tournaments"}
RUNTIME_LOCKS = {"requirements.txt", "requirements-dev.txt", "requirements-postgres.txt"}
LOCKS = RUNTIME_LOCKS | {"requirements-server.txt"}
MADE = {"var"}
"""What runs leave behind; git ignores it."""


def test_nothing_new_lies_at_the_top() -> None:
    found = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert found - FIXED - PACKAGES - LOCKS - MADE == set()


def test_the_locks_name_no_address() -> None:
    assert [name for name in sorted(LOCKS) if "://" in (ROOT / name).read_text(encoding="utf-8")] == []


def test_the_locks_agree_with_each_other() -> None:
    pins = {name: _pins((ROOT / name).read_text(encoding="utf-8")) for name in RUNTIME_LOCKS}
    runtime = pins["requirements.txt"]
    assert [name for name in sorted(pins) if not runtime.items() <= pins[name].items()] == []


def _pins(lock: str) -> dict[str, str]:
    """Name and version of every package in a lock."""
    lines = (line.split()[0] for line in lock.splitlines() if "==" in line and line[0].isalnum())
    return dict(line.split("==") for line in lines)
