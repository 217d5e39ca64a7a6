"""A tournament's desk and the phones on its tables, through the real pages, for whole evenings."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from scoring.models import Match, Role
from tests.scoring.club_factories import a_club, an_account, logged_in
from tests.scoring.factories import Values, fresh, hand_fields, stranger
from tournaments.models import Entry, Tournament

ABOUT = {
    "name": "San Andrés",
    "date": "2026-11-27",
    "time": "20:30",
    "time_zone": "Europe/Madrid",
    "rules": "preset:torneo",
    "unit": "€",
    "fee": "5",
    "public": "on",
    "entry_open": "on",
}
FORMAT = {"people": "8", "usual": "4", "rounds": "3", "final": "4", "each": "2", "fill": "best_losers"}
PUBLIC = ("home", "rounds", "standings", "standings-live", "standings-csv", "file", "podium", "hall", "live")
PUBLIC_ROUND = ("round", "round-draw")


class TablePhone:
    """The phone of one table, which has opened its score link; `hands` is what each added, by entry."""

    def __init__(self, link: str, seats: dict[str, str]) -> None:
        self.client = stranger()
        self.code = self.client.get(urlsplit(link).path)["Location"].split("/")[2]
        self.seats = seats
        self.hands: list[dict[str, int]] = []

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's total by what was typed."""
        return {name: sum(hand.get(name, 0) for hand in self.hands) for name in self.seats}

    def hand(self, closer: str, points: dict[str, int]) -> None:
        """Save a hand closed with everything melded, which gives 10 less."""
        version = Match.objects.get(code=self.code).version
        answer = self.client.post(f"/p/{self.code}/hand/save/", self.fields(version, closer, points))
        assert answer.status_code == 303, answer.content.decode()
        self.hands.append({closer: -10, **points})

    def fields(self, version: int, closer: str, points: dict[str, int]) -> Values:
        """The form of a hand."""
        typed = {f"p{self.seats[name]}": left for name, left in points.items()}
        return hand_fields(version, int(self.seats[closer]), "seven", **typed)


class Desk:
    """An organiser's browser at one tournament, made by the page for it."""

    def __init__(self, form: str, **wanted: str) -> None:
        self.club = a_club()
        self.client = logged_in(an_account(self.club, Role.ORGANISER))
        self.helper = logged_in(an_account(self.club, Role.HELPER))
        fields = {"client_id": str(uuid4()), **ABOUT, **FORMAT, "format": form, **wanted}
        made = self.client.post(reverse("tournaments:new", args=[self.club.slug]), fields)
        assert made.status_code == 303, made.content.decode()
        self.code = str(made["Location"].split("/")[2])

    @property
    def tournament(self) -> Tournament:
        """As it is stored now."""
        return Tournament.objects.get(code=self.code)

    @property
    def file(self) -> dict[str, Any]:
        """The tournament's file, as a stranger gets it."""
        found: dict[str, Any] = stranger().get(self.url("file")).json()
        return found

    def url(self, name: str, *more: object) -> str:
        """The address of one of its pages."""
        return reverse(f"tournaments:{name}", args=[self.code, *more])

    def page(self, name: str, *more: object, by: Client | None = None, **query: str) -> Any:
        """A page that opens."""
        found = (by or self.client).get(self.url(name, *more), query)
        assert found.status_code == 200, (name, found.status_code)
        return found

    def post(self, name: str, /, *more: object, by: Client | None = None, **fields: object) -> Any:
        """A form, sent from a page that shows the tournament as it is now."""
        return (by or self.client).post(self.url(name, *more), {"version": self.tournament.version, **fields})

    def do(self, name: str, /, *more: object, by: Client | None = None, **fields: object) -> None:
        """A form that is done."""
        answer = self.post(name, *more, by=by, **fields)
        assert answer.status_code == 303, (name, answer.status_code, refusal(answer))

    def enter_list(self, text: str) -> None:
        """Paste a list, look at it, save it."""
        looked = self.post("entries-paste", text=text, look="1").context["form"]
        self.do("entries-paste", text=text, shown=looked.shown, client_id=str(looked.client_id), save="1")

    def entries(self) -> list[Entry]:
        """Everybody in the order of entering."""
        return list(self.tournament.entries.select_related("person").order_by("number"))

    def roll(self, entries: list[Entry]) -> None:
        """A helper taps who is here."""
        for entry in entries:
            self.do("roll-mark", entry.code, by=self.helper, arrived="1")

    def round(self, seed: int, sizes: str = "") -> list[TablePhone]:
        """Draw and publish the next round; the phones of its tables, by number."""
        self.do("draft-draw", seed=str(seed), effort="0.3", sizes=sizes)
        self.do("draft-publish")
        return self.phones(self.tournament.rounds.count())

    def phones(self, number: int) -> list[TablePhone]:
        """A phone for each table of a round, opened by the links that a helper shows."""
        tables = self.page("table-links", number, by=self.helper).context["tables"]
        return [TablePhone(url, seats_of(one.table)) for one, url, _code in tables]

    def strangers(self) -> None:
        """Everybody who walks in sees every page that is public, and all that these lead to; nobody else's."""
        visitor = stranger()
        rounds = self.tournament.rounds.exclude(published_at=None)
        waiting = [self.url(name) for name in PUBLIC]
        waiting += [self.url(name, item.number) for item in rounds for name in PUBLIC_ROUND]
        seen: set[str] = set()
        while waiting:
            address = waiting.pop()
            if address in seen:
                continue
            seen.add(address)
            page = visitor.get(address)
            assert page.status_code == 200, (address, page.status_code)
            if "text/html" in page["Content-Type"]:
                found = re.findall(rf'href="(/t/{self.code}/[^"#]*)', page.content.decode())
                waiting += [unescape(link) for link in found]
        assert {visitor.get(self.url(name)).status_code for name in ("board", "money", "roll")} == {302}


def seats_of(table: Any) -> dict[str, str]:
    """The seats of a table by entry."""
    return {
        chair.entry.code: str(chair.position) for chair in table.chairs.select_related("entry").order_by("position")
    }


def refusal(answer: Any) -> str:
    """Why nothing was done, as the page says it."""
    found = (answer.context or {}).get("refusal")
    return found.text if found else ""


def correct_hand(client: Client, code: str, target: int, fields: Values) -> None:
    """Reopen a match that is over, correct the event `target`, look at what follows, and save it."""
    version = Match.objects.get(code=code).version
    assert client.post(f"/p/{code}/reopen/", fresh(version)).status_code == 303
    review = client.post(f"/p/{code}/fix/{target}/", {**fields, "version": version + 1})
    text = review.content.decode()
    assert review.status_code == 200, text
    found = dict(re.findall(r'<input type="hidden" name="(client_id|version|changes)" value="([^"]*)"', text))
    sent = {**found, "changes": found["changes"].replace("&quot;", '"'), "save": "1"}
    assert client.post(f"/p/{code}/correct/", sent).status_code == 303
