"""The real server in a process of its own, for tests of what only it does: restarts, kills, files, logs, speed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from uuid import UUID

from scoring.engine.log_notation import action_from_json, kind_of
from tests.databases import copy_of, drop, new_database, rows
from tests.house.source import ROOT

PATIENCE = 60.0
"""Seconds that the server may take to answer its first connection."""


class Served:
    """A site in `folder`: its own database, files and log, served by gunicorn as `make run` does.

    It is a copy of `like`, which must not be running, or has to be prepared.
    """

    def __init__(
        self, folder: Path, environment: Mapping[str, str] | None = None, *, like: Served | None = None
    ) -> None:
        self.folder: Path = Path(shutil.copytree(like.folder, folder)) if like else folder
        self.database: str = copy_of(like.database, folder) if like else new_database(folder)
        self.log = folder / "server.log"
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "DATABASE_URL": self.database,
            "CHINCHON_STATIC_ROOT": str(folder / "static"),
            "CHINCHON_SECRET_KEY": "only-for-tests-" + "0123456789" * 5,
            "CHINCHON_HTTPS": "0",
            "CHINCHON_ALLOWED_HOSTS": "127.0.0.1",
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            **(environment or {}),
        }
        self._process: subprocess.Popen[bytes] | None = None

    def prepare(self) -> None:
        """Make the tables and collect the files."""
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--no-input", "--verbosity", "0")

    def manage(self, *arguments: str) -> str:
        """What `manage.py …` prints for this site. Raises CalledProcessError where it fails."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True)
        return done.stdout

    def start(self) -> None:
        """Start, and come back when connections are answered."""
        command = [sys.executable, "-m", "gunicorn", "--config", "python:chinchon_site.server", "chinchon_site.wsgi"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start:\n{self.log.read_text(encoding='utf-8')}")
            time.sleep(0.02)

    def kill(self) -> None:
        """kill -9 for the server and all its workers at once, as a power cut would. Nothing happens to a dead one."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(timeout=PATIENCE)

    def remove(self) -> None:
        """End it, and its database if that is not in the folder."""
        self.kill()
        drop(self.database)

    def stored(self) -> list[tuple[str, UUID, str]]:
        """Match, id and kind of every line of every log, in their order."""
        lines = rows(
            self.database,
            "SELECT code, CAST(e.client_id AS TEXT), CAST(action AS TEXT)"
            " FROM scoring_matchevent e JOIN scoring_match m ON m.id = match_id ORDER BY match_id, number",
        )
        return [(code, UUID(line), kind_of(action_from_json(json.loads(action)))) for code, line, action in lines]

    def freeze(self) -> None:
        """Stop answering without a word; connections stay open, as behind a network that swallows everything."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Go on where `freeze` stopped."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, number)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
