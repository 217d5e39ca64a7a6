"""Who of the club sits on which seat of a new match, as chosen or typed."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.engine.names import MAX_LENGTH, search_key
from scoring.forms.seats import SeatRow, SeatsForm
from scoring.models import Club, Player
from scoring.queries.table_people import by_code, called, detail, lately, sought


@dataclass(frozen=True)
class Chip:
    """Somebody to be seated by one tap, or sent away by another; `detail` tells people of one name apart."""

    code: str
    name: str
    detail: str
    seated: bool


class ClubTable:
    """The seats of a form filled with people of the club. What is typed and is one person's name means that person.

    `unclear` holds typed names that are those of several people, or of somebody who sits at the table already.
    """

    def __init__(self, club: Club, seats: SeatsForm, data: QueryDict, only: Collection[str] | None = None) -> None:
        """`only` are the codes of the people who may be seated; None stands for everybody in the club."""
        self.club, self.seats, self.only = club, seats, only
        self.find = "" if "sit" in data else data.get("find", "").strip()[: 2 * MAX_LENGTH]
        self.unclear: list[str] = []
        self.people = self._known([*(row.person for row in seats.rows), data.get("sit", "")])
        seats.rows = [self._settled(row) for row in seats.rows]
        self._press(data.get("sit", ""))
        self._link()
        twice = [code for code, times in Counter(row.person for row in seats.rows).items() if code and times > 1]
        seats.errors += [_("%(name)s sits at the table twice.") % {"name": self.people[code].name} for code in twice]
        self._tell_apart()

    @property
    def sure(self) -> bool:
        """Whether nothing has to be asked about who is who."""
        return self.seats.sure or not self.unclear

    def chips(self) -> list[Chip]:
        """People to choose from: those who were looked for, otherwise those who played of late."""
        if self.only is not None:
            return []
        found = sought(self.club, self.find) if self.find else lately(self.club)
        many = Counter(search_key(player.name) for player in found)
        seated = {row.person for row in self.seats.rows}
        return [
            Chip(
                player.code,
                player.name,
                player.nickname or (detail(player) if many[search_key(player.name)] > 1 else ""),
                player.code in seated,
            )
            for player in found
        ]

    def player(self, row: SeatRow) -> Player | None:
        """Who of the club sits on this row; None for a guest."""
        return self.people.get(row.person)

    def _known(self, codes: Collection[str]) -> Mapping[str, Player]:
        allowed = [code for code in codes if code and (self.only is None or code in self.only)]
        return by_code(self.club, allowed) if allowed else {}

    def _settled(self, row: SeatRow) -> SeatRow:
        player = self.people.get(row.person)
        return replace(row, person="") if player is None else replace(row, name=player.name, person=player.code)

    def _press(self, code: str) -> None:
        """Seat somebody, in the place of a guest of the same name; or send away who sits there already."""
        player = self.people.get(code)
        if player is None:
            return
        rows = self.seats.rows
        held = [row for row in rows if row.person == player.code]
        if held:
            self.seats.take_away(rows.index(held[0]))
            return
        names = {search_key(player.name), search_key(player.nickname)}
        guests = [place for place, row in enumerate(rows) if not row.person and search_key(row.name) in names]
        if guests:
            rows[guests[0]] = replace(rows[guests[0]], name=player.name, person=player.code)
        else:
            rows.append(SeatRow(player.name, person=player.code))

    def _link(self) -> None:
        if self.only is not None:
            return
        meant = called(self.club, [row.name for row in self.seats.rows if not row.person])
        for place, row in enumerate(self.seats.rows):
            players = meant.get(search_key(row.name), []) if not row.person else []
            seated = {other.person for other in self.seats.rows}
            if len(players) == 1 and players[0].code not in seated:
                self.people = {**self.people, players[0].code: players[0]}
                self.seats.rows[place] = replace(row, name=players[0].name, person=players[0].code)
            elif players:
                self.unclear.append(row.name)

    def _tell_apart(self) -> None:
        many = Counter(search_key(row.name) for row in self.seats.rows)
        for place, row in enumerate(self.seats.rows):
            player = self.people.get(row.person)
            if player is not None and many[search_key(row.name)] > 1:
                mark = f" ({detail(player)})"
                self.seats.rows[place] = replace(
                    row, name=row.name[: max(1, MAX_LENGTH - len(mark))] + mark[:MAX_LENGTH]
                )
