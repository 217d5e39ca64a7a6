"""The audit of a club: who changed what, when, from what to what (docs/clubs.md). Entries are only ever added."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Model

from scoring.models import AuditEntry, Club
from scoring.roles import Actor

Fields = dict[str, Any]
"""Names of fields with their values, as JSON can hold them; nothing secret."""


class Note(NamedTuple):
    """One change, in the words of `record`."""

    verb: str
    subject: str
    label: str = ""
    before: Fields | None = None
    after: Fields | None = None


def record(
    *,
    club: Club,
    by: Actor,
    verb: str,
    subject: str,
    label: str = "",
    before: Fields | None = None,
    after: Fields | None = None,
) -> None:
    """Note one change, in the transaction of the change itself.

    `verb` is like "player.changed", `subject` like "player:CODE", `label` what the subject is called now. `before` and
    `after` hold the fields that changed; None says that there was, or is, nothing.
    """
    record_all(club=club, by=by, notes=[Note(verb, subject, label, before, after)])


def record_all(*, club: Club, by: Actor, notes: Iterable[Note]) -> None:
    """Note many changes of one moment, in the transaction of the changes themselves."""
    account, who, device = by.account_id, by.name, by.device if by.secret else ""
    AuditEntry.objects.bulk_create(
        AuditEntry(
            club=club,
            account_id=account,
            who=who,
            device=device,
            verb=note.verb,
            subject=note.subject,
            label=note.label[:80],
            before=note.before,
            after=note.after,
        )
        for note in notes
    )


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Fields, Fields]:
    """The fields that differ, with their values before and after; a field that one side lacks is None there."""
    names = [*before, *(name for name in after if name not in before)]
    changed = [name for name in names if before.get(name) != after.get(name)]
    return {name: before.get(name) for name in changed}, {name: after.get(name) for name in changed}


def snapshot(row: Model, *names: str) -> Fields:
    """The values that the fields `names` of `row` have now, to be compared after a change."""
    return {name: getattr(row, name) for name in names}
