"""Backups of an SQLite database, with databases and commands of their own."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection


def manage(database: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{database}"},
        capture_output=True,
        text=True,
        check=False,
    )


def content(database: Path) -> list[str]:
    """Everything that is stored."""
    with closing(sqlite3.connect(database)) as opened:
        return [line for line in opened.iterdump() if not line.startswith('INSERT INTO "sqlite_')]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a club in it."""
    path = tmp_path_factory.mktemp("database") / "chinchon.sqlite3"
    assert manage(path, "migrate").returncode == 0
    made = manage(path, "create_club", "Peña Ñ", "--slug", "n", "--owner", "ana", "--link")
    assert made.returncode == 0, made.stderr
    return path


@pytest.fixture
def place(filled: Path, tmp_path: Path) -> Path:
    """A copy of it, to be written to."""
    path = tmp_path / "here.sqlite3"
    with closing(sqlite3.connect(filled)) as old, closing(sqlite3.connect(path)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=WAL")
    return path


@pytest.fixture
def saved(place: Path, tmp_path: Path) -> Path:
    """A backup of that."""
    path = tmp_path / "saved.sqlite3"
    done = manage(place, "backup", str(path))
    assert done.returncode == 0, done.stderr
    return path


def test_a_restored_backup_has_everything(place: Path, saved: Path) -> None:
    before = content(place)
    with closing(sqlite3.connect(place)) as opened, opened:
        opened.execute("DELETE FROM scoring_auditentry")
        opened.execute("UPDATE scoring_club SET name = 'lost'")
    done = manage(place, "restore", str(saved))
    assert done.returncode == 0, done.stderr
    assert content(place) == before
    aside = place.with_name("here.sqlite3.before-restore")
    assert "lost" in "\n".join(content(aside))
    assert sorted(path.suffix for path in place.parent.iterdir() if ".part" in path.name) == []


def test_a_backup_is_made_while_somebody_writes(place: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(place, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE scoring_club SET name = 'half'")
        done = manage(place, "backup", str(tmp_path / "now.sqlite3"))
        writer.execute("ROLLBACK")
    assert done.returncode == 0, done.stderr
    assert "half" not in "\n".join(content(tmp_path / "now.sqlite3"))


def test_a_database_that_is_open_is_not_replaced(place: Path, saved: Path) -> None:
    with closing(sqlite3.connect(place)) as opened:
        opened.execute("SELECT count(*) FROM scoring_club").fetchone()
        done = manage(place, "restore", str(saved))
    assert done.returncode == 1
    assert "the database is in use: stop the site first" in done.stderr
    assert not place.with_name("here.sqlite3.before-restore").exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '9999_later', '2030-01-01')",
            "a newer version",
        ),
        ("DELETE FROM django_migrations WHERE name = '0003_clubs'", "an older version"),
        ("DROP TABLE django_migrations", "not this program's"),
        ("UPDATE scoring_membership SET club_id = 77", "damaged"),
    ],
)
def test_a_backup_that_does_not_fit_is_refused(place: Path, saved: Path, change: str, message: str) -> None:
    with closing(sqlite3.connect(saved)) as opened, opened:
        opened.execute(change)
    before = content(place)
    done = manage(place, "restore", str(saved))
    assert done.returncode == 1
    assert message in done.stderr
    assert content(place) == before


def test_a_damaged_file_is_refused(place: Path, tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(b"SQLite format 3\0" + os.urandom(5000))
    done = manage(place, "restore", str(tmp_path / "bad"))
    assert done.returncode == 1
    assert "damaged or no backup" in done.stderr


def test_a_backup_never_replaces_a_file(place: Path, saved: Path) -> None:
    done = manage(place, "backup", str(saved))
    assert done.returncode == 1
    assert "exists already" in done.stderr


@pytest.mark.parametrize(("command", "tool"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_for_postgresql_its_own_tool_is_named(monkeypatch: pytest.MonkeyPatch, command: str, tool: str) -> None:
    monkeypatch.setattr(connection, "vendor", "postgresql")
    with pytest.raises(CommandError, match=tool):
        call_command(command, "x")
