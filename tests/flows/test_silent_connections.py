"""Connections that browsers open before they need them: nobody waits for them."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack

from tests.flows.phones import Phone
from tests.served import Served

SILENT = 100
"""More than the server has threads."""


def test_silent_connections_hold_nobody_up(served: Served) -> None:
    with ExitStack() as opened:
        for _ in range(SILENT):
            opened.enter_context(socket.create_connection(("127.0.0.1", served.port), timeout=5))
        time.sleep(0.3)  # the server has met them all
        begun = time.monotonic()
        assert Phone(served.url).get("/new/").status == 200
        assert time.monotonic() - begun < 4
