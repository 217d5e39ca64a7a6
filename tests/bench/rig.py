"""The site and a bare Django side by side on one database, each in server processes of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from uuid import uuid4

from django.db import connection, transaction

from scoring.roles import SCORE_COOKIE, VIEW_COOKIE, view_secret
from tests.bench.load import request
from tests.house.source import ROOT
from tests.scoring.factories import FOUR, Sheet, a_match, full_hand

SERVER = os.environ.get("BENCH_SERVER", "gunicorn")
HANDS = 20
"""Entered into one match before the next is taken: so long as a match is."""


class Server:
    """One server: the site as it is with bare views beside its own, or (`bare`) the same without any middleware."""

    def __init__(self, folder: Path, *, bare: bool) -> None:
        self.log = folder / f"server-{'bare' if bare else 'site'}.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.bench.bare_settings",
            "BENCH_BARE": "1" if bare else "0",
            "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
            "CHINCHON_DEBUG": "0",
            "CHINCHON_HTTPS": "0",
            "CHINCHON_ALLOWED_HOSTS": "*",
            "CHINCHON_SECRET_KEY": "only-for-benches-" + "0123456789" * 5,
            "CHINCHON_STATIC_ROOT": str(folder / "static"),
            "CHINCHON_LOG_LEVEL": "ERROR",
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
        }
        if not (folder / "static").exists():
            manage = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
            subprocess.run(manage, cwd=ROOT, env=environment, check=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command(), cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        self._wait()

    def stop(self) -> None:
        """End it with its workers."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=20)

    @property
    def processes(self) -> list[int]:
        """The server and its workers."""
        group = subprocess.run(["pgrep", "-g", str(self.process.pid)], check=True, capture_output=True, text=True)
        return [int(pid) for pid in group.stdout.split()]

    def locked(self) -> int:
        """How often "database is locked" stands in its log."""
        return self.log.read_text(encoding="utf-8").count("database is locked")

    def _command(self) -> list[str]:
        if SERVER == "granian":
            options = ["--workers", "2", "--blocking-threads", "8", "--host", "127.0.0.1", "--port", str(self.port)]
            return [
                str(Path(sys.executable).with_name("granian")),
                "--interface",
                "wsgi",
                *options,
                "chinchon_site.wsgi:application",
            ]
        return [sys.executable, "-m", "gunicorn", "--config", "python:chinchon_site.server", "chinchon_site.wsgi"]

    def _wait(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                time.sleep(1)  # the workers are there too
                return
        raise RuntimeError(self.log.read_text(encoding="utf-8"))


def matches(how_many: int) -> list[Sheet]:
    """New matches of four."""
    with transaction.atomic():
        return [a_match(FOUR) for _ in range(how_many)]


def writers(how_many: int, hands: int) -> list[list[Sheet]]:
    """For each writer so many matches that each holds HANDS hands."""
    sheets = iter(matches(how_many * -(-hands // HANDS)))
    return [[next(sheets) for _ in range(-(-hands // HANDS))] for _ in range(how_many)]


def saves(sheets: list[Sheet], hands: int) -> list[bytes]:
    """The forms of a writer, match after match."""
    return [raw for raw, _turn in zip(_saves(sheets), range(hands), strict=False)]


def bare_saves(sheets: list[Sheet], hands: int) -> list[bytes]:
    """As many writes as `saves` has, to the bare view."""
    forms = ({"client_id": uuid4()} for _ in count())
    return [
        request("POST", f"/bare/save/{sheets[turn // HANDS].code}/", fields=form)
        for turn, form in zip(range(hands), forms, strict=False)
    ]


def _saves(sheets: list[Sheet]) -> Iterator[bytes]:
    seats = [str(number) for number, _name in enumerate(FOUR, start=1)]
    for sheet in sheets:
        for turn in range(HANDS):
            played = full_hand(seats, turn)
            points = {f"points_{seat}": left for seat, left in played.points.items()}
            fields = {"client_id": uuid4(), "version": turn, "closer": played.closer, "close": "seven", **points}
            yield request("POST", sheet.url("hand-record"), cookies=cookies(sheet), fields=fields)


def cookies(sheet: Sheet) -> str:
    """Those of a phone that scores."""
    return f"{SCORE_COOKIE}={sheet.secret}; device=bench"


def viewer_cookies(sheet: Sheet) -> str:
    """Those of a phone that looks on: most of those that poll do."""
    return f"{VIEW_COOKIE}={view_secret(sheet.secret)}; device=bench"
