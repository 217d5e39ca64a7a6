"""Connections that browsers open before they need them: nobody waits for them."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack

from tests.flows.phones import Phone
from tests.served import Served

SILENT = 400
"""So many more than the server has threads that a phone would give up before all of them were listened to."""


def test_silent_connections_hold_nobody_up(served: Served) -> None:
    with ExitStack() as opened:
        for _ in range(SILENT):
            opened.enter_context(socket.create_connection(("127.0.0.1", served.port), timeout=60))
        time.sleep(0.3)  # the server has met them all
        assert Phone(served.url).get("/new/").status == 200
