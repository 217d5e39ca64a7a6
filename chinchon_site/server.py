"""Settings of gunicorn: `gunicorn --config python:chinchon_site.server chinchon_site.wsgi`.

HOST, PORT, CHINCHON_WORKERS and CHINCHON_THREADS come from the environment.
"""

from __future__ import annotations

import os
import socket
import sys
from typing import Any

EVERYWHERE = "0.0.0.0"  # noqa: S104 - the phones at the table must reach it

host = os.environ.get("HOST") or EVERYWHERE
port = os.environ.get("PORT") or "8000"

bind = f"{host}:{port}"
worker_class = "gthread"
workers = int(os.environ.get("CHINCHON_WORKERS") or 2)
threads = int(os.environ.get("CHINCHON_THREADS") or 8)
preload_app = True  # set up once, shared by the workers; nothing opens the database before they part
keepalive = 15  # seconds: longer than the pause between two polls of a sheet
graceful_timeout = 10  # seconds; no request takes one
max_requests = 50_000  # a worker is renewed now and then, whatever leaks
max_requests_jitter = 5_000
# Whose X-Forwarded-Proto is believed: the same proxies whose X-Forwarded-For is (settings.TRUSTED_PROXIES).
forwarded_allow_ips = os.environ.get("CHINCHON_TRUSTED_PROXIES", "")
control_socket_disable = True  # it lies in the home folder, and a second server would take it from the first
accesslog = None  # paths hold secret links
logconfig_dict = {
    "formatters": {
        "generic": {
            "()": "chinchon_site.logs.MaskingFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
    },
    "handlers": {
        "error_console": {"class": "logging.StreamHandler", "formatter": "generic", "stream": "ext://sys.stderr"}
    },
    "root": {"level": "INFO", "handlers": []},
    "loggers": {"gunicorn.error": {"level": "INFO", "handlers": ["error_console"], "propagate": False}},
}

SILENCE = 30
"""Seconds for which the system keeps a connection on which nothing has been sent."""


def when_ready(server: Any) -> None:
    """Let nobody wait for silent connections; print the addresses to open, also the one for phones nearby.

    Browsers open connections before they need them, and each would hold a thread for up to five seconds: two phones
    could stop a hall. Linux hands a connection over once something is sent on it.
    """
    if sys.platform == "linux":
        for listener in server.LISTENERS:
            listener.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, SILENCE)
    lines = [f"Chinchón is at  http://localhost:{port}"]
    if host == EVERYWHERE and (address := _network_address()):
        lines.append(f"on the phones   http://{address}:{port}")
    sys.stdout.write("\n" + "\n".join(lines) + "\nStop it with Ctrl+C.\n\n")
    sys.stdout.flush()


def _network_address() -> str | None:
    """This machine's address on its network. A UDP socket is pointed at a documentation address; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
