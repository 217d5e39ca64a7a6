"""Results of the past in words: what columns mean, what is wrong with a row, what is doubtful."""

from collections.abc import Iterable
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from scoring.engine.errors import RuleError
from scoring.wording.lists import listed
from scoring.wording.people import problem as problem_of_people
from tournaments.exchange.past_files import KEYS
from tournaments.exchange.past_lines import Doubt
from tournaments.exchange.sheets import Column
from tournaments.wording.errors import explain
from tournaments.wording.seasons import exact

MEANINGS: dict[str, Promise] = {
    "name": _("name"),
    "surname": _("surname"),
    "date": _("day of the event"),
    "event": _("name of the event"),
    "match": _("match or table"),
    "place": _("place"),
    "points": _("points (more is better), or their sum"),
    "total": _("total of a match (less is better)"),
    "wins": pgettext_lazy("standings", "wins"),
    "chinchones": _("chinchones"),
    "cell": _("an event of its own"),
    "kind": _("kind of event (from a file of this app)"),
    "key": _("key of the event (from a file of this app)"),
    "code": _("code of the player (from a file of this app)"),
}
"""What a column may hold (exchange/past_columns.py)."""

SHAPES: dict[str, Promise] = {
    "table": _("The final table of a whole season."),
    "evenings": _("Results by event."),
    "matches": _("Results by match. The matches of one day count together, as an evening does."),
    "wide": _("One column for each event."),
}

KINDS: dict[str, Promise] = {
    "table": pgettext_lazy("kind of event", "final table"),
    "evening": pgettext_lazy("kind of event", "evening"),
    "match": pgettext_lazy("kind of event", "match"),
}
"""What events are; a file of ours is read back by these words, in Spanish and English (exchange/past.py)."""

HEADINGS: dict[str, Promise] = {
    "date": pgettext_lazy("heading of a file", "date"),
    "event": pgettext_lazy("heading of a file", "event"),
    "match": pgettext_lazy("heading of a file", "match"),
    "kind": pgettext_lazy("heading of a file", "kind"),
    "key": pgettext_lazy("heading of a file", "key"),
    "name": pgettext_lazy("heading of a file", "name"),
    "code": pgettext_lazy("heading of a file", "code"),
    "place": pgettext_lazy("heading of a file", "place"),
    "points": pgettext_lazy("heading of a file", "points"),
    "total": pgettext_lazy("heading of a file", "total"),
    "wins": pgettext_lazy("heading of a file", "wins"),
    "chinchones": pgettext_lazy("heading of a file", "chinchones"),
}
"""Headings of the file of results; it is read back by them (exchange/past_columns.py)."""

_PROBLEMS: dict[str, Promise] = {
    "bad_number": _("“%(cell)s” is no number that can stand there."),
    "bad_place": _("“%(cell)s” is no place."),
    "bad_date": _("“%(cell)s” is no day, or not one that there was."),
    "bad_kind": _("The kind is none of: final table, evening, match."),
    "nothing": _("There is neither a place nor points."),
    "no_order": _("Nothing says the place: the others of the event have it from a column that is blank here."),
    "twice": _("%(name)s is twice in this event."),
    "nothing_left": _("Nothing was saved: no result remains."),
}
"""What is wrong with a row, or with a file."""

_DOUBTS: dict[str, Promise] = {
    "place": _("the file says place %(stated)s; among those here it is %(place)s"),
    "unplaced": _("others have a place in the file, this row has none; among those here it is %(place)s"),
    "negative": _("in a season points below 0 count as 0"),
    "points": _("somebody with fewer points is ahead"),
    "thousands": _("“%(cell)s” was read with decimals; write it without the point if thousands are meant"),
    "sums": _("The total is not the sum of the events in these rows: %(rows)s. Perhaps the worst were left out."),
    "footers": _("These rows are sums and were left out: %(rows)s."),
    "supposed": _("Nothing tells whether 3/4 is in April or in March. The day was taken to be first."),
    "filled": _("Where the day, the event or the match is blank, that of the row above was taken."),
    "undated": _("Events without a day stand on the first day of the season, in the order of the file."),
}
"""What may be otherwise than it was read."""

ROWS_NAMED = 12
"""How many rows a sentence names."""


def columns() -> list[Column]:
    """The columns of the file of results, in the reader's language."""
    return [Column(key, str(HEADINGS[key])) for key in KEYS]


def problem(error: RuleError) -> str:
    """Why a file, a row of it or the whole cannot be kept."""
    if error.code in _PROBLEMS:
        return str(_PROBLEMS[error.code]) % error.params
    said = problem_of_people(error)
    return explain(error) if said == error.message else said


def doubt(found: Doubt) -> str:
    """What is doubtful, as a sentence or a part of one."""
    params = dict(found.params)
    if "rows" in params:
        params["rows"] = _rows(params["rows"])
    return str(_DOUBTS[found.code]) % params


def doubts(found: Iterable[Doubt]) -> str:
    """Several in a row."""
    return "; ".join(doubt(one) for one in found)


def points_words(points: Fraction | None) -> str:
    """Points as they were written; nothing where there are none."""
    if points is None:
        return ""
    return ngettext("%(points)s point", "%(points)s points", 1 if points == 1 else 2) % {"points": exact(points)}


def _rows(rows: list[int]) -> str:
    named = [str(row) for row in rows[:ROWS_NAMED]]
    return listed(named) if len(rows) <= ROWS_NAMED else f"{', '.join(named)}…"
