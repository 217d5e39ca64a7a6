"""Phones with an outbox of their own and a network that loses, doubles, delays and shuffles what they send."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode
from uuid import uuid4

PATIENCE = 5.0
"""Seconds that a phone waits for an answer."""
PAUSE = 0.1
"""Seconds before it asks again."""
TROUBLE = {"lost answer": 0.08, "doubled": 0.08, "late copy": 0.06, "delayed": 0.1}
"""How often each fault of the network hits a request."""

Values = Mapping[str, object]


class NoAnswer(Exception):
    """Nothing came, or nothing that is an answer of ours."""


@dataclass
class Request:
    """A write on its way: the same body whenever it is sent."""

    path: str
    values: dict[str, object]


@dataclass
class Phone:
    """One phone: cookies, the hands it has typed, and what it did to get them across."""

    port: int
    seed: int
    cookies: dict[str, str] = field(default_factory=dict)
    sent: list[Request] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    token: str = ""
    deadline: float = 0.0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def start(self, values: Values) -> str:
        """Start a match as an outbox does; answers its code. The cookies of its score link are kept."""
        body = self.until_answered(Request("/new/", dict(values)))
        self.code, self.secret = str(body["code"]), str(body["secret"])
        return self.code

    def open_link(self, secret: str, code: str) -> None:
        """Open the score link."""
        self.code, self.secret = code, secret
        with closing(self._send("GET", f"/s/{secret}/", "")) as connection:
            self._keep_cookies(connection.getresponse())

    def play(self, hands: list[dict[str, object]]) -> None:
        """Send hands one after the other as the outbox in the browser does, each until it is answered."""
        version = 0
        for values in hands:
            values["version"] = max(version, int(str(values["version"])))
            answer = self.until_answered(Request(f"/p/{self.code}/hand/save/", values))
            if answer["result"] == "conflict":  # the person says: both are hands of their own
                settle = {**values, "what": "hand", "choice": "both"}
                answer = self.until_answered(Request(f"/p/{self.code}/meet/", settle))
            assert answer["result"] in ("stored", "merged", "repeated"), answer
            version = int(str(answer["version"]))

    def until_answered(self, request: Request) -> dict[str, object]:
        """What the server says to a write, asked again until it says something."""
        while True:
            try:
                answer = self._trouble(request)
            except (NoAnswer, OSError, http.client.HTTPException):
                self.seen["asked again"] += 1
                if time.monotonic() > self.deadline:
                    raise
                time.sleep(PAUSE)
                continue
            if answer["result"] == "csrf":
                self.token = ""
                continue
            self.sent.append(request)
            self.seen[str(answer["result"])] += 1
            return answer

    def _trouble(self, request: Request) -> dict[str, object]:
        """Send a write through the bad network."""
        hit = {fault for fault, share in TROUBLE.items() if self.chance.random() < share}
        self.seen.update(hit)
        if "delayed" in hit:
            time.sleep(self.chance.random() * PAUSE)
        if "late copy" in hit and self.sent:  # of a write that was answered long ago
            self._drop(self.chance.choice(self.sent))
        if "lost answer" in hit:
            self._drop(request)
            raise NoAnswer
        if "doubled" in hit:
            other = threading.Thread(target=self._drop, args=(request,))
            other.start()
            try:
                return self._post(request)
            finally:
                other.join()
        return self._post(request)

    def _post(self, request: Request) -> dict[str, object]:
        with closing(self._send("POST", request.path, self._body(request))) as connection:
            return self._answer(connection)

    def _drop(self, request: Request) -> None:
        """Send a write and hang up without reading the answer, at once or after a moment."""
        try:
            with closing(self._send("POST", request.path, self._body(request))):
                time.sleep(self.chance.choice((0.0, 0.02)))
        except (NoAnswer, OSError, http.client.HTTPException):
            self.seen["nobody there"] += 1

    def _body(self, request: Request) -> str:
        if not self.token:
            with closing(self._send("GET", "/csrf/", "")) as connection:
                self.token = str(self._answer(connection)["token"])
        return urlencode({**request.values, "csrfmiddlewaretoken": self.token}, doseq=True)

    def _answer(self, connection: http.client.HTTPConnection) -> dict[str, object]:
        """What the server said. Raises NoAnswer if it was not our server, or not an answer."""
        response = connection.getresponse()
        self._keep_cookies(response)
        if response.headers["X-Chinchon"] != "1" or response.headers["Content-Type"] != "application/json":
            raise NoAnswer(response.status)
        return dict(json.loads(response.read()))

    def _send(self, method: str, path: str, body: str) -> http.client.HTTPConnection:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-Outbox": "1",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        try:
            connection.request(method, path, body, headers)
        except OSError:
            connection.close()
            raise
        return connection

    def _keep_cookies(self, response: http.client.HTTPResponse) -> None:
        for header in response.headers.get_all("Set-Cookie", []):
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(header).items()})


def typed_hands(phone: int, count: int) -> list[dict[str, object]]:
    """Hands typed in a row without a network, in which nobody gets anywhere; no two phones type an equal one."""
    hands: list[dict[str, object]] = []
    for turn in range(count):
        closer, unlucky = turn % 4, (turn + 1 + phone % 2) % 4
        points = {f"points_{seat + 1}": 10 * (seat == unlucky) for seat in range(4) if seat != closer}
        own = {"client_id": str(uuid4()), "version": turn, "sure": "on"}
        hands.append({**own, "closer": str(closer + 1), "close": "seven", **points})
    return hands
