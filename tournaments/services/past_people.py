"""Whom the names in a table of old results mean: people of the club, new ones, or nobody who is to be kept."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.engine.errors import RuleError
from scoring.engine.likeness import Named, Register
from scoring.engine.names import search_key
from scoring.models import Club, Player
from scoring.queries.people import known_rows, person_of
from tournaments.exchange.past_lines import Found, Line, Past, Placed, placed

ADD, SKIP = "add", "skip"
"""What somebody may say of a name, besides the code of the player whom it means."""


@dataclass(frozen=True)
class Who:
    """A name of the table: `number` is the first row where it stands, `many` in how many events.

    `player` is surely meant; `likes` may be, the likeliest first, each with the reason (engine/likeness.py).
    `beside`: the likeliest is surely in an event with this name, and so is somebody else.
    """

    key: str
    name: str
    number: int
    many: int
    player: Player | None = None
    likes: tuple[tuple[Player, str], ...] = ()
    beside: bool = False

    @property
    def namesakes(self) -> bool:
        """Whether several people have this very name: whose it is has to be said, it is nobody's unasked."""
        return sum(why == "same" for _person, why in self.likes) > 1

    @property
    def usual(self) -> str:
        """What is taken for it unless somebody chooses otherwise."""
        sure = bool(self.likes) and not self.beside and not self.namesakes
        known = self.player or (self.likes[0][0] if sure else None)
        return known.code if known else ADD


@dataclass(frozen=True)
class Settled:
    """The table with its people: events in their order, lines that cannot be kept, and who is new (`Who.key`s).

    `people` are the players by the keys of names; new ones and those left out are in none.
    """

    events: tuple[tuple[Found, tuple[Placed, ...]], ...]
    bad: tuple[Line, ...]
    new: tuple[Who, ...]
    left: frozenset[str]
    people: Mapping[str, Player]

    @property
    def many(self) -> int:
        """How many results there are."""
        return sum(len(rows) for _event, rows in self.events)


class People:
    """The people of a club, to be found by their names. One query."""

    def __init__(self, club: Club) -> None:
        rows = known_rows(club)
        self.by_pk: dict[int | str, Player] = {row.pk: person_of(row) for row in rows}
        self.by_code = {row.code: person_of(row) for row in rows}
        self._by_name: dict[str, dict[int, Player]] = defaultdict(dict)
        self._by_alias: dict[str, dict[int, Player]] = defaultdict(dict)
        for row in rows:
            person = person_of(row)
            self._by_name[search_key(row.name)][person.pk] = person
            if row.alias:
                self._by_alias[search_key(row.alias)][person.pk] = person
        self._rows = rows
        self._register: Register | None = None

    @property
    def listed(self) -> list[Player]:
        """Everybody once, by name."""
        return sorted(set(self.by_pk.values()), key=lambda person: (person.search, person.pk))

    def called(self, name: str) -> list[Player]:
        """Who has this name, also before a merge; if nobody has, whose alias it is."""
        key = search_key(name)
        return list((self._by_name.get(key) or self._by_alias.get(key) or {}).values())

    def like(self, name: str) -> list[tuple[Player, str]]:
        """Who may be meant by a name that is nobody's, the likeliest first."""
        if self._register is None:
            self._register = Register(Named(row.pk, row.name, row.nickname) for row in self._rows)
        found: dict[Player, str] = {}
        for like in self._register.like(Named("", name)):
            found.setdefault(self.by_pk[like.one.id], like.reason)
        return list(found.items())

    def names(self, past: Past) -> list[Who]:
        """Every name of the table once, in the order of the rows, with whom it means or may mean."""
        first: dict[str, Line] = {}
        events: dict[str, set[int]] = defaultdict(set)
        for number, event in enumerate(past.events):
            for line in event.lines:
                first.setdefault(line.who, line)
                events[line.who].add(number)
        order = sorted(first.values(), key=lambda line: line.number)
        found = [self._who(line, len(events[line.who])) for line in order]
        there: dict[int, set[int]] = defaultdict(set)
        for who in found:
            if who.player is not None:
                there[who.player.pk] |= events[who.key]
        return [
            replace(who, beside=bool(who.likes) and bool(there[who.likes[0][0].pk] & events[who.key])) for who in found
        ]

    def _who(self, line: Line, many: int) -> Who:
        who = Who(line.who, line.name, line.number, many)
        if line.code in self.by_code:
            return replace(who, player=self.by_code[line.code])
        called = self.called(line.name)
        if len(called) == 1:
            return replace(who, player=called[0])
        return replace(who, likes=tuple((person, "same") for person in called) or tuple(self.like(line.name)))


def settle(past: Past, people: People, choices: Mapping[str, str]) -> Settled:
    """The table with the people whom its names mean, as `choices` say by the keys of names; else the usual."""
    names = people.names(past)
    chosen = {who.key: _chosen(who, people, choices.get(who.key, "")) for who in names}
    known = {key: people.by_code[choice] for key, choice in chosen.items() if choice in people.by_code}
    left = frozenset(key for key, choice in chosen.items() if choice == SKIP)
    events, twice = [], []
    for event in past.events:
        kept = [line for line in event.lines if line.who not in left]
        double = _twice(kept, known)
        twice += double
        gone = {line.who for line in double}
        rows = placed([line for line in kept if line.who not in gone], event.by)
        if rows:
            events.append((event, tuple(rows)))
    there = {row.line.who for _event, rows in events for row in rows}
    new = tuple(who for who in names if chosen[who.key] == ADD and who.key in there)
    bad = tuple(sorted((*past.bad, *(_called_twice(line) for line in twice)), key=lambda line: line.number))
    return Settled(tuple(events), bad, new, left, known)


def _chosen(who: Who, people: People, choice: str) -> str:
    return choice if choice in (ADD, SKIP) or choice in people.by_code else who.usual


def _twice(lines: Iterable[Line], known: Mapping[str, Player]) -> list[Line]:
    """The lines of an event that mean somebody whom another line before means."""
    seen: set[int] = set()
    found = []
    for line in lines:
        player = known.get(line.who)
        if player is not None and player.pk in seen:
            found.append(line)
        elif player is not None:
            seen.add(player.pk)
    return found


def _called_twice(line: Line) -> Line:
    return replace(line, problem=RuleError("twice", "two names of one event mean one person", name=line.name))
