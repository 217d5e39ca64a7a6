"""The table of rights: every address and method, who is let in, and with which status (rights.txt).

Who is not let in is told as REFUSED says. Whoever adds an address adds its lines there.
"""

from __future__ import annotations

from pathlib import Path

LOGIN = {"stranger": "login", "view link": "login", "score link": "login"}
"""Who is logged out is sent to the login page, or told 401 where he has typed something."""
NOT_FOUND = {"stranger": 404, "other owner": 404}

Refusals = dict[str, int | str]

REFUSED: dict[str, Refusals] = {
    "everybody": {},
    "match view": {**NOT_FOUND},
    "match score": {**NOT_FOUND, "view link": 403, "viewer": 403},
    "match alter": {**NOT_FOUND, "view link": 403, "viewer": 403, "helper": 403},
    "account": {**LOGIN},
    "logged out": dict.fromkeys(("viewer", "helper", "organiser", "owner", "other owner", "admin"), 303),
    "club see": {**LOGIN, "other owner": 404},
    "club member": {**LOGIN, "other owner": 404, "admin": 404},
    "club enter": {**LOGIN, "viewer": 403, "other owner": 404},
    "club organise": {**LOGIN, "viewer": 403, "helper": 403, "other owner": 404},
    "club own": {**LOGIN, "viewer": 403, "helper": 403, "organiser": 403, "other owner": 404},
    "season member": {**LOGIN, "other owner": 403},
    "tournament enter": {**LOGIN, "viewer": 403, "other owner": 403},
    "tournament poll": dict.fromkeys(("stranger", "view link", "score link", "viewer", "other owner"), 403),
    "tournament direct": {**LOGIN, "viewer": 403, "helper": 403, "other owner": 403},
}
"""Who is not let in by each rule, and what he is told. Tournament and season of the table are public: no secrets.

A `tournament poll` asks by itself: a login page would tell nobody anything."""


def read(text: str) -> dict[tuple[str, str], tuple[str, int]]:
    """Rule and status for those let in, by method and address. Raises ValueError for a line that is none."""
    found = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            method, name, rule, status = (part.strip() for part in line.split("|"))
            if (method, name) in found or rule not in REFUSED:
                raise ValueError(line)
            found[method, name] = (rule, int(status))
    return found


TABLE = read(Path(__file__).with_name("rights.txt").read_text(encoding="utf-8"))


def expected(method: str, role: str, rule: str, status: int) -> int:
    """What `role` is answered."""
    told = REFUSED[rule].get(role, status)
    if told == "login":
        return 302 if method == "get" else 401
    assert isinstance(told, int)
    return told
