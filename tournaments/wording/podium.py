"""The end of a tournament as a few lines of text, for the chat."""

from collections.abc import Mapping, Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from tournaments.models import Tournament
from tournaments.queries.podium import FinalPlace
from tournaments.wording.standings import ordinal

MOST = 16
"""Places of a text for the chat; more than that nobody reads there."""


def share_text(tournament: Tournament, places: Sequence[FinalPlace], names: Mapping[str, str]) -> str:
    """Where everybody came in, the best first."""
    day = date_format(timezone.localtime(tournament.starts_at), "j F Y")
    head = f"{tournament.name} · {day}"
    rows = [f"{ordinal(found.place)} {names[found.entry.code]}" for found in places[:MOST]]
    more = len(places) - len(rows)
    if more > 0:
        rows.append(gettext("… and %(count)s more") % {"count": more})
    if tournament.finished_at is None:
        head = gettext("%(head)s (as it stands)") % {"head": head}
    return "\n".join([head, *rows])
