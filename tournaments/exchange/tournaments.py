"""A whole tournament as one file, and its standings for a spreadsheet (docs/formats.md)."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tournaments.engine.cut_notation import value_to_json
from tournaments.engine.results import Result
from tournaments.engine.tiebreaks import Value
from tournaments.models import Entry, EntryStatus
from tournaments.queries.cuts import final_places
from tournaments.queries.days import Day, RoundNow, TableNow
from tournaments.queries.standings import StandingsNow

FORMAT = "chinchon-tournament/1"
COUNTS = ("place", "total", "hands", "conceded", "closes", "tens", "chinchones", "rebuys", "penalty", "won")
"""What a result says in numbers; whoever shares a place is told apart by nothing else."""


def tournament_to_json(day: Day) -> dict[str, Any]:
    """Everything of a tournament that everybody may know: people by their public names, nothing that gives access.

    Rounds are there once they are published. The seed of the lots is there once the tournament is over: before that,
    whoever knew it could foresee them.
    """
    tournament = day.tournament
    found = day.standings() if day.begun else None
    names = {entry.code: entry.draw_name for entry in day.entries}
    return {
        "format": FORMAT,
        "name": tournament.name,
        "place": tournament.place,
        "starts_at": tournament.starts_at.isoformat(),
        "time_zone": tournament.time_zone,
        "finished": tournament.finished_at is not None,
        "lots": tournament.seed if tournament.finished_at else None,
        "rules": tournament.rules,
        "plan": tournament.plan,
        "people": [_person(entry) for entry in _known(day)],
        "rounds": [_round(day, item, names) for item in day.begun],
        "standings": [
            {
                "place": row.place,
                "person": names[row.player],
                "values": {key: value_to_json(value) for key, value in row.values.items()},
                "penalties": [{"points": str(item.points), "reason": item.reason} for item in row.penalties],
            }
            for row in (found.rows if found else ())
        ],
        "final_places": [{"place": place, "person": names[code]} for place, code in final_places(day)]
        if day.begun
        else [],
    }


def _known(day: Day) -> list[Entry]:
    """Who has a place, and whoever sat at a table."""
    sat = {code for item in day.begun for table in item.tables for code in table.seats.values()}
    return [entry for entry in day.entries if entry.status == EntryStatus.ENTERED or entry.code in sat]


def _person(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.draw_name,
        "lot": entry.code,
        "name": entry.person.public_name,
        "left": entry.leaving or None,
    }


def _round(day: Day, item: RoundNow, names: Mapping[str, str]) -> dict[str, Any]:
    stored = item.round
    return {
        "number": stored.number,
        "published_at": stored.published_at.isoformat() if stored.published_at else None,
        "closed_at": stored.closed_at.isoformat() if stored.closed_at else None,
        "changed_by_hand": stored.by_hand,
        "draw": (stored.drawn or {}).get("input"),
        "tables": [_table(table, names) for table in item.tables],
        "without_table": {names[code]: why for code, why in stored.without_table.items() if code in names},
        "cut": None if stored.cut is None else _cut(stored.cut, names),
    }


def _table(table: TableNow, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "number": table.table.number,
        "people": [names[chair.entry.code] for chair in table.chairs],
        "decided": table.table.decided is not None,
        "finished": table.finished,
        "results": [_result(result, names) for result in table.results],
    }


def _result(result: Result, names: Mapping[str, str]) -> dict[str, Any]:
    numbers = {name: getattr(result, name) for name in COUNTS}
    return {"person": names[result.player], "status": result.status, **numbers, "points": list(result.points)}


def _cut(cut: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "qualified": [names[code] for code in cut["qualified"]],
        "out": [names[code] for code in cut["out"]],
        "tied": [[names[code] for code in tie["tied"]] for tie in cut["ties"]],
        "settled": [{"how": one["how"], "chosen": [names[code] for code in one["chosen"]]} for one in cut["settled"]],
    }


def standings_rows(
    now: StandingsNow, names: Mapping[str, str], headings: Mapping[str, str]
) -> Iterator[list[str | int | Decimal]]:
    """The standings for a spreadsheet; `headings` has words for `place`, `name`, `penalties` and for every key."""
    keys = [key for key in now.keys if key != "lot"]
    yield [headings["place"], headings["name"], *(headings[key] for key in keys), headings["penalties"]]
    for line in now.lines:
        taken = sum((item.points for item in line.row.penalties), Fraction(0))
        values = [_number(line.row.values.get(key)) for key in keys]
        yield [line.row.place, names[line.row.player], *values, _number(taken)]


def _number(value: Value | None) -> str | int | Decimal:
    """A whole number, a number with four decimals, or an empty cell."""
    if value is None:
        return ""
    if Fraction(value).denominator == 1:
        return int(value)
    return (Decimal(Fraction(value).numerator) / Fraction(value).denominator).quantize(Decimal("0.0001"))
