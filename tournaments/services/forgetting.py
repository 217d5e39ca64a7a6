"""What tournaments hold of somebody who asked to be forgotten, besides the person's own row and seats."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.engine.names import search_key
from scoring.models import AuditEntry, Club, Player, Seat
from scoring.services.people import FORGETTING, OTHERS, AtTable, blank_renames
from tournaments.models import Chair, Entry


def _forget(club: Club, rows: Sequence[Player], name: str) -> None:
    """Blank the words of the audit about the person's entries, and what a substitute was called on the sheets.

    The seat of a match that was under way stays that of who sat down first; a substitute is renamed there.
    """
    entries = _entries(club, rows)
    between = _handed_over().filter(entry__code__in=entries)  # the person sat there neither first nor last, perhaps
    blank_renames(_seats(Chair.objects.filter(person__in=rows)) | _seats(between), name, rows)
    for code in entries:
        AuditEntry.objects.redact(subject=f"entry:{code}")


def _entries(club: Club, rows: Sequence[Player]) -> set[str]:
    """The codes of the entries that the person has, sat for, or had before a substitute came."""
    held = Entry.objects.filter(Q(person__in=rows) | Q(chairs__person__in=rows)).values_list("code", flat=True)
    codes = [row.code for row in rows]
    handed = AuditEntry.objects.filter(club=club, verb="entry.substituted", before__person__in=codes)
    return {*held, *(entry.subject.partition(":")[2] for entry in handed)}


def _handed_over() -> QuerySet[Chair]:
    """Chairs that somebody took over while the match was being played: another sat down there first."""
    first = Seat.objects.filter(match=OuterRef("table__match"), number=OuterRef("position"))
    return Chair.objects.filter(Exists(first.exclude(person=OuterRef("person"))))


def _seats(chairs: QuerySet[Chair]) -> set[AtTable]:
    """The seats of these chairs at tables that were played."""
    found = chairs.filter(table__match__isnull=False).values_list("table__match", "position")
    return {(match, str(position)) for match, position in found if match is not None}


def _others(at_table: set[AtTable], rows: Sequence[Player]) -> Mapping[AtTable, set[str]]:
    """What others are called who sat on these seats: first, last, or in between (as the audit of the entry tells)."""
    chairs = Chair.objects.filter(table__match__in={match for match, _player in at_table})
    names: dict[AtTable, set[str]] = defaultdict(set)
    for match, position, entry in chairs.values_list("table__match", "position", "entry"):
        if match is not None and (seat := (match, str(position))) in at_table:
            names[seat] = _called(_holders(match, position, entry).exclude(pk__in=[row.pk for row in rows]))
    return names


def _holders(match: int, position: int, entry: int) -> QuerySet[Player]:
    """Whoever sat on one seat of a table."""
    last = Q(pk__in=Chair.objects.filter(table__match=match, position=position).values("person"))
    first = Q(pk__in=Seat.objects.filter(match=match, number=position).values("person"))
    return Player.objects.filter(first | last | Q(code__in=_handed(entry)))


def _handed(entry: int) -> set[str]:
    """The codes of everybody who took over an entry or gave it up."""
    subjects = [f"entry:{code}" for code in Entry.objects.filter(pk=entry).values_list("code", flat=True)]
    found = AuditEntry.objects.filter(verb="entry.substituted", subject__in=subjects)
    return {side["person"] for note in found for side in (note.before, note.after) if side}


def _called(people: Iterable[Player]) -> set[str]:
    return {search_key(text) for one in people for text in (one.name, one.nickname, one.alias) if text}


FORGETTING.append(_forget)
OTHERS.append(_others)
