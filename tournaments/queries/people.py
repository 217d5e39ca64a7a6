"""The people of a tournament, for lists and the roll: without its rounds, in few queries."""

from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.engine.names import search_key
from scoring.models import Club, Player
from scoring.queries.people import person_ids, person_of
from tournaments.models import Entry, EntryStatus, Tournament

MOST_FOUND = 24
"""People who are offered at once."""


@dataclass(frozen=True)
class Counts:
    """How many are in, here, missing, on the wait list, withdrawn, gone home, and have paid."""

    entered: int
    present: int
    missing: int
    waiting: int
    withdrawn: int
    left: int
    paid: int


def entries_of(tournament: Tournament) -> list[Entry]:
    """Everybody who ever had an entry, by name. One query."""
    return list(tournament.entries.select_related("person").order_by("person__search", "number"))


def counts(entries: list[Entry]) -> Counts:
    """The numbers of `entries`."""
    held = [entry for entry in entries if entry.status == EntryStatus.ENTERED]
    here = [entry for entry in held if entry.left_at is None]
    return Counts(
        entered=len(held),
        present=sum(entry.arrived_at is not None for entry in here),
        missing=sum(entry.arrived_at is None for entry in here),
        waiting=sum(entry.status == EntryStatus.WAITING for entry in entries),
        withdrawn=sum(entry.status == EntryStatus.WITHDRAWN for entry in entries),
        left=len(held) - len(here),
        paid=sum(entry.paid_at is not None for entry in held),
    )


def on_the_roll(
    entries: list[Entry], sought: str = "", *, only_missing: bool = False, public: bool = False
) -> list[Entry]:
    """Whom the roll calls: everybody with a place who has not gone home; `sought` without accents and case.

    For strangers (`public`) people are found by name and alias alone: nicknames and members' numbers are not theirs.
    """
    words = search_key(sought).split()
    return [
        entry
        for entry in entries
        if entry.status == EntryStatus.ENTERED
        and entry.left_at is None
        and not (only_missing and entry.arrived_at is not None)
        and all(word in (_told(entry.person) if public else entry.person.search) for word in words)
    ]


def _told(person: Player) -> str:
    """What strangers may find somebody by."""
    return search_key(f"{person.name} {person.alias}")


def without_seat(tournament: Tournament) -> set[int]:
    """The keys of those who are here without a table in the round that is being played; two queries at most."""
    running = tournament.rounds.filter(published_at__isnull=False, closed_at=None).first()
    if running is None:
        return set()
    here = tournament.entries.filter(status=EntryStatus.ENTERED, arrived_at__isnull=False, left_at=None)
    return set(here.exclude(chairs__round=running).values_list("pk", flat=True))


def entry_of(tournament: Tournament, person: Player) -> Entry | None:
    """The entry of a person, whichever of the person's rows it was made with; of several the one that holds, not one
    withdrawn or gone home."""
    found = tournament.entries.filter(person__in=person_ids(person)).order_by("number")
    gone = {entry: (entry.status == EntryStatus.WITHDRAWN, entry.left_at is not None) for entry in found}
    return min(gone, key=gone.__getitem__, default=None)


def not_entered(tournament: Tournament, sought: str) -> list[Player]:
    """Active people of the club without a place whom every word of `sought` finds. One query."""
    people = _free(tournament)
    for word in search_key(sought).split():
        people = people.filter(search__contains=word)
    return list(people[:MOST_FOUND])


def _free(tournament: Tournament) -> QuerySet[Player]:
    held = tournament.entries.exclude(status=EntryStatus.WITHDRAWN).values("person")
    people = Player.objects.filter(club=tournament.club_id, active=True, merged_into=None, forgotten_at=None)
    return people.exclude(pk__in=held).exclude(merged__in=held).order_by("search", "pk")


def namesakes(club: Club, name: str) -> list[Player]:
    """People of the club who are called exactly so, by case and accents left out; nicknames are nobody's business."""
    key = search_key(name)
    rows = Player.objects.filter(club=club, forgotten_at=None, search__contains=key).select_related("merged_into")
    return list(dict.fromkeys(person_of(row) for row in rows.order_by("pk") if search_key(row.name) == key))
