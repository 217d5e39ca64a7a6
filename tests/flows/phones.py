"""Phones at the table as the real server sees them: HTTP over a socket, cookies, forms with their tokens."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from tests.scoring.factories import FOUR, start_fields


class Answer(NamedTuple):
    """What came back."""

    status: int
    text: str
    place: str


class Phone:
    """One browser without JavaScript; keeps its cookies."""

    def __init__(self, site: str, jar: Mapping[str, str] | None = None) -> None:
        self.site = urlsplit(site).netloc
        self.cookies = dict(jar or {})

    def another(self) -> Phone:
        """The same browser in another thread."""
        return Phone(f"http://{self.site}", self.cookies)

    def get(self, path: str) -> Answer:
        """A page."""
        return self._send("GET", path, None)

    def post(self, path: str, fields: Mapping[str, Any]) -> Answer:
        """A form, with the token of this browser. Raises OSError or HTTPException where no answer came."""
        token = {"csrfmiddlewaretoken": self.cookies["csrftoken"]}
        return self._send("POST", path, urlencode({**token, **fields}, doseq=True))

    def start(self, names: tuple[str, ...] = FOUR) -> str:
        """Start a match; answers the address of its sheet."""
        self.get("/new/")
        return self.post("/new/", start_fields(names)).place

    def follow(self, link: str) -> str:
        """Open a link that was shared; answers the address of the sheet."""
        place = self.get(urlsplit(link).path).place
        self.get(f"{place}hand/")  # brings the token
        return place

    def _send(self, method: str, path: str, body: str | None) -> Answer:
        headers = {
            "Host": self.site,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Accept-Language": "en",
            **({"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}),
        }
        with closing(HTTPConnection(self.site, timeout=30)) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return Answer(answer.status, text, answer.headers.get("Location", ""))


def shared_links(html: str) -> list[str]:
    """The links on the page for other phones: to look on, and to score."""
    return re.findall(r'<p class="link" id="[a-z]+-link">([^<]+)</p>', html)


def hand_of(version: int, closer: int, **points: int) -> dict[str, Any]:
    """A hand that all four play, closed with all melded."""
    typed = {f"points_{seat.removeprefix('p')}": left for seat, left in points.items()}
    return {"client_id": str(uuid4()), "version": version, "closer": str(closer), "close": "seven", **typed}
