"""Last survivor at 16 people, through the pages: tables merge as people go out, totals go along, one is left."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from scoring.models import Match
from tests.flows.desk import Desk, TablePhone, seats_of
from tests.scoring.factories import stranger
from tournaments.models import Table

pytestmark = pytest.mark.django_db

LIMIT = 100
"""Whoever has more is out, by the rules of the tournament."""
PEOPLE = 16


class Survivors:
    """What the test knows of everybody by the hands that it typed."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.totals = dict.fromkeys((entry.code for entry in desk.entries()), 0)
        self.gone: list[dict[str, int]] = []
        self.phones: dict[int, TablePhone] = {}
        self.chance = Random(16)

    @property
    def out(self) -> set[str]:
        """Who is out."""
        return {name for hand in self.gone for name in hand}

    def live(self, phone: TablePhone) -> list[str]:
        """Who is still in at a table, by seat."""
        return [name for name in phone.seats if name not in self.out]

    def hand(self, phone: TablePhone) -> None:
        """One hand at a table: at most so much that somebody is left."""
        live = self.live(phone)
        closer = self.chance.choice(live)
        points = {name: self.chance.randint(12, 40) for name in live if name != closer}
        phone.hand(closer, points)
        for name, left in {closer: -10, **points}.items():
            self.totals[name] += left
        beyond = {name: self.totals[name] for name in live if self.totals[name] > LIMIT}
        if beyond:
            self.gone.append(beyond)

    def places(self) -> dict[str, int]:
        """Everybody's place: the last to go out is second; of two in one hand the lower total is ahead."""
        [winner] = set(self.totals) - self.out
        found = {winner: 1}
        for hand in reversed(self.gone):
            ahead = len(found)
            found |= {name: 1 + ahead + sum(one < total for one in hand.values()) for name, total in hand.items()}
        return found


def merge(survivors: Survivors, number: int) -> None:
    """Carry out what the page proposes: tables that change have new codes, the others go on with theirs."""
    desk = survivors.desk
    changed = set(desk.page("merge").context["found"].changed)
    before = {table: phone.code for table, phone in survivors.phones.items()}
    desk.do("merge", stamp=desk.page("merge").context["found"].stamp)
    now = {phone_table(phone): phone for phone in desk.phones(number)}
    for table, phone in now.items():
        assert (phone.code == before[table]) == (table not in changed)
    for table in changed & set(before):
        old = survivors.phones[table]
        refused = old.client.post(f"/p/{old.code}/hand/save/", old.fields(0, *two(old)))
        assert refused.status_code == 403, "a table that broke takes no more hands"
    survivors.phones = {
        table: survivors.phones.get(table, phone) if table not in changed else phone for table, phone in now.items()
    }


def phone_table(phone: TablePhone) -> int:
    """The number of its table."""
    return Table.objects.get(match__code=phone.code).number


def two(phone: TablePhone) -> tuple[str, dict[str, int]]:
    """A hand of the first two of a table."""
    first, second = list(phone.seats)[:2]
    return first, {second: 5}


def check_totals(survivors: Survivors) -> None:
    """Everybody who is in sits at one table, with the total of all hands so far; sizes differ by one at most."""
    desk = survivors.desk
    seated: Counter[str] = Counter()
    for table in desk.tournament.rounds.order_by("number").last().tables.all():  # type: ignore[union-attr]  # there is one
        phone = survivors.phones[table.number]
        assert phone.seats == seats_of(table)
        seated.update(survivors.live(phone))
    assert seated == Counter(set(survivors.totals) - survivors.out)
    found = desk.page("standings", by=stranger()).context["now"].lines
    assert {line.entry.code: line.row.values["total"] for line in found} == survivors.totals


def test_sixteen_people_at_four_tables_come_down_to_one() -> None:
    desk = Desk("last_survivor", people=str(PEOPLE))
    desk.enter_list("\n".join(f"Persona {number}" for number in range(1, PEOPLE + 1)))
    desk.roll(desk.entries())
    survivors = Survivors(desk)
    survivors.phones = {phone_table(phone): phone for phone in desk.round(1)}
    assert sorted(len(phone.seats) for phone in survivors.phones.values()) == [4, 4, 4, 4]
    rounds = 1
    while len(survivors.out) < PEOPLE - 1:
        for table in sorted(survivors.phones):
            phone = survivors.phones[table]
            if len(survivors.live(phone)) > 1:
                survivors.hand(phone)
            if desk.page("merge").context["found"].merge.moves:
                rounds += 1
                merge(survivors, rounds)
                check_totals(survivors)
                desk.strangers()
                break
    assert rounds > 2
    assert Match.objects.filter(finished=False).count() == 0
    desk.do("round-close", rounds)
    places = survivors.places()
    names = {entry.code: entry.draw_name for entry in desk.entries()}
    assert {line["person"]: line["place"] for line in desk.file["final_places"]} == {
        names[name]: place for name, place in places.items()
    }
    podium = desk.page("podium", by=stranger()).context["places"]
    assert [place for _words, place, _name, _shared in podium] == sorted(places.values())
    desk.do("finish")
    desk.strangers()
