"""The people of a club as its pages show them. Rows merged into another are one person with it."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from hashlib import sha256

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet

from scoring.engine.likeness import Likeness, Named, pairs
from scoring.engine.names import search_key
from scoring.engine.places import places
from scoring.models import AuditEntry, Club, Player, PlayerMerge, PlayersApart, Seat
from scoring.queries.games import load_all

PAGE = 30
"""Rows of a page."""

STATES = ("active", "inactive", "forgotten", "all")
"""By what lists of people may be narrowed; `all` are those who are not forgotten."""


@dataclass(frozen=True)
class Details:
    """What a club knows of a player; the fields of the model of the same names."""

    name: str
    nickname: str = ""
    alias: str = ""
    number: str = ""
    contact: str = ""
    notes: str = ""
    active: bool = True

    @property
    def stamp(self) -> str:
        """What changes with any of them: a form carries it to learn that somebody else has written meanwhile."""
        return sha256(repr(self).encode()).hexdigest()[:16]


DETAILS = tuple(field.name for field in fields(Details))


def details_of(player: Player) -> Details:
    """What is known of `player` now."""
    return Details(**{name: getattr(player, name) for name in DETAILS})


def as_fields(details: Details) -> dict[str, object]:
    """The same as fields of a row."""
    return asdict(details)


@dataclass(frozen=True)
class PlayedMatch:
    """A match somebody sat in: under which name, and what came of it (`place` is None where nothing was played)."""

    code: str
    label: str
    at: datetime
    name: str
    finished: bool
    counts: bool
    place: int | None
    total: int
    players: int


def person_of(player: Player) -> Player:
    """The row that stands for the person: the one it was merged into, or itself."""
    return player.merged_into or player


def person_ids(person: Player) -> list[int]:
    """The keys of all rows that are this person, the one that stands for it first."""
    root = person.merged_into_id or person.pk
    return [root, *Player.objects.filter(merged_into=root).order_by("pk").values_list("pk", flat=True)]


def seats_of(person: Player) -> QuerySet[Seat]:
    """Every seat the person had, whichever row it was played with; the newest matches first."""
    seats = Seat.objects.filter(person__in=person_ids(person)).select_related("match")
    return seats.order_by("-match__changed_at", "-pk")


def listing(club: Club, sought: str, state: str, page: str) -> Page[Player]:
    """One page of the club's people by name; `sought` is looked for without accents and case, also in merged rows.

    `state` is one of STATES; anything else means `active`. Two queries.
    """
    people = Player.objects.filter(club=club, merged_into=None, forgotten_at__isnull=state != "forgotten")
    if state not in ("forgotten", "all"):
        people = people.filter(active=state != "inactive")
    for word in search_key(sought).split():
        merged = Player.objects.filter(club=club, merged_into__isnull=False, search__contains=word)
        people = people.filter(Q(search__contains=word) | Q(pk__in=merged.values("merged_into")))
    return Paginator(people.order_by("search", "pk"), PAGE).get_page(page)


def known_rows(club: Club) -> list[Player]:
    """Every row of somebody who is not forgotten, merged ones with the person they stand for; by age. One query."""
    rows = Player.objects.filter(club=club, forgotten_at=None).select_related("merged_into")
    return list(rows.order_by("pk"))


def twins(club: Club) -> list[Likeness]:
    """Every two people of the club who may be one (engine/likeness.py) and whom nobody has told apart. Two queries."""
    apart = set(PlayersApart.objects.filter(one__club=club).values_list("one", "other"))
    rows = Player.objects.filter(club=club, forgotten_at=None, merged_into=None).order_by("pk")
    people = {pk: Named(pk, name, nickname) for pk, name, nickname in rows.values_list("pk", "name", "nickname")}
    found = [(one, other, why) for one, other, why in _alike(list(people.values())) if (one, other) not in apart]
    return [Likeness(people[one], people[other], why) for one, other, why in found]


_ALIKE: dict[bytes, list[tuple[int, int, str]]] = {}
"""Who is like whom in the lists that were compared last, by keys only: comparing ten thousand takes a second."""
LISTS_KEPT = 8


def _alike(people: Sequence[Named]) -> list[tuple[int, int, str]]:
    """The keys of every two who may be one, with the reason; known from last time while no name has changed."""
    key = sha256(repr([(one.id, one.name, one.nickname) for one in people]).encode()).digest()
    known = _ALIKE.get(key)
    if known is None:
        known = [(int(like.one.id), int(like.other.id), like.reason) for like in pairs(people)]
        for old in list(_ALIKE)[: max(0, len(_ALIKE) - LISTS_KEPT + 1)]:
            _ALIKE.pop(old, None)
        _ALIKE[key] = known
    return known


def matches_of(person: Player, page: str) -> tuple[Page[Seat], list[PlayedMatch]]:
    """One page of the person's matches, the newest first. Five queries, however many there are."""
    found = Paginator(seats_of(person), PAGE).get_page(page)
    seats = list(found.object_list)
    games = load_all([seat.match for seat in seats])
    played = []
    for seat in seats:
        match, state = seat.match, games[seat.match.pk].state
        counts = match.discounted_at is None
        place = places(state).get(seat.player) if state.hands else None
        played.append(
            PlayedMatch(
                code=match.code,
                label=match.label,
                at=match.changed_at,
                name=games[match.pk].names[seat.player],
                finished=match.finished,
                counts=counts,
                place=place,
                total=state.totals.get(seat.player, seat.start),
                players=len(state.players),
            )
        )
    return found, played


def history_of(person: Player) -> QuerySet[AuditEntry]:
    """Who changed what about the person, the newest first."""
    codes = Player.objects.filter(pk__in=person_ids(person)).values_list("code", flat=True)
    return AuditEntry.objects.filter(club=person.club_id, subject__in=[f"player:{code}" for code in codes])


def merges_of(person: Player) -> list[PlayerMerge]:
    """The merges into this person that are in force, the newest first; only that one can be undone. One query."""
    merges = PlayerMerge.objects.filter(kept=person, undone_at=None).select_related("gone")
    return list(merges.order_by("-pk"))
