"""Many people at once, from a pasted list or a file: what would become of each, and making it so."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from uuid import UUID

from scoring.engine.errors import RuleError
from scoring.engine.likeness import Likeness, Named, Register
from scoring.engine.names import search_key
from scoring.locks import written_in_turn
from scoring.models import Club, Player
from scoring.queries.people import DETAILS, Details, details_of, known_rows, person_of
from scoring.roles import Actor
from scoring.services.people import Newcomer, add_rows, change_row, cleaned, code_for, in_turn

CHOICES = ("skip", "add")
"""What somebody may say of a line, besides the code of the player whom it means."""


@dataclass(frozen=True)
class Line:
    """One line of a list or file: its number there, what it says of whom; `code` if it comes from this club's export.

    `says_active`: whether it says if the player still comes. `problem`: what is wrong with a line that cannot be kept.
    """

    number: int
    details: Details
    code: str = ""
    says_active: bool = False
    problem: RuleError | None = None


@dataclass(frozen=True)
class Fate:
    """What becomes of a line.

    `kind`: `new` · `there` already · `fills` in what was not known of `player` · `differs` from what is known of
    `player` · `doubt`, it may be one of `likes` · `repeat` of a line before · `error`, see `problem`.
    `gives` are the fields that the line knows better, with the values before and after.
    """

    line: Line
    kind: str
    player: Player | None = None
    likes: tuple[tuple[Player, str], ...] = ()
    gives: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    problem: RuleError | None = None


@dataclass(frozen=True)
class Orders:
    """What somebody has decided: a choice by line number, and what happens to all lines without one.

    `replace`: what a file says differently replaces what is known. `partly`: lines with errors are left out.
    """

    choices: Mapping[int, str] = field(default_factory=dict)
    replace: bool = False
    partly: bool = False


class _Club:
    """The people of a club, to be asked about one line after the other; it remembers whom lines have meant."""

    def __init__(self, club: Club) -> None:
        rows = known_rows(club)
        self.by_id: dict[int | str, Player] = {row.pk: person_of(row) for row in rows}
        self.by_code = {row.code: person_of(row) for row in rows}
        self.by_number = {row.number: person_of(row) for row in rows if row.number}
        self.by_name: dict[str, dict[int, Player]] = defaultdict(dict)
        for row in rows:
            person = person_of(row)
            self.by_name[search_key(row.name)].setdefault(person.pk, person)
        self.rows = rows
        self.meant: set[int] = set()
        self.coming: dict[str, list[str]] = defaultdict(list)
        self.given: dict[str, tuple[str, int]] = {}

    @cached_property
    def register(self) -> Register:
        """Everybody, to be compared with; made when the first line is not exactly somebody's."""
        return Register(Named(row.pk, row.name, row.nickname) for row in self.rows)

    def fate(self, line: Line) -> Fate:
        """What becomes of the next line. No member's number becomes two people's, whatever is chosen."""
        fate, number = self._fate(line), line.details.number
        if not number or fate.kind in ("error", "repeat"):
            return fate
        owner = self.by_number.get(number)
        if owner is not None:
            return fate if owner == fate.player else self._taken(line, owner)
        who = ("player", fate.player.pk) if fate.player else ("line", line.number)
        if self.given.setdefault(number, who) == who:
            return fate
        return Fate(line, "error", problem=RuleError("number_twice", "the file has this number twice", number=number))

    def _fate(self, line: Line) -> Fate:
        if line.problem is not None:
            return Fate(line, "error", problem=line.problem)
        details = line.details
        if line.code in self.by_code:
            return self._of(line, self.by_code[line.code])
        if owner := self.by_number.get(details.number):
            return self._of(line, owner) if self._may_be(details, owner) else self._taken(line, owner)
        namesakes = list(self.by_name.get(search_key(details.name), {}).values())
        return self._namesake(line, namesakes) or self._new(line, namesakes)

    def _taken(self, line: Line, owner: Player) -> Fate:
        number = line.details.number
        problem = RuleError("number_taken", "another has this number", number=number, name=owner.name)
        return Fate(line, "error", problem=problem)

    def _namesake(self, line: Line, namesakes: Sequence[Player]) -> Fate | None:
        fitting = [player for player in namesakes if "" in (player.number, line.details.number)]
        waiting = [player for player in fitting if player.pk not in self.meant]
        same = [player for player in waiting if not _gives(line, player, spelling=False)]
        if same or len(waiting) == 1:
            return self._of(line, (same or waiting)[0], spelling=False)
        if waiting:
            return Fate(line, "doubt", likes=tuple((player, "same") for player in waiting))
        return Fate(line, "repeat", fitting[0]) if fitting else None

    def _new(self, line: Line, namesakes: Sequence[Player]) -> Fate:
        details, key = line.details, search_key(line.details.name)
        numbers = self.coming[key]
        if numbers and (not details.number or "" in numbers or details.number in numbers):
            return Fate(line, "repeat")
        numbers.append(details.number)
        likes = _people(self.register.like(Named("", details.name, details.nickname)), self.by_id)
        known = {player.pk for player, _why in likes}
        likes += [(player, "same") for player in namesakes if player.pk not in known]
        return Fate(line, "doubt", likes=tuple(likes)) if likes else Fate(line, "new")

    def _of(self, line: Line, player: Player, *, spelling: bool = True) -> Fate:
        """The fate of a line that means `player`; `spelling`: it may also say how the name is written."""
        if player.pk in self.meant:
            return Fate(line, "repeat", player)
        self.meant.add(player.pk)
        gives = _gives(line, player, spelling=spelling)
        if self.by_number.get(line.details.number) == player:  # his already, perhaps of a row merged with his
            gives.pop("number", None)
        blanks = all(before == "" for before, _after in gives.values())
        return Fate(line, "there" if not gives else "fills" if blanks else "differs", player, gives=gives)

    def _may_be(self, details: Details, owner: Player) -> bool:
        """Whether somebody of the owner's number is the owner: by the look of the name, or of one merged with him."""
        likes = self.register.like(Named("", details.name, details.nickname))
        return any(self.by_id[like.one.id] == owner for like in likes)


def fates(club: Club, lines: Iterable[Line]) -> list[Fate]:
    """What would become of each line. One query."""
    found = list(lines)
    known = _Club(club) if found else None
    return [known.fate(line) for line in found] if known else []


def line_of(number: int, details: Details, code: str = "", *, says_active: bool = False) -> Line:
    """A line with clean details, or with what is wrong with them."""
    try:
        return Line(number, cleaned(details), code, says_active)
    except RuleError as error:
        return Line(number, details, code, problem=error)


def admit(*, club: Club, by: Actor, lines: Sequence[Line], orders: Orders, client_id: UUID) -> Counter[str]:
    """Add and change people as `orders` say; how many were `added`, `changed` and `left` as they were.

    All or nothing, and safe to repeat by `client_id`: fates are worked out anew, so somebody who has come meanwhile is
    there already. Raises RuleError `errors` if a line has one and `orders.partly` does not say to leave it out.
    """
    with written_in_turn():
        in_turn(club)
        found = fates(club, lines)
        if not orders.partly and any(fate.kind == "error" for fate in found):
            raise RuleError("errors", "some lines cannot be kept")
        coming = [
            Newcomer(fate.line.details, code_for(club, client_id, fate.line.number)) for fate in _added(found, orders)
        ]
        known = set(
            Player.objects.filter(code__in=[newcomer.code for newcomer in coming]).values_list("code", flat=True)
        )
        coming = [newcomer for newcomer in coming if newcomer.code not in known]
        add_rows(club=club, by=by, newcomers=coming)
        changed = sum(_changed(fate, orders, by) for fate in found)
    return Counter(added=len(coming), changed=changed, left=len(found) - len(coming) - changed)


def _added(found: Iterable[Fate], orders: Orders) -> list[Fate]:
    """The lines that become players: new ones, and others by choice unless their member's number is somebody's."""

    def comes(fate: Fate) -> bool:
        usual = "add" if fate.kind == "new" else "skip"
        may = fate.kind in ("new", "doubt") or (fate.kind != "error" and not fate.line.details.number)
        return may and orders.choices.get(fate.line.number, usual) == "add"

    return [fate for fate in found if comes(fate)]


def _changed(fate: Fate, orders: Orders, by: Actor) -> bool:
    """Give the player whom a line means what it knows better; whether there was anything."""
    choice = orders.choices.get(fate.line.number, "")
    player, gives = fate.player, fate.gives
    if fate.kind == "doubt":
        player = next((known for known, _why in fate.likes if known.code == choice), None)
        gives = _gives(fate.line, player, spelling=False) if player else {}
    if player is None or choice in CHOICES or fate.kind == "repeat":
        return False
    new = {name: after for name, (before, after) in gives.items() if before == "" or orders.replace}
    if not new:
        return False
    details = replace(details_of(player), **new)
    change_row(player=player, by=by, details=details)
    return True


def _gives(line: Line, player: Player, *, spelling: bool) -> dict[str, tuple[Any, Any]]:
    """The fields that `line` fills in or says differently; what it leaves blank says nothing.

    Who is found by the look of the name keeps the club's `spelling` of it.
    """
    known = details_of(player)
    pairs = {name: (getattr(known, name), getattr(line.details, name)) for name in DETAILS}
    for name, said in (("active", line.says_active), ("name", spelling)):
        if not said:
            del pairs[name]
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1] and pair[1] != ""}


def _people(likes: Iterable[Likeness], by_id: Mapping[int | str, Player]) -> list[tuple[Player, str]]:
    """The people behind likenesses, each once."""
    found: dict[Player, str] = {}
    for like in likes:
        found.setdefault(by_id[like.one.id], like.reason)
    return list(found.items())
