"""The standings of a season in words: movement, what separates two, what somebody needs, what everything comes from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring.engine.names import isolated
from scoring.wording.lists import listed
from tournaments.engine.season import Mark, Played, SeasonTally
from tournaments.engine.season_table import SeasonRow
from tournaments.queries.seasons import Happening, SeasonNow
from tournaments.wording.seasons import KEYS, SOURCES, event_name, named_by_day
from tournaments.wording.standings import NOTHING, apart, number_words, ordinal

REASONS = {
    "points": _("%(above)s has more points, %(theirs)s to %(mine)s"),
    "wins": _("%(above)s has won more events, %(theirs)s to %(mine)s"),
    "best": _("%(above)s has the better best result, %(theirs)s to %(mine)s"),
    "events": _("%(above)s has played more events, %(theirs)s to %(mine)s"),
    "beaten": _("%(above)s has beaten more of the others, %(theirs)s of 100 on average to %(mine)s"),
    "lot": _("the lot put %(above)s ahead"),
}
"""Why somebody is behind `above`, by the key that separates the two."""


@dataclass(frozen=True)
class Moved:
    """How somebody moved with the newest event: `way` is up, down, same or new, `places` by how many."""

    way: str
    words: str
    places: int = 0


@dataclass(frozen=True)
class RowWords:
    """One row. `number` is its place, None without one; `decided` is the tie-break that put it here, if one did."""

    code: str
    number: int | None
    place: str
    name: str
    moved: Moved | None
    points: str
    events: str
    decided: str
    provisional: bool


@dataclass(frozen=True)
class MarkWords:
    """One result behind a total. `link` is the tournament that its reader may look at; `why` it does not count.

    `day` is left out where the name says it.
    """

    name: str
    day: date | None
    link: str
    placed: str
    parts: str
    points: str
    why: str
    provisional: bool
    imported: bool


@dataclass(frozen=True)
class Results:
    """All about one row: what it needs, what separates it from the one above, every result, newest first."""

    row: RowWords
    needs: tuple[str, ...]
    why: str
    marks: tuple[MarkWords, ...]


def row_words(now: SeasonNow, names: Mapping[str, str], rows: Sequence[SeasonRow]) -> list[RowWords]:
    """Rows of the table; `names` by the keys of people."""
    return [_row(now, names, row) for row in rows]


def _row(now: SeasonNow, names: Mapping[str, str], row: SeasonRow) -> RowWords:
    first = now.rule.keys[0]
    return RowWords(
        code=now.people[row.player].code,
        number=row.place,
        place=NOTHING if row.place is None else ordinal(row.place),
        name=names[row.player],
        moved=moved_words(row, events=len(now.events)),
        points=number_words(row.tally.total),
        events=_events(row.tally),
        decided=str(KEYS[row.separated]) if row.separated not in (None, first) else "",
        provisional=row.tally.provisional,
    )


def moved_words(row: SeasonRow, *, events: int) -> Moved | None:
    """What the newest event did to a place; nothing after the first event, and for who has no place."""
    if events < 2 or row.place is None:
        return None
    if row.moved is None:
        return Moved("new", pgettext("movement", "new"))
    if not row.moved:
        return Moved("same", pgettext("movement", "same place"))
    if row.moved > 0:
        return Moved("up", pgettext("movement", "up %(places)s") % {"places": row.moved}, row.moved)
    return Moved("down", pgettext("movement", "down %(places)s") % {"places": -row.moved}, -row.moved)


def _events(tally: SeasonTally) -> str:
    played = len(tally.played)
    words = ngettext("%(events)s event", "%(events)s events", played) % {"events": played}
    if tally.keep == played:
        return words
    return ngettext("%(events)s, %(counting)s of them counts", "%(events)s, %(counting)s of them count", tally.keep) % {
        "events": words,
        "counting": tally.keep,
    }


def results_of(now: SeasonNow, names: Mapping[str, str], row: SeasonRow, *, member: bool) -> Results:
    """Everything behind one row; strangers (not `member`) get no links to what is not public."""
    happenings = {happening.code: happening for happening in now.happenings}
    marks = [
        _mark(now, happenings[mark.event], item, mark, member=member)
        for item, mark in zip(row.tally.played, row.tally.marks, strict=True)
    ]
    needs = tuple(need_words(now, names, row))
    return Results(_row(now, names, row), needs, why_words(now, names, row), tuple(reversed(marks)))


def _mark(now: SeasonNow, happening: Happening, item: Played, mark: Mark, *, member: bool) -> MarkWords:
    shared, tournament = item.score.level > 1, happening.tournament
    placed = gettext("%(place)s of %(people)s (shared)") if shared else gettext("%(place)s of %(people)s")
    return MarkWords(
        name=event_name(happening),
        day=None if named_by_day(happening) else happening.day,
        link=tournament.code if tournament is not None and (member or tournament.public) else "",
        placed=placed % {"place": ordinal(mark.place), "people": len(item.event.scores)},
        parts=_parts(mark.parts) if mark.why != "small" else "",
        points=number_words(mark.points),
        why=_left_out(now, mark),
        provisional=mark.provisional,
        imported=happening.imported,
    )


def _parts(parts: Mapping[str, Fraction]) -> str:
    """Where points come from, if from more than one thing: `Share of the others beaten 80 + Chinchones 5`."""
    given = {source: points for source, points in parts.items() if points}
    if len(given) < 2:
        return ""
    return " + ".join(f"{SOURCES[source]} {number_words(points)}" for source, points in given.items())


def _left_out(now: SeasonNow, mark: Mark) -> str:
    if mark.why == "dropped":
        return gettext("dropped: better ones count")
    if mark.why == "small":
        return gettext("does not count: fewer than %(least)s people") % {"least": now.rule.least_field}
    return ""


def need_words(now: SeasonNow, names: Mapping[str, str], row: SeasonRow) -> Iterator[str]:
    """What somebody wants to know of a place: how far the next one is, what counts, what a new result must beat."""
    tally, needs, open_yet = row.tally, row.needs, now.season.closed_at is None
    if row.place is None and open_yet:
        yield ngettext(
            "%(events)s more event is needed for a place in the table.",
            "%(events)s more events are needed for a place in the table.",
            row.missing,
        ) % {"events": row.missing}
    elif row.place is not None:
        yield _behind(now, names, row)
    best, worst = tally.result(0), tally.result(tally.keep - 1)
    if best is not None and worst is not None:
        told = {"best": number_words(best), "worst": number_words(worst)}
        one, many = gettext("One result counts: %(best)s."), gettext("Results that count: %(worst)s to %(best)s.")
        yield (one if tally.keep == 1 else many) % told
    if open_yet:
        yield _beats(needs.beats)
        if row.place is not None and needs.gap is not None and needs.ahead is not None:
            yield from _level(row, names[needs.ahead])


def _behind(now: SeasonNow, names: Mapping[str, str], row: SeasonRow) -> str:
    needs = row.needs
    if needs.gap is None or needs.ahead is None:
        return gettext("Nobody has more points.")
    ahead = next(other for other in now.table.rows if other.player == needs.ahead)
    return ngettext(
        "%(points)s point behind %(name)s, who is %(place)s.",
        "%(points)s points behind %(name)s, who is %(place)s.",
        1 if needs.gap == 1 else 2,
    ) % {
        "points": number_words(needs.gap),
        "name": isolated(names[needs.ahead]),
        "place": NOTHING if ahead.place is None else ordinal(ahead.place),
    }


def _beats(beats: Fraction | None) -> str:
    if beats is None:
        return gettext("Any further result counts.")
    return gettext("A new result counts if it is better than %(points)s.") % {"points": number_words(beats)}


def _level(row: SeasonRow, ahead: str) -> Iterator[str]:
    """What one more event must give to be level with the next one, should that one add nothing."""
    needs = row.needs
    gap = needs.gap or Fraction(0)
    if needs.worst is None and needs.beats is not None and gap <= needs.beats:
        return  # the best of those dropped is enough: whatever the next event gives
    needed = gap + (needs.worst or 0)
    yield ngettext(
        "To draw level in the next event, if %(name)s adds nothing: %(points)s point.",
        "To draw level in the next event, if %(name)s adds nothing: %(points)s points.",
        1 if needed == 1 else 2,
    ) % {"name": isolated(ahead), "points": number_words(needed)}


def why_words(now: SeasonNow, names: Mapping[str, str], row: SeasonRow) -> str:
    """What separates a row from the one above it, where that is a tie-break; blank where points alone do."""
    rows = now.table.rows
    line = rows.index(row)
    above = rows[line - 1] if line and row.place is not None else None
    if above is None or row.separated == now.rule.keys[0]:
        return ""
    told = {"place": ordinal(row.place or 0), "above": isolated(names[above.player])}
    if row.separated is None:
        return gettext("%(place)s, with %(above)s: level on everything that counts.") % told
    key = row.separated
    level = listed([str(KEYS[name]) for name in now.rule.keys[: now.rule.keys.index(key)]])
    theirs, mine = _value(key, above.tally), _value(key, row.tally)
    values = dict(zip(("theirs", "mine"), apart(theirs, mine), strict=True)) if key != "lot" else {}
    reason = str(REASONS[key]) % {**told, **values}
    sentence = gettext("%(place)s: level with %(above)s on %(level)s; %(reason)s.")
    return sentence % {**told, "level": level, "reason": reason}


def _value(key: str, tally: SeasonTally) -> Fraction:
    values = {
        "points": tally.total,
        "wins": Fraction(tally.wins),
        "best": tally.result(0) or Fraction(0),
        "events": Fraction(len(tally.played)),
        "beaten": tally.beaten * 100,
    }
    return values.get(key, Fraction(0))
