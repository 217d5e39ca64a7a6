"""Who of a club may sit at a table: looked up by code, by what was typed, and by who played of late."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from scoring.engine.likeness import REASONS, Named, likeness
from scoring.engine.names import MAX_LENGTH, isolated, search_key
from scoring.models import Club, Match, Player, Seat
from scoring.queries.people import person_of

MOST = 24
"""People that are offered at once."""

EVENING = 20
"""The newest matches, in which whoever plays today is looked for first."""

MOST_LIKE = 6
"""People that are offered for one name."""

MOST_COMPARED = 600
LETTERS = 3
"""Of a word, by which people are looked up before they are compared more closely."""


def detail(player: Player) -> str:
    """What tells the player from others of the same name: the nickname, the member's number, or the code."""
    return player.nickname or player.number or player.code


def told_apart(people: Sequence[Player]) -> list[str]:
    """How each is called in a list to choose from: with nickname or number; the code only where two have one name."""
    many = Counter(search_key(player.name) for player in people)
    marks = [detail(one) if many[search_key(one.name)] > 1 else one.nickname or one.number for one in people]
    return [
        " · ".join(isolated(word) for word in (one.name, mark) if word) for one, mark in zip(people, marks, strict=True)
    ]


def by_code(club: Club, codes: Iterable[str]) -> dict[str, Player]:
    """People of the club by the codes asked for; a merged row gives the one that stands for it. One query."""
    rows = _rows(club).filter(code__in=[code for code in codes if code])
    return {row.code: person_of(row) for row in rows}


def lately(club: Club) -> list[Player]:
    """Who played of late, in the order of their seats, then others by name until there are enough. Two queries."""
    newest = Match.objects.filter(club=club).order_by("-created_at", "-id").values("pk")[:EVENING]
    seats = Seat.objects.filter(match__in=newest, person__isnull=False).select_related("person__merged_into")
    found = {}
    for seat in seats.order_by("-match__created_at", "-match", "number"):
        person = seat.person and person_of(seat.person)
        if person and person.active and person.forgotten_at is None:
            found[person.pk] = person
    others = _active(club).exclude(pk__in=found)[: max(0, MOST - len(found))]
    return [*list(found.values())[:MOST], *others]


def sought(club: Club, text: str) -> list[Player]:
    """Active people whom every word of `text` finds, without accents and case. One query."""
    people = _active(club)
    for word in search_key(text).split():
        people = people.filter(search__contains=word)
    return list(people[:MOST])


def called(club: Club, names: Iterable[str]) -> dict[str, list[Player]]:
    """For each of `names` the active people whose name or nickname it is, by its search key. One query or none."""
    keys = {search_key(name) for name in names if len(name) <= MAX_LENGTH} - {""}  # a longer one is nobody's
    if not keys:
        return {}
    rows = _active(club).filter(reduce(or_, (Q(search__contains=key) for key in keys)))
    found: dict[str, list[Player]] = {key: [] for key in keys}
    for row in rows:
        for key in {search_key(row.name), search_key(row.nickname)} & keys:
            found[key].append(row)
    return found


def alike(club: Club, names: Mapping[int, str]) -> dict[int, list[Player]]:
    """For the name on each chair who of the club it may be, the likeliest first. One query, however many names."""
    words = {word for name in names.values() for word in search_key(name).split()}
    starts = {word[:LETTERS] for word in words}
    if not starts:
        return {chair: [] for chair in names}
    rows = list(_active(club).filter(reduce(or_, (Q(search__contains=start) for start in starts)))[:MOST_COMPARED])
    people = [(Named(row.code, row.name, row.nickname), row) for row in rows]
    return {chair: _ranked(Named("", name), people) for chair, name in names.items()}


def _ranked(sought: Named, people: Collection[tuple[Named, Player]]) -> list[Player]:
    """Who is like `sought` (engine/likeness.py), then who has all the words that were written."""
    found: list[tuple[int, str, Player]] = []
    words = search_key(sought.name).split()
    for named, row in people:
        reason = likeness(sought, named)
        if reason is not None or all(word in row.search for word in words):
            found.append((len(REASONS) if reason is None else REASONS.index(reason), row.search, row))
    return [row for _rank, _search, row in sorted(found, key=lambda one: one[:2])[:MOST_LIKE]]


def _rows(club: Club) -> QuerySet[Player]:
    return Player.objects.filter(club=club, forgotten_at=None).select_related("merged_into")


def _active(club: Club) -> QuerySet[Player]:
    return Player.objects.filter(club=club, active=True, merged_into=None, forgotten_at=None).order_by("search", "pk")
