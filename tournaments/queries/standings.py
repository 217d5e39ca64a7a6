"""The standings as pages show them: rows with the results they come from, the line of the cut, who is level at it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Sum

from scoring.models import Match
from tournaments.engine.points import Credit, credited
from tournaments.engine.results import Result
from tournaments.engine.standings import Row
from tournaments.models import Entry, Tournament
from tournaments.queries.cuts import stage_standings
from tournaments.queries.days import Day, RoundNow, TableNow, can_play
from tournaments.queries.rounds import called
from tournaments.queries.survivor import live_totals, places_by_elimination

THROUGH, TIED, OUT, IN_PLAY = "through", "tied", "out", "in_play"
"""What the cut, or in a "last survivor" the table, says of somebody."""


@dataclass(frozen=True)
class Score:
    """What one round gave somebody: the result, what it counts (None: nothing, by a ruling), and the table it is of."""

    number: int
    result: Result
    credit: Credit | None
    table: TableNow | None


@dataclass(frozen=True)
class Line:
    """One row. `mark` is one of the above, blank where no cut is to come; `last` whether the cut runs below it."""

    row: Row
    entry: Entry
    scores: tuple[Score, ...]
    mark: str = ""
    last: bool = False


@dataclass(frozen=True)
class CutLine:
    """The cut that the standings lead to: after round `number`, the best `places`; `made` once it is frozen.

    `open` places are still to be decided between people who are level. With `by_tables` the best of each table go on,
    and no line can be drawn through the standings.
    """

    number: int
    places: int
    made: bool
    open: int = 0
    by_tables: bool = False


@dataclass(frozen=True)
class StandingsNow:
    """The standings after round `number` (0 before the first). `numbers` are the rounds that can be chosen."""

    number: int
    numbers: tuple[int, ...]
    keys: tuple[str, ...]
    lines: tuple[Line, ...]
    provisional: bool
    cut: CutLine | None
    survivor: bool = False


def stamp(tournament: Tournament) -> str:
    """What changes whenever a page about the tournament may look different: with each of its writes, and each hand."""
    hands = Match.objects.filter(table__round__tournament=tournament).aggregate(lines=Sum("version"))["lines"]
    return f"{tournament.version}.{hands or 0}"


def names(day: Day, *, member: bool) -> dict[str, str]:
    """What everybody is called, by the code of the entry; strangers read public names. Two of a name are told apart."""
    told = called(day.entries, public=not member)
    return {entry.code: told[entry.code] for entry in day.entries}


def standings_now(day: Day, number: int | None = None) -> StandingsNow:
    """The standings after round `number`; the newest for None or for one that has not been played."""
    begun = {item.round.number: item for item in day.begun}
    newest = max(begun, default=0)
    number = number if number in begun else newest
    if not begun:
        rows = day.standings().rows
        lines = tuple(Line(row, day.by_code[row.player], ()) for row in rows)
        return StandingsNow(0, (), day.plan.keys, lines, False, None)
    item = begun[number]
    if day.plan.rounds[0].stage == "survivor":
        return _survivors(day, tuple(begun))
    found = stage_standings(day, item)
    scores = scores_of(day, number)
    lines = tuple(Line(row, day.by_code[row.player], scores.get(row.player, ())) for row in found.rows)
    lines, cut = _with_cut(day, item, lines)
    return StandingsNow(number, tuple(begun), found.keys, lines, found.provisional, cut)


def scores_of(day: Day, number: int) -> dict[str, tuple[Score, ...]]:
    """What every round up to `number` gave everybody, by the code of the entry."""
    found: dict[str, list[Score]] = {}
    for item in day.begun:
        if item.round.number > number:
            continue
        played = day.played(item)
        credits_of = credited(played.results, played.counting)
        at = {code: table for table in item.tables for code in table.seats.values()}
        for result in played.results:
            score = Score(item.round.number, result, credits_of.get(result.player), at.get(result.player))
            found.setdefault(result.player, []).append(score)
    return {code: tuple(scores) for code, scores in found.items()}


def _with_cut(day: Day, item: RoundNow, lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], CutLine | None]:
    """The rows marked by the cut after the round: the one that was made, or the one that is to come."""
    made = item.round.cut
    if made is not None and item.plan.advance is not None:
        tied = {code for tie in made["ties"] for code in tie["tied"]}
        marks = {**dict.fromkeys(made["out"], OUT), **dict.fromkeys(made["qualified"], THROUGH)}
        marks |= dict.fromkeys(tied, TIED)
        by_tables = item.plan.advance.each > 0
        open_places = sum(tie["open"] for tie in made["ties"])
        cut = CutLine(item.round.number, item.plan.advance.places, True, open_places, by_tables)
        return _marked(lines, marks, drawn=not by_tables), cut
    following = _next_cut(day, item)
    if following is None:
        return lines, None
    if following.by_tables:
        return lines, following
    marks, open_places = _to_come(lines, following.places)
    return _marked(lines, marks, drawn=True), replace(following, open=open_places)


def _next_cut(day: Day, item: RoundNow) -> CutLine | None:
    """The first cut that the plan has at the round or after it."""
    plans = [*(one.plan for one in day.begun), *day.plan.rounds[len(day.begun) :]]
    for number, plan in enumerate(plans, start=1):
        if number >= item.round.number and plan.advance is not None:
            advance = plan.advance
            return CutLine(number, advance.places, False, by_tables=advance.each > 0)
    return None


def _to_come(lines: Sequence[Line], places: int) -> tuple[dict[str, str], int]:
    """Who would play on if the cut were made now, and how many places people who are level would have to share."""
    here = [line for line in lines if can_play(line.entry)]
    if len(here) <= places:
        return {line.entry.code: THROUGH for line in here}, 0
    edge, after = here[places - 1].row.place, here[places].row.place
    marks = {}
    for line in here:
        ahead = line.row.place < edge or (line.row.place == edge and edge != after)
        marks[line.entry.code] = THROUGH if ahead else TIED if line.row.place == edge else OUT
    through = sum(mark == THROUGH for mark in marks.values())
    return marks, places - through


def _marked(lines: Sequence[Line], marks: Mapping[str, str], *, drawn: bool) -> tuple[Line, ...]:
    """The rows with their marks; the line runs below the last who is on this side, unless somebody is out above."""
    rank = {THROUGH: 0, TIED: 1, OUT: 2, "": 3}
    found = [replace(line, mark=marks.get(line.entry.code, "")) for line in lines]
    found.sort(key=lambda line: (line.row.place, rank[line.mark]))
    inside = [place for place, line in enumerate(found) if line.mark in (THROUGH, TIED)]
    if drawn and inside and not any(line.mark == OUT for line in found[: inside[-1]]) and inside[-1] + 1 < len(found):
        found[inside[-1]] = replace(found[inside[-1]], last=True)
    return tuple(found)


def _survivors(day: Day, numbers: tuple[int, ...]) -> StandingsNow:
    """A tournament of "last survivor": who is still in by total, then who went out, the last one first."""
    whole = day.standings()
    rows = {row.player: row for row in whole.rows}
    scores = scores_of(day, max(numbers))
    last = {code: table for item in day.begun for table in item.tables for code in table.seats.values()}
    lines = []
    for place, code in places_by_elimination(day):
        if code in rows:
            table = last[code]
            total = next(result.total for result in table.results if result.player == code)
            row = replace(rows[code], place=place, because=None, values={"total": total})
            mark = OUT if code not in live_totals(table) else "" if table.finished else IN_PLAY
            lines.append(Line(row, day.by_code[code], scores.get(code, ()), mark))
    return StandingsNow(max(numbers), numbers, ("total",), tuple(lines), whole.provisional, None, survivor=True)
