"""An evening by standings as somebody with paper and pencil keeps it beside the application, from the hands typed."""

from __future__ import annotations

from random import Random

from tests.flows.by_hand import Standing, added, ranked, round_standings
from tests.flows.desk import Desk, TablePhone
from tests.scoring.factories import stranger

ENTERED, HANDS = 23, 3
Hand = tuple[str, dict[str, int]]


class Evening:
    """The desk with everything that the test knows of the evening by itself."""

    def __init__(self) -> None:
        self.desk = Desk("standings_and_final", people=str(ENTERED), hands=str(HANDS))
        self.phones: list[list[TablePhone]] = []
        self.absent: list[set[str]] = []
        self.forfeits: list[set[str]] = []

    def start(self, seed: int, sizes: str = "") -> list[TablePhone]:
        """Draw and publish the next round."""
        phones = self.desk.round(seed, sizes)
        self.phones.append(phones)
        self.absent.append(set())
        self.forfeits.append(set())
        return phones

    def round(self, number: int) -> dict[str, Standing]:
        """What one round gave, by what was typed."""
        tables = [phone.totals for phone in self.phones[number - 1]]
        return round_standings(tables, forfeits=self.forfeits[number - 1], absent=self.absent[number - 1])

    def after(self, number: int) -> dict[str, Standing]:
        """The standings after a round."""
        return added(self.round(one) for one in range(1, number + 1))

    def check(self, number: int) -> None:
        """The standings page after a round says what the test has worked out: every value and every place."""
        lines = self.desk.page("standings", by=stranger(), after=str(number)).context["now"].lines
        expected = self.after(number)
        gathered = {line.entry.code: tuple(map(line.row.values.get, ("points", "wins", "total"))) for line in lines}
        assert gathered == expected
        assert {line.entry.code: line.row.place for line in lines} == ranked(expected)


def hands_of(phone: TablePhone, chance: Random, hands: int) -> list[Hand]:
    """The next hands of a table by chance, after which no two have the same total: who closes, what the others have."""
    names, before = [*phone.seats], phone.totals
    while True:
        found = [(chance.choice(names), {name: chance.randint(1, 20) for name in names}) for _ in range(hands)]
        added_to = [
            before[name] + sum(-10 if name == closer else hand[name] for closer, hand in found) for name in names
        ]
        if len(set(added_to)) == len(names):
            return [(closer, {name: hand[name] for name in names if name != closer}) for closer, hand in found]


def play(phone: TablePhone, chance: Random, hands: int) -> None:
    """Type so many hands at a table."""
    for closer, points in hands_of(phone, chance, hands):
        phone.hand(closer, points)
