"""The whole database as one file and back: SQLite only (docs/running.md)."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor


class Refused(Exception):
    """A backup that is not made or not restored, and why, in a sentence."""


def backup(target: Path) -> int:
    """Copy the database into `target`, also while the site is running; the length of the copy in bytes.

    It is written and looked through under another name first, so that `target` is whole or not there. Raises Refused.
    """
    _only_sqlite("pg_dump --format custom --file FILE chinchon")
    if target.exists():
        raise Refused(f"{target} exists already")
    with _fresh(target) as fresh:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(fresh)])
        _check(fresh)
        _flushed(fresh)
        length = fresh.stat().st_size
        fresh.replace(target)
    return length


def restore(source: Path) -> Path | None:
    """Put the backup `source` in place of the database; where that was moved to, None if there was none.

    The site must be stopped. Raises Refused for a file that is damaged or no backup, for one that a newer or an older
    version of the program has written, and while somebody has the database open.
    """
    _only_sqlite("pg_restore --clean --dbname chinchon FILE")
    if not source.is_file():
        raise Refused(f"there is no file {source}")
    place = Path(connection.settings_dict["NAME"])
    _check(source)
    _check_version(source)
    with _fresh(place) as fresh:
        with closing(_opened(source)) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new)
        _check(fresh)
        _flushed(fresh)
        connections.close_all()
        before = _set_aside(place)
        fresh.replace(place)
    return before


def _only_sqlite(instead: str) -> None:
    if connection.vendor != "sqlite":
        raise Refused(f"this is for SQLite. For PostgreSQL: {instead}")


@contextmanager
def _fresh(target: Path) -> Iterator[Path]:
    """Another name beside `target`, which is gone afterwards whatever happens."""
    fresh = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        yield fresh
    except (OSError, sqlite3.Error) as error:
        raise Refused(str(error)) from error
    finally:
        fresh.unlink(missing_ok=True)


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)


def _check(path: Path) -> None:
    """Raises Refused unless it is a database that is whole."""
    try:
        with closing(_opened(path)) as database:
            faults = [row[0] for row in database.execute("PRAGMA integrity_check(1)")]
            lost = database.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        raise Refused(f"{path} is damaged or no backup: {error}") from error
    if faults != ["ok"] or lost is not None:
        raise Refused(
            f"{path} is damaged: {faults[0] if faults != ['ok'] else f'a row of {lost[0]} names one that is gone'}"
        )


def _check_version(path: Path) -> None:
    """Raises Refused unless exactly the migrations of this program were applied."""
    known = {
        key for key in MigrationExecutor(connection).loader.disk_migrations if key[0] in ("scoring", "tournaments")
    }
    query = "SELECT app, name FROM django_migrations WHERE app IN ('scoring', 'tournaments')"
    try:
        with closing(_opened(path)) as database:
            applied = {(app, name) for app, name in database.execute(query)}
    except sqlite3.Error:
        raise Refused(f"{path} is a database, but not this program's") from None
    if newer := sorted(applied - known):
        raise Refused(
            f"{path} was written by a newer version of the program, with {'.'.join(newer[0])}: restore with that"
        )
    if older := sorted(known - applied):
        raise Refused(
            f"{path} was written by an older version of the program, without {'.'.join(older[0])}: "
            "restore with that, then update and migrate"
        )


def _set_aside(place: Path) -> Path | None:
    """Rename the database that is there. Raises Refused while somebody has it open."""
    if not place.exists():
        return None
    aside = place.with_name(f"{place.name}.before-restore")
    if aside.exists():
        raise Refused(f"{aside} exists already: move it away first")
    try:
        with closing(sqlite3.connect(place, timeout=1, isolation_level=None)) as database:
            # Leaving WAL needs the database for oneself: it fails while any process has it open.
            if database.execute("PRAGMA journal_mode=DELETE").fetchone()[0] != "delete":
                raise Refused("the database is in use: stop the site first")
    except sqlite3.OperationalError:
        raise Refused("the database is in use: stop the site first") from None
    place.replace(aside)
    return aside


def _flushed(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
