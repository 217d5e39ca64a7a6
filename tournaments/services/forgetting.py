"""What tournaments hold of somebody who asked to be forgotten, besides the person's own row and seats."""

from collections.abc import Sequence

from django.db.models import Q

from scoring.models import AuditEntry, Club, Player
from scoring.services.people import FORGETTING, blank_renames
from tournaments.models import Chair, Entry


def _forget(club: Club, rows: Sequence[Player], name: str) -> None:
    """Blank the words of the audit about the person's entries, and what a substitute was called on the sheets.

    The seat of a match that was under way stays that of who sat down first; a substitute is renamed there.
    """
    for code in _entries(club, rows):
        AuditEntry.objects.redact(subject=f"entry:{code}")
    chairs = Chair.objects.filter(person__in=rows, table__match__isnull=False).values_list("table__match", "position")
    blank_renames({(match, str(position)) for match, position in chairs if match is not None}, name)


def _entries(club: Club, rows: Sequence[Player]) -> set[str]:
    """The codes of the entries that the person has, sat for, or had before a substitute came."""
    held = Entry.objects.filter(Q(person__in=rows) | Q(chairs__person__in=rows)).values_list("code", flat=True)
    codes = [row.code for row in rows]
    handed = AuditEntry.objects.filter(club=club, verb="entry.substituted", before__person__in=codes)
    return {*held, *(entry.subject.partition(":")[2] for entry in handed)}


FORGETTING.append(_forget)
