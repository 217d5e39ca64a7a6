"""Rounds played, as the draw counts them: for the people who are here, by their numbers."""

from tournaments.engine.request import Names, Seating


class Past:
    """What the `history` means for the people of `order`, who are numbered from 0; anybody else counts for nobody.

    `rounds` are the tables with only these people, `firsts`, `shorts` and `missed` how often each sat first, sat at a
    table of fewer than `short_below`, and was not there.
    """

    def __init__(self, order: Names, history: tuple[Seating, ...], short_below: int = 0) -> None:
        self.number = {name: place for place, name in enumerate(order)}
        self.rounds = [self.known(tables) for tables in history]
        self.firsts = [0] * len(order)
        self.shorts = [0] * len(order)
        self.missed = [len(history)] * len(order)
        for tables in history:
            self._note(tables, short_below)

    def known(self, tables: Seating) -> list[list[int]]:
        """The tables of a round by numbers, with only those who are here."""
        return [self._known(table) for table in tables]

    def _known(self, table: Names) -> list[int]:
        return [self.number[name] for name in table if name in self.number]

    def _note(self, tables: Seating, short_below: int) -> None:
        for table in tables:
            for person in self._known(table[:1]):
                self.firsts[person] += 1
            for person in self._known(table):
                self.shorts[person] += len(table) < short_below
                self.missed[person] -= 1
