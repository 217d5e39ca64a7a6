"""Who plays on after a round: worked out from the results, and kept as it was when the round was closed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.engine.cuts import Cut, How, cut, settle
from tournaments.engine.knockout import Rule, go_through, table_cuts
from tournaments.engine.plan_of_rounds import Advance
from tournaments.queries.days import Day, RoundNow

STANDINGS, LOSERS = "standings", "losers"
"""Where a tie for the last place can be, besides at a table, which is named by its number."""


@dataclass(frozen=True)
class Tie:
    """People level on every key for the last `open` places; `where` says at which cut."""

    where: str
    tied: tuple[str, ...]
    open: int


@dataclass(frozen=True)
class Settled:
    """How a tie was decided: who of it plays on."""

    where: str
    chosen: tuple[str, ...]
    how: How


@dataclass(frozen=True)
class Passing:
    """The end of a round: who plays on, who does not (the next in line first), and what is still to be settled."""

    qualified: tuple[str, ...]
    out: tuple[str, ...]
    ties: tuple[Tie, ...] = ()


def passing(day: Day, item: RoundNow, settled: Sequence[Settled] = ()) -> Passing | None:
    """Who plays on after the round, by the results as they are now; None where the plan has no cut.

    Raises RuleError `results_missing` while something is going on, and as `tournaments.engine.cuts.settle`.
    """
    advance = item.plan.advance
    if advance is None:
        return None
    if advance.each:
        return _by_tables(day, item, advance, settled)
    made = _settled(cut(day.standings(item.round.number), advance.places), STANDINGS, settled)
    return Passing(made.qualified, made.out, _ties({STANDINGS: made}))


def _by_tables(day: Day, item: RoundNow, advance: Advance, settled: Sequence[Settled]) -> Passing:
    results = day.played(item).results
    willing = None
    if advance.fill == "buy_back":
        number = item.round.number
        willing = frozenset(line.entry.code for line in day.bought_back if line.entry and line.round_number == number)
    places = 0 if advance.fill == "none" else advance.places
    rule = Rule(each=advance.each, places=places, seed=day.tournament.seed, willing=willing)
    cuts = [_settled(made, where, settled) for where, made in _named(item, table_cuts(results, rule)).items()]
    going = go_through(results, rule, tuple(cuts))
    losers = None if going.losers is None else _settled(going.losers, LOSERS, settled)
    parts = {**_named(item, tuple(cuts)), **({} if losers is None else {LOSERS: losers})}
    qualified = tuple(code for part in parts.values() for code in part.qualified)
    behind = losers.out if losers else tuple(code for part in cuts for code in part.out)
    tied = {code for part in parts.values() for code in part.tied}
    rest = tuple(result.player for result in results if result.player not in {*qualified, *behind, *tied})
    out = tuple(code for code in (*behind, *rest) if code not in qualified)
    return Passing(qualified, out, _ties(parts))


def _named(item: RoundNow, cuts: Sequence[Cut]) -> dict[str, Cut]:
    """Cuts by the number of their table; those of people without a table by their codes."""
    numbers = {code: str(table.table.number) for table in item.tables for code in table.seats.values()}
    people = [(*made.qualified, *made.tied, *made.out) for made in cuts]
    return {numbers.get(codes[0], codes[0]): made for codes, made in zip(people, cuts, strict=True)}


def _settled(made: Cut, where: str, settled: Sequence[Settled]) -> Cut:
    """The cut with its tie decided as somebody did; a decision about other people than are tied now is void."""
    for decision in settled:
        if decision.where == where and made.tied and set(decision.chosen) <= set(made.tied):
            return settle(made, decision.chosen, decision.how)
    return made


def _ties(parts: Mapping[str, Cut]) -> tuple[Tie, ...]:
    return tuple(Tie(where, part.tied, part.open) for where, part in parts.items() if part.tied)


def passing_to_json(found: Passing, settled: Sequence[Settled]) -> dict[str, Any]:
    """What is stored of it when the round is closed."""
    return {
        "qualified": list(found.qualified),
        "out": list(found.out),
        "ties": [{"where": tie.where, "tied": list(tie.tied), "open": tie.open} for tie in found.ties],
        "settled": [{"where": one.where, "chosen": list(one.chosen), "how": one.how} for one in settled],
    }


def passing_from_json(data: Mapping[str, Any]) -> Passing:
    """What was stored."""
    ties = tuple(Tie(tie["where"], tuple(tie["tied"]), tie["open"]) for tie in data["ties"])
    return Passing(tuple(data["qualified"]), tuple(data["out"]), ties)


def settled_from_json(data: Mapping[str, Any]) -> list[Settled]:
    """The decisions that were stored."""
    return [Settled(one["where"], tuple(one["chosen"]), one["how"]) for one in data["settled"]]


def final_places(day: Day) -> list[tuple[int, str]]:
    """Everybody's place in the tournament: those of the last rounds by their standings, then those of each cut before.

    Who was cut later is ahead; who was cut together is in the order of the cut, without sharing places.
    """
    rows = day.standings().rows
    places = [(row.place, row.player) for row in rows]
    seen = {row.player for row in rows}
    for item in reversed(day.begun[:-1]):
        if item.round.cut is not None and item.plan.advance is not None and not item.plan.advance.carry:
            new = [code for code in item.round.cut["out"] if code not in seen]
            places += [(place, code) for place, code in enumerate(new, start=len(places) + 1)]
            seen.update(new)
    return places
