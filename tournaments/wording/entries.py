"""The people of a tournament in words: what becomes of the lines of a list, where somebody stands."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.wording.people import KINDS as KINDS_OF_LINES
from tournaments.models import Entry, EntryStatus, Leaving

KINDS = {
    **KINDS_OF_LINES,
    "known": _("known in the club"),
    "entered": _("entered already"),
    "new": _("new in the club"),
}
"""What becomes of a line of a pasted list."""

MARKS = {"new": "oros", "known": "bastos", "doubt": "oros", "error": "copas", "long": "copas"}
"""The colour of a kind's tag; the others have none."""

LEAVING = {
    Leaving.FORFEIT: (
        _("The table counts as lost"),
        _("The rounds before stay; the table being played counts as a forfeit."),
    ),
    Leaving.KEEP: (
        _("Results stay"),
        _("The total stays on the sheet as it is, and the table goes on without the one who leaves."),
    ),
    Leaving.VOID: (
        _("Results no longer count"),
        _("Everything played is taken out of the standings; what the others have won stays theirs."),
    ),
}
"""How somebody may leave: what it is called, and what it means."""


def state_of(entry: Entry) -> tuple[str, str]:
    """Where somebody stands, in words, and the colour of the tag."""
    if entry.left_at is not None:
        return gettext("went home"), "copas"
    if entry.status == EntryStatus.WAITING:
        return gettext("on the wait list"), "oros"
    if entry.status == EntryStatus.WITHDRAWN:
        return (gettext("did not come") if entry.missing else gettext("withdrawn")), ""
    return (gettext("here"), "bastos") if entry.arrived_at is not None else (gettext("not here yet"), "")
