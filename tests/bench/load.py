"""Load for a server: prepared requests over kept connections, one thread each, as little work as Python allows."""

from __future__ import annotations

import socket
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier
from typing import NamedTuple
from urllib.parse import urlencode

TOKEN = "t" * 32


@dataclass(frozen=True)
class Figures:
    """What one run came to: times in seconds, processor time of the server in seconds a request."""

    rate: float
    latencies: tuple[float, ...]
    statuses: Counter[int]
    processor: float
    size: int

    def percentile(self, percent: float) -> float:
        """The latency that so many percent stay below."""
        return self.latencies[min(len(self.latencies) - 1, int(len(self.latencies) * percent / 100))]


class Taken(NamedTuple):
    """One answer."""

    seconds: float
    status: int
    size: int


def request(method: str, path: str, *, cookies: str = "", fields: Mapping[str, object] | None = None) -> bytes:
    """A request as it goes over the wire; a form has the token that its cookie has."""
    body = b""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Language: en", "HX-Request: true"]
    if cookies:
        lines.append(f"Cookie: {cookies}; csrftoken={TOKEN}")
    if fields is not None:
        body = urlencode({"csrfmiddlewaretoken": TOKEN, **fields}).encode()
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def without_htmx(raw: bytes) -> bytes:
    """The same request of a browser without JavaScript."""
    return raw.replace(b"HX-Request: true\r\n", b"")


def run(port: int, work: Sequence[Sequence[bytes]], processes: Sequence[int]) -> Figures:
    """Send each list of requests over a connection of its own, all at once. Raises what a connection raises."""
    connections = [Connection(port) for _ in work]
    together = Barrier(len(work))

    def one(connection: Connection, requests: Sequence[bytes]) -> list[Taken]:
        together.wait()
        return [_timed(connection, raw) for raw in requests]

    begun, spent = time.perf_counter(), processor_time(processes)
    with ThreadPoolExecutor(len(work)) as pool:
        taken = [answer for answers in pool.map(one, connections, work) for answer in answers]
    seconds, spent = time.perf_counter() - begun, processor_time(processes) - spent
    for connection in connections:
        connection.close()
    return Figures(
        rate=len(taken) / seconds,
        latencies=tuple(sorted(answer.seconds for answer in taken)),
        statuses=Counter(answer.status for answer in taken),
        processor=spent / len(taken),
        size=max(answer.size for answer in taken),
    )


def _timed(connection: Connection, raw: bytes) -> Taken:
    begun = time.perf_counter()
    status, size = connection.ask(raw)
    return Taken(time.perf_counter() - begun, status, size)


def ask_once(port: int, raw: bytes) -> int:
    """The size of one answer."""
    connection = Connection(port)
    size = connection.ask(raw)[1]
    connection.close()
    return size


def processor_time(processes: Sequence[int]) -> float:
    """Seconds of processor time that these processes have used (Linux)."""
    spent = 0
    for pid in processes:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        spent += int(fields[11]) + int(fields[12])
    return spent / 100


class Connection:
    """One kept connection; opened again where the server closes it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._open()

    def ask(self, raw: bytes) -> tuple[int, int]:
        """Status and size of the answer."""
        try:
            self.socket.sendall(raw)
            head = self.file.readline()
        except ConnectionError:
            head = b""
        if not head:
            self.close()
            self._open()
            self.socket.sendall(raw)
            head = self.file.readline()
        length, closes, chunked = 0, False, False
        while (line := self.file.readline()) not in (b"\r\n", b""):
            name, _colon, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
            closes |= name.lower() == b"connection" and value.strip().lower() == b"close"
            chunked |= name.lower() == b"transfer-encoding"
        if chunked:
            raise ValueError("the load generator reads no chunks")
        self.file.read(length)
        if closes:
            self.close()
            self._open()
        return int(head.split(b" ", 2)[1]), length

    def close(self) -> None:
        """Hang up."""
        self.file.close()
        self.socket.close()

    def _open(self) -> None:
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.file = self.socket.makefile("rb")
